/** How often a delivery is tried, and how long after the last failure: it grows. */
export const MOST_ATTEMPTS = 5;
export const againAfterSeconds = (attempts: number): number => 15 * 4 ** Math.max(0, attempts - 1);

/** A delivery of which nothing was heard for so long has died with its process. */
export const UNSETTLED_MS = 90_000;
