export const POLICY = {
  /** Applications assigned, archived or restored in one transaction. */
  page: 500,
  /** Rows of an export read at a time. */
  exportPage: 1_000,
  /** After this time a job yields to the others in the queue. */
  sliceMs: 15_000,
  /** An open job without progress for this long is restarted, because its process has died. */
  standsStillMs: 60_000,
  /** Applications whose readiness is checked before a launch; the rest are not. */
  mostChecked: 500,
  /** Open jobs per person. */
  open: 5,
  /** How long an ended job is shown to its user and can be undone, and an export can be downloaded. */
  shownMs: 24 * 3_600_000,
  /** How long a job's record and failures are stored. */
  keptMs: 30 * 24 * 3_600_000,
} as const;

export const NOT_THERE = 'This application is no longer there.';
