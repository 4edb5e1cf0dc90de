import { ROLES } from '@freeboard/domain/access';
import { US_STATES } from '@freeboard/domain/applications';
import { floodRulesError } from '@freeboard/domain/flood/requirements';
import { INTAKE_LIMITS, launchesADayError } from '@freeboard/domain/intake';
import { isConsentWording, NOT_A_CONSENT, textHoursError } from '@freeboard/domain/messages';
import { SECOND_FACTOR_RULES } from '@freeboard/domain/people';
import { CHECK_KEYS, type CheckKey, checkSettingError } from '@freeboard/domain/policies';
import { isWebAddress } from '@freeboard/domain/quotes';
import { DIGESTS, NOTIFICATION_KEYS, START_PAGE_KEYS } from '@freeboard/domain/settings';
import { isUsTimeZone, TASK_RULE_KEYS, type TaskRule, taskRuleError } from '@freeboard/domain/tasks';
import { z } from 'zod';
import { post } from '../call.ts';
import { APPLICATION_TYPE, agencyField, fieldKey, id, json, licenses, lineField, NAMED, yesNo } from './common.ts';

/** A two-letter state code; null for all states. */
const stateOrAll = z.enum(US_STATES.map(({ code }) => code)).nullable();

/** A default value of an agency, or of one of its users, for new applications. */
const defaultPreset = z.object({
  owner: z.enum(['agency', 'person']),
  application_type: APPLICATION_TYPE,
  state: z.string().nullable(),
  field: z.string(),
  value: json,
  is_locked: z.boolean(),
});

/** A user's settings for the page; unknown keys are refused. */
const userSettings = z.object({
  color_scheme: z.enum(['auto', 'light', 'dark']).optional(),
  quotes_page_size: z.enum(['5', '10', '20', 'all']).optional(),
  quote_auto_emailing: yesNo.optional(),
  list_columns: z.array(z.string().max(40)).max(30).optional(),
  start_page: z.enum(START_PAGE_KEYS).optional(),
  send_pdf_with_text: yesNo.optional(),
  /** How to notify the user of each kind; omitted values have the kind's default. */
  notifications: z
    .partialRecord(
      z.enum(NOTIFICATION_KEYS),
      z.strictObject({ page: z.boolean().optional(), email: z.enum(DIGESTS).optional() }),
    )
    .optional(),
});
NAMED.set(userSettings, 'UserSettings');

const secondFactorPolicy = z.partialRecord(z.enum(ROLES), z.enum(SECOND_FACTOR_RULES));

const secondFactorDates = z.partialRecord(z.enum(ROLES), z.iso.date('Value is not valid.'));

const taskRule = z.strictObject({ is_on: z.boolean(), days: z.number(), sends: z.boolean() });

const taskRules = z.partialRecord(z.enum(TASK_RULE_KEYS), taskRule).superRefine((rules, check) => {
  for (const [rule, setting] of Object.entries(rules)) {
    const message = taskRuleError(rule as TaskRule, setting);
    if (message !== null) check.addIssue({ code: 'custom', path: [rule], message });
  }
});

const checkSetting = z.strictObject({
  is_on: z.boolean(),
  threshold: z.number().nullable(),
  floor: z.number().nullable(),
});

const renewalChecks = z.partialRecord(z.enum(CHECK_KEYS), checkSetting).superRefine((settings, check) => {
  for (const [key, setting] of Object.entries(settings)) {
    const message = checkSettingError(key as CheckKey, setting);
    if (message !== null) check.addIssue({ code: 'custom', path: [key], message });
  }
});

const textHours = z.object({ from: z.int().min(0).max(24), to: z.int().min(0).max(24) });

/** Citizens' flood coverage thresholds with their source; each applies from its `from` day. */
const floodRules = z.strictObject({
  citizens: z.array(z.strictObject({ from: z.string().max(10), replacement_cost: z.number() })).max(20),
  source: z.string().trim().max(300),
  as_of: z.string().max(10),
  remark: z.string().trim().max(500),
});

export const globalSettings = z.object({
  agency_name: z.string(),
  street_address: z.string(),
  phone: z.string(),
  brand_color: z.string(),
  logo_url: z.string().nullable(),
  licenses: z.array(z.object({ state: z.string(), number: z.string() })),
  /** The sender name of the agency's e-mail, if it is not the agency's name. */
  mail_name: z.string(),
  /** The sender address of the agency's e-mail; only the super-admin can set it. */
  mail_from: z.string(),
  reply_to: z.string(),
  /** Hours in which the agency sends texts, if narrower than the law allows. */
  text_hours: textHours.nullable(),
  /** The consent wording of new intake pages; empty for the standard wording. */
  intake_consent: z.string(),
  /** The time zone in which the agency's tasks are due, as an IANA name. */
  time_zone: z.string(),
  task_rules: z.object(
    Object.fromEntries(TASK_RULE_KEYS.map((key) => [key, taskRule])) as Record<TaskRule, typeof taskRule>,
  ),
  renewal_checks: z.object(
    Object.fromEntries(CHECK_KEYS.map((key) => [key, checkSetting])) as Record<CheckKey, typeof checkSetting>,
  ),
  asks_what_if: z.boolean(),
  /** Whether every home proposal carries a flood offer, or the page on which the client declines flood coverage. */
  needs_flood_offer: z.boolean(),
  /**
   * Whether leads with nothing missing are launched automatically; `lead_launches_a_day`: how many per day at most,
   * in the agency's time zone.
   */
  launches_leads: z.boolean(),
  lead_launches_a_day: z.number(),
  /** Whether new agents may see carriers' names by default. */
  agents_see_carriers: z.boolean(),
  /** Since when the NFIP's authority has lapsed, for the whole installation; null if it has not. */
  nfip_lapsed_since: z.string().nullable(),
  /** Citizens' thresholds entered by the agency; null for the built-in ones. */
  flood_rules: floodRules.nullable(),
  quick_links: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Whether e-mail can be sent; if not, invitation links must be passed on by hand. */
  sends_email: z.boolean(),
  /** Whether a sandbox replaces the outside services, which every screen with their data must state. */
  is_sandbox: z.boolean(),
  /** Set while this copy, restored from a backup, has not been resumed: nothing is sent or launched. */
  hold: z.object({ restored_at: z.string(), made_at: z.string() }).nullable(),
  carrier_login_portals: z.array(z.object({ name: z.string(), url: z.string() })),
  second_factor_policy: secondFactorPolicy,
  second_factor_from: secondFactorDates,
  /**
   * Minutes without activity after which a session ends, and the maximum session length in hours; null for the
   * default.
   */
  idle_minutes: z.number().nullable(),
  session_hours: z.number().nullable(),
});

