import { type Insertable, sql } from 'kysely';
import type { CarrierText } from '../../kernel/database/masked.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

/** A half of an exchange that lies apart. */
export type Apart = { is_request: boolean; body: CarrierText };

/** Keeps an exchange and the halves of it that lie apart, all or none. */
export async function insertExchange(
  db: Database,
  row: Insertable<DB['exchanges']>,
  apart: readonly Apart[],
): Promise<void> {
  if (apart.length === 0) {
    await db.insertInto('exchanges').values(row).execute();
    return;
  }
  const { agency_id, application_id } = row;
  const exchange_id = sql<number>`(select id from kept)`;
  await db
    .with('kept', (query) => query.insertInto('exchanges').values(row).returning('id'))
    .insertInto('exchange_bodies')
    .values(apart.map((half) => ({ exchange_id, agency_id, application_id, ...half })))
    .execute();
}
