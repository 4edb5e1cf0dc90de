import { setPriority } from 'node:os';
import { isMainThread, parentPort, type Transferable, Worker } from 'node:worker_threads';
import { programOf } from './launch.ts';

type Tasks = Readonly<Record<string, (input: never) => unknown>>;

type Asked = { name: string; input: unknown };
type Answered = { value: unknown } | { error: string };

type Task = {
  asked: Asked;
  moved: readonly Transferable[];
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

const MOST_HEAP_MB = 1_024;
/** Milliseconds that a task may take, and that starting a thread may take. */
const MOST_MS = 20_000;
const MOST_STARTING_MS = 60_000;
const NICENESS = 10;

/**
 * Creates a thread for long work of our own code, such as parsing a body of 40 MB. It starts with the first task and
 * runs tasks one after another. Code written by users needs a process, which can be killed (pool.ts). A task that
 * takes longer than `most_ms` is ended together with its thread; the waiting tasks run in a new thread, without the
 * state of the old one. `run` transfers the objects in `moved`.
 * @throws Error when the task throws, takes too long, or the thread crashes; the abort reason of `signal`
 */
export function createThread<T extends Tasks>(file: URL, most_ms = MOST_MS) {
  const waiting: Task[] = [];
  let running: Task | undefined;
  let worker: Worker | undefined;
  let isReady = false;
  let limit: NodeJS.Timeout | undefined;

  function settle(end: (task: Task) => void): void {
    clearTimeout(limit);
    const task = running;
    running = undefined;
    if (task) end(task);
    next();
  }

  function abandon(why: Error): void {
    const gone = worker;
    worker = undefined;
    isReady = false;
    void gone?.terminate();
    settle(({ reject }) => reject(why));
  }

  function setLimit(): void {
    clearTimeout(limit);
    const ms = isReady ? most_ms : MOST_STARTING_MS;
    limit = setTimeout(() => abandon(new Error('A task took too long.')), ms);
  }

  function start(): Worker {
    const started = new Worker(programOf(file), {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    const gone = (error?: unknown): void => {
      if (worker === started) abandon(new Error('A thread broke down.', { cause: error }));
    };
    started
      .on('error', gone)
      .on('messageerror', gone)
      .on('exit', () => gone());
    started.on('message', (answered: Answered | 'ready') => {
      if (worker !== started) return;
      if (answered === 'ready') {
        isReady = true;
        if (running) setLimit();
      } else if ('error' in answered) settle(({ reject }) => reject(new Error(answered.error)));
      else settle(({ resolve }) => resolve(answered.value));
    });
    return started;
  }

  function next(): void {
    if (running) return;
    running = waiting.shift();
    if (!running) {
      // An idle thread must not keep the process alive.
      worker?.unref();
      return;
    }
    const { asked, moved } = running;
    try {
      worker ??= start();
      worker.ref();
      worker.postMessage(asked, moved);
      setLimit();
    } catch (error) {
      settle(({ reject }) => reject(error));
    }
  }

  return {
    run<Name extends keyof T & string>(
      name: Name,
      input: Parameters<T[Name]>[0],
      { moved = [], signal }: { moved?: readonly Transferable[]; signal?: AbortSignal } = {},
    ): Promise<Awaited<ReturnType<T[Name]>>> {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<T[Name]>>>();
      if (signal?.aborted) reject(signal.reason);
      else {
        const task: Task = { asked: { name, input }, moved, resolve: resolve as Task['resolve'], reject };
        const leave = (): void => {
          const at = waiting.indexOf(task);
          if (at >= 0) waiting.splice(at, 1);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(task);
        next();
        const forget = (): void => signal?.removeEventListener('abort', leave);
        promise.then(forget, forget);
      }
      return promise;
    },
  };
}

/**
 * Bytes that can be transferred to another thread: the same bytes if they have their buffer to themselves, else a
 * copy.
 */
export const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);

/**
 * Called in the thread: runs each task that arrives. `moved`: the parts of a task's result to transfer instead of
 * copying.
 */
export function serveThread(tasks: Tasks, moved: (name: string, value: unknown) => Transferable[] = () => []): void {
  if (isMainThread) return;
  // On Linux this sets the priority of this thread only, so that it yields to the thread that answers requests.
  if (process.platform === 'linux') setPriority(NICENESS);
  parentPort?.on('message', ({ name, input }: Asked) => {
    try {
      const value = tasks[name]?.(input as never);
      parentPort?.postMessage({ value } satisfies Answered, moved(name, value));
    } catch (error) {
      parentPort?.postMessage({ error: (error as Error).message } satisfies Answered);
    }
  });
  parentPort?.postMessage('ready');
}
