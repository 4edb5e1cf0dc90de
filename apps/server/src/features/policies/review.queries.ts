import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { atPlaces, type Place } from './policies.queries.ts';

export const checksOfAgencies = (db: TenantDb, agencyId: number) =>
  db
    .from('agencies')
    .select(['agencies.renewal_checks', 'agencies.flood_rules'])
    .where('agencies.id', '=', agencyId)
    .executeTakeFirst();

/** The policies with these house numbers and ZIP codes; in force if they have no ending and a term has not expired. */
export const linesAtPlaces = (db: TenantDb, places: readonly Place[], today: string) =>
  db
    .from('policies')
    .select(['policies.id', 'policies.line', 'policies.address'])
    .select(
      sql<boolean>`policies.ending is null and exists (
        select from policy_terms t where t.policy_id = policies.id and t.expiration_date >= ${today})`.as(
        'is_in_force',
      ),
    )
    .where(atPlaces('policies', places))
    .execute();
export type PolicyThere = Awaited<ReturnType<typeof linesAtPlaces>>[number];

export const roofYears = (db: TenantDb, applicationIds: readonly number[]) =>
  db
    .from('application_details')
    .select('application_details.application_id as id')
    .select(sql<string>`application_details.details ->> 'roof_year'`.as('roof_year'))
    .where(sql<SqlBool>`application_details.application_id = any (${applicationIds}::int[])`)
    .where(sql<SqlBool>`application_details.details ->> 'roof_year' ~ '^(19|20)\\d\\d$'`)
    .execute();
