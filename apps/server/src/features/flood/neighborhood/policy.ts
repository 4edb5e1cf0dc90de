const DAY_MS = 86_400_000;

export const NEIGHBORHOOD_POLICY = {
  everySeconds: 10,
  patienceMs: 120_000,
  retryMs: 3_600_000,
  cacheMs: 90 * DAY_MS,
} as const;
