/** In characters. */
export const LONGEST_CELL = 500;

/** `atOnce`: per call. */
export const RATE_TEST = { applications: 500, atOnce: 50 } as const;
