import type { AddressUse } from '@freeboard/domain/clients';
import { MOST_NAMES_OF_ADDRESS } from '@freeboard/domain/clients';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/**
 * Serializes transactions that look for clients by the same names, so that two concurrent saves create only one
 * client.
 */
export const lockNames = (db: TenantDb, agencyId: number, names: readonly string[]) =>
  db
    .from('agencies')
    .select(
      sql`(select count(pg_advisory_xact_lock(key)) from (select distinct hashtextextended(${`client ${agencyId} `} || name, 0) as key
        from unnest(${names}::text[]) name order by 1) keys)`.as('locked'),
    )
    .where('agencies.id', '=', agencyId)
    .execute();

export type TieFacts = {
  agency: { phone: string; text_from: string; reply_to: string; mail_from: string };
  staff: { email: string; phone: string }[];
  uses: AddressUse[];
  matches: { client_id: number; key: string; name_key: string }[];
  current: {
    id: number;
    is_alone: boolean;
    is_edited: boolean;
    first_name: string;
    last_name: string;
    business_name: string;
  }[];
};

/**
 * Reads what the matching rule needs, in one statement: the agency's own addresses, how many names use each address,
 * the clients that match by name and address, and whether each client has other applications.
 */
export async function tieFacts(
  db: TenantDb,
  agencyId: number,
  of: { ids: readonly number[]; clients: readonly number[]; names: readonly string[]; keys: readonly string[] },
): Promise<TieFacts> {
  const { ids, clients, names, keys } = of;
  const elsewhere = sql`(address.application_id is null or address.application_id <> all (${ids}::int[]))`;
  return db
    .from('agencies')
    .where('agencies.id', '=', agencyId)
    .select([
      sql<TieFacts['agency']>`json_build_object('phone', agencies.phone, 'text_from', agencies.text_from,
        'reply_to', agencies.reply_to, 'mail_from', agencies.mail_from)`.as('agency'),
      sql<TieFacts['staff']>`coalesce((select json_agg(json_build_object('email', people.email, 'phone', people.phone))
        from people where people.agency_id = agencies.id and people.role <> 'customer'), '[]')`.as('staff'),
      sql<TieFacts['uses']>`coalesce((select json_agg(json_build_object('key', wanted.key, 'name_key', used.name_key))
        from unnest(${keys}::text[]) wanted (key) cross join lateral (
          select distinct address.name_key from client_addresses address
          where address.agency_id = agencies.id and address.key = wanted.key and address.key <> '' and ${elsewhere}
          limit ${MOST_NAMES_OF_ADDRESS + 1}) used), '[]')`.as('uses'),
      sql<TieFacts['matches']>`coalesce((select json_agg(match) from (
          select distinct current_client(client.id) as client_id, address.key, address.name_key
          from client_addresses address join clients client on client.id = address.client_id
          where address.agency_id = agencies.id and address.key = any (${keys}::text[]) and address.key <> ''
            and address.name_key = any (${names}::text[]) and ${elsewhere}) match), '[]')`.as('matches'),
      sql<TieFacts['current']>`coalesce((select json_agg(json_build_object('id', client.id,
          'is_alone', not exists (select from applications other where other.client_id = client.id and other.id <> all (${ids}::int[])),
          'is_edited', client.edited_at is not null, 'first_name', client.first_name, 'last_name', client.last_name,
          'business_name', client.business_name))
        from clients client where client.agency_id = agencies.id and client.id = any (${clients}::int[])), '[]')`.as(
        'current',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export const namesOfClients = async (db: TenantDb, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .from('clients')
        .select(['clients.id', 'clients.first_name', 'clients.last_name', 'clients.business_name'])
        .where('clients.id', 'in', [...ids])
        .execute();

export const separationsAmong = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('client_separations')
    .select(['client_separations.client_id', 'client_separations.other_id'])
    .where(sql<SqlBool>`client_separations.client_id = any (${ids}::int[])`)
    .where(sql<SqlBool>`client_separations.other_id = any (${ids}::int[])`)
    .execute();

export type NewClient = {
  agency_id: number;
  first_name: string;
  last_name: string;
  business_name: string;
  name_key: string;
  created_at: Date;
  updated_at: Date;
};

/** @returns the ids in the order of the rows */
export async function insertClients(db: TenantDb, rows: readonly NewClient[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert('clients', [...rows])
    .returning('clients.id')
    .execute();
  return made.map(({ id }) => id).sort((a, b) => a - b);
}

export const renameClient = (
  db: TenantDb,
  id: number,
  row: Pick<NewClient, 'first_name' | 'last_name' | 'business_name' | 'name_key' | 'updated_at'>,
) => db.update('clients').set(row).where('clients.id', '=', id).execute();

export const setClients = (db: TenantDb, clients: ReadonlyMap<number, number>) =>
  db
    .update('applications')
    .set({
      client_id: sql<number>`(${JSON.stringify(Object.fromEntries(clients))}::jsonb ->> applications.id::text)::int`,
    })
    .where(sql<SqlBool>`applications.id = any (${[...clients.keys()]}::int[])`)
    .execute();

export type AddressRow = {
  agency_id: number;
  client_id: number;
  application_id: number;
  kind: 'email' | 'phone';
  value: string;
  key: string;
  name_key: string;
};

export const upsertAddresses = (db: TenantDb, rows: readonly AddressRow[]) =>
  db
    .insert('client_addresses', [...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'kind'])
        .where('application_id', 'is not', null)
        .doUpdateSet((eb) => ({
          client_id: eb.ref('excluded.client_id'),
          value: eb.ref('excluded.value'),
          key: eb.ref('excluded.key'),
          name_key: eb.ref('excluded.name_key'),
        })),
    )
    .execute();

export const clientWithin = (db: TenantDb, id: number) =>
  db.from('clients').select('clients.id').where('clients.id', '=', id).executeTakeFirst();

export const latestContacts = (db: TenantDb, clientId: number) =>
  db
    .from('client_addresses')
    .select(['client_addresses.kind', sql<string>`(array_agg(value order by client_addresses.id desc))[1]`.as('value')])
    .where('client_addresses.client_id', '=', clientId)
    .where('client_addresses.value', '<>', '')
    .groupBy('client_addresses.kind')
    .execute();
