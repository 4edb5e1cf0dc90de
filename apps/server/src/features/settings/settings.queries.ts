import type { UserSettings } from '@freeboard/contract';
import type { License } from '@freeboard/domain/agencies';
import type { FloodRules } from '@freeboard/domain/flood/requirements';
import type { TextHours } from '@freeboard/domain/messages';
import type { SecondFactorDates, SecondFactorPolicy } from '@freeboard/domain/people';
import type { CheckSettings } from '@freeboard/domain/policies';
import type { TaskRuleSettings } from '@freeboard/domain/tasks';
import { sql } from 'kysely';
import type { OwnDb } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export type Link = { name: string; url: string };

const settingsOf = ({ raw, personId }: OwnDb) => raw.selectFrom('people').select('settings').where('id', '=', personId);

export async function readUserSettings(own: OwnDb): Promise<UserSettings> {
  const row = await settingsOf(own).executeTakeFirstOrThrow();
  return row.settings as UserSettings;
}

/** Reads a person's settings and locks them until the transaction ends. */
export async function lockUserSettings(own: OwnDb): Promise<UserSettings> {
  const row = await settingsOf(own).forNoKeyUpdate().executeTakeFirstOrThrow();
  return row.settings as UserSettings;
}

/** Updates only the given settings of a person, so that concurrent changes to other settings are not lost. */
export const writeUserSettings = ({ raw, personId }: OwnDb, changed: UserSettings) =>
  raw
    .updateTable('people')
    .set({ settings: sql`settings || ${JSON.stringify(changed)}::jsonb` })
    .where('id', '=', personId)
    .execute();

export const readAgency = (db: TenantDb, agencyId: number, isLocked = false) =>
  db
    .from('agencies')
    .leftJoin('agency_logos', 'agency_logos.agency_id', 'agencies.id')
    .select([
      'agencies.id',
      'agencies.name',
      'agencies.street_address',
      'agencies.phone',
      'agencies.brand_color',
      'agencies.licenses',
      'agencies.mail_name',
      'agencies.mail_from',
      'agencies.reply_to',
      'agencies.text_hours',
      'agencies.intake_consent',
      'agencies.time_zone',
      'agencies.task_rules',
      'agencies.renewal_checks',
      'agencies.asks_what_if',
      'agencies.needs_flood_offer',
      'agencies.launches_leads',
      'agencies.lead_launches_a_day',
      'agencies.agents_see_carriers',
      'agencies.flood_rules',
      'agencies.quick_links',
      'agencies.carrier_login_portals',
      'agencies.second_factor_policy',
      'agencies.second_factor_from',
      'agencies.idle_minutes',
      'agencies.session_hours',
      'agency_logos.hash as logo_hash',
    ])
    .where('agencies.id', '=', agencyId)
    .$if(isLocked, (query) => query.forUpdate('agencies'))
    .executeTakeFirst();

export type AgencySettingsRow = NonNullable<Awaited<ReturnType<typeof readAgency>>>;

const AS_JSON = [
  'licenses',
  'text_hours',
  'task_rules',
  'renewal_checks',
  'flood_rules',
  'quick_links',
  'carrier_login_portals',
  'second_factor_policy',
  'second_factor_from',
] as const;

type AgencyColumns = {
  name: string;
  street_address: string;
  phone: string;
  brand_color: string;
  licenses: readonly License[];
  mail_name: string;
  reply_to: string;
  text_hours: TextHours | null;
  intake_consent: string;
  time_zone: string;
  task_rules: Partial<TaskRuleSettings>;
  renewal_checks: Partial<CheckSettings>;
  asks_what_if: boolean;
  needs_flood_offer: boolean;
  launches_leads: boolean;
  lead_launches_a_day: number;
  agents_see_carriers: boolean;
  flood_rules: FloodRules | null;
  quick_links: Link[];
  carrier_login_portals: Link[];
  second_factor_policy: SecondFactorPolicy;
  second_factor_from: SecondFactorDates;
  idle_minutes: number | null;
  session_hours: number | null;
};

export const writeAgency = (db: TenantDb, agencyId: number, row: Partial<AgencyColumns>) => {
  const json = AS_JSON.filter((key) => row[key] !== undefined && row[key] !== null);
  return db
    .update('agencies')
    .set({ ...(row as object), ...Object.fromEntries(json.map((key) => [key, JSON.stringify(row[key])])) })
    .where('agencies.id', '=', agencyId)
    .execute();
};

export const loginPortals = (db: TenantDb, agencyId: number) =>
  db
    .from('carriers')
    .select(['carriers.name', 'carriers.base_url'])
    .where('carriers.agency_id', '=', agencyId)
    .where('carriers.kind', '=', 'login-portal')
    .where('carriers.is_enabled', '=', true)
    .where('carriers.version', '>', 0)
    .orderBy('carriers.id')
    .execute();

export const asksRealCarriers = async (db: TenantDb): Promise<boolean> =>
  (await db
    .from('carriers')
    .select('carriers.id')
    .where('carriers.is_enabled', '=', true)
    .where('carriers.version', '>', 0)
    .where('carriers.is_sandbox', '=', false)
    .where('carriers.kind', 'not in', ['rate-table', 'login-portal'])
    .limit(1)
    .executeTakeFirst()) !== undefined;
