/** The tries of a delivery, and the growing wait after each failure. */
export const MOST_ATTEMPTS = 5;
export const againAfterSeconds = (attempts: number): number => 15 * 4 ** Math.max(0, attempts - 1);

/** A delivery without news for this long has died with its process. */
export const UNSETTLED_MS = 90_000;
