import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { eventually } from '../../test/support/wait.ts';
import { JOBS } from '../features.ts';
import type { App } from '../kernel/app.ts';
import { type Announcer, createAnnouncer } from '../kernel/events/announcer.ts';
import { defineJob, MalformedJob } from '../kernel/jobs.ts';
import { SILENT_S } from '../kernel/queue.ts';
import { createSchedule } from './schedule.ts';
import { Worker } from './worker.ts';

const database = useDatabase();
const YEAR_S = 365 * 86_400;
const done: number[] = [];
const lines: { msg: string; queue: string }[] = [];
const counting = defineJob('counting', z.object({ n: z.int() }), async (_process, { n }) => void done.push(n), {
  concurrency: 2,
  onExhausted: 'nothing waits',
});
const yearly = defineJob('yearly', z.object({}), async () => undefined, { concurrency: 1, everySeconds: YEAR_S });

const entered: (() => void)[] = [];
const slow = defineJob(
  'slow',
  z.object({ n: z.int() }),
  async (_process, { n }) => {
    await new Promise<void>((resolve) => entered.push(resolve));
    done.push(n);
  },
  { concurrency: 1, onExhausted: 'nothing waits' },
);

let app: App;
let announcer: Announcer;

beforeAll(async () => {
  const { current } = database;
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = { ...appWith(current, {}), log };
  announcer = createAnnouncer(current.url, randomUUID(), log);
  await app.queue.start([...JOBS, counting, slow, yearly].map(({ name }) => name));
  await announcer.start();
});
beforeEach(() => {
  done.length = 0;
  lines.length = 0;
});
afterAll(async () => {
  await announcer.stop();
  await app.queue.stop();
});

const queued = (queue: string, payloads: object[]) =>
  app.queue.insert(
    database.current.db,
    payloads.map((data) => ({ queue, data })),
  );

it('a malformed payload is logged and never tried again; the jobs beside it are done', async () => {
  const worker = new Worker(app, announcer, counting);
  worker.start();
  await queued('counting', [{ n: 1 }, { n: 'two' }, {}, [3], { n: 4, more: 'of a newer version' }]);
  await eventually(() => expect([done.toSorted(), lines.length, worker.running()]).toEqual([[1, 4], 3, 0]));
  await worker.stop();
  expect(new Set(lines.map(({ queue, msg }) => `${queue}: ${msg}`))).toEqual(
    new Set(['counting: a job is malformed and is not retried']),
  );
  const states = await database.current.pool.query(
    `select state, count(*)::int as n from pgboss.job where name = 'counting' group by 1 order by 1`,
  );
  expect(states.rows).toEqual([
    { state: 'completed', n: 2 },
    { state: 'cancelled', n: 3 },
  ]);
});

it('a job of a kind that nobody declared is refused when it is queued', async () => {
  await expect(queued('nobody-knows-it', [{}])).rejects.toThrow();
});

it.each(JOBS.map((job) => [job.name, job] as const))('%s refuses a payload that is not its own', async (_name, job) => {
  await expect(job.run(app, 'nonsense')).rejects.toThrow(MalformedJob);
  await expect(job.run(app, null)).rejects.toThrow(MalformedJob);
});

it('what is done every so often is queued once, however many processes see to it', async () => {
  await Promise.all([createSchedule(app, [yearly]), createSchedule(app, [yearly])].map((one) => one.tick()));
  await createSchedule(app, [counting, yearly]).tick();
  const jobs = await app.queue.boss.fetch('yearly', { batchSize: 10 });
  expect(jobs.map(({ data }) => data)).toEqual([{}]);
});

/** Ages the heartbeats of a queue's jobs by two minutes, then lets the queue look for jobs of dead processes. */
async function superviseAfterSilence(queue: string): Promise<void> {
  await database.current.pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where name = $1`,
    [queue],
  );
  await supervise(queue);
}
async function supervise(queue: string): Promise<void> {
  await database.current.pool.query(
    'update pgboss.queue set monitor_claim_on = null, monitor_on = null where name = $1',
    [queue],
  );
  await app.queue.boss.supervise(queue);
}
const attemptsOf = async (queue: string) =>
  (await database.current.pool.query(`select state, retry_count as retries from pgboss.job where name = $1`, [queue]))
    .rows;

it.each(JOBS.map(({ name }) => name))('%s of a process that no longer lives is taken up again', async (name) => {
  await queued(name, [{}]);
  await app.queue.boss.fetch(name, { batchSize: 10 });
  await superviseAfterSilence(name);
  expect(await attemptsOf(name)).toEqual([{ state: 'retry', retries: 0 }]);
  await database.current.pool.query('delete from pgboss.job where name = $1', [name]);
});

it('a job that takes its time is left to its process, and one taken up by another is not ended by the first', async () => {
  const worker = new Worker(app, announcer, slow);
  worker.start();
  await queued('slow', [{ n: 7 }]);
  await eventually(() => expect(entered).toHaveLength(1));
  await database.current.pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where name = 'slow'`,
  );
  await worker.touch();
  await supervise('slow');
  expect(await attemptsOf('slow')).toEqual([{ state: 'active', retries: 0 }]);

  await worker.stop();
  await superviseAfterSilence('slow');
  await database.current.pool.query(`update pgboss.job set start_after = now() where name = 'slow'`);
  expect(await app.queue.boss.fetch('slow')).toMatchObject([{ retryCount: 1 }]);
  for (const leave of entered.splice(0)) leave();
  await eventually(() => expect([done, worker.running()]).toEqual([[7], 0]));
  expect(await attemptsOf('slow')).toEqual([{ state: 'active', retries: 1 }]);
});

it('a queue of an earlier release learns to take jobs up again', async () => {
  await app.queue.boss.updateQueue('counting', { heartbeatSeconds: null });
  await app.queue.start(['counting']);
  expect(await app.queue.boss.getQueues(['counting'])).toMatchObject([{ heartbeatSeconds: SILENT_S }]);
});

it('finds what is due without a notice, by one statement for all queues', async () => {
  const { boss, hasDue } = app.queue;
  await boss.send('counting', { n: 1 }, { startAfter: 3_600 });
  const names = ['counting', ...JOBS.map(({ name }) => name)];
  const statements = vi.spyOn(boss.getDb(), 'executeSql');
  expect((await Promise.all(names.map(hasDue))).filter(Boolean)).toEqual([]);
  expect(statements).toHaveBeenCalledTimes(1);
  statements.mockRestore();
  await boss.send('counting', { n: 2 });
  expect(await hasDue('counting')).toBe(true);
  const worker = new Worker(app, announcer, counting);
  worker.start();
  await eventually(() => expect([done, worker.running()]).toEqual([[2], 0]));
  await worker.stop();
});
