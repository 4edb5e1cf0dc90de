import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { throwDatabaseError } from './database-error.ts';

/** From this use on, a statement's plan is cached on its connection. */
const USUAL = 2;
const MOST_PREPARED = 400;
const MOST_COUNTED = 2_000;
/** Characters. A longer statement is never cached. */
const LONGEST = 20_000;
/**
 * Searches are not cached: how many rows match depends on the searched text, so a plan for one text is bad for
 * another.
 */
const SEARCHES = /\bi?like\b/i;

export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan');

/** Whether the database closes the connection after this error. The pool would notice only later. */
const isLast = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'FATAL';

const patience = new AsyncLocalStorage<number>();

/**
 * Lets each statement of `work` take up to `ms` before its connection counts as lost; the database's own limit is set
 * separately.
 */
export const withPatience = <T>(ms: number, work: () => Promise<T>): Promise<T> => patience.run(ms, work);

/** Milliseconds that a statement may take beyond its time limit in the database. */
const GRACE_MS = 2_000;

/**
 * Waits for a statement, which the database ends after `limit_ms` (0: never). A connection that stays silent longer was
 * lost without being closed, so it is closed here, and all its statements fail.
 */
async function unlessSilent<T>(client: pg.PoolClient, limit_ms: number, statement: Promise<T>): Promise<T> {
  if (limit_ms === 0) return statement;
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  const timer = setTimeout(() => stream.destroy(), Math.max(limit_ms, patience.getStore() ?? 0) + GRACE_MS);
  try {
    return await statement;
  } finally {
    clearTimeout(timer);
  }
}

function createNames() {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    /**
     * The name of a statement: a hash of its text, so that a name means the same statement on every connection. It
     * changes when cached plans become outdated. Undefined for a statement that is not cached.
     */
    of(sql: string, migrations: number): string | undefined {
      const known = names.get(sql);
      if (known || names.size >= MOST_PREPARED || sql.length > LONGEST || SEARCHES.test(sql)) return known;
      const times = (asked.get(sql) ?? 0) + 1;
      if (times < USUAL) {
        if (asked.size >= MOST_COUNTED) asked.clear();
        asked.set(sql, times);
        return undefined;
      }
      asked.delete(sql);
      const name = `${migrations}.${createHash('sha256').update(sql).digest('base64url')}`;
      names.set(sql, name);
      return name;
    },
    forget: () => names.clear(),
  };
}

/**
 * Makes a pool's connections cache the plans of frequent statements: planning takes longer than running for most
 * statements of a launch. PostgreSQL makes a new plan where a cached one would be worse. `onFault` gets the error of
 * every failed statement.
 */
export function createPreparing(longest_ms: number, onFault: (error: unknown) => void = () => undefined) {
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>();
  let migrations = 0;
  const prepare = (client: pg.PoolClient): pg.PoolClient => {
    const names = createNames();
    let known = migrations;
    let last: Error | undefined;
    const query = async (text: string, values: unknown[] = []) => {
      if (known !== migrations) names.forget();
      known = migrations;
      try {
        const name = values.length > 0 ? names.of(text, known) : undefined;
        return await unlessSilent(client, longest_ms, client.query({ name, text, values }));
      } catch (error) {
        if (isLast(error)) last = error;
        onFault(error);
        if (!isOutdatedPlan(error)) throwDatabaseError(error);
        migrations += 1;
        // Within a transaction every further statement fails, so the caller repeats the transaction.
        return client.query(text, values).catch(() => Promise.reject(error));
      }
    };
    // The pool discards a connection released with an error.
    const release = (fault?: Error | boolean) => client.release(fault || last);
    return Object.assign(Object.create(client) as pg.PoolClient, { query, release });
  };
  return (client: pg.PoolClient): pg.PoolClient => {
    const found = clients.get(client) ?? prepare(client);
    clients.set(client, found);
    return found;
  };
}
