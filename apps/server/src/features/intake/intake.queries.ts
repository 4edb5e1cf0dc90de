import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { applicationSteps } from '../applications/index.ts';

const links = (db: TenantDb) =>
  db
    .from('intake_links')
    .leftJoin('people as agent', 'agent.id', 'intake_links.agent_id')
    .selectAll('intake_links')
    .select('agent.name as agent_name')
    .select(sql<number>`(select count(*) from intake_submissions s where s.link_id = intake_links.id)`.as('came'))
    .select(
      sql<Date | null>`(select max(at) from intake_submissions s where s.link_id = intake_links.id)`.as('last_used_at'),
    )
    .where('intake_links.revoked_at', 'is', null);

export const allLinks = (db: TenantDb) => links(db).orderBy('intake_links.id').limit(200).execute();
export type LinkRow = Awaited<ReturnType<typeof allLinks>>[number];

export const linkById = (db: TenantDb, id: number) => links(db).where('intake_links.id', '=', id).executeTakeFirst();

export const insertLink = (db: TenantDb, row: Insertable<DB['intake_links']>) =>
  db.insert('intake_links', row).returning('intake_links.id').executeTakeFirstOrThrow();

export const updateLink = (db: TenantDb, id: number, row: Updateable<DB['intake_links']>) =>
  db.update('intake_links').set(row).where('intake_links.id', '=', id).execute();

export const openLinkByToken = (db: Database, token: string) =>
  db
    .selectFrom('intake_links')
    .innerJoin('agencies', 'agencies.id', 'intake_links.agency_id')
    .leftJoin('people as agent', (join) =>
      join.onRef('agent.id', '=', 'intake_links.agent_id').on('agent.deactivated_at', 'is', null),
    )
    .selectAll('intake_links')
    .select(['agent.id as working_agent_id', 'agent.name as agent_name', 'agent.phone as agent_phone'])
    .where((eb) =>
      eb.or([eb('intake_links.token_hash', '=', hashKey(token)), eb('intake_links.short_code', '=', token)]),
    )
    .where('intake_links.is_on', '=', true)
    .where('intake_links.revoked_at', 'is', null)
    .where('agencies.deactivated_at', 'is', null)
    .executeTakeFirst();
export type OpenIntake = NonNullable<Awaited<ReturnType<typeof openLinkByToken>>>;

export const noteTurnedAway = (db: Database, id: number) =>
  db
    .updateTable('intake_links')
    .set((eb) => ({ turned_away: eb('turned_away', '+', 1) }))
    .where('id', '=', id)
    .execute();

/**
 * Locks a submission by its ticket, so that a second one with the same ticket waits.
 * @returns whether it was already received
 */
export async function cameBefore(db: Database, ticketHash: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7318012, hashtext(${ticketHash.toString('hex')}))`.execute(db);
  const row = await db
    .selectFrom('intake_submissions')
    .select('id')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return row !== undefined;
}

export const insertSubmission = (db: TenantDb, row: Insertable<DB['intake_submissions']>) =>
  db.insert('intake_submissions', row).execute();

export async function hearers(db: TenantDb, link: OpenIntake): Promise<number[]> {
  if (link.working_agent_id !== null) return [link.working_agent_id];
  const rows = await db
    .from('people')
    .select('people.id')
    .where('people.role', '=', 'admin')
    .where('people.deactivated_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export const logoHash = (db: TenantDb, agencyId: number) =>
  db.from('agency_logos').select('agency_logos.hash').where('agency_logos.agency_id', '=', agencyId).executeTakeFirst();

export const figuresBySource = (db: TenantDb, from: Date, to: Date) =>
  db
    .from('applications')
    .select('applications.source')
    .select([
      sql<number>`count(*)`.as('applications'),
      // The same conditions as in the application list.
      sql<number>`count(*) filter (where ${applicationSteps.REACHED.quoted})`.as('quoted'),
      sql<number>`count(*) filter (where ${applicationSteps.REACHED.sent})`.as('sent'),
      sql<number>`count(*) filter (where ${applicationSteps.REACHED.opened})`.as('opened'),
      sql<number>`count(*) filter (where ${applicationSteps.REACHED.chosen})`.as('chosen'),
    ])
    .where('applications.archived_at', 'is', null)
    .where('applications.created_at', '>=', from)
    .where('applications.created_at', '<', to)
    .groupBy('applications.source')
    .orderBy('applications', 'desc')
    .orderBy('applications.source')
    .execute();
