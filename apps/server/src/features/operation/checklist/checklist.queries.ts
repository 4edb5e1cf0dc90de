import { ROLES, roleFacts } from '@freeboard/domain/access';
import { HEAD_ROLES } from '@freeboard/domain/people';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { isConnectedCarrier } from '../../../kernel/database/shown-carriers.ts';

const AGENT_ROLES = ROLES.filter((role) => roleFacts(role).own === 'agent' && roleFacts(role).isOfAgency);

/** `masked` are people who do not see carrier names although their role or the agency's setting allows it. */
export const agenciesToCheck = (db: TenantDb, withDemo: boolean) => {
  const ofAgency = sql`people.agency_id = agencies.id and people.deactivated_at is null and (${withDemo} or not people.is_demo)`;
  const heads = sql`people.role in (${sql.join(HEAD_ROLES)})`;
  const waits = sql`people.last_seen_at is null and exists (select from invitations i where i.person_id = people.id)`;
  return db
    .from('agencies')
    .select([
      'agencies.name',
      sql<number>`(select count(*)::int from people where ${ofAgency} and ${heads} and not (${waits}))`.as('heads'),
      sql<number>`(select count(*)::int from people where ${ofAgency} and not (${waits}))`.as('people'),
      sql<number>`(select count(*)::int from people where ${ofAgency} and ${waits})`.as('invited'),
      sql<string[]>`array(select people.name from people where ${ofAgency} and not people.display_carriers
        and (${heads} or (people.role in (${sql.join(AGENT_ROLES)}) and agencies.agents_see_carriers))
        order by people.id)`.as('masked'),
      sql<number>`(select count(*)::int from carriers c where c.agency_id = agencies.id and ${isConnectedCarrier})`.as(
        'carriers',
      ),
    ])
    .where('agencies.deactivated_at', 'is', null)
    .orderBy(sql`lower(agencies.name)`)
    .execute();
};

/**
 * Counts for the agency's first-day checklist. Only an edited template counts: a new agency starts with standard
 * ones.
 */
export const firstDayFacts = (db: TenantDb, agencyId: number) => {
  const agents = sql`people.agency_id = agencies.id and people.deactivated_at is null
    and people.role in (${sql.join(AGENT_ROLES)}) and people.role not in (${sql.join(HEAD_ROLES)})`;
  const waits = sql`people.last_seen_at is null and exists (select from invitations i where i.person_id = people.id)`;
  return db
    .from('agencies')
    .select(['agencies.licenses', 'agencies.first_day_aside'])
    .select([
      sql<boolean>`exists (select from agency_logos l where l.agency_id = agencies.id)`.as('has_logo'),
      sql<number>`(select count(*)::int from people where ${agents} and not (${waits}))`.as('agents'),
      sql<number>`(select count(*)::int from people where ${agents} and ${waits})`.as('invited'),
      sql<number>`(select count(*)::int from carriers c where c.agency_id = agencies.id and ${isConnectedCarrier})`.as(
        'carriers',
      ),
      sql<boolean>`exists (select from templates t where t.agency_id = agencies.id and t.updated_by is not null
        and t.deleted_at is null)`.as('has_template'),
      sql<boolean>`exists (select from quotes q where q.agency_id = agencies.id and q.outcome = 'quoted')`.as(
        'has_quote',
      ),
    ])
    .where('agencies.id', '=', agencyId)
    .executeTakeFirstOrThrow();
};

/** Locks the agency, so that two users who set items aside do not overwrite each other. */
export const lockFirstDay = (db: TenantDb, agencyId: number) =>
  db
    .from('agencies')
    .select('agencies.first_day_aside')
    .where('agencies.id', '=', agencyId)
    .forUpdate('agencies')
    .executeTakeFirstOrThrow();

export const setFirstDayAside = (db: TenantDb, agencyId: number, aside: object) =>
  db
    .update('agencies')
    .set({ first_day_aside: JSON.stringify(aside) })
    .where('agencies.id', '=', agencyId)
    .execute();

export const backedUp = async (db: Database): Promise<{ bytes: number; applications: number }> => {
  const { rows } = await sql<{ bytes: number; applications: number }>`
    select pg_database_size(current_database())::float8 as bytes,
      (select coalesce(sum(n), 0)::int from application_tallies where agency_id > 0) as applications`.execute(db);
  return rows[0] ?? { bytes: 0, applications: 0 };
};

const key = (item: string) => `set aside: ${item}`;

export async function setAside(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('installation').selectAll().where('key', 'like', 'set aside: %').execute();
  return new Map(rows.map((row) => [row.key.slice(key('').length), row.value]));
}

export const putAside = (db: Database, item: string, value: string) =>
  db
    .insertInto('installation')
    .values({ key: key(item), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

export const takeUp = (db: Database, item: string) =>
  db.deleteFrom('installation').where('key', '=', key(item)).execute();
