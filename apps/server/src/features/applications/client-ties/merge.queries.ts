import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

const among = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any (${ids}::int[])`;

export const applicationsOfClients = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.client_id', 'applications.client_confirmed_by'])
    .where(among('applications.client_id', ids))
    .orderBy('applications.id')
    .forUpdate()
    .execute();

export const lockClients = (db: TenantDb, ids: readonly number[]) =>
  db.from('clients').selectAll('clients').where(among('clients.id', ids)).orderBy('clients.id').forUpdate().execute();
export type ClientRecord = Awaited<ReturnType<typeof lockClients>>[number];

export const childrenOf = (db: TenantDb, id: number) =>
  db.from('clients').select('clients.id').where('clients.merged_into', '=', id).execute();

export const setMergedInto = (db: TenantDb, ids: readonly number[], into: number | null, now: Date) =>
  db
    .update('clients')
    .set((eb) => ({ merged_into: into, updated_at: now, version: eb('version', '+', 1) }))
    .where(among('clients.id', ids))
    .execute();

/** Increments a client's version, so that edits from a page opened earlier are refused. */
export const raiseVersion = (db: TenantDb, id: number, now: Date) =>
  db
    .update('clients')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('clients.id', '=', id)
    .execute();

export const moveApplications = (db: TenantDb, ids: readonly number[], from: number, to: number) =>
  db
    .update('applications')
    .set({ client_id: to })
    .where(among('applications.id', ids))
    .where('applications.client_id', '=', from)
    .execute();

export const setConfirmed = (db: TenantDb, ids: readonly number[], by: number | null) =>
  db.update('applications').set({ client_confirmed_by: by }).where(among('applications.id', ids)).execute();

export const moveApplicationAddresses = (db: TenantDb, ids: readonly number[], from: number, to: number) =>
  db
    .update('client_addresses')
    .set({ client_id: to })
    .where(among('client_addresses.application_id', ids))
    .where('client_addresses.client_id', '=', from)
    .execute();

export async function moveEnteredAddresses(db: TenantDb, from: number, to: number): Promise<number[]> {
  const rows = await db
    .update('client_addresses')
    .set({ client_id: to })
    .where('client_addresses.client_id', '=', from)
    .where('client_addresses.application_id', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from client_addresses other
        where other.client_id = ${to} and other.application_id is null and other.key = client_addresses.key)`,
    )
    .returning('client_addresses.id')
    .execute();
  return rows.map(({ id }) => id);
}

export const returnAddresses = (db: TenantDb, ids: readonly number[], from: number, to: number) =>
  db
    .update('client_addresses')
    .set({ client_id: to })
    .where(among('client_addresses.id', ids))
    .where('client_addresses.client_id', '=', from)
    .execute();

type Merge = {
  agency_id: number;
  client_id: number;
  merged_id: number;
  child_ids: number[];
  application_ids: number[];
  confirmed_ids: number[];
  address_ids: number[];
  merged_by: number | null;
  merged_at: Date;
};

export const insertMerge = async (db: TenantDb, row: Merge): Promise<number> =>
  (await db.insert('client_merges', row).returning('client_merges.id').executeTakeFirstOrThrow()).id;

export const lockMerge = (db: TenantDb, id: number) =>
  db.from('client_merges').selectAll('client_merges').where('client_merges.id', '=', id).forUpdate().executeTakeFirst();
export type MergeRecord = NonNullable<Awaited<ReturnType<typeof lockMerge>>>;

export const setUndone = (db: TenantDb, id: number, by: number, now: Date) =>
  db.update('client_merges').set({ undone_by: by, undone_at: now }).where('client_merges.id', '=', id).execute();

export async function insertSeparation(
  db: TenantDb,
  row: { agency_id: number; separated_by: number; separated_at: Date },
  [one, other]: readonly [number, number],
): Promise<boolean> {
  const made = await db
    .insert('client_separations', { ...row, client_id: Math.min(one, other), other_id: Math.max(one, other) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_separations.client_id')
    .execute();
  return made.length > 0;
}

export const deleteSeparation = (db: TenantDb, one: number, other: number) =>
  db
    .delete('client_separations')
    .where('client_separations.client_id', '=', Math.min(one, other))
    .where('client_separations.other_id', '=', Math.max(one, other))
    .execute();
