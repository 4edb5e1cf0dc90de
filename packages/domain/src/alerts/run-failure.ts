export type RunFailure = 'time_out' | 'status_change';

/**
 * How an application became complete without any carrier's answer (D13): `time_out` if all timed out, `status_change`
 * if any failed; null otherwise. `outcomes`: one per requested carrier.
 */
export function runFailure(outcomes: readonly string[]): RunFailure | null {
  if (outcomes.length === 0) return null;
  if (outcomes.every((outcome) => outcome === 'timeout')) return 'time_out';
  return outcomes.every((outcome) => outcome === 'timeout' || outcome === 'error') ? 'status_change' : null;
}
