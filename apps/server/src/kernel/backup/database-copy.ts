import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { sessionOptions } from '../database/pool.ts';
import { JOB_SCHEMA } from '../queue.ts';
import type { BackupManifest, HistoryHeads } from './manifest.ts';

export type TableShape = { name: string; columns: string[] };

/** Opens a connection whose statements and idle transactions never time out. */
export async function openClient(url: string, application_name = 'freeboard'): Promise<pg.Client> {
  const client = new pg.Client({
    ...sessionOptions(url, 0),
    application_name,
    // A backup yields to users' work and may get no CPU for seconds.
    connectionTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 0,
  });
  // A lost connection is reported by the running statement.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/**
 * The tables with their columns, except for generated ones. Leaves out the table of migrations, because a restore
 * runs them.
 */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and c.relname <> 'migrations'
    group by 1 order by 1`);
  return rows;
}

export async function listSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; last_value: string }>(`
    select sequencename as name, last_value::text as last_value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return rows;
}

/**
 * Counts the history's lines and chains, and hashes every chain's last position and hash. Early schemas have no
 * agency chains.
 */
export async function historyHeads(client: pg.Client): Promise<HistoryHeads> {
  const found = await client.query(`select 1 where to_regclass('public.agency_history_ends') is not null`);
  const agencyEnds = found.rowCount ? `union all select 'g' || agency_id, position, hash from agency_history_ends` : '';
  const { rows } = await client.query<{ lines: string; chains: string; heads_sha256: string }>(`
    with heads as (
      select 'a' || application_id as chain, position, hash from history_ends
      ${agencyEnds})
    select (select count(*) from history) as lines, count(*) as chains,
      encode(sha256(convert_to(coalesce(string_agg(chain || ' ' || position || ' ' || encode(hash, 'hex'), chr(10)
        order by chain collate "C"), ''), 'UTF8')), 'hex') as heads_sha256
    from heads`);
  const { lines = '0', chains = '0', heads_sha256 = '' } = rows[0] ?? {};
  return { lines: Number(lines), chains: Number(chains), heads_sha256 };
}

export const copyOut = (client: pg.Client, { name, columns }: TableShape): Readable =>
  client.query(copyTo(`copy public.${quoted([name])} (${quoted(columns)}) to stdout`));

export const copyQueryOut = (client: pg.Client, text: string): Readable =>
  client.query(copyTo(`copy (${text}) to stdout`));

/** Streams the waiting jobs as JSON objects in PostgreSQL's text format, one per line. */
export const copyJobsOut = (client: pg.Client): Readable =>
  copyQueryOut(
    client,
    `select jsonb_build_object('name', name, 'data', data, 'priority', priority, 'retryLimit', retry_limit,
        'retryDelay', retry_delay, 'retryBackoff', retry_backoff, 'startAfter', start_after)
      from ${JOB_SCHEMA}.job where state in ('created', 'retry', 'active')`,
  );

export const copyIn = (client: pg.Client, { name, columns }: TableShape) =>
  copyRowsIn(client, `public.${quoted([name])} (${quoted(columns)})`);

export function copyRowsIn(client: pg.Client, target: string) {
  const stream = client.query(copyFrom(`copy ${target} from stdin`)) as unknown as Writable & { rowCount: number };
  let failure: Error | null = null;
  let resume = () => {};
  stream.on('error', (error) => {
    failure = error;
    resume();
  });
  for (const event of ['drain', 'close']) stream.on(event, () => resume());
  return {
    async write(chunk: Buffer): Promise<void> {
      if (failure) throw failure;
      if (!stream.write(chunk))
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      if (failure) throw failure;
    },
    async end(): Promise<number> {
      if (failure) throw failure;
      const finished = once(stream, 'finish');
      stream.end();
      await finished;
      return stream.rowCount;
    },
  };
}

/**
 * Arbitrary keys of advisory locks. Only one process at a time makes a backup, saves changes, or writes the list of
 * erasures.
 */
export const LOCKS = { backup: 7_318_016, changes: 7_318_017, erasures: 7_318_018 } as const;

/** Runs `work` unless another process holds the lock. @returns whether it ran */
export async function withBackupLock(
  url: string,
  work: () => Promise<void>,
  lock: keyof typeof LOCKS = 'backup',
): Promise<boolean> {
  const client = await openClient(url);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_mine', [LOCKS[lock]]);
    if (!rows[0]?.is_mine) return false;
    await work();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs `work` once no other process has the lock. The lock belongs to the session, so no transaction is open during
 * `work`.
 */
export async function afterLock<T>(url: string, lock: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> {
  const client = await openClient(url);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS[lock]]);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
