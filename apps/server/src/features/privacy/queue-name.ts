export const PRIVACY_QUEUE = 'privacy';
