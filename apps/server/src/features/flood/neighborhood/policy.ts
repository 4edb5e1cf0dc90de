const DAY_MS = 86_400_000;

export const NEIGHBORHOOD_POLICY = {
  everySeconds: 10,
  /** Timeout of one block group. */
  patienceMs: 120_000,
  /** Wait after a failure. */
  retryMs: 3_600_000,
  /** Figures are loaded again after this time. */
  cacheMs: 90 * DAY_MS,
} as const;
