import { type Insertable, sql } from 'kysely';
import type { CarrierText } from '../../../kernel/database/masked.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export type LargeBody = { is_request: boolean; body: CarrierText };

/** Makes the commit not wait for the disk; the next durable commit flushes it too. */
const quick = sql<string>`set_config('synchronous_commit', 'off', true)`.as('quick');

/**
 * Saves an exchange with its large bodies. With `isOnTheWay` the commit does not wait for the disk, because the
 * commit of the result follows.
 */
export async function insertExchange(
  db: Database,
  row: Insertable<DB['exchanges']>,
  large: readonly LargeBody[],
  isOnTheWay: boolean,
): Promise<void> {
  const given = isOnTheWay ? [quick] : [];
  if (large.length === 0) {
    const insert = db.insertInto('exchanges').values(row);
    // An empty RETURNING list is invalid SQL.
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
