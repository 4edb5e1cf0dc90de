import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type KyselyConfig, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { throwDatabaseError } from './database-error.ts';
import { createPreparing } from './prepared.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;

// Our numerics are amounts, and our bigints are ids and counts: all fit a double.
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export type Connection = {
  db: Database;
  /** Separate connections for short work that must not wait for other work, such as carriers' callbacks. */
  urgent: Database;
  pool: pg.Pool;
  url: string;
  onFault(heard: (error: unknown) => void): void;
  onCommit(heard: () => void): void;
  close(): Promise<void>;
};

const URGENT_CONNECTIONS = 4;

/**
 * TCP keepalives: within half a minute the database notices that this machine is gone, so that other processes can
 * take over its work.
 */
export const SOON_NOTICED = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Set during a transaction. `isHeld`: whether the transaction still has its connection. */
const holding = new AsyncLocalStorage<{ isHeld: boolean }>();

/**
 * Refuses a second connection from the pool within a transaction. If as many transactions waited for one as the pool
 * has connections, they would wait forever, so even a single one is refused.
 */
function assertHoldsNone(): void {
  if (holding.getStore()?.isHeld)
    throw new Error('A transaction asked the pool for a second connection. Do it before, after, or with its own.');
}

function guarded(builder: TransactionBuilder<DB>, onCommit: () => void): TransactionBuilder<DB> {
  const [execute, level, mode] = [builder.execute, builder.setIsolationLevel, builder.setAccessMode];
  return Object.assign(builder, {
    setIsolationLevel: (...args: Parameters<typeof level>) => guarded(level.apply(builder, args), onCommit),
    setAccessMode: (...args: Parameters<typeof mode>) => guarded(mode.apply(builder, args), onCommit),
    execute: async <T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
      const mark = { isHeld: true };
      const held = (trx: Transaction<DB>) => holding.run(mark, () => work(trx));
      const result = (await execute.call(builder, held).finally(() => {
        mark.isHeld = false;
      })) as T;
      onCommit();
      return result;
    },
  });
}

class PooledDatabase extends Kysely<DB> {
  readonly #onCommit: () => void;

  constructor(config: KyselyConfig, onCommit: () => void) {
    super(config);
    this.#onCommit = onCommit;
  }

  override transaction(): TransactionBuilder<DB> {
    return guarded(super.transaction(), this.#onCommit);
  }
}

/** The name of the connections that copy the database for a backup. They only read, but stay open for hours. */
export const BACKUP_CLIENT = 'freeboard backup';

/** Milliseconds that a call waits for a connection before it is refused, so that calls do not pile up. */
const CONNECTION_WAIT_MS = 3_000;
const IDLE_MS = 60_000;

/** The options of each connection to `url`. `longest_ms` and `wait_ms` are as in `connect`. */
export const sessionOptions = (url: string, longest_ms = 15_000, wait_ms = CONNECTION_WAIT_MS) => ({
  connectionString: url,
  connectionTimeoutMillis: wait_ms,
  statement_timeout: longest_ms,
  // Soon releases the locks of a process that is gone.
  idle_in_transaction_session_timeout: IDLE_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: SOON_NOTICED,
  application_name: 'freeboard',
});

type PoolOptions = {
  max: number;
  longest_ms: number;
  wait_ms: number;
  onFault: (error: unknown) => void;
  onCommit: () => void;
};

/** Sets a session's limits again, because a pooler drops them from the startup parameters. */
const setLimits = (longest_ms: number) => (client: pg.ClientBase) =>
  client.query(`set statement_timeout = ${longest_ms}; set idle_in_transaction_session_timeout = ${IDLE_MS}`);

function openPool(
  url: string,
  log: Log,
  { max, longest_ms, wait_ms, onFault, onCommit }: PoolOptions,
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    ...sessionOptions(url, longest_ms, wait_ms),
    max,
    // The pool waits for the promise, although the type does not say so.
    onConnect: setLimits(longest_ms) as (client: pg.ClientBase) => void,
    types: types as pg.CustomTypesConfig,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
  });
  // The pool handles errors only of idle connections; a connection lost between two statements of a transaction would
  // end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ message: error.message }, 'a database connection ended')),
  );
  pool.on('error', () => undefined);
  const preparing = createPreparing(longest_ms, onFault);
  const asked = {
    options: pool.options,
    async connect() {
      assertHoldsNone();
      return preparing(await pool.connect().catch(throwDatabaseError));
    },
    end: () => pool.end(),
  };
  return { pool, db: new PooledDatabase({ dialect: new PostgresDialect({ pool: asked }) }, onCommit) };
}

/**
 * Opens the pools for `url`. The database cancels a statement after `longest_ms` (0: never). Waiting for a connection
 * fails after `wait_ms`.
 */
export function connect(
  url: string,
  log: Log,
  max = 10,
  longest_ms = 15_000,
  wait_ms = CONNECTION_WAIT_MS,
): Connection {
  const hearing: ((error: unknown) => void)[] = [];
  const onFault = (error: unknown) => {
    for (const heard of hearing) heard(error);
  };
  const hearingCommits: (() => void)[] = [];
  const onCommit = () => {
    for (const heard of hearingCommits) heard();
  };
  const options = { longest_ms, wait_ms, onFault, onCommit };
  const { pool, db } = openPool(url, log, { max, ...options });
  const { db: urgent } = openPool(url, log, { max: URGENT_CONNECTIONS, ...options });
  return {
    db,
    urgent,
    pool,
    url,
    onFault(heard) {
      hearing.push(heard);
    },
    onCommit(heard) {
      hearingCommits.push(heard);
    },
    async close() {
      await Promise.all([db.destroy(), urgent.destroy()]);
    },
  };
}
