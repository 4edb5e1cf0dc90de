import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** When a carrier's pauses end: `not_before` was requested by the carrier, `open_until` was set after failures. */
export const restOf = (db: TenantDb, carrierId: number) =>
  db
    .from('carrier_states')
    .select(['carrier_states.not_before', 'carrier_states.open_until'])
    .where('carrier_states.carrier_id', '=', carrierId)
    .executeTakeFirst();
