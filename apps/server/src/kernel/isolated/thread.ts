import { isMainThread, parentPort, type Transferable, Worker } from 'node:worker_threads';
import { programOf } from './launch.ts';

/** What a thread can be asked to do, by name; each task takes one message and gives one. */
type Tasks = Readonly<Record<string, (input: never) => unknown>>;

type Asked = { id: number; name: string; input: unknown };
type Answered = { id: number } & ({ value: unknown } | { error: string });

const MOST_HEAP_MB = 1_024;

/**
 * Makes a thread of this process for long work of our own, such as reading a body of 40 MB; it is started with its first
 * task and does one after another. What a user can program is not done here: it needs a process that can be ended
 * (pool.ts). `run` hands over what `moved` lists, and @throws Error where the task throws or the thread breaks down.
 */
export function createThread<T extends Tasks>(file: URL) {
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(programOf(file), {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    const gone = (error?: unknown): void => {
      if (worker !== started) return;
      worker = undefined;
      const all = [...open.values()];
      open.clear();
      for (const { reject } of all) reject(new Error('A thread broke down.', { cause: error }));
    };
    started.on('error', gone).on('exit', () => gone());
    started.on('message', (answered: Answered) => {
      const task = open.get(answered.id);
      open.delete(answered.id);
      // An idle thread holds no process.
      if (open.size === 0) started.unref();
      if ('error' in answered) task?.reject(new Error(answered.error));
      else task?.resolve(answered.value as never);
    });
    return started;
  }

  return {
    run<Name extends keyof T & string>(
      name: Name,
      input: Parameters<T[Name]>[0],
      moved: readonly Transferable[] = [],
    ): Promise<Awaited<ReturnType<T[Name]>>> {
      return new Promise((resolve, reject) => {
        worker ??= start();
        worker.ref();
        last += 1;
        open.set(last, { resolve, reject });
        worker.postMessage({ id: last, name, input } satisfies Asked, moved);
      });
    },
  };
}

/** In the thread: does each task that comes; a task's `moved` lists what of its value is handed over, not copied. */
export function serveThread(tasks: Tasks, moved: (value: unknown) => Transferable[] = () => []): void {
  if (isMainThread) return;
  parentPort?.on('message', ({ id, name, input }: Asked) => {
    try {
      const value = tasks[name]?.(input as never);
      parentPort?.postMessage({ id, value } satisfies Answered, moved(value));
    } catch (error) {
      parentPort?.postMessage({ id, error: (error as Error).message } satisfies Answered);
    }
  });
}