const link = z.strictObject({
  name: lineField(80),
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => isWebAddress(text), 'Value is not valid.'),
});

/** The agency's settings that its admin may change, each with its schema; links may only be web addresses. */
const globalSettingsInput = z
  .strictObject({
    agency_name: agencyField('name'),
    street_address: agencyField('street_address'),
    phone: agencyField('phone'),
    brand_color: agencyField('brand_color'),
    licenses,
    mail_name: agencyField('mail_name'),
    reply_to: agencyField('reply_to'),
    text_hours: textHours
      .superRefine((hours, context) => {
        const message = textHoursError(hours);
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
      .nullable(),
    intake_consent: z
      .string()
      .trim()
      .max(INTAKE_LIMITS.consent)
      .refine((text) => text === '' || isConsentWording(text), NOT_A_CONSENT),
    time_zone: z.string().refine(isUsTimeZone, 'Value is not valid.'),
    task_rules: taskRules,
    renewal_checks: renewalChecks,
    asks_what_if: z.boolean(),
    needs_flood_offer: z.boolean(),
    launches_leads: z.boolean(),
    lead_launches_a_day: z.number().superRefine((launches, context) => {
      const message = launchesADayError(launches);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    agents_see_carriers: z.boolean(),
    flood_rules: floodRules
      .superRefine((rules, context) => {
        const message = floodRulesError(rules);
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
      .nullable(),
    quick_links: z.array(link).max(20),
    carrier_login_portals: z.array(link).max(200),
    second_factor_policy: secondFactorPolicy,
    second_factor_from: secondFactorDates,
    idle_minutes: z.number().nullable(),
    session_hours: z.number().nullable(),
  })
  .partial();

const presetScope = { application_type: APPLICATION_TYPE, state: stateOrAll };
const presets = z.object({ standing_defaults: z.array(defaultPreset) });
/** More than any form has; a request with more is an error or an attack. */
const MOST_FIELDS = 200;
const isFew = (values: object): boolean => Object.keys(values).length <= MOST_FIELDS;

export const settingsCalls = {
  getUserSettings: post('/get-user-settings', {
    summary: "Get the current user's settings",
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({ user_id: id.optional() }),
    answer: z.object({ user_settings: userSettings }),
  }),
  updateUserSettings: post('/update-user-settings', {
    summary: "Update the current user's settings",
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ user_id: id.optional(), payload: userSettings.strict() }),
    answer: z.object({ user_settings: userSettings }),
  }),
  toggleUserQuoteAutoEmailing: post('/toggle-user-quote-auto-emailing', {
    summary: 'Toggle automatic e-mailing of quotes for the current user',
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({ user_id: id.optional() }),
    answer: z.object({ user_settings: userSettings }),
  }),
  getGlobalSettings: post('/get-global-settings', {
    summary: "Get the agency's settings",
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({}),
    answer: z.object({ global_settings: globalSettings }),
  }),
  updateGlobalSettings: post('/update-global-settings', {
    summary: "Update the agency's settings",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({
      payload: globalSettingsInput,
      /** The values that the payload replaces, as they were read; 409 if another user has changed one since. */
      base: z.partialRecord(globalSettingsInput.keyof(), json).optional(),
    }),
    answer: z.object({ global_settings: globalSettings }),
  }),
  getStandingDefaults: post('/get-standing-defaults', {
    summary: 'Get the default presets of the agency and the current user',
    may: 'settings.own',
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({ user_id: id.optional() }),
    answer: presets,
  }),
  updateUserStandingDefaults: post('/update-user-standing-defaults', {
    summary: "Update the current user's default presets; null removes one",
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({
      user_id: id.optional(),
      ...presetScope,
      defaults: z.record(fieldKey, z.strictObject({ value: json })).refine(isFew, 'Value is not valid.'),
    }),
    answer: presets,
  }),
  updateAgencyStandingDefaults: post('/update-agency-standing-defaults', {
    summary: "Update the agency's default presets, optionally locked; null removes one",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({
      ...presetScope,
      defaults: z
        .record(
          fieldKey,
          z.strictObject({
            value: json,
            is_locked: z.boolean().default(false),
            /** The preset that it replaces, as it was read; 409 if another user has changed it since. */
            base: z.strictObject({ value: json, is_locked: z.boolean() }).optional(),
          }),
        )
        .refine(isFew, 'Value is not valid.'),
    }),
    answer: presets,
  }),
  setNfipAuthority: post('/flood-program/set-nfip-authority', {
    summary: "Set the day on which the NFIP's authority lapsed; null if it has not",
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ lapsed_since: z.string().max(10).nullable() }),
    answer: z.object({ lapsed_since: z.string().nullable() }),
  }),
};
