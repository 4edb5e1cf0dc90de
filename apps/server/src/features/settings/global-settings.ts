import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf } from '@freeboard/contract';
import { ROLES, type Role } from '@freeboard/domain/access';
import { localDate } from '@freeboard/domain/forms';
import { LEAD_LAUNCHES } from '@freeboard/domain/intake';
import {
  SECOND_FACTOR_REQUIRED,
  type SecondFactorDates,
  type SecondFactorPolicy,
  type SessionPolicy,
  sessionPolicyErrors,
} from '@freeboard/domain/people';
import { type CheckSettings, checkSettingsOf } from '@freeboard/domain/policies';
import { isWebAddress } from '@freeboard/domain/quotes';
import { type TaskRuleSettings, taskRulesOf } from '@freeboard/domain/tasks';
import type { Context } from '../../kernel/context/context.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { notifyWithoutSecondFactor, sessions } from '../accounts/index.ts';
import { checkBase, publishSettings, recordEach } from './changes.ts';
import { readNfipLapse } from './nfip-authority/nfip-authority.queries.ts';
import {
  type AgencySettingsRow,
  asksRealCarriers,
  type Link,
  loginPortals,
  readAgency,
  writeAgency,
} from './settings.queries.ts';

type Settings = AnswerOf<'getGlobalSettings'>['global_settings'];

async function portalsOf(context: Context, agencyId: number, listed: readonly Link[]): Promise<Link[]> {
  const made = (await loginPortals(context.db, agencyId)).map(({ name, base_url }) => ({
    name: revealCarrier(name),
    url: base_url ?? '',
  }));
  const all = [...listed, ...made].filter(({ url }) => isWebAddress(url));
  const isFirst = ({ url }: Link, at: number) => all.findIndex((one) => one.url === url) === at;
  return all.filter(isFirst).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Settings shown to a user who belongs to no agency and works in none. */
const OF_NONE = {
  agency_name: 'Freeboard',
  street_address: '',
  phone: '',
  brand_color: '',
  logo_url: null,
  licenses: [],
  mail_name: '',
  mail_from: '',
  reply_to: '',
  text_hours: null,
  intake_consent: '',
  time_zone: 'America/New_York',
  task_rules: taskRulesOf({}),
  renewal_checks: checkSettingsOf({}),
  asks_what_if: true,
  needs_flood_offer: false,
  launches_leads: false,
  lead_launches_a_day: LEAD_LAUNCHES.usual,
  agents_see_carriers: true,
  flood_rules: null,
  quick_links: [],
  carrier_login_portals: [],
  second_factor_policy: {},
  second_factor_from: {},
  idle_minutes: null,
  session_hours: null,
};

const toSettings = (
  row: AgencySettingsRow,
): Omit<Settings, 'sends_email' | 'is_sandbox' | 'hold' | 'nfip_lapsed_since'> => ({
  agency_name: row.name,
  street_address: row.street_address,
  phone: row.phone,
  brand_color: row.brand_color,
  logo_url: row.logo_hash === null ? null : `/api/logos/${row.logo_hash}`,
  licenses: row.licenses as Settings['licenses'],
  mail_name: row.mail_name,
  mail_from: row.mail_from,
  reply_to: row.reply_to,
  text_hours: row.text_hours as Settings['text_hours'],
  intake_consent: row.intake_consent,
  time_zone: row.time_zone,
  task_rules: taskRulesOf(row.task_rules as Partial<TaskRuleSettings>),
  renewal_checks: checkSettingsOf(row.renewal_checks as Partial<CheckSettings>),
  asks_what_if: row.asks_what_if,
  needs_flood_offer: row.needs_flood_offer,
  launches_leads: row.launches_leads,
  lead_launches_a_day: row.lead_launches_a_day,
  agents_see_carriers: row.agents_see_carriers,
  flood_rules: row.flood_rules as Settings['flood_rules'],
  quick_links: row.quick_links as Link[],
  carrier_login_portals: row.carrier_login_portals as Link[],
  second_factor_policy: row.second_factor_policy as SecondFactorPolicy,
  second_factor_from: row.second_factor_from as SecondFactorDates,
  idle_minutes: row.idle_minutes,
  session_hours: row.session_hours,
});

export async function readSettings(context: Context): Promise<Settings> {
  const { agencyId } = context.viewer;
  const sends_email = context.services.mail !== null;
  const is_sandbox = context.services.env.sandboxUrl !== null && !(await asksRealCarriers(context.db));
  const hold = context.services.hold.current();
  const nfip_lapsed_since = await readNfipLapse(context.own().raw);
  if (agencyId === null) return { ...OF_NONE, sends_email, is_sandbox, hold, nfip_lapsed_since };
  const kept = toSettings(found(await readAgency(context.db, agencyId)));
  // Hidden from viewers who may not see carriers, because a portal has a carrier's name and address.
  const portals = context.viewer.displayCarriers ? await portalsOf(context, agencyId, kept.carrier_login_portals) : [];
  return { ...kept, carrier_login_portals: portals, sends_email, is_sandbox, hold, nfip_lapsed_since };
}

export const getGlobalSettings: Verb<'getGlobalSettings'> = async (context) => ({
  global_settings: await readSettings(context),
});

/**
 * Locks the settings of the viewer's agency until the transaction ends. @throws Fault invalid when no agency is
 * chosen
 */
export async function lockSettings(context: Context) {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'Choose an agency first: these settings are those of one.');
  return { agencyId, before: toSettings(found(await readAgency(context.db, agencyId, true))) };
}

