import { type Insertable, sql } from 'kysely';
import type { CarrierText } from '../../../kernel/database/masked.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

/** A request or response body with a row of its own. */
export type LargeBody = { is_request: boolean; body: CarrierText };

/** The database need not have written it to its disk when the statement ends; what is saved after it flushes both. */
const quick = sql<string>`set_config('synchronous_commit', 'off', true)`.as('quick');

/** Saves an exchange and its large bodies, all or none. `isOnTheWay`: what it led to is saved after it. */
export async function insertExchange(
  db: Database,
  row: Insertable<DB['exchanges']>,
  large: readonly LargeBody[],
  isOnTheWay: boolean,
): Promise<void> {
  const given = isOnTheWay ? [quick] : [];
  if (large.length === 0) {
    const insert = db.insertInto('exchanges').values(row);
    // A list of nothing to give back is no statement.
    await (isOnTheWay ? insert.returning(quick) : insert).execute();
    return;
  }
  const { agency_id, application_id } = row;
  const exchange_id = sql<number>`(select id from kept)`;
  await db
    .with('kept', (query) =>
      query
        .insertInto('exchanges')
        .values(row)
        .returning(['id', ...given]),
    )
    .insertInto('exchange_bodies')
    .values(large.map((half) => ({ exchange_id, agency_id, application_id, ...half })))
    .execute();
}
