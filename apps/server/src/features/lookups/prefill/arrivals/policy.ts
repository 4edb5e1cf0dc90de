/** Numbers of the lookups of applications that arrived. */
export const POLICY = {
  /** The queue looks for what is due this often, in seconds. */
  everySeconds: 5,
  /** Lookups of one agency in one such span: one at a time. */
  perAgency: 5,
  /** Agencies that are served side by side. */
  agencies: 4,
  /** A lookup whose process died is taken up again after so long; longer than all providers may take. */
  leaseMs: 120_000,
  /** Waits after the first, second, … try that met a provider which is down, in seconds. After the last it ends. */
  waits_s: [60, 300, 1_800, 7_200, 21_600, 86_400],
  /** A launch waits for the lookup of its application until so many tries met a provider which is down. */
  triesBeforeLaunch: 3,
} as const;