/** @throws Fault invalid at the submitted setting */
function checkPolicy(before: SessionPolicy, given: Partial<SessionPolicy>): void {
  const errors = Object.entries(sessionPolicyErrors({ ...before, ...given }));
  // If two settings conflict, the error is shown at the changed one.
  const at = (field: string) => (field in given ? field : 'session_hours');
  if ('idle_minutes' in given || 'session_hours' in given)
    if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([field, message]) => [at(field), [message]])));
}

async function notifyRequired(context: Context, agencyId: number, before: Settings, after: Settings): Promise<void> {
  const today = localDate(context.now);
  const dayOf = ({ second_factor_policy: policy, second_factor_from: dates }: Settings, role: Role) =>
    policy[role] === SECOND_FACTOR_REQUIRED ? (dates[role] ?? today) : null;
  for (const role of ROLES) {
    const day = dayOf(after, role);
    if (day !== null && day !== dayOf(before, role)) await notifyWithoutSecondFactor(context, agencyId, role, day);
  }
}

export const updateGlobalSettings: Verb<'updateGlobalSettings'> = async (context, { payload, base = {} }) => {
  const { agencyId, before } = await lockSettings(context);
  const given = payload.brand_color ? { ...payload, brand_color: payload.brand_color.toLowerCase() } : payload;
  for (const field of Object.keys(base) as (keyof typeof base)[]) checkBase(before[field], base[field], given[field]);
  checkPolicy(before, given);
  const fields = Object.keys(given) as (keyof typeof given)[];
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], given[field]));
  const { agency_name, ...row } = Object.fromEntries(changed.map((field) => [field, given[field]])) as typeof given;
  if (changed.length > 0)
    await writeAgency(context.db, agencyId, { ...row, ...(agency_name === undefined ? {} : { name: agency_name }) });
  // Applies to open sessions as well, shorter or longer; the idle limit is checked with each call.
  if (changed.includes('session_hours'))
    await sessions.setLongest(context.own().raw, agencyId, given.session_hours ?? null, context.now);
  recordEach(
    context,
    'changed the agency settings',
    changed.map((field) => ({ field, from: before[field], to: given[field] })),
  );
  if (changed.length > 0) publishSettings(context, { agencyId });
  const global_settings = await readSettings(context);
  if (changed.includes('second_factor_policy') || changed.includes('second_factor_from'))
    await notifyRequired(context, agencyId, { ...global_settings, ...before }, global_settings);
  return { global_settings };
};
