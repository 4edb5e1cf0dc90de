import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../kernel/app.ts';
import type { Announcer } from '../kernel/events/announcer.ts';
import { GatewayError } from '../kernel/gateways.ts';
import { type JobDefinition, MalformedJob } from '../kernel/jobs.ts';
import { JOB_CHANNEL, SILENT_S } from '../kernel/queue.ts';
import { retryWhileDatabaseDown } from '../kernel/retry-while-database-down.ts';
import { within } from '../kernel/within.ts';

/**
 * One attempt at a job. `retryCount` tells it apart from a later attempt, which begins when this process is presumed
 * dead.
 */
type Attempt = { id: string; retryCount: number };
type Job = Attempt & { data: unknown; retryLimit: number };

const requestIdOf = (jobId: string): string => jobId.replaceAll('-', '').slice(-12);

/** Milliseconds between polls of the queue, for notifications that were missed. */
const POLL_MS = 2_000;
/** Milliseconds between renewals of the jobs in progress. */
const TOUCH_MS = (SILENT_S * 1_000) / 4;
/** Milliseconds between checks that the last job has ended. */
const ENDED_MS = 50;
/** Milliseconds that a statement on the queue may take before it is given up and repeated. */
const LONGEST_MS = 18_000;

/**
 * Runs the jobs of one queue, up to `concurrency` at a time. Fetches as many as it has room for: on a notification,
 * when the first slot becomes free again, and periodically. Jobs start and end independently, so a slow job delays no
 * other. While the installation is on hold, none starts.
 */
export class Worker {
  readonly #app: App;
  readonly #job: JobDefinition;
  /** At most the pool's number of connections, because each job may wait for one. */
  readonly #concurrency: number;
  readonly #running = new Set<Promise<void>>();
  #isStopped = true;
  #isFetching = false;
  #isWanted = false;
  #pollTimer: NodeJS.Timeout | undefined;
  readonly #underWay = new Set<Attempt>();
  #touchTimer: NodeJS.Timeout | undefined;
  #ended: { attempt: Attempt; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #isCompleting = false;
  #lookedAt = performance.now();

  constructor(app: App, announcer: Announcer, job: JobDefinition) {
    this.#app = app;
    this.#job = job;
    this.#concurrency = Math.min(job.concurrency, app.services.env.pools.database);
    announcer.on(JOB_CHANNEL, (queues) => {
      if (queues.split(',').includes(job.name)) void this.#fetchMore();
    });
    announcer.onConnect(() => void this.#poll());
  }

  start(): void {
    this.#isStopped = false;
    this.#lookedAt = performance.now();
    this.#pollTimer = setInterval(() => void this.#poll(), POLL_MS);
    this.#touchTimer ??= setInterval(() => void this.touch(), TOUCH_MS).unref();
    void this.#poll();
  }

  /** Starts no more jobs. Jobs in progress continue, and are renewed until they end. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#pollTimer);
    this.#endTouching();
  }

  async ended(): Promise<void> {
    while (this.#isFetching || this.#running.size > 0)
      await Promise.race([...this.#running, pause(ENDED_MS, undefined, { ref: false })]);
  }

  running(): number {
    return this.#running.size;
  }

  /** Milliseconds since the queue last answered; 0 while the worker is stopped or on hold. */
  silentMs(): number {
    return this.#isPaused() ? 0 : performance.now() - this.#lookedAt;
  }

  /** Renews the jobs in progress, which the worker also does periodically. A failure is only logged. */
  async touch(): Promise<void> {
    if (this.#underWay.size === 0) return;
    const { log, queue } = this.#app;
    const { name } = this.#job;
    await queue.boss
      .touch(name, [...this.#underWay])
      .catch((error: Error) =>
        log.warn({ queue: name, message: error.message }, 'the heartbeat of a job could not be saved'),
      );
  }

  #endTouching(): void {
    if (!this.#isStopped || this.#underWay.size > 0) return;
    clearInterval(this.#touchTimer);
    this.#touchTimer = undefined;
  }

  #isPaused(): boolean {
    return this.#isStopped || this.#app.services.hold.current() !== null;
  }

  /** Fetches only if a job is due. Otherwise the fetches of sixty workers would keep an idle process busy. */
  async #poll(): Promise<void> {
    if (this.#isPaused()) {
      this.#lookedAt = performance.now();
      return;
    }
    try {
      const isDue = await this.#app.queue.hasDue(this.#job.name);
      this.#lookedAt = performance.now();
      if (isDue) void this.#fetchMore();
    } catch (error) {
      this.#warn(error);
    }
  }

  async #fetchMore(): Promise<void> {
    if (this.#isPaused()) return;
    if (this.#isFetching) {
      this.#isWanted = true;
      return;
    }
    const { name } = this.#job;
    this.#isFetching = true;
    try {
      do {
        this.#isWanted = false;
        const room = this.#concurrency - this.#running.size;
        if (room <= 0) break;
        const fetching = this.#app.queue.boss.fetch<unknown>(name, { batchSize: room, includeMetadata: true });
        const jobs = await within(LONGEST_MS, fetching);
        this.#lookedAt = performance.now();
        for (const { id, retryCount, retryLimit, data } of jobs) this.#begin({ id, retryCount, retryLimit, data });
        if (jobs.length === room) this.#isWanted = true;
      } while (this.#isWanted && !this.#isStopped);
    } catch (error) {
      this.#warn(error);
    } finally {
      this.#isFetching = false;
    }
  }

  #begin(fetched: Job): void {
    const work = this.#run(fetched).finally(() => {
      this.#running.delete(work);
      if (this.#running.size === this.#concurrency - 1) void this.#fetchMore();
    });
    this.#running.add(work);
  }

  async #run(fetched: Job): Promise<void> {
    const { id, retryCount, data } = fetched;
    const { name } = this.#job;
    const attempt = { id, retryCount };
    this.#underWay.add(attempt);
    try {
      const run = () => this.#job.run(this.#app, data);
      await this.#app.telemetry.observe({ kind: 'job', name }, run, requestIdOf(id));
      await this.#complete(attempt);
    } catch (error) {
      await reportFailure(this.#app, this.#job, fetched, error);
    } finally {
      this.#underWay.delete(attempt);
      this.#endTouching();
    }
  }

  #complete(attempt: Attempt): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#ended.push({ attempt, resolve, reject });
      if (!this.#isCompleting && this.#ended.length === 1) setImmediate(() => void this.#completeAll());
    });
  }

