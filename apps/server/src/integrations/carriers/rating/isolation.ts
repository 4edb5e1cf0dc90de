import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../kernel/isolated/pool.ts';
import { valueOfJson } from '../../outbound/incoming.ts';

export type Decision = { key: string; content: string };
type Evaluation = { key: string; input: unknown };
/** Evaluations to run one after another. `contents`: the decisions that the worker may not have yet. */
export type RateTask = { evaluations: Evaluation[]; contents: Record<string, string> };
/** A decision's result as JSON text, or its error message. */
export type RateOutcome = { text: string; took_ms: number } | { fault: string; took_ms: number };
/** `unknown`: the worker lacks the content of a decision. */
export type RateAnswer = { outcomes: RateOutcome[] } | { unknown: true };

export class RateError extends Error {}

const TIME_MS = 3_000;
const SAYS: Record<WorkerFault, string> = {
  time: 'it took longer than 3 seconds',
  broken: 'it took too much memory, or a fault of the engine ended it',
  busy: 'too many are being evaluated at once, so that it found no room',
};

const WORKER = helperAt('integrations/carriers/rating/rating-helper.ts');
const LIMITS = { memory_mb: 160, resident_mb: 400, addons: true };
/**
 * Decisions that have run well share a worker and its messages; each of the others runs alone in one of two other
 * workers.
 */
const shared = createWorkerPool<RateTask, RateAnswer>(WORKER, { most: 1, ...LIMITS });
const alone = createWorkerPool<RateTask, RateAnswer>(WORKER, { most: 2, ...LIMITS });

/** A decision that ran alone within this time is batched with others into one worker message from then on. */
const SOON_MS = 50;
const MOST_AT_ONCE = 16;
const MOST_REMEMBERED = 2_000;
/**
 * Which decisions may be batched ('proven'). A 'suspect' one crashed or timed out, and is not batched until it drops
 * out of these records.
 */
const records = new Map<string, 'proven' | 'suspect'>();

function note(key: string, how: 'proven' | 'suspect'): void {
  if (how === 'proven' && records.get(key) === 'suspect') return;
  records.delete(key);
  records.set(key, how);
  for (const oldest of records.keys()) {
    if (records.size <= MOST_REMEMBERED) break;
    records.delete(oldest);
  }
}

export const paceOf = ({ key }: Decision): 'quick' | 'wild' | 'unknown' =>
  (({ proven: 'quick', suspect: 'wild', none: 'unknown' }) as const)[records.get(key) ?? 'none'];

type QueuedDecision = {
  decision: Decision;
  input: unknown;
  resolve: (outcome: RateOutcome) => void;
  reject: (error: unknown) => void;
};

async function run(pool: typeof alone, wanted: readonly QueuedDecision[], queue?: string): Promise<RateOutcome[]> {
  const evaluations = wanted.map(({ decision, input }) => ({ key: decision.key, input }));
  const contents = Object.fromEntries(wanted.map(({ decision }) => [decision.key, decision.content]));
  for (const known of [{}, contents]) {
    const { value } = await pool.run({ evaluations, contents: known }, TIME_MS, { queue });
    if ('outcomes' in value) return value.outcomes;
  }
  throw new RateError(SAYS.broken);
}

async function evaluateAlone(one: QueuedDecision): Promise<void> {
  const { key } = one.decision;
  try {
    const [outcome] = await run(alone, [one], key);
    if (!outcome) throw new RateError(SAYS.broken);
    if (outcome.took_ms <= SOON_MS) note(key, 'proven');
    one.resolve(outcome);
  } catch (error) {
    if (!(error instanceof WorkerError)) return one.reject(error);
    if (error.fault !== 'busy') note(key, 'suspect');
    one.reject(new RateError(SAYS[error.fault], { cause: error }));
  }
}

const waiting: QueuedDecision[] = [];
let isBusy = false;

/** Sends one message at a time and batches the evaluations that arrive during it. */
async function evaluateShared(): Promise<void> {
  isBusy = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MOST_AT_ONCE);
    try {
      const outcomes = await run(shared, batch);
      batch.forEach((one, at) => {
        const outcome = outcomes[at];
        if (outcome) one.resolve(outcome);
        else one.reject(new RateError(SAYS.broken));
      });
    } catch {
      // If a batch fails, each item is evaluated alone, so that only the faulty one fails.
      for (const one of batch) void evaluateAlone(one);
    }
  }
  isBusy = false;
}

const evaluated = (decision: Decision, input: unknown): Promise<RateOutcome> =>
  new Promise((resolve, reject) => {
    const one = { decision, input, resolve, reject };
    if (records.get(decision.key) !== 'proven') void evaluateAlone(one);
    else {
      waiting.push(one);
      if (!isBusy && waiting.length === 1) setImmediate(() => void evaluateShared());
    }
  });

/** Evaluations in progress by decision and input; callers that need the same one share it. */
const underWay = new Map<string, Promise<RateOutcome>>();

/**
 * Evaluates a decision in an isolated process with limited memory, for at most 3 seconds of CPU time.
 * @throws RateError
 */
export async function decideIsolated(decision: Decision, input: unknown): Promise<unknown> {
  const name = `${decision.key} ${JSON.stringify(input)}`;
  const outcome = underWay.get(name) ?? evaluated(decision, input).finally(() => underWay.delete(name));
  underWay.set(name, outcome);
  const ended = await outcome;
  if ('fault' in ended) throw new RateError(ended.fault);
  return valueOfJson(ended.text);
}
