import { helperAt } from '../../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../../kernel/isolated/pool.ts';
import { valueOfJson } from '../../../outbound/incoming.ts';
import { MappingError } from '../error.ts';

export type ShelteredTask = { expression: string; input: unknown } | { read: 'json' | 'xml'; text: string };
/** A parsed body as JSON text (for JSON the text itself); undefined when it is invalid. */
export type ReadBody = { json: string | undefined; repeated: string | null; currency: string | null };
/** A mapping's result as JSON text (undefined if it has none), a parsed body, or the error message. */
export type ShelteredAnswer = { text: string | undefined } | { body: ReadBody } | { fault: string };

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

/** Milliseconds on top of a task's limit, so that the task's own error arrives first. */
const GRACE_MS = 250;

/**
 * Milliseconds left for mappings that share a limit. `patience_ms`: how long a mapping may wait to start. `queue`:
 * the queue to wait in; by default each expression has its own.
 */
export type Time = { left_ms: number; patience_ms?: number; queue?: string };

/** Runs a task in an isolated process and deducts its run time from `time`; waiting is free. @throws MappingError */
async function run(task: ShelteredTask, time: Time): Promise<Exclude<ShelteredAnswer, { fault: string }>> {
  if (time.left_ms <= 0) throw new MappingError(SAYS.time);
  try {
    const { patience_ms, queue = 'expression' in task ? task.expression : undefined } = time;
    const { value, took_ms } = await pool.run(task, time.left_ms + GRACE_MS, { queue, patience_ms });
    time.left_ms -= took_ms;
    if ('fault' in value) throw new MappingError(value.fault);
    return value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.fault === 'time') time.left_ms = 0;
    throw new MappingError(SAYS[error.fault], { cause: error });
  }
}

/** @throws MappingError */
export async function sheltered(task: { expression: string; input: unknown }, time: Time): Promise<unknown> {
  const answer = await run(task, time);
  return 'text' in answer && answer.text !== undefined ? valueOfJson(answer.text) : undefined;
}

const UNREADABLE: ReadBody = { json: undefined, repeated: null, currency: null };

/** Parses a long body in an isolated process. A body that takes too much time or memory counts as invalid. */
export async function readLong(kind: 'json' | 'xml', text: string, time: Time): Promise<ReadBody> {
  try {
    const answer = await run({ read: kind, text }, time);
    if (!('body' in answer)) return UNREADABLE;
    const { body } = answer;
    return kind === 'json' && body.json !== undefined ? { ...body, json: text } : body;
  } catch (error) {
    if (error instanceof MappingError) return UNREADABLE;
    throw error;
  }
}
