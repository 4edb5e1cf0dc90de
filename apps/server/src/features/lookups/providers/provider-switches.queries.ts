import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

export async function switchedOff(db: TenantDb, agencyId: number | null): Promise<Set<string>> {
  if (agencyId === null) return new Set();
  const rows = await db
    .rescope({ kind: 'agency', agencyId })
    .from('provider_switches')
    .select('provider_switches.provider')
    .where('provider_switches.is_enabled', '=', false)
    .execute();
  return new Set(rows.map((row) => row.provider));
}

export const switchProvider = (db: TenantDb, agencyId: number, provider: string, isEnabled: boolean) =>
  db
    .insert('provider_switches', { agency_id: agencyId, provider, is_enabled: isEnabled })
    .onConflict((conflict) => conflict.columns(['agency_id', 'provider']).doUpdateSet({ is_enabled: isEnabled }))
    .execute();

export const agencyExists = (db: TenantDb, agencyId: number) =>
  db.from('agencies').select('agencies.id').where('agencies.id', '=', agencyId).executeTakeFirst();
