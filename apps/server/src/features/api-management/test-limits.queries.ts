import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

/** Until when a carrier is left alone, by its own word and because it failed. */
export const restOf = (db: TenantDb, carrierId: number) =>
  db
    .from('carrier_states')
    .select(['carrier_states.not_before', 'carrier_states.open_until'])
    .where('carrier_states.carrier_id', '=', carrierId)
    .executeTakeFirst();

/** Counts one call more to a carrier if its limits over all processes let it, though it may be left alone. */
export async function takeTestCall(db: Database, carrierId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_call(${carrierId}::int, ${now}::timestamptz, true) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}
