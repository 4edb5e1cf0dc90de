import { clientName, emailKey, phoneKey } from '@freeboard/domain/clients';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { NOBODY, type Subject } from './subject.ts';

/** A person that was found; `shared` are the addresses that others at the agency also have. */
export type FoundSubject = { subject: Subject; name: string; shared: readonly string[]; clientId: number | null };

/** Those of `keys` that others at the agency have too: another client, a user, or the agency itself. */
async function sharedKeys(
  db: Database,
  agencyId: number,
  clientIds: readonly number[],
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select key as value from client_addresses
      where agency_id = ${agencyId} and key = any (${keys}::text[]) and client_id <> all (${clientIds}::int[])
    union select unnest(array[email, phone]) from people where agency_id = ${agencyId} and role <> 'customer'
    union select unnest(array[reply_to, mail_from, phone, text_from]) from agencies where id = ${agencyId}`.execute(db);
  const found = new Set(rows.flatMap(({ value }) => [value, emailKey(value), phoneKey(value)]));
  return new Set(keys.filter((key) => found.has(key)));
}

/** The person's portal accounts: those with only the person's applications, and those with the person's address. */
export async function customersOf(
  db: Database,
  { agencyId, applicationIds, emails, phones }: Subject,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; email: string; phone: string; is_theirs: boolean }>`
    select id, email, phone,
      exists (select from applications where customer_id = people.id and id = any (${applicationIds}::int[]))
      and not exists (select from applications where customer_id = people.id and id <> all (${applicationIds}::int[])) as is_theirs
    from people where agency_id = ${agencyId} and role = 'customer'`.execute(db);
  return rows
    .filter((row) => row.is_theirs || emails.includes(emailKey(row.email)) || phones.includes(phoneKey(row.phone)))
    .map(({ id }) => id);
}

async function exclusiveNames(db: Database, { agencyId, clientIds, customerIds, emails, phones, names }: Subject) {
  const { rows } = await sql<{ name: string; is_theirs: boolean }>`
    select name, true as is_theirs from people where agency_id = ${agencyId} and id = any (${customerIds}::int[])
    union select first_name || ' ' || last_name, true from registrations
      where agency_id = ${agencyId} and (lower(email) = any (${emails}::text[])
        or right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10) = any (${phones}::text[]))
    union select name, false from people where agency_id = ${agencyId} and role <> 'customer'
    union select trim(first_name || ' ' || last_name), false from clients
      where agency_id = ${agencyId} and id <> all (${clientIds}::int[]) and merged_into is null
        and sort_name in (select sort_name from clients where agency_id = ${agencyId} and id = any (${clientIds}::int[]))`.execute(
    db,
  );
  const others = new Set(rows.filter((row) => !row.is_theirs).map(({ name }) => name.toLowerCase()));
  const all = new Set([...names, ...rows.flatMap((row) => (row.is_theirs ? [row.name.trim()] : []))]);
  return [...all].filter((name) => name.includes(' ') && !others.has(name.toLowerCase()));
}

async function withAddresses(
  db: Database,
  subject: Subject,
  keys: readonly string[],
): Promise<{ subject: Subject; shared: string[] }> {
  const shared = await sharedKeys(db, subject.agencyId, subject.clientIds, keys);
  const exclusive = keys.filter((key) => !shared.has(key));
  const full = {
    ...subject,
    emails: exclusive.filter((key) => key.includes('@')),
    phones: exclusive.filter((key) => !key.includes('@')),
  };
  const person = { ...full, customerIds: await customersOf(db, full) };
  return { subject: { ...person, names: await exclusiveNames(db, person) }, shared: [...shared] };
}

export async function subjectOfClient(db: Database, agencyId: number, id: number): Promise<FoundSubject | undefined> {
  const clients = await db
    .selectFrom('clients')
    .select(['id', 'merged_into', 'first_name', 'last_name', 'business_name'])
    .where('agency_id', '=', agencyId)
    .where(sql<SqlBool>`id in (select with_merged_clients(current_client(${id})))`)
    .execute();
  const record = clients.find(({ merged_into }) => merged_into === null);
  if (!record) return;
  const clientIds = clients.map((client) => client.id);
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'first_name', 'last_name', 'business_name', 'email', 'phone'])
    .where('agency_id', '=', agencyId)
    .where(sql<SqlBool>`client_id = any (${clientIds}::int[])`)
    .orderBy('id')
    .execute();
  const entered = await db
    .selectFrom('client_addresses')
    .select('key')
    .where('agency_id', '=', agencyId)
    .where(sql<SqlBool>`client_id = any (${clientIds}::int[])`)
    .execute();
  const keys = [
    ...entered.map(({ key }) => key),
    ...applications.flatMap(({ email, phone }) => [emailKey(email), phoneKey(phone)]),
  ].filter(Boolean);
  const names = [...clients, ...applications].map(clientName).filter((name) => name.includes(' '));
  const found = await withAddresses(
    db,
    { ...NOBODY, agencyId, clientIds, applicationIds: applications.map((row) => row.id), names: [...new Set(names)] },
    [...new Set(keys)],
  );
  return { ...found, name: clientName(record), clientId: record.id };
}

export async function subjectOfAddress(
  db: Database,
  agencyId: number,
  address: string,
): Promise<FoundSubject | undefined> {
  const key = emailKey(address) || phoneKey(address);
  if (!key) return;
  const found = await withAddresses(db, { ...NOBODY, agencyId }, [key]);
  return { ...found, name: '', clientId: null };
}

export async function clientsWithAddress(db: Database, agencyId: number, key: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct current_client(clients.id) as id from client_addresses
    join clients on clients.id = client_addresses.client_id
    where client_addresses.agency_id = ${agencyId} and client_addresses.key = ${key}`.execute(db);
  return rows.map(({ id }) => id);
}
