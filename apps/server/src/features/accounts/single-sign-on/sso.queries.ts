import { HEAD_ROLES } from '@freeboard/domain/people';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

const domains = sql<string[]>`array(select domain from single_sign_on_domains d
  where d.agency_id = single_sign_on.agency_id order by domain)`;

export const settingsRow = (db: TenantDb, agencyId: number) =>
  db
    .from('single_sign_on')
    .selectAll('single_sign_on')
    .select(domains.as('domains'))
    .where('single_sign_on.agency_id', '=', agencyId)
    .executeTakeFirst();
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof settingsRow>>>;

export const headsOf = (db: TenantDb, agencyId: number) =>
  db
    .from('people')
    .select(['people.id', 'people.name'])
    .where('people.agency_id', '=', agencyId)
    .where('people.role', 'in', HEAD_ROLES)
    .where('people.deactivated_at', 'is', null)
    .orderBy('people.name')
    .execute();

export const saveSettings = (db: TenantDb, row: Insertable<DB['single_sign_on']>) => {
  const { agency_id: _, ...rest } = row;
  return db
    .insert('single_sign_on', row)
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(rest))
    .execute();
};

export const deleteSettings = (db: TenantDb, agencyId: number) =>
  db.delete('single_sign_on').where('single_sign_on.agency_id', '=', agencyId).executeTakeFirst();

/**
 * Replaces an agency's claimed domains; unchanged domains stay proven.
 * @returns a claimed domain that another agency has proven, or null
 */
export async function saveDomains(db: Database, agency_id: number, wanted: readonly string[]): Promise<string | null> {
  await db
    .deleteFrom('single_sign_on_domains')
    .where('agency_id', '=', agency_id)
    .where('domain', 'not in', [...wanted])
    .execute();
  await db
    .insertInto('single_sign_on_domains')
    .values(wanted.map((domain) => ({ domain, agency_id })))
    .onConflict((conflict) => conflict.columns(['domain', 'agency_id']).doNothing())
    .execute();
  const foreign = await db
    .selectFrom('single_sign_on_domains')
    .select('domain')
    .where('domain', 'in', [...wanted])
    .where('agency_id', '!=', agency_id)
    .where('proven_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return foreign?.domain ?? null;
}

export const claimsOf = (db: Database, agencyId: number) =>
  db
    .selectFrom('single_sign_on_domains')
    .select(['domain', 'proven_by'])
    .where('agency_id', '=', agencyId)
    .orderBy('domain')
    .execute();

/**
 * Marks a domain as proven. @returns whether the agency claims it
 * @throws a unique violation when another agency has proven it
 */
export async function markProven(
  db: Database,
  of: { agency_id: number; domain: string },
  proven_by: 'dns' | 'super-admin',
  proven_at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('single_sign_on_domains')
    .set({ proven_at, proven_by })
    .where('agency_id', '=', of.agency_id)
    .where('domain', '=', of.domain)
    .returning('domain')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The first of these domains at which active people of another agency have their e-mail address, or null. People
 * without an agency are ignored: the super-admin who sets up the portal usually works for one of its agencies.
 */
export async function domainOfOthers(
  db: Database,
  agencyId: number,
  wanted: readonly string[],
): Promise<string | null> {
  const domain = sql<string>`lower(split_part(people.email, '@', -1))`;
  const row = await db
    .selectFrom('people')
    .select(domain.as('domain'))
    .where('people.agency_id', '!=', agencyId)
    .where('people.deactivated_at', 'is', null)
    .where('people.is_demo', '=', false)
    .where(domain, 'in', [...wanted])
    .limit(1)
    .executeTakeFirst();
  return row?.domain ?? null;
}

const proven = sql<string[]>`array(select domain from single_sign_on_domains d
  where d.agency_id = single_sign_on.agency_id and d.proven_at is not null order by domain)`;

const active = (db: Database) =>
  db
    .selectFrom('single_sign_on')
    .innerJoin('agencies', 'agencies.id', 'single_sign_on.agency_id')
    .selectAll('single_sign_on')
    .select(['agencies.name as agency_name', proven.as('domains')])
    .where('single_sign_on.is_on', '=', true)
    .where('agencies.deactivated_at', 'is', null);

export const activeOfAgency = (db: Database, agencyId: number) =>
  active(db).where('single_sign_on.agency_id', '=', agencyId).executeTakeFirst();

export const activeForDomain = (db: Database, domain: string) =>
  active(db)
    .where(
      sql<boolean>`single_sign_on.agency_id = (select agency_id from single_sign_on_domains where domain = ${domain} and proven_at is not null)`,
    )
    .executeTakeFirst();

export async function activeForName(db: Database, name: string) {
  const called = await db
    .selectFrom('agencies')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deactivated_at', 'is', null)
    .limit(2)
    .execute();
  const [agency] = called;
  return { found: agency && (await activeOfAgency(db, agency.id)), isUnclear: called.length > 1 };
}

export const insertAttempt = (db: Database, row: Insertable<DB['single_sign_on_attempts']>) =>
  db.insertInto('single_sign_on_attempts').values(row).execute();

/**
 * Deletes a pending sign-in.
 * @returns it; undefined when it is unknown, expired or was begun in another browser
 */
export async function takeAttempt(db: Database, state_hash: Buffer, browserHash: Buffer, now: Date) {
  const gone = await db
    .deleteFrom('single_sign_on_attempts')
    .where('state_hash', '=', state_hash)
    .returning(['agency_id', 'browser_hash', 'secrets_sealed', 'expires_at'])
    .executeTakeFirst();
  return gone?.browser_hash.equals(browserHash) && gone.expires_at > now ? gone : undefined;
}

export const personByEmail = (db: Database, agencyId: number, email: string) =>
  db
    .selectFrom('people')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
