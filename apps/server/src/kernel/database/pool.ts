import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;

// Money and counts fit a double; a bigint of ours is an id or a count.
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export type Connection = { db: Database; pool: pg.Pool; url: string; close(): Promise<void> };

/** The database notices within half a minute that this machine is gone, and others take over its work. */
export const SOON_NOTICED = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Opens a pool on `url`. A statement longer than 15 s is given up by the server. */
export function connect(url: string, log: Log, max = 10): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // What a process that is gone held locked is free again soon.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    options: SOON_NOTICED,
    application_name: 'freeboard',
    allowExitOnIdle: false,
  });
  // The pool hears only of connections that lie idle; one that is lost between two statements of a transaction would
  // end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ message: error.message }, 'a database connection ended')),
  );
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}
