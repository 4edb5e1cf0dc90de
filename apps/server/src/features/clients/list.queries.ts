import type { SearchTerm } from '@freeboard/domain/applications';
import { emailKey, phoneKey } from '@freeboard/domain/clients';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { clientsHaveTerms, hasTerms } from '../../kernel/database/search-terms.ts';

/** Clients are counted and sorted up to this many. */
const COUNT_BOUND = 1_000;

export type ClientSort = 'name' | 'newest';
export type Found = { ids: number[]; total: number; isExact: boolean };

const current = (db: TenantDb) => db.from('clients').select('clients.id').where('clients.merged_into', 'is', null);

const inOrder = (query: ReturnType<typeof current>, sort: ClientSort) =>
  sort === 'newest'
    ? query.orderBy('clients.created_at', 'desc').orderBy('clients.id', 'desc')
    : query.orderBy('clients.sort_name').orderBy('clients.id');

const among = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any (${ids}::int[])`;

async function idsByText(db: TenantDb, text: string, terms: readonly SearchTerm[]): Promise<number[]> {
  const limit = COUNT_BOUND + 1;
  const keys = [emailKey(text), phoneKey(text)].filter(Boolean);
  const [named, entered, ofApplications] = await Promise.all([
    current(db).where(clientsHaveTerms(terms)).limit(limit).execute(),
    keys.length === 0
      ? []
      : db
          .from('client_addresses')
          .select('client_addresses.client_id as id')
          .where('client_addresses.key', 'in', keys)
          .where('client_addresses.application_id', 'is', null)
          .limit(limit)
          .execute(),
    db
      .from('applications')
      .select('applications.client_id as id')
      .where('applications.client_id', 'is not', null)
      .where(hasTerms(terms))
      .limit(limit)
      .execute(),
  ]);
  return [...new Set([...named, ...entered, ...ofApplications].flatMap(({ id }) => id ?? []))];
}

export async function findClients(
  db: TenantDb,
  {
    text,
    terms,
    sort,
    offset,
    limit,
  }: { text: string; terms: readonly SearchTerm[]; sort: ClientSort; offset: number; limit: number },
): Promise<Found> {
  const narrowed =
    terms.length > 0 ? current(db).where(among('clients.id', await idsByText(db, text, terms))) : current(db);
  const [rows, counted] = await Promise.all([
    inOrder(narrowed, sort).offset(offset).limit(limit).execute(),
    narrowed.limit(COUNT_BOUND + 1).execute(),
  ]);
  return {
    ids: rows.map(({ id }) => id),
    total: Math.min(counted.length, COUNT_BOUND),
    isExact: counted.length <= COUNT_BOUND,
  };
}

export async function clientRows(db: TenantDb, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const [rows, counts, policies, addresses] = await Promise.all([
    db
      .from('clients')
      .select(['clients.id', 'clients.first_name', 'clients.last_name', 'clients.business_name'])
      .select(['clients.language', 'clients.created_at'])
      .where(among('clients.id', ids))
      .execute(),
    db
      .from('applications')
      .select(['applications.client_id', sql<number>`count(*)`.as('n'), sql<Date>`max(updated_at)`.as('updated_at')])
      .where(among('applications.client_id', ids))
      .groupBy('applications.client_id')
      .execute(),
    db
      .from('bound_policies')
      .innerJoin('applications', 'applications.id', 'bound_policies.application_id')
      .select(['applications.client_id', sql<number>`count(*)`.as('n')])
      .where(among('applications.client_id', ids))
      .where('bound_policies.undone_at', 'is', null)
      .groupBy('applications.client_id')
      .execute(),
    db
      .from('client_addresses')
      .select(['client_addresses.client_id', 'client_addresses.kind', sql<string>`max(value)`.as('value')])
      .where(among('client_addresses.client_id', ids))
      .where('client_addresses.value', '<>', '')
      .groupBy(['client_addresses.client_id', 'client_addresses.kind'])
      .groupBy(sql`coalesce(nullif(key, ''), value)`)
      .orderBy(sql`count(*)`, 'desc')
      .orderBy(sql`max(client_addresses.id)`, 'desc')
      .execute(),
  ]);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    const count = counts.find(({ client_id }) => client_id === id);
    const ofKind = (kind: string) =>
      addresses.filter((one) => one.client_id === id && one.kind === kind).map(({ value }) => value);
    return row
      ? [
          {
            ...row,
            applications: count?.n ?? 0,
            updated_at: count?.updated_at ?? null,
            policies: policies.find(({ client_id }) => client_id === id)?.n ?? 0,
            emails: ofKind('email'),
            phones: ofKind('phone'),
          },
        ]
      : [];
  });
}
export type ClientListRow = Awaited<ReturnType<typeof clientRows>>[number];
