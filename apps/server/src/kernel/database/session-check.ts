import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import { sessionOptions } from './pool.ts';

/** The oldest supported PostgreSQL, version 15, as `server_version_num`. */
const OLDEST = 150_000;
/** Milliseconds that one statement of the check may take. */
const PATIENCE_MS = 5_000;

const NO_POOLER =
  'Freeboard needs connections of its own (LISTEN, session locks, prepared statements). Set DATABASE_URL to the direct ' +
  'address of PostgreSQL, or to a pooler in session mode with ' +
  'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options.';

const pid = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

function refusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (/startup parameter/.test(error.message)) return `A pooler answered: ${error.message}. ${NO_POOLER}`;
  if (code === '53300')
    return `PostgreSQL has no connection left: ${error.message}. Each process takes DATABASE_POOL + JOB_POOL + 5 connections; lower them, or raise max_connections or the role's limit.`;
  if (/^(28...|3D000)$/.test(code)) return `PostgreSQL refused the connection: ${error.message}. Check DATABASE_URL.`;
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/.test(code))
    return `PostgreSQL cannot be reached: ${error.message}. Is it running, and is DATABASE_URL right?`;
  if (code === '25006') return 'The database is read-only. Set DATABASE_URL to the primary server.';
  return null;
}

/**
 * Whether two connections share a backend, as with a transaction pooler: while one is in a transaction, the other's
 * backend changes.
 */
async function areShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const first = await pid(one);
  await other.query('begin');
  const taken = await pid(other);
  // A pooler with a single backend makes this query wait.
  const second = await pid(one).catch(() => 0);
  await other.query('rollback');
  return taken === first || second !== first;
}

/**
 * Checks that the database at `url` can be used: its version is supported, it is writable, and every connection has
 * its own backend.
 * @throws StartRefused with a message for the operator
 */
export async function assertSessions(url: string): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ ...sessionOptions(url), query_timeout: PATIENCE_MS }));
  for (const client of clients) client.on('error', () => undefined);
  const [one, other] = clients as [pg.Client, pg.Client];
  try {
    await one.connect();
    await other.connect();
    const { rows } = await one.query<{ version: string; read_only: string }>(
      "select current_setting('server_version_num') as version, current_setting('transaction_read_only') as read_only",
    );
    if (Number(rows[0]?.version) < OLDEST) throw new StartRefused('Freeboard needs PostgreSQL 15 or later.');
    if (rows[0]?.read_only === 'on')
      throw new StartRefused('The database is read-only. Set DATABASE_URL to the primary server.');
    if (await areShared(one, other))
      throw new StartRefused(`DATABASE_URL leads to a pooler in transaction mode. ${NO_POOLER}`);
  } catch (error) {
    const words = error instanceof StartRefused ? null : refusal(error);
    throw words ? new StartRefused(words) : error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
