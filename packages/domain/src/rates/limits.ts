/** The longest cell of a decision table, characters. */
export const LONGEST_CELL = 500;

/** A test of rates: the most applications of a whole test, and of one call. */
export const RATE_TEST = { applications: 500, atOnce: 50 } as const;
