import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { SHOWN_PRICE_COLUMNS } from '../applications/index.ts';

const MOST = 200;

/** A client by id, or the client that it was merged into. */
export function clientById(db: TenantDb, id: number) {
  return db
    .from('clients')
    .selectAll('clients')
    .where('clients.id', '=', sql<number>`current_client(${id})`)
    .executeTakeFirst();
}

export type ClientRecord = NonNullable<Awaited<ReturnType<typeof clientById>>>;

export const applicationsOf = (db: TenantDb, clientId: number) =>
  db
    .from('applications')
    .leftJoin('people as agent', 'agent.id', 'applications.agent_id')
    .select(['applications.id', 'applications.number', 'applications.type', 'applications.status'])
    .select(['applications.version', 'applications.first_name', 'applications.last_name'])
    .select(['applications.business_name', 'applications.address', 'applications.email', 'applications.phone'])
    .select(SHOWN_PRICE_COLUMNS)
    .select(['applications.created_at', 'applications.archived_at'])
    .select(['applications.chosen_at', 'applications.bound_at'])
    .select('agent.name as agent_name')
    .where('applications.client_id', '=', clientId)
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(MOST)
    .execute();
export type ApplicationOfClientRow = Awaited<ReturnType<typeof applicationsOf>>[number];

export const addressesOf = (db: TenantDb, clientId: number) =>
  db
    .from('client_addresses')
    .leftJoin('applications', 'applications.id', 'client_addresses.application_id')
    .select('client_addresses.kind')
    .select([
      sql<string>`(array_agg(value order by client_addresses.id desc))[1]`.as('value'),
      sql<string>`max(key)`.as('key'),
      sql<boolean>`bool_or(client_addresses.application_id is null)`.as('is_entered'),
      sql<number[]>`coalesce(array_agg(applications.number order by applications.number desc)
        filter (where applications.number is not null), '{}')`.as('numbers'),
    ])
    .where('client_addresses.client_id', '=', clientId)
    .where('client_addresses.value', '<>', '')
    .groupBy(['client_addresses.kind', sql`coalesce(nullif(key, ''), value)`])
    .orderBy(sql`max(client_addresses.id)`, 'desc')
    .limit(MOST)
    .execute();
export type AddressOfClientRow = Awaited<ReturnType<typeof addressesOf>>[number];
