export const POLICY = {
  everySeconds: 5,
  /** Lookups per agency and interval; they run one at a time. */
  perAgency: 5,
  /** Agencies whose lookups run at the same time. */
  agencies: 4,
  /** A lookup whose process died is restarted after this time, which is longer than all providers together may take. */
  leaseMs: 120_000,
  /**
   * Seconds to wait after each attempt in which a provider was down; if the attempt after the last wait fails too, the
   * lookup fails.
   */
  waits_s: [60, 300, 1_800, 7_200, 21_600, 86_400],
  /** A launch waits for its application's lookup until this many attempts have failed. */
  triesBeforeLaunch: 3,
} as const;
