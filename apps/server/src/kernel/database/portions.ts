import { type RawBuilder, sql } from 'kysely';
import type { Log } from '../log.ts';
import { runSteps } from '../run-steps.ts';
import type { Database } from './pool.ts';
import { withPatience } from './prepared.ts';

/** Rows per statement; many more would fit into its time limit. */
export const PORTION = 5_000;
/** Milliseconds after which a loop over many rows leaves the rest to a later run. */
const LONGEST_MS = 60_000;
/** Milliseconds for a statement that reads a whole table while no user waits for it. */
const LONG_STATEMENT_MS = 120_000;

export const inPortion = (table: string, condition: RawBuilder<unknown>) =>
  sql`ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${PORTION}))`;

export const portionOf = (table: string, condition: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)} where ${inPortion(table, condition)}`;

/**
 * Repeats a statement that changes at most `PORTION` rows until it changes fewer, or LONGEST_MS have passed.
 * @returns how many rows were changed, and whether none is left
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

export const repeatPortion = (db: Database, statement: RawBuilder<unknown>) =>
  inPortions(async () => Number((await statement.execute(db)).numAffectedRows ?? 0));

export const deleteInPortions = (db: Database, table: string, condition: RawBuilder<unknown>) =>
  repeatPortion(db, portionOf(table, condition));

const PAGE = 100;

/**
 * Does work for each of many rows in the order of their ids, until LONGEST_MS have passed. `page` selects rows after
 * an id. A failure does not stop the work on other rows.
 * @throws AggregateError that names the failed rows
 */
export async function eachInPages<Row extends { id: number }>(
  log: Log,
  page: (after: number, limit: number) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const ends = performance.now() + LONGEST_MS;
  const failed: Error[] = [];
  for (let after = 0; performance.now() < ends; ) {
    const rows = await page(after, PAGE);
    const steps = Object.fromEntries(rows.map((row) => [`row ${row.id}`, () => work(row)]));
    await runSteps(log, steps).catch((error: Error) => failed.push(error));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) break;
  }
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join(' '));
}

export const withLongStatement = <T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> =>
  withPatience(LONG_STATEMENT_MS, () =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(trx);
      return run(trx);
    }),
  );