  async #completeAll(): Promise<void> {
    this.#isCompleting = true;
    while (this.#ended.length > 0) {
      const batch = this.#ended;
      this.#ended = [];
      const attempts = batch.map(({ attempt }) => attempt);
      try {
        await retryWhileDatabaseDown(() => within(LONGEST_MS, this.#app.queue.boss.complete(this.#job.name, attempts)));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isCompleting = false;
  }

  #warn(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#app.log.warn({ queue: this.#job.name, message }, 'jobs could not be fetched');
  }
}

/**
 * Logs a failed job and reports it to the queue, which retries it. A malformed job is canceled; a job without
 * attempts left is passed to `endExhausted`.
 */
async function reportFailure(app: App, job: JobDefinition, ended: Job, error: unknown): Promise<void> {
  const { name } = job;
  const { data, retryLimit, ...attempt } = ended;
  const { log } = app;
  const { boss } = app.queue;
  const { id } = attempt;
  if (error instanceof MalformedJob) {
    log.error({ queue: name, job: id, err: error }, 'a job is malformed and is not retried');
    await retryWhileDatabaseDown(() => boss.cancel(name, id)).catch(() => undefined);
    return;
  }
  // The gateway has logged this error already, and its message may contain a client's address.
  if (error instanceof GatewayError) log.info({ queue: name, code: error.code }, 'a job will be retried');
  else log.error({ queue: name, err: error }, 'a job failed');
  const message = error instanceof GatewayError ? error.code : error instanceof Error ? error.message : String(error);
  await retryWhileDatabaseDown(() => boss.fail(name, attempt, { message })).catch(() => undefined);
  if (attempt.retryCount >= retryLimit) await endExhausted(app, job, { id, data }, error);
}

/** Runs the `exhaust` of a job that has no attempts left, then marks the job as handled. A failure is only logged. */
export async function endExhausted(
  app: App,
  job: JobDefinition,
  { id, data }: Pick<Job, 'id' | 'data'>,
  error: unknown,
): Promise<void> {
  app.log.error({ queue: job.name }, 'a job failed permanently');
  try {
    await retryWhileDatabaseDown(() => job.exhaust(app, data, error));
    await retryWhileDatabaseDown(() => app.queue.markHandled({ name: job.name, id }));
  } catch (fault) {
    app.log.error({ queue: job.name, err: fault }, 'a failed job could not be closed');
  }
}
