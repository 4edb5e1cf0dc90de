import { createHash } from 'node:crypto';
import type pg from 'pg';
import { throwDatabaseError } from './database-error.ts';

/** How often a connection is asked a statement before it keeps its plan. */
const USUAL = 2;
/** How many plans a connection keeps, and how many statements that it was asked seldom it knows. */
const MOST_PREPARED = 400;
const MOST_COUNTED = 2_000;
/** Characters of a statement; a longer one is made for its occasion. */
const LONGEST = 20_000;
/** How many rows a text is found in depends on the text: a plan for one is none for the next. */
const SEARCHES = /\bi?like\b/i;

/** A plan that was kept gives other columns than the statement does now: a migration came between. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan');

/** After such a fault a connection is closed by the database, of which the pool hears only later. */
const isLast = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'FATAL';

/** Returns the names under which a connection keeps the plans of what it is asked again and again. */
function createNames() {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    /**
     * Names a statement by a hash of its text, so that one name never stands for two statements, whichever connection
     * asks. A plan from before a migration has a name of its own. Undefined for one that is planned for this once.
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
 * Gives the connections of a pool, each of which keeps the plans of what it is asked often: most statements of a launch
 * take longer to plan than to run. PostgreSQL itself goes on planning again where a kept plan would be worse.
 */
export function createPreparing() {
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
        return await client.query({ name: values.length > 0 ? names.of(text, known) : undefined, text, values });
      } catch (error) {
        if (isLast(error)) last = error;
        if (!isOutdatedPlan(error)) throwDatabaseError(error);
        migrations += 1;
        // Within a transaction nothing is answered any more: whoever began it does it again.
        return client.query(text, values).catch(() => Promise.reject(error));
      }
    };
    // The pool keeps none that is given back with a fault.
    const release = (fault?: Error | boolean) => client.release(fault || last);
    return Object.assign(Object.create(client) as pg.PoolClient, { query, release });
  };
  return (client: pg.PoolClient): pg.PoolClient => {
    const found = clients.get(client) ?? prepare(client);
    clients.set(client, found);
    return found;
  };
}
