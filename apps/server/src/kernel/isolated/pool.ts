import type { ChildProcess } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { computedMs } from './computing.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Sent } from './helper.ts';
import { type Limits, launch } from './launch.ts';

/**
 * Why a task did not finish. `time`: it used up its CPU time. `broken`: its helper crashed, for example out of
 * memory. `busy`: it waited too long, or too many were waiting.
 */
export type WorkerFault = 'time' | 'broken' | 'busy';

/** A task did not finish. `part`: the last part that it reported. */
export class WorkerError extends Error {
  readonly fault: WorkerFault;
  readonly part: string | undefined;

  constructor(fault: WorkerFault, part?: string) {
    super(`isolated work ended: ${fault}`);
    this.fault = fault;
    this.part = part;
  }
}

type Done<Output> = { value: Output; took_ms: number };
/**
 * `queue`: tasks with the same one share its turns in the fair queue; a task without one has a queue to itself.
 * `patience_ms`: the longest wait for a helper.
 */
type Waits = { queue?: string; patience_ms?: number };
export type WorkerPool<Input, Output> = { run(input: Input, ms: number, waits?: Waits): Promise<Done<Output>> };
type Task = { input: unknown; ms: number; settle: (end: Done<unknown> | WorkerError) => void };

const MOST_WAITING = 1_000;
const PATIENCE_MS = 10_000;
/** Milliseconds after which an idle helper ends. It is kept that long because starting one takes up to a second. */
const IDLE_MS = 10 * 60_000;
/** Milliseconds that a task runs before its CPU time is measured for the first time. */
const UNWATCHED_MS = 25;
/** A task's limit is CPU time. On a busy machine, the task may take this many times as long. */
const MOST_LASTING = 8;

/**
 * Calls `onOver` once a helper has used `ms` of CPU time from now on, or has run MOST_LASTING times as long. @returns
 * a function that ends the watch
 */
