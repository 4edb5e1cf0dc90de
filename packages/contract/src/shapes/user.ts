import { ROLES } from '@freeboard/domain/access';
import { floodRulesError } from '@freeboard/domain/flood/requirements';
import { INTAKE_LIMITS } from '@freeboard/domain/intake';
import { isConsentWording, NOT_A_CONSENT, textHoursError } from '@freeboard/domain/messages';
import { SECOND_FACTOR_RULES } from '@freeboard/domain/people';
import { isWebAddress } from '@freeboard/domain/quotes';
import { DIGESTS, NOTIFICATION_KEYS, START_PAGE_KEYS } from '@freeboard/domain/settings';
import { isUsTimeZone, TASK_RULE_KEYS, type TaskRule, taskRuleError } from '@freeboard/domain/tasks';
import { z } from 'zod';
import { id, yesNo } from './common.ts';
import { agencyField, licenses, lineField } from './fields.ts';

/** A user in the shape of section 3. */
export const user = z.object({
  id,
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  agent: z.object({ id }).nullable(),
  customer: z.object({ id }).nullable(),
  agency: z
    .object({
      id,
      name: z.string(),
      street_address: z.string(),
      phone: z.string(),
      quick_links: z.array(z.object({ name: z.string(), url: z.string() })),
      brand_color: z.string(),
      logo_url: z.string().nullable(),
    })
    .nullable(),
  user_accesses: z.object({ payload: z.object({ display_carriers: yesNo }) }),
  assigned_product_type: z.array(z.string()),
  /** The actual user and until when, if another user works as this one (R1.8). */
  impersonation: z.object({ by: z.string(), ends_at: z.string() }).nullable(),
  /** Start page after signing in. */
  start_page: z.enum(START_PAGE_KEYS).optional(),
  /** After how many minutes without activity the session ends (R1.9). */
  idle_minutes: z.number(),
  /** Key with which the page encrypts unsaved drafts in this user's browser: 32 bytes, base64. */
  draft_key: z.string(),
});
export type User = z.infer<typeof user>;

export const agentsListEntry = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  agent: z.object({ id }),
});
export type AgentsListEntry = z.infer<typeof agentsListEntry>;

export const session = z.object({ session: z.object({ session_key: z.string() }), user });

export const notification = z.object({
  id,
  kind: z.string(),
  text: z.string(),
  application_id: id.nullable(),
  is_read: z.boolean(),
  created_at: z.string(),
});

/** A user's settings for the page; unknown keys are refused. */
export const userSettings = z.object({
  color_scheme: z.enum(['auto', 'light', 'dark']).optional(),
  quotes_page_size: z.enum(['5', '10', '20', 'all']).optional(),
  quote_auto_emailing: yesNo.optional(),
  /** The columns of the application list, in order. */
  list_columns: z.array(z.string().max(40)).max(30).optional(),
  start_page: z.enum(START_PAGE_KEYS).optional(),
  /** Whether a text has the proposal attached by default. */
  send_pdf_with_text: yesNo.optional(),
  /** How to notify the user of each kind; omitted kinds are shown only on the page. */
  notifications: z
    .partialRecord(
      z.enum(NOTIFICATION_KEYS),
      z.strictObject({ page: z.boolean().optional(), email: z.enum(DIGESTS).optional() }),
    )
    .optional(),
});
export type UserSettings = z.infer<typeof userSettings>;

/** Whether users sign in with a second step, by role. */
const secondFactorPolicy = z.partialRecord(z.enum(ROLES), z.enum(SECOND_FACTOR_RULES));

/** By role: since when the second factor is required. */
const secondFactorDates = z.partialRecord(z.enum(ROLES), z.iso.date('Value is not valid.'));

const taskRule = z.strictObject({ is_on: z.boolean(), days: z.number(), sends: z.boolean() });

const taskRules = z.partialRecord(z.enum(TASK_RULE_KEYS), taskRule).superRefine((rules, check) => {
  for (const [rule, setting] of Object.entries(rules)) {
    const message = taskRuleError(rule as TaskRule, setting);
    if (message !== null) check.addIssue({ code: 'custom', path: [rule], message });
  }
});

const textHours = z.object({ from: z.int().min(0).max(24), to: z.int().min(0).max(24) });

/** Thresholds of a requirement with their source, each in force from its day on. */
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
  /** The sender name of its e-mail, if not the agency's. */
  mail_name: z.string(),
  /** The sender address of its e-mail; only the super-admin can set it. */
  mail_from: z.string(),
  reply_to: z.string(),
  /** When its texts are sent, if less than the law allows. */
  text_hours: textHours.nullable(),
  /** The consent wording of new intake pages; empty: the standard wording. */
  intake_consent: z.string(),
  /** The time zone in which its tasks are due, as an IANA name. */
  time_zone: z.string(),
  task_rules: z.object(
    Object.fromEntries(TASK_RULE_KEYS.map((key) => [key, taskRule])) as Record<TaskRule, typeof taskRule>,
  ),
  /** Whether opening What-if queries the cheapest carriers. */
  asks_what_if: z.boolean(),
  /** Whether every home proposal carries a flood offer, or the page on which the client declines flood coverage. */
  needs_flood_offer: z.boolean(),
  /** Since when the NFIP's authority has lapsed, for the whole installation; null: it has not. */
  nfip_lapsed_since: z.string().nullable(),
  /** Citizens' thresholds as entered by the agency; null: the shipped ones. */
  flood_rules: floodRules.nullable(),
  quick_links: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Whether the outside services are a sandbox's, which every screen with their data must state. */
  is_sandbox: z.boolean(),
  /** Set while this is a copy restored from a backup and not resumed yet: nothing is sent or launched. */
  hold: z.object({ restored_at: z.string(), made_at: z.string() }).nullable(),
  carrier_login_portals: z.array(z.object({ name: z.string(), url: z.string() })),
  second_factor_policy: secondFactorPolicy,
  second_factor_from: secondFactorDates,
  /** After how many minutes without activity a session ends, and how many hours one lasts; null: the default. */
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

/** The agency's settings that its admin may change, each with its own schema; links may only be web addresses. */
export const globalSettingsInput = z
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
    asks_what_if: z.boolean(),
    needs_flood_offer: z.boolean(),
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
