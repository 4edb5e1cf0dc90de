import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** Until when a carrier is paused: at its own request, and because it failed. */
export const restOf = (db: TenantDb, carrierId: number) =>
  db
    .from('carrier_states')
    .select(['carrier_states.not_before', 'carrier_states.open_until'])
    .where('carrier_states.carrier_id', '=', carrierId)
    .executeTakeFirst();