function watchTime(helper: ChildProcess, ms: number, onOver: () => void): () => void {
  const began = performance.now();
  let computedBefore: number | null = null;
  let isEnded = false;
  /**
   * Milliseconds to wait before the next check: the helper may have had less CPU time than the time that has passed.
   */
  const left = (): number => {
    const computed = computedMs(helper.pid);
    if (computed === null || computedBefore === null) return 0;
    return Math.min(ms - (computed - computedBefore), began + ms * MOST_LASTING - performance.now());
  };
  // An answer that arrived while this process was busy is handled before the time counts as over.
  const checkIn = (wait: number): NodeJS.Timeout => setTimeout(() => setImmediate(check), wait);
  const check = (): void => {
    if (isEnded) return;
    const wait = left();
    if (wait > 0) timer = checkIn(wait);
    else onOver();
  };
  // Most tasks end before it pays to measure the helper's CPU time.
  let timer = setTimeout(
    () => {
      computedBefore = computedMs(helper.pid);
      timer = checkIn(ms);
    },
    Math.min(UNWATCHED_MS, ms),
  );
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Bytes or characters per message. Sending a message blocks this process until it is copied and written. */
const PIECE = 256 * 1024;
/** Maximum depth at which an input is searched for long texts. */
const DEEPEST = 4;

type Cut = { place: readonly string[]; whole: Uint8Array | string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Takes an input's long bytes, or the long texts in its objects, out of it. @returns what is left */
function cutLong(value: unknown, cuts: Cut[], place: readonly string[] = []): unknown {
  if (typeof value === 'string' || (value instanceof Uint8Array && place.length === 0)) {
    if (value.length <= PIECE) return value;
    cuts.push({ place, whole: value });
    return null;
  }
  if (!isRecord(value) || place.length === DEEPEST) return value;
  let left = value;
  for (const [key, one] of Object.entries(value)) {
    // Walking to this key would lead to the prototype.
    const rest = key === '__proto__' ? one : cutLong(one, cuts, [...place, key]);
    if (rest !== one) left = { ...left, [key]: rest };
  }
  return left;
}

export function* messagesOf(input: unknown): Generator<Sent> {
  const cuts: Cut[] = [];
  const left = cutLong(input, cuts);
  for (const { place, whole } of cuts)
    for (let at = 0; at < whole.length; at += PIECE) {
      const piece = typeof whole === 'string' ? whole.slice(at, at + PIECE) : whole.subarray(at, at + PIECE);
      yield { piece, place };
    }
  yield { input: left };
}

/** @throws Error when the helper has ended */
async function sendInput(helper: ChildProcess, input: unknown): Promise<void> {
  for (const message of messagesOf(input)) {
    await new Promise<void>((resolve, reject) => {
      helper.send(message, (error) => (error ? reject(error) : resolve()));
    });
    // The piece is in the system's buffer by now, so other work may run.
    if ('piece' in message) await nextTurn();
  }
}

/**
 * Runs a task in a helper. At its end `onEnd` gets the milliseconds it took and the task is settled; then `onFree` is
 * called after an answer, `onGone` after a crash.
 */
function runTask(
  helper: ChildProcess,
  task: Task,
  { onEnd, onFree, onGone }: { onEnd: (took_ms: number) => void; onFree: () => void; onGone: () => void },
): void {
  const began = performance.now();
  let part: string | undefined;
  const end = (outcome: Done<unknown> | WorkerError): void => {
    endWatch();
    helper.off('message', answered).off('exit', ended);
    onEnd(performance.now() - began);
    task.settle(outcome);
  };
  const answered = (message: { value: unknown } | { part: string }): void => {
    if ('part' in message) {
      part = message.part;
      return;
    }
    end({ value: message.value, took_ms: performance.now() - began });
    onFree();
  };
  const ended = (): void => {
    end(new WorkerError('broken', part));
    onGone();
  };
  const endWatch = watchTime(helper, task.ms, () => {
    end(new WorkerError('time', part));
    helper.kill('SIGKILL');
  });
  helper.on('message', answered).on('exit', ended);
  // Some values cannot be sent to another process, such as functions.
  sendInput(helper, task.input).catch(() => helper.kill('SIGKILL'));
}

type Changes = { onReady: () => void; onFree: () => void; onFailedStart: () => void };

function createHelpers(file: URL, limits: Limits, { onReady, onFree, onFailedStart }: Changes) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const counts = { alive: 0, starting: 0 };

  const claim = (helper: ChildProcess): void => {
    clearTimeout(idle.get(helper));
    idle.delete(helper);
  };
  const rest = (helper: ChildProcess): void => {
    idle.set(helper, setTimeout(() => helper.kill(), IDLE_MS).unref());
    onFree();
  };

  return {
    counts,
    idle: (): Iterable<ChildProcess> => idle.keys(),
    claim,
    rest,
    start(): void {
      counts.alive += 1;
      counts.starting += 1;
      const helper = launch(file, limits);
      let isReady = false;
      const gone = (): void => {
        counts.alive -= 1;
        claim(helper);
        if (!isReady) {
          counts.starting -= 1;
          onFailedStart();
        }
        onFree();
      };
      helper.once('exit', gone).once('error', () => helper.pid === undefined && gone());
      helper.once('message', () => {
        isReady = true;
        counts.starting -= 1;
        onReady();
        rest(helper);
      });
      helper.unref();
      helper.channel?.unref();
    },
  };
}

/**
 * Creates a pool of at most `most` processes for work that may run away. Each is limited in memory, and killed when a
 * task has used up its CPU time. (Threads would not do: one that requests too much memory ends the whole process.)
 * `file` serves the tasks (helper.ts). Tasks wait in a fair queue (fair-queue.ts), each at most `patience_ms`. `run`
 * throws WorkerError for a task that did not finish.
 */
export function createWorkerPool<Input, Output>(
  file: URL,
  limits: Limits & { most: number },
): WorkerPool<Input, Output> {
  const { most } = limits;
  const queue = createFairQueue<Task>(most);
  /** Tasks that arrived before any helper was ready; their `patience_ms` begins once the first one is. */
  const unserved: (() => void)[] = [];
  const helpers = createHelpers(file, limits, {
    onReady() {
      for (const lose of unserved.splice(0)) lose();
    },
    onFree: next,
    // If a helper cannot start, its task fails instead of starting helpers forever.
    onFailedStart: () => queue.drop('first')?.settle(new WorkerError('broken')),
  });
  const { counts } = helpers;

  function next(): void {
    for (const helper of helpers.idle()) {
      const taken = queue.take();
      if (!taken) return;
      helpers.claim(helper);
      runTask(helper, taken.task, { onEnd: taken.done, onFree: () => helpers.rest(helper), onGone: next });
    }
    if (queue.waiting() > counts.starting && counts.alive < most && queue.hasNext()) helpers.start();
  }

  return {
    run: (input, ms, { queue: name, patience_ms = PATIENCE_MS } = {}) =>
      new Promise((resolve, reject) => {
        const key = name ?? Symbol();
        const settle = (end: Done<unknown> | WorkerError): void => {
          clearTimeout(patience);
          if (end instanceof WorkerError) reject(end);
          else resolve(end as Done<Output>);
        };
        const task: Task = { input, ms, settle };
        let patience: NodeJS.Timeout | undefined;
        const lose = (): void => {
          patience = setTimeout(() => queue.remove(key, task) && settle(new WorkerError('busy')), patience_ms);
        };
        if (counts.alive > counts.starting) lose();
        else unserved.push(lose);
        queue.add(key, task);
        if (queue.waiting() > MOST_WAITING) queue.drop('of the longest')?.settle(new WorkerError('busy'));
        next();
      }),
  };
}
