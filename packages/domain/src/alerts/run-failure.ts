export type RunFailure = 'time_out' | 'status_change';

/**
 * `time_out` if all carriers timed out, `status_change` if all failed or timed out (D13); null otherwise. `outcomes`:
 * one per requested carrier.
 */
export function runFailure(outcomes: readonly string[]): RunFailure | null {
  if (outcomes.length === 0) return null;
  if (outcomes.every((outcome) => outcome === 'timeout')) return 'time_out';
  return outcomes.every((outcome) => outcome === 'timeout' || outcome === 'error') ? 'status_change' : null;
}
