const DAY_MS = 86_400_000;

/** Numbers of the figures of block groups. */
export const NEIGHBORHOOD_POLICY = {
  everySeconds: 10,
  /** One block group takes no longer. */
  patienceMs: 120_000,
  /** After a failure. */
  retryMs: 3_600_000,
  /** Figures are read again after so long. */
  cacheMs: 90 * DAY_MS,
} as const;
