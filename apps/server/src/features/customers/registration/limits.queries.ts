import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Serializes the counting of an agency's requests (`id` is the agency's), or of all text messages (`id` 0), until the
 * transaction ends.
 */
export const lockAndCount = (db: Database, what: 'requests' | 'texts', id: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`registration ${what}`}), ${id}::int)`.execute(db);

export async function requestsOfDay(db: Database, agencyId: number, domain: string, now: Date) {
  const row = await db
    .selectFrom('registrations')
    .select((of) => of.fn.countAll<string>().as('all'))
    .select(sql<string>`count(*) filter (where lower(split_part(email, '@', -1)) = ${domain})`.as('of_domain'))
    .where('agency_id', '=', agencyId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), ofDomain: Number(row.of_domain) };
}

export async function textsOfDay(db: Database, agencyId: number, number: string, now: Date) {
  const row = await db
    .selectFrom('registrations')
    .select((of) => of.fn.countAll<string>().as('all'))
    .select(sql<string>`count(*) filter (where agency_id = ${agencyId})`.as('of_agency'))
    .select(sql<string>`count(*) filter (where texted_number = ${number})`.as('of_number'))
    .where('texted_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), ofAgency: Number(row.of_agency), ofNumber: Number(row.of_number) };
}
