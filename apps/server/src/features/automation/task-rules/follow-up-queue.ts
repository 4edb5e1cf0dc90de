/** Queue of the job that sends a task's message. */
export const FOLLOW_UP_QUEUE = 'follow-up';
