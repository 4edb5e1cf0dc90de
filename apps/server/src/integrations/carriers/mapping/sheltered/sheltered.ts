import { helperAt } from '../../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../../kernel/isolated/pool.ts';
import { MappingError } from '../error.ts';

/** A mapping to evaluate, or XML to read, in a process of its own. */
export type ShelteredTask = { expression: string; input: unknown } | { xml: string };
/** What it gives as JSON text (undefined for nothing), or what went wrong. */
export type ShelteredAnswer = { text: string | undefined } | { fault: string };

const pool = createWorkerPool<ShelteredTask, ShelteredAnswer>(
  helperAt('integrations/carriers/mapping/sheltered/sheltered-helper.ts'),
  {
    most: 2,
    memory_mb: 160,
  },
);

const SAYS: Record<WorkerFault, string> = {
  time: 'it took longer than a second (timeout)',
  broken: 'it took too much memory',
  busy: 'too many are being evaluated at once, so that it found no room',
};

/** How much longer a task may take than those that end by themselves, so that their own words are heard. */
const GRACE_MS = 250;

/**
 * Time that mappings which belong together may take, milliseconds; counted down as they are evaluated. `patience_ms`:
 * how long one may wait to start; `queue`: behind whom, in place of those with the same expression.
 */
export type Time = { left_ms: number; patience_ms?: number; queue?: string };

/** Does a task where it cannot do harm; counts its time, not the time it waited. @throws MappingError */
export const sheltered = async (task: ShelteredTask, time: Time): Promise<unknown> => {
  if (time.left_ms <= 0) throw new MappingError(SAYS.time);
  try {
    const { patience_ms, queue = 'expression' in task ? task.expression : undefined } = time;
    const { value, took_ms } = await pool.run(task, time.left_ms + GRACE_MS, { queue, patience_ms });
    time.left_ms -= took_ms;
    if ('fault' in value) throw new MappingError(value.fault);
    return value.text === undefined ? undefined : JSON.parse(value.text);
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.fault === 'time') time.left_ms = 0;
    throw new MappingError(SAYS[error.fault], { cause: error });
  }
};
