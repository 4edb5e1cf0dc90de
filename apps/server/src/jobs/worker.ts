import type { App } from '../kernel/app.ts';
import type { Listener } from '../kernel/events/listener.ts';
import { GatewayError } from '../kernel/gateways.ts';
import { type JobDefinition, MalformedJob } from '../kernel/jobs.ts';
import { JOB_CHANNEL, SILENT_S } from '../kernel/queue.ts';
import { retryWhileDatabaseDown } from '../kernel/retry-while-database-down.ts';

/** `retryCount` tells this attempt from a later one, which began after this process had been taken for dead. */
type Attempt = { id: string; retryCount: number };
type Job = Attempt & { data: unknown };

export type Worker = {
  start(): void;
  stop(): Promise<void>;
  /** Says that its jobs are still under way, which it also does by itself. */
  touch(): Promise<void>;
  running(): number;
};

/** Returns a job's own id as that of its lines: its first and last digits tell it from any other. */
const requestIdOf = (jobId: string): string => jobId.replaceAll('-', '').slice(-12);

/** How often it looks for itself, in case a notice was missed. */
const POLL_MS = 2_000;
/** How often it says that its jobs are still under way. */
const TOUCH_MS = (SILENT_S * 1_000) / 4;

/**
 * Works off the queue of one kind of job, up to its `concurrency` at a time. It fetches as many as it has room for when
 * a notice comes, when a job ends while more were waiting, and now and then; jobs start and end each for itself, so that
 * a slow one holds nobody up. None begins while the installation is on hold.
 */
export function createWorker(app: App, listener: Listener, job: JobDefinition): Worker {
  const { log } = app;
  const { name, concurrency } = job;
  const { boss } = app.queue;
  const running = new Set<Promise<void>>();
  const underWay = new Set<Attempt>();
  let timer: NodeJS.Timeout | null = null;
  let touching: NodeJS.Timeout | null = null;
  let isStopped = true;
  let isFetching = false;
  let isWanted = false;

  let ended: { attempt: Attempt; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isCompleting = false;

  /** Tells the queue of ended jobs, those that end while it is being told together the next time. */
  async function completeAll(): Promise<void> {
    isCompleting = true;
    while (ended.length > 0) {
      const batch = ended;
      ended = [];
      try {
        await retryWhileDatabaseDown(() =>
          boss.complete(
            name,
            batch.map(({ attempt }) => attempt),
          ),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isCompleting = false;
  }

  const complete = (attempt: Attempt) =>
    new Promise<void>((resolve, reject) => {
      ended.push({ attempt, resolve, reject });
      if (!isCompleting && ended.length === 1) setImmediate(() => void completeAll());
    });

  async function run({ data, ...attempt }: Job): Promise<void> {
    const { id } = attempt;
    underWay.add(attempt);
    try {
      await app.telemetry.observe({ kind: 'job', name }, () => job.run(app, data), requestIdOf(id));
      await complete(attempt);
    } catch (error) {
      if (error instanceof MalformedJob) {
        log.error({ queue: name, job: id, err: error }, 'a job is malformed and is not tried again');
        await retryWhileDatabaseDown(() => boss.cancel(name, id)).catch(() => undefined);
        return;
      }
      // A gateway has reported its fault already, and its words may hold a client's address.
      if (error instanceof GatewayError) log.info({ queue: name, code: error.code }, 'a job is to be tried again');
      else log.error({ queue: name, err: error }, 'a job failed');
      const message =
        error instanceof GatewayError ? error.code : error instanceof Error ? error.message : String(error);
      await retryWhileDatabaseDown(() => boss.fail(name, attempt, { message })).catch(() => undefined);
    } finally {
      underWay.delete(attempt);
      endTouching();
    }
  }

  const warn = (error: unknown): void =>
    log.warn(
      { queue: name, message: error instanceof Error ? error.message : String(error) },
      'jobs could not be fetched',
    );

  async function fetchMore(): Promise<void> {
    if (isStopped || app.services.hold.current()) return;
    if (isFetching) {
      isWanted = true;
      return;
    }
    isFetching = true;
    try {
      do {
        isWanted = false;
        const room = concurrency - running.size;
        if (room <= 0) break;
        const jobs = await boss.fetch<unknown>(name, { batchSize: room });
        for (const { id, retryCount, data } of jobs) {
          const work = run({ id, retryCount, data }).finally(() => {
            running.delete(work);
            if (running.size === concurrency - 1) void fetchMore();
          });
          running.add(work);
        }
        if (jobs.length === room) isWanted = true;
      } while (isWanted && !isStopped);
    } catch (error) {
      warn(error);
    } finally {
      isFetching = false;
    }
  }

  /** Ends the signs of life of a stopped worker, but not while a job of it is still under way. */
  function endTouching(): void {
    if (!isStopped || underWay.size > 0 || !touching) return;
    clearInterval(touching);
    touching = null;
  }

  async function touch(): Promise<void> {
    if (underWay.size === 0) return;
    await boss
      .touch(name, [...underWay])
      .catch((error: Error) => log.warn({ queue: name, message: error.message }, 'no heartbeat of a job was saved'));
  }

  /** Fetches where something is due: sixty workers that each fetch for nothing would keep an idle process busy. */
  async function poll(): Promise<void> {
    if (isStopped || app.services.hold.current()) return;
    try {
      if (await app.queue.hasDue(name)) void fetchMore();
    } catch (error) {
      warn(error);
    }
  }

  listener.on(JOB_CHANNEL, (queues) => {
    if (queues.split(',').includes(name)) void fetchMore();
  });
  listener.onConnect(() => void poll());

  return {
    start() {
      isStopped = false;
      timer = setInterval(() => void poll(), POLL_MS);
      touching ??= setInterval(() => void touch(), TOUCH_MS).unref();
      void poll();
    },
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      endTouching();
    },
    touch,
    running: () => running.size,
  };
}
