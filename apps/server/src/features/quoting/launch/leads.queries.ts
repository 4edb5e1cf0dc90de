import { ALERT_KEYS } from '@freeboard/domain/alerts';
import type { AddressLookupState } from '@freeboard/domain/forms';
import { localDate, startOfDay } from '@freeboard/domain/time';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { validZone } from '../../../kernel/local-time.ts';

export const agenciesLaunchingLeads = (db: Database) =>
  db
    .selectFrom('agencies')
    .select('id')
    .where('launches_leads', '=', true)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();

export type LeadBudget = { most: number; left: number };

/**
 * An agency's automatic launches per day, and how many are left today in its time zone; null while it does not launch
 * leads. `isLocked` locks the agency's row until the transaction ends, to serialize counting; a stronger lock would
 * also block inserts that refer to the agency.
 */
export async function leadBudget(db: Database, agencyId: number, now: Date, isLocked = false) {
  const agency = await db
    .selectFrom('agencies')
    .select(['lead_launches_a_day', 'time_zone'])
    .where('id', '=', agencyId)
    .where('launches_leads', '=', true)
    .where('deactivated_at', 'is', null)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!agency) return null;
  const zone = validZone(agency.time_zone);
  const { used } = await db
    .selectFrom('runs')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('agency_id', '=', agencyId)
    .where('is_automatic', '=', true)
    .where('started_at', '>=', startOfDay(localDate(now, zone), zone))
    .executeTakeFirstOrThrow();
  const most = agency.lead_launches_a_day;
  return { most, left: Math.max(0, most - used) } satisfies LeadBudget;
}

const IS_LEAD = sql<SqlBool>`(
  exists (select from intake_submissions s where s.application_id = applications.id)
  or exists (select from api_submissions s where s.application_id = applications.id and s.kind = 'lead'))`;

const { auto_launch } = ALERT_KEYS;

export const waitingLeads = (db: TenantDb, since: Date) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.version'])
    .where('applications.created_at', '>=', since)
    .where('applications.archived_at', 'is', null)
    .where('applications.run_id', 'is', null)
    .where('applications.quote_count', '=', 0)
    .where('applications.sent_at', 'is', null)
    .where(IS_LEAD)
    .where(sql<SqlBool>`not exists (select from address_lookups l
      where l.application_id = applications.id and l.state <> 'done')`)
    .where(sql<SqlBool>`not exists (select from notes n where n.application_id = applications.id
      and n.key = ${auto_launch} and n.is_alert and n.is_active)`)
    .orderBy('applications.created_at')
    .orderBy('applications.id')
    .execute();

export async function leadFacts(db: TenantDb, applicationId: number) {
  const lookup = await db
    .from('address_lookups')
    .select('address_lookups.state')
    .where('address_lookups.application_id', '=', applicationId)
    .executeTakeFirst();
  const alert = await db
    .from('notes')
    .select('notes.body')
    .where('notes.application_id', '=', applicationId)
    .where('notes.key', '=', auto_launch)
    .where('notes.is_alert', '=', true)
    .where('notes.is_active', '=', true)
    .executeTakeFirst();
  return { lookup: (lookup?.state ?? null) as AddressLookupState | null, refusal: alert?.body ?? null };
}
