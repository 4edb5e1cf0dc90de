import type { App } from '../kernel/app.ts';
import type { Listener } from '../kernel/events/listener.ts';
import { GatewayError } from '../kernel/gateways.ts';
import { type JobDefinition, MalformedJob } from '../kernel/jobs.ts';
import { JOB_CHANNEL, SILENT_S } from '../kernel/queue.ts';
import { retryWhileDatabaseDown } from '../kernel/retry-while-database-down.ts';

/** `retryCount` tells this attempt from a later one, which began after this process had been taken for dead. */
type Attempt = { id: string; retryCount: number };
type Job = Attempt & { data: unknown; retryLimit: number };

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

const warn = ({ log }: App, name: string, error: unknown): void =>
  log.warn(
    { queue: name, message: error instanceof Error ? error.message : String(error) },
    'jobs could not be fetched',
  );

/** Creates what tells the queue of an ended job, those that end while it is being told together the next time. */
function createCompletion(boss: App['queue']['boss'], name: string): (attempt: Attempt) => Promise<void> {
  let ended: { attempt: Attempt; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isCompleting = false;

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

  return (attempt) =>
    new Promise<void>((resolve, reject) => {
      ended.push({ attempt, resolve, reject });
      if (!isCompleting && ended.length === 1) setImmediate(() => void completeAll());
    });
}

/** Creates the heartbeat of a worker's jobs, which goes on after the worker's stop until the last of them has ended. */
function createHeartbeat({ log, queue: { boss } }: App, name: string) {
  const underWay = new Set<Attempt>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = true;

  async function touch(): Promise<void> {
    if (underWay.size === 0) return;
    await boss
      .touch(name, [...underWay])
      .catch((error: Error) => log.warn({ queue: name, message: error.message }, 'no heartbeat of a job was saved'));
  }

  function endIfIdle(): void {
    if (!isStopped || underWay.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  }

  return {
    touch,
    start(): void {
      isStopped = false;
      timer ??= setInterval(() => void touch(), TOUCH_MS).unref();
    },
    stop(): void {
      isStopped = true;
      endIfIdle();
    },
    begin: (attempt: Attempt): void => void underWay.add(attempt),
    end(attempt: Attempt): void {
      underWay.delete(attempt);
      endIfIdle();
    },
  };
}

/** Reports that a job failed: to the log, and to the queue, which tries it again unless it is malformed. */
async function reportFailure(app: App, job: JobDefinition, ended: Job, error: unknown): Promise<void> {
  const { name } = job;
  const { data, retryLimit, ...attempt } = ended;
  const { log } = app;
  const { boss } = app.queue;
  const { id } = attempt;
  if (error instanceof MalformedJob) {
    log.error({ queue: name, job: id, err: error }, 'a job is malformed and is not tried again');
    await retryWhileDatabaseDown(() => boss.cancel(name, id)).catch(() => undefined);
    return;
  }
  // A gateway has reported its fault already, and its words may hold a client's address.
  if (error instanceof GatewayError) log.info({ queue: name, code: error.code }, 'a job is to be tried again');
  else log.error({ queue: name, err: error }, 'a job failed');
  const message = error instanceof GatewayError ? error.code : error instanceof Error ? error.message : String(error);
  await retryWhileDatabaseDown(() => boss.fail(name, attempt, { message })).catch(() => undefined);
  if (attempt.retryCount >= retryLimit) await endExhausted(app, job, data, error);
}

/** Ends what a job whose attempts are over leaves under way. */
async function endExhausted(app: App, job: JobDefinition, data: unknown, error: unknown): Promise<void> {
  app.log.error({ queue: job.name }, 'a job failed for the last time');
  try {
    await retryWhileDatabaseDown(() => job.exhaust(app, data, error));
  } catch (fault) {
    app.log.error({ queue: job.name, err: fault }, 'a job that failed could not be ended');
  }
}

/** Creates what fetches as many jobs as there is room for and runs them, again while more are waiting. */
function createFetcher(app: App, { name, concurrency }: JobDefinition, run: (job: Job) => Promise<void>) {
  const { boss } = app.queue;
  const running = new Set<Promise<void>>();
  let isStopped = true;
  let isFetching = false;
  let isWanted = false;

  const isPaused = (): boolean => isStopped || app.services.hold.current() !== null;

  async function fetchMore(): Promise<void> {
    if (isPaused()) return;
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
        const jobs = await boss.fetch<unknown>(name, { batchSize: room, includeMetadata: true });
        for (const { id, retryCount, retryLimit, data } of jobs) {
          const work = run({ id, retryCount, retryLimit, data }).finally(() => {
            running.delete(work);
            if (running.size === concurrency - 1) void fetchMore();
          });
          running.add(work);
        }
        if (jobs.length === room) isWanted = true;
      } while (isWanted && !isStopped);
    } catch (error) {
      warn(app, name, error);
    } finally {
      isFetching = false;
    }
  }

  return {
    fetchMore,
    isPaused,
    running: () => running.size,
    start(): void {
      isStopped = false;
    },
    stop(): void {
      isStopped = true;
    },
  };
}

/**
 * Works off the queue of one kind of job, up to its `concurrency` at a time. It fetches as many as it has room for when
 * a notice comes, when a job ends while more were waiting, and now and then; jobs start and end each for itself, so that
 * a slow one holds nobody up. None begins while the installation is on hold.
 */
export function createWorker(app: App, listener: Listener, job: JobDefinition): Worker {
  const { name } = job;
  const complete = createCompletion(app.queue.boss, name);
  const heartbeat = createHeartbeat(app, name);
  const fetcher = createFetcher(app, job, run);
  let timer: NodeJS.Timeout | null = null;

  async function run(fetched: Job): Promise<void> {
    const { id, retryCount, data } = fetched;
    const attempt = { id, retryCount };
    heartbeat.begin(attempt);
    try {
      await app.telemetry.observe({ kind: 'job', name }, () => job.run(app, data), requestIdOf(attempt.id));
      await complete(attempt);
    } catch (error) {
      await reportFailure(app, job, fetched, error);
    } finally {
      heartbeat.end(attempt);
    }
  }

  /** Fetches where something is due: sixty workers that each fetch for nothing would keep an idle process busy. */
  async function poll(): Promise<void> {
    if (fetcher.isPaused()) return;
    try {
      if (await app.queue.hasDue(name)) void fetcher.fetchMore();
    } catch (error) {
      warn(app, name, error);
    }
  }

  listener.on(JOB_CHANNEL, (queues) => {
    if (queues.split(',').includes(name)) void fetcher.fetchMore();
  });
  listener.onConnect(() => void poll());

  return {
    start() {
      fetcher.start();
      timer = setInterval(() => void poll(), POLL_MS);
      heartbeat.start();
      void poll();
    },
    async stop() {
      fetcher.stop();
      if (timer) clearInterval(timer);
      heartbeat.stop();
    },
    touch: heartbeat.touch,
    running: fetcher.running,
  };
}
