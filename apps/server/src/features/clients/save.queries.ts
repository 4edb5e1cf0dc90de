import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

type ClientValues = {
  first_name: string;
  last_name: string;
  business_name: string;
  name_key: string;
  language: string;
  language_set_by: string | null;
};

export const updateClient = (db: TenantDb, id: number, values: ClientValues, now: Date) =>
  db
    .update('clients')
    .set((eb) => ({ ...values, edited_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('clients.id', '=', id)
    .execute();

export const enteredOf = (db: TenantDb, clientId: number) =>
  db
    .from('client_addresses')
    .select(['client_addresses.id', 'client_addresses.kind', 'client_addresses.value', 'client_addresses.key'])
    .where('client_addresses.client_id', '=', clientId)
    .where('client_addresses.application_id', 'is', null)
    .orderBy('client_addresses.id')
    .execute();

export const deleteEntered = (db: TenantDb, ids: readonly number[]) =>
  db.delete('client_addresses').where('client_addresses.id', 'in', ids).execute();

export const insertEntered = (
  db: TenantDb,
  rows: { agency_id: number; client_id: number; kind: string; value: string; key: string; name_key: string }[],
) => db.insert('client_addresses', rows).execute();

export async function openApplications(db: TenantDb, clientId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .from('applications')
    .select('applications.id')
    .where(sql<SqlBool>`applications.id = any (${ids}::int[])`)
    .where('applications.client_id', '=', clientId)
    .where('applications.status', '<>', 'complete')
    .where('applications.archived_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Confirms the client of these applications, so that the matching rule does not change it. */
export const confirmApplications = (db: TenantDb, ids: readonly number[], by: number) =>
  db
    .update('applications')
    .set({ client_confirmed_by: by })
    .where(sql<SqlBool>`applications.id = any (${ids}::int[])`)
    .where('applications.client_confirmed_by', 'is', null)
    .execute();
