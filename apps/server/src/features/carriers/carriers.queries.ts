import type { Insertable, Updateable } from 'kysely';
import type { Context } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

/** Carriers that the agency is allowed to use and has not removed; it must not learn that the others exist. */
const usable = (db: TenantDb) =>
  db
    .from('carriers')
    .selectAll('carriers')
    .where('carriers.is_allowed', '=', true)
    .where('carriers.removed_at', 'is', null);

export const carriersOf = (db: TenantDb, agencyId: number | null) => {
  const all = usable(db).orderBy('carriers.agency_id').orderBy('carriers.name');
  return (agencyId === null ? all : all.where('carriers.agency_id', '=', agencyId)).execute();
};

export const carrierRow = (db: TenantDb, id: number) => usable(db).where('carriers.id', '=', id).executeTakeFirst();
export type CarrierRow = NonNullable<Awaited<ReturnType<typeof carrierRow>>>;

/** Does not block inserts of rows that refer to the carrier. */
export const lockCarrier = (db: TenantDb, id: number) =>
  usable(db).where('carriers.id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * @returns the new carrier's id; null when the agency already has a carrier with this key, even one being inserted
 * concurrently
 */
export async function insertCarrier(db: TenantDb, row: Insertable<DB['carriers']>): Promise<number | null> {
  const made = await db
    .insert('carriers', row)
    .onConflict((conflict) => conflict.columns(['agency_id', 'key']).doNothing())
    .returning('carriers.id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export const updateCarrier = (db: TenantDb, id: number, set: Updateable<DB['carriers']>) =>
  db.update('carriers').set(set).where('carriers.id', '=', id).execute();

const versions = (db: TenantDb, carrierId: number) =>
  db.from('carrier_versions').selectAll('carrier_versions').where('carrier_versions.carrier_id', '=', carrierId);

export const versionRows = (db: TenantDb, carrierId: number) =>
  db
    .from('carrier_versions')
    .select(['carrier_versions.number', 'carrier_versions.state', 'carrier_versions.note'])
    .select(['carrier_versions.created_by', 'carrier_versions.created_at', 'carrier_versions.published_at'])
    .where('carrier_versions.carrier_id', '=', carrierId)
    .orderBy('carrier_versions.number', (order) => order.desc().nullsFirst())
    .limit(200)
    .execute();
export type VersionRow = Awaited<ReturnType<typeof versionRows>>[number];

export const lastNumber = async (db: TenantDb, carrierId: number): Promise<number> => {
  const row = await db
    .from('carrier_versions')
    .select((query) => query.fn.max('carrier_versions.number').as('last'))
    .where('carrier_versions.carrier_id', '=', carrierId)
    .executeTakeFirst();
  return row?.last ?? 0;
};

export const draftRow = (db: TenantDb, carrierId: number) =>
  versions(db, carrierId).where('carrier_versions.state', '=', 'draft').executeTakeFirst();

export const versionRow = (db: TenantDb, carrierId: number, number: number) =>
  versions(db, carrierId).where('carrier_versions.number', '=', number).executeTakeFirst();

export const draftIds = async (db: TenantDb): Promise<Set<number>> => {
  const rows = await db
    .from('carrier_versions')
    .select('carrier_versions.carrier_id')
    .where('carrier_versions.state', '=', 'draft')
    .execute();
  return new Set(rows.map((row) => row.carrier_id));
};

export const insertVersion = (db: TenantDb, row: Insertable<DB['carrier_versions']>) =>
  db.insert('carrier_versions', row).execute();

export const deleteDraft = (db: TenantDb, carrierId: number) =>
  db
    .delete('carrier_versions')
    .where('carrier_versions.carrier_id', '=', carrierId)
    .where('carrier_versions.state', '=', 'draft')
    .execute();

/** Records that the current draft was tested; saving it again makes it untested. */
export const markDraftTested = (db: TenantDb, carrierId: number, at: Date) =>
  db
    .update('carrier_versions')
    .set({ tested_at: at })
    .where('carrier_versions.carrier_id', '=', carrierId)
    .where('carrier_versions.state', '=', 'draft')
    .execute();

export const retire = (db: TenantDb, carrierId: number) =>
  db
    .update('carrier_versions')
    .set({ state: 'retired' })
    .where('carrier_versions.carrier_id', '=', carrierId)
    .where('carrier_versions.state', '=', 'published')
    .execute();

export const retiredAuths = (db: TenantDb, carrierId: number) =>
  db
    .from('carrier_versions')
    .select(['carrier_versions.id', 'carrier_versions.auth_sealed'])
    .where('carrier_versions.carrier_id', '=', carrierId)
    .where('carrier_versions.state', '=', 'retired')
    .where('carrier_versions.auth_sealed', 'is not', null)
    .execute();

export const saveAuth = (db: TenantDb, versionId: number, auth_sealed: Buffer | null) =>
  db.update('carrier_versions').set({ auth_sealed }).where('carrier_versions.id', '=', versionId).execute();

/**
 * Clears a carrier's failures and pauses after its account or settings changed, and makes its queued requests due now.
 */
export async function forgetState(db: TenantDb, carrierId: number): Promise<void> {
  await db
    .update('carrier_states')
    .set({ failures: 0, open_until: null, not_before: null })
    .where('carrier_states.carrier_id', '=', carrierId)
    .execute();
  await db
    .update('quote_requests')
    .set({ not_before: null })
    .where('quote_requests.carrier_id', '=', carrierId)
    .where('quote_requests.state', '=', 'queued')
    .execute();
}

/** The viewer's agency; for a viewer of all agencies, the one named in the call, or null. */
export const agencyFor = (context: Context, named: number | undefined): number | null =>
  context.viewer.agencyId ?? named ?? null;

export const agencyExists = (db: TenantDb, agencyId: number) =>
  db.from('agencies').select(['agencies.id', 'agencies.name']).where('agencies.id', '=', agencyId).executeTakeFirst();

export const agencyNames = async (db: TenantDb): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.from('agencies').select(['agencies.id', 'agencies.name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
