import { type RawBuilder, sql } from 'kysely';
import type { Database } from './pool.ts';
import { withPatience } from './prepared.ts';

/** Rows per statement, far fewer than its time limit allows. */
export const PORTION = 5_000;
/** Milliseconds for removing one kind of row at a time. */
const LONGEST_MS = 60_000;
/** Milliseconds for statements that read a whole table while no user waits. */
const LONG_STATEMENT_MS = 120_000;

export const portionOf = (table: string, condition: RawBuilder<unknown>) => sql`
  delete from ${sql.table(table)} where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${PORTION}))`;

/**
 * Repeats a statement that changes at most `PORTION` rows until it changes fewer, or the time is over.
 * @returns how many rows it changed, and whether none is left
 */
export async function inPortions(change: () => Promise<number>): Promise<{ count: number; isDone: boolean }> {
  const ends = performance.now() + LONGEST_MS;
  let count = 0;
  for (;;) {
    const changed = await change();
    count += changed;
    if (changed < PORTION) return { count, isDone: true };
    if (performance.now() > ends) return { count, isDone: false };
  }
}

/** Runs a statement that may take up to two minutes. */
export const withLongStatement = <T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> =>
  withPatience(LONG_STATEMENT_MS, () =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(trx);
      return run(trx);
    }),
  );
