export const FOLLOW_UP_QUEUE = 'follow-up';
