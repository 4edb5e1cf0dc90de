/** How often a hand-over is tried, and how long after the last failure: it grows. */
export const MOST_ATTEMPTS = 5;
export const againAfterSeconds = (attempts: number): number => 15 * 4 ** Math.max(0, attempts - 1);

/** A hand-over of which nothing was heard for so long has died with its process. */
export const UNSETTLED_MS = 90_000;

/** The subjects under which questions stand in a conversation, by where they were asked. */
export const QUESTION_SUBJECTS = { link: 'Asked on the proposal’s page', portal: 'Asked in the portal' } as const;
