/** Numbers of what is done with several applications at once. */
export const POLICY = {
  /** Applications that are assigned, archived or restored in one transaction. */
  page: 500,
  /** Rows of an export that are read at once. */
  exportPage: 1_000,
  /** After so long a job makes room for others and goes on behind them. */
  sliceMs: 15_000,
  /** An open job that stands still for so long is taken up again: its process has died. */
  standsStillMs: 60_000,
  /** Applications of which it is said before a launch whether they are ready. */
  mostChecked: 500,
  /** Jobs that one person may have open at once. */
  open: 5,
  /** For how long an ended job is shown to its person, and an export can be fetched. */
  shownMs: 24 * 3_600_000,
  /** For how long what became of a job is kept. */
  keptMs: 30 * 24 * 3_600_000,
} as const;

/** Said of an application that was chosen and is not in reach, whether it ever was. */
export const NOT_THERE = 'This application is not there any more.';
