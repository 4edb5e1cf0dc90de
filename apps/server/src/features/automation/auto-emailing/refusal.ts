import { Fault } from '../../../kernel/faults.ts';
import { WorkerError } from '../../../kernel/isolated/pool.ts';

export type Refusal = { status: 'failed' | 'timeout'; reason: string };

/** Why quotes could not be e-mailed, as a message for the user; null for an unexpected error. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof WorkerError && error.fault !== 'broken')
    return { status: 'timeout', reason: 'The PDF took too long to make. Send the quotes from the application.' };
  if (!(error instanceof Fault)) return null;
  return { status: 'failed', reason: Object.values(error.errors ?? {})[0]?.[0] ?? error.message };
}
