import type { ChildProcess } from 'node:child_process';
import { computedMs } from './computing.ts';
import { type Limits, launch } from './launch.ts';
import { createLines } from './lines.ts';

/** Why a task came to no end: its time ran out, its helper broke down (of too much memory, say), or too many were before it. */
export type WorkerFault = 'time' | 'broken' | 'busy';

/** A task that came to no end; `part` is the last that it said to have begun. */
export class WorkerError extends Error {
  readonly fault: WorkerFault;
  readonly part: string | undefined;

  constructor(fault: WorkerFault, part?: string) {
    super(`work done apart ended: ${fault}`);
    this.fault = fault;
    this.part = part;
  }
}

type Done<Output> = { value: Output; took_ms: number };
/** Tasks of one `line` wait behind each other; without one a task stands alone. */
type Waits = { line?: string; patience_ms?: number };
export type WorkerPool<Input, Output> = { run(input: Input, ms: number, waits?: Waits): Promise<Done<Output>> };
type Task = { input: unknown; ms: number; settle: (end: Done<unknown> | WorkerError) => void };

const MOST_WAITING = 1_000;
const PATIENCE_MS = 10_000;
/** A helper takes up to a second to start: one that has nothing to do is kept for whoever comes next. */
const IDLE_MS = 10 * 60_000;
/** How long a task runs before its time is counted. */
const UNWATCHED_MS = 25;
/** A task's time is what it computes; on a machine that gives it no turn it may last so many times as long. */
const MOST_LASTING = 8;

/**
 * Work that may run wild, done in processes of its own: at most `most` at a time, each with so much memory, ended when a
 * task has computed for its time. (Threads would not do: one that asks for too much memory at once takes the whole process along.)
 * `file` serves the tasks (helper.ts). They wait in lines (lines.ts), none for longer than its patience. A task that came
 * to no end throws ApartError.
 */
export function createWorkerPool<Input, Output>(
  file: URL,
  limits: Limits & { most: number },
): WorkerPool<Input, Output> {
  const { most } = limits;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const lines = createLines<Task>(most);
  let [alive, starting] = [0, 0];
  /** Whoever came while there was no helper loses patience only from the first one on: until then nobody is before them. */
  const unserved: (() => void)[] = [];

  const begin = (helper: ChildProcess, { task, done }: NonNullable<ReturnType<typeof lines.take>>): void => {
    clearTimeout(idle.get(helper));
    idle.delete(helper);
    const began = performance.now();
    let computedBefore: number | null = null;
    let part: string | undefined;
    const end = (outcome: Done<unknown> | WorkerError): void => {
      clearTimeout(timer);
      helper.off('message', answered).off('exit', ended);
      done(performance.now() - began);
      task.settle(outcome);
    };
    const answered = (message: { value: unknown } | { part: string }): void => {
      if ('part' in message) {
        part = message.part;
        return;
      }
      const { value } = message;
      end({ value, took_ms: performance.now() - began });
      rest(helper);
    };
    const ended = (): void => {
      end(new WorkerError('broken', part));
      next();
    };
    /** What is left of its time, milliseconds, where it has had too few turns to use it up. */
    const left = (): number => {
      const computed = computedMs(helper.pid);
      if (computed === null || computedBefore === null) return 0;
      return Math.min(task.ms - (computed - computedBefore), began + task.ms * MOST_LASTING - performance.now());
    };
    const tooLate = (): void => {
      if (!helper.listeners('message').includes(answered)) return;
      const ms = left();
      if (ms > 0) {
        timer = setTimeout(() => setImmediate(tooLate), ms);
        return;
      }
      end(new WorkerError('time', part));
      helper.kill('SIGKILL');
    };
    // Most tasks end sooner than it takes to ask the system what their helper has computed so far.
    let timer = setTimeout(
      () => {
        computedBefore = computedMs(helper.pid);
        // An answer that came while this process was busy itself is read before the time counts as over.
        timer = setTimeout(() => setImmediate(tooLate), task.ms);
      },
      Math.min(UNWATCHED_MS, task.ms),
    );
    helper.on('message', answered).on('exit', ended);
    try {
      helper.send(task.input as object, (error) => error && helper.kill('SIGKILL'));
    } catch {
      // Not everything can be sent to another process: functions cannot.
      helper.kill('SIGKILL');
    }
  };

  const rest = (helper: ChildProcess): void => {
    idle.set(helper, setTimeout(() => helper.kill(), IDLE_MS).unref());
    next();
  };

  const start = (): void => {
    alive += 1;
    starting += 1;
    const helper = launch(file, limits);
    let isReady = false;
    const gone = (): void => {
      alive -= 1;
      clearTimeout(idle.get(helper));
      idle.delete(helper);
      if (!isReady) {
        starting -= 1;
        // One that cannot even start is not started for the same task for ever.
        lines.drop('first')?.settle(new WorkerError('broken'));
      }
      next();
    };
    helper.once('exit', gone).once('error', () => helper.pid === undefined && gone());
    helper.once('message', () => {
      isReady = true;
      starting -= 1;
      for (const lose of unserved.splice(0)) lose();
      rest(helper);
    });
    helper.unref();
    helper.channel?.unref();
  };

  const next = (): void => {
    for (const [helper] of idle) {
      const taken = lines.take();
      if (!taken) return;
      begin(helper, taken);
    }
    if (lines.waiting() > starting && alive < most && lines.hasNext()) start();
  };

  return {
    run: (input, ms, { line, patience_ms = PATIENCE_MS } = {}) =>
      new Promise((resolve, reject) => {
        const key = line ?? Symbol();
        const settle = (end: Done<unknown> | WorkerError): void => {
          clearTimeout(patience);
          if (end instanceof WorkerError) reject(end);
          else resolve(end as Done<Output>);
        };
        const task: Task = { input, ms, settle };
        let patience: NodeJS.Timeout | undefined;
        const lose = (): void => {
          patience = setTimeout(() => lines.remove(key, task) && settle(new WorkerError('busy')), patience_ms);
        };
        if (alive > starting) lose();
        else unserved.push(lose);
        lines.add(key, task);
        if (lines.waiting() > MOST_WAITING) lines.drop('of the longest')?.settle(new WorkerError('busy'));
        next();
      }),
  };
}
