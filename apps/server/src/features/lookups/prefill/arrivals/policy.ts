/** Limits of the lookups of applications that arrived without a user. */
export const POLICY = {
  /** Seconds between checks for due lookups. */
  everySeconds: 5,
  /** Lookups of one agency per interval, one at a time. */
  perAgency: 5,
  /** Agencies served concurrently. */
  agencies: 4,
  /** A lookup whose process died is restarted after this time, which is longer than all providers may take. */
  leaseMs: 120_000,
  /** Seconds to wait after the first, second, … try in which a provider was down. After the last the lookup ends. */
  waits_s: [60, 300, 1_800, 7_200, 21_600, 86_400],
  /** Tries with a provider down after which a launch no longer waits for its application's lookup. */
  triesBeforeLaunch: 3,
} as const;
