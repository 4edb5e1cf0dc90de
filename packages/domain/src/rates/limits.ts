/** The maximum length of a decision table cell, in characters. */
export const LONGEST_CELL = 500;

/** Maximum number of applications in a test of rates, and in one call. */
export const RATE_TEST = { applications: 500, atOnce: 50 } as const;
