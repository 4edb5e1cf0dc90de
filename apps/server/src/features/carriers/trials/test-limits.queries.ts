import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** The ends of a carrier's pauses: the pause that the carrier requested, and the pause after failures. */
export const restOf = (db: TenantDb, carrierId: number) =>
  db
    .from('carrier_states')
    .select(['carrier_states.not_before', 'carrier_states.open_until'])
    .where('carrier_states.carrier_id', '=', carrierId)
    .executeTakeFirst();
