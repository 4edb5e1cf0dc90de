const DAY_MS = 86_400_000;

export const NEIGHBORHOOD_POLICY = {
  everySeconds: 10,
  /** The longest that one block group takes. */
  patienceMs: 120_000,
  /** Wait after a failure. */
  retryMs: 3_600_000,
  /** Figures are read again after this time. */
  cacheMs: 90 * DAY_MS,
} as const;
