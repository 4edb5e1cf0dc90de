/** Sends the message that goes with a task of a rule. */
export const FOLLOW_UP_QUEUE = 'follow-up';
