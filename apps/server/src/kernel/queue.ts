import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { JobLine } from './context/context.ts';
import { throwDatabaseError } from './database/database-error.ts';
import type { Database } from './database/pool.ts';
import { announce } from './events/announcer.ts';
import type { Log } from './log.ts';
import { within } from './within.ts';

export const JOB_CHANNEL = 'freeboard_jobs';
/** Seconds without a heartbeat after which a job is restarted by another process, or by this one after its restart. */
export const SILENT_S = 60;
const SUPERVISED_EVERY_S = 30;
/** Options that detect a silent connection: a statement of the queue takes milliseconds. */
const CONNECTION = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: 17_000,
};
const LONGEST_MS = 10_000;
export const JOB_SCHEMA = 'pgboss';

/** SQL for the queues with a due job. Its cost does not depend on the number of jobs. */
const DUE = `
  select name from unnest($1::text[]) as queue(name)
  where exists (
    select from ${JOB_SCHEMA}.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= ${JOB_SCHEMA}.job_now())`;

/**
 * Failed jobs that are not marked as handled. The latest are left out, because their own process may still be
 * handling them, as are those that failed over a week ago, which users have taken care of.
 */
const UNHANDLED = `
  select id, name, data from ${JOB_SCHEMA}.job
  where name = any($1::text[]) and state = 'failed'
    and completed_on between now() - interval '7 days' and now() - interval '2 minutes'
    and not coalesce(output, '{}') @> '{"is_handled": true}'`;
const HANDLED = `
  update ${JOB_SCHEMA}.job set output = coalesce(output, '{}') || '{"is_handled": true}' where name = $1 and id = $2`;

/**
 * SQL for whether no job of a queue has the id in `id` under `key` of its payload: neither a waiting one, nor one
 * whose process is alive.
 */
export const isNotQueued = (queue: string, key: string, id: string) =>
  sql<boolean>`not exists (select from ${sql.table(`${JOB_SCHEMA}.job`)} queued where queued.name = ${queue}
    and (queued.state in ('created', 'retry') or (queued.state = 'active'
      and queued.heartbeat_on + make_interval(secs => queued.heartbeat_seconds) > now()))
    and (queued.data ->> ${key})::bigint = ${sql.ref(id)})`;

export type FailedJob = { id: string; name: string; data: unknown };

export type Queue = {
  /** Queues jobs in `trx`; they exist once it commits. */
  insert(trx: Database, jobs: readonly JobLine[]): Promise<void>;
  /** Whether a queue has a due job. Concurrent calls share one statement. */
  hasDue(queue: string): Promise<boolean>;
  /**
   * Permanently failed jobs whose `exhaust` never completed, because their process died or the database was down.
   * Leaves out the last 2 minutes and anything over 7 days old.
   */
  failedUnhandled(): Promise<FailedJob[]>;
  markHandled(job: Pick<FailedJob, 'name' | 'id'>): Promise<void>;
  boss: PgBoss;
  start(queues: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const jobOf = ({ data, startAfterSeconds, retry }: JobLine) => ({
  data,
  ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
  ...(retry
    ? {
        retryLimit: retry.times,
        retryDelay: retry.first_s,
        retryBackoff: true,
        retryDelayMax: retry.longest_s,
      }
    : {}),
});

async function createQueues(boss: PgBoss, queues: readonly string[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map(({ name, heartbeatSeconds }) => [name, heartbeatSeconds]));
  for (const name of queues.filter((one) => present.has(one) && present.get(one) !== SILENT_S))
    await boss.updateQueue(name, { heartbeatSeconds: SILENT_S });
  for (const name of queues.filter((one) => !present.has(one)))
    await boss.createQueue(name, {
      heartbeatSeconds: SILENT_S,
      retryLimit: 5,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: 900,
      deleteAfterSeconds: 3_600,
    });
}

export function createQueue(
  url: string,
  log: Log,
  options: { supervise: boolean; createSchema?: boolean; connections?: number },
): Queue {
  const boss = new PgBoss({
    connectionString: url,
    max: options.connections ?? 3,
    schema: JOB_SCHEMA,
    createSchema: options.createSchema ?? true,
    application_name: 'freeboard jobs',
    ...CONNECTION,
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: SUPERVISED_EVERY_S,
    monitorIntervalSeconds: SUPERVISED_EVERY_S,
    monitorVacuum: false,
  });
  const connection = boss.getDb();
  const executeSql = connection.executeSql.bind(connection);
  connection.executeSql = (text, values) => executeSql(text, values).catch(throwDatabaseError);
  boss.on('error', (error) => log.warn({ message: error.message }, 'job queue'));
  const started = new Set<string>();
  let reading: Promise<ReadonlySet<string>> | null = null;
  async function readDue(): Promise<ReadonlySet<string>> {
    const { rows } = await boss.getDb().executeSql(DUE, [[...started]]);
    return new Set((rows as { name: string }[]).map(({ name }) => name));
  }
  return {
    boss,
    async insert(trx, jobs) {
      const db = fromKysely(trx as unknown as Parameters<typeof fromKysely>[0]);
      const byQueue = Map.groupBy(jobs, (job) => job.queue);
      for (const [name, lines] of byQueue) await boss.insert(name, lines.map(jobOf), { db });
      await announce(trx, { channel: JOB_CHANNEL, payload: [...byQueue.keys()].join(',') });
    },
    async hasDue(queue) {
      reading ??= within(LONGEST_MS, readDue()).finally(() => {
        reading = null;
      });
      return (await reading).has(queue);
    },
    async failedUnhandled() {
      const { rows } = await boss.getDb().executeSql(UNHANDLED, [[...started]]);
      return rows as FailedJob[];
    },
    async markHandled({ name, id }) {
      await boss.getDb().executeSql(HANDLED, [name, id]);
    },
    async start(queues) {
      await boss.start();
      for (const name of queues) started.add(name);
      await createQueues(boss, queues);
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  };
}
