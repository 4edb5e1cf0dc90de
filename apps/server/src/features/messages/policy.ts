export const MOST_ATTEMPTS = 5;
export const againAfterSeconds = (attempts: number): number => 15 * 4 ** Math.max(0, attempts - 1);

/** Milliseconds without news after which the process of a delivery is regarded as dead. */
export const UNSETTLED_MS = 90_000;
