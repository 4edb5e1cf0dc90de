/** How a run failed as a whole: nobody answered in time, or nobody answered at all. */
export type RunFailure = 'time_out' | 'status_change';

/**
 * Tells whether an application became complete without any carrier's answer (D13): `time_out` where all of them timed
 * out, `status_change` where others failed. `outcomes`: one of each carrier that was asked.
 */
export function runFailure(outcomes: readonly string[]): RunFailure | null {
  if (outcomes.length === 0) return null;
  if (outcomes.every((outcome) => outcome === 'timeout')) return 'time_out';
  return outcomes.every((outcome) => outcome === 'timeout' || outcome === 'error') ? 'status_change' : null;
}
