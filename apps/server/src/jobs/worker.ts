import type { Listener } from '../kernel/events/listener.ts';
import type { Log } from '../kernel/log.ts';
import { patiently } from '../kernel/patiently.ts';
import { JOB_CHANNEL, type Queue } from '../kernel/queue.ts';

export type Job = { id: string; data: object };
/** Does a job. `letGo` says that from now on it may take long and holds up no other. */
export type Handler = (job: Job, letGo: () => void) => Promise<void>;

export type Worker = { start(): void; stop(): Promise<void>; running(): number };

/**
 * Works off one queue, up to `concurrency` jobs at a time. It fetches as many as it has room for when a notice
 * comes, when a job ends while more were waiting, and every `pollMs` in case a notice was missed; jobs start and end
 * each for itself, so that a slow one holds nobody up.
 */
export function createWorker(
  queue: Queue,
  listener: Listener,
  log: Log,
  name: string,
  handler: Handler,
  options: { concurrency: number; pollMs?: number },
): Worker {
  const { boss } = queue;
  const running = new Set<Promise<void>>();
  /** Those among them that take up room. */
  const counted = new Set<Job>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = true;
  let isFetching = false;
  let isWanted = false;

  let ended: { id: string; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isCompleting = false;

  /** Tells the queue of ended jobs, those that end while it is being told together the next time. */
  async function completeAll(): Promise<void> {
    isCompleting = true;
    while (ended.length > 0) {
      const batch = ended;
      ended = [];
      try {
        await patiently(() =>
          boss.complete(
            name,
            batch.map(({ id }) => id),
          ),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isCompleting = false;
  }

  const complete = (id: string) =>
    new Promise<void>((resolve, reject) => {
      ended.push({ id, resolve, reject });
      if (!isCompleting && ended.length === 1) setImmediate(() => void completeAll());
    });

  async function run(job: Job, letGo: () => void): Promise<void> {
    try {
      await handler(job, letGo);
      await complete(job.id);
    } catch (error) {
      log.error({ queue: name, err: error }, 'a job failed and is tried again');
      const message = error instanceof Error ? error.message : String(error);
      await patiently(() => boss.fail(name, job.id, { message })).catch(() => undefined);
    }
  }

  async function fetchMore(): Promise<void> {
    if (isStopped) return;
    if (isFetching) {
      isWanted = true;
      return;
    }
    isFetching = true;
    try {
      do {
        isWanted = false;
        const room = options.concurrency - counted.size;
        if (room <= 0) break;
        const jobs = await boss.fetch<object>(name, { batchSize: room });
        for (const job of jobs) {
          const taken = { id: job.id, data: job.data };
          const freed = () => {
            if (counted.delete(taken) && counted.size === options.concurrency - 1) void fetchMore();
          };
          counted.add(taken);
          const work = run(taken, freed).finally(() => {
            running.delete(work);
            freed();
          });
          running.add(work);
        }
        if (jobs.length === room) isWanted = true;
      } while (isWanted && !isStopped);
    } catch (error) {
      log.warn(
        { queue: name, message: error instanceof Error ? error.message : String(error) },
        'jobs could not be fetched',
      );
    } finally {
      isFetching = false;
    }
  }

  listener.on(JOB_CHANNEL, (queues) => {
    if (queues.split(',').includes(name)) void fetchMore();
  });
  listener.onConnect(() => void fetchMore());

  return {
    start() {
      isStopped = false;
      timer = setInterval(() => void fetchMore(), options.pollMs ?? 2_000);
      void fetchMore();
    },
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
    },
    running: () => running.size,
  };
}
