import { ALERT_COLORS } from '@freeboard/domain/alerts';
import { APPLICATION_RELATIONS, APPLICATION_STATUSES, APPLICATION_TYPES } from '@freeboard/domain/applications';
import { CRM_PUSH_STATES } from '@freeboard/domain/crm';
import { ADDRESS_LOOKUP_STATES } from '@freeboard/domain/forms';
import { HISTORY_KINDS } from '@freeboard/domain/history';
import { SHOWN_PRICE_KINDS } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { addressData } from './address-data.ts';
import { id, LANGUAGE } from './common.ts';
import { details } from './details.ts';
import { quote } from './quote.ts';

export const APPLICATION_TYPE = z.enum(APPLICATION_TYPES);
export const APPLICATION_STATUS = z.enum(APPLICATION_STATUSES);
export const ALERT_COLOR = z.enum(ALERT_COLORS);

/** Where a field's value comes from (R9.3). */
export const provenance = z.object({
  source: z.enum([
    'person',
    'client',
    'provider',
    'default',
    'assumed',
    'rule',
    'upload',
    'agency_default',
    'person_default',
    'document',
  ]),
  provider: z.string().optional(),
  /** Who entered it, or whose default it is. */
  by: z.string().optional(),
  /** A default of the agency that users can't override. */
  is_locked: z.boolean().optional(),
  /** The document that states it, and its position on the pages, in points from the top left. */
  document: z
    .object({
      id,
      name: z.string(),
      page: z.number(),
      box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    })
    .optional(),
  at: z.string(),
});
export type Provenance = z.infer<typeof provenance>;

export const note = z.object({
  id,
  key: z.string(),
  created_at: z.string(),
  pinned_at: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  payload: z.object({
    is_alert: z.boolean(),
    is_active: z.boolean(),
    sent_by: z.string(),
    status: z.string().nullable(),
    sent_at: z.string().nullable(),
  }),
  attachments: z.array(z.object({ id, name: z.string(), kind: z.enum(['picture', 'pdf', 'other']), size: z.number() })),
  /** How far its transfer to the CRM got, and what prevented it. */
  crm: z.object({ state: z.enum(CRM_PUSH_STATES), text: z.string() }).nullable(),
});
export type Note = z.infer<typeof note>;

/** One field's value before and after. */
const change = z.object({ field: z.string(), from: z.json(), to: z.json() });

const person = z.object({ id, name: z.string(), email: z.string() });

const shared = {
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  version: z.number(),
  client: z.object({ id, payload: z.object({ first_name: z.string(), last_name: z.string() }) }),
  agent: person.nullable(),
  agent_id: id.nullable(),
  phone: z.string(),
  email: z.string(),
  application_source: z.string(),
  /** The client's record, once there is a name. */
  client_id: id.nullable(),
  /** The one price to show: the bound premium, else the signed one, else the lowest that can be bound. */
  min_quote_amount: z.number().nullable(),
  price_kind: z.enum(SHOWN_PRICE_KINDS).nullable(),
  alert: z.object({ colour: ALERT_COLOR, text: z.string() }).nullable(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** A row of the application list (R2.1). */
export const applicationRow = z.object({
  ...shared,
  form_type: z.string().nullable(),
  flood_zone: z.string().nullable(),
  /** Number of prices that can be bound, and of those that can't (R9.1). */
  quote_count: z.number(),
  indication_count: z.number(),
  /** Carriers that answered and all that were requested, during a run. */
  progress: z.object({ answered: z.number(), asked: z.number() }).nullable(),
  /** How many carriers of the current run have questions, and the earliest deadline for answers. */
  carrier_asks: z.object({ carriers: z.number(), until: z.string() }).nullable(),
  /** Whether the client has signed a quote, and whether one is recorded as bound (D11). */
  is_signed: z.boolean(),
  is_bound: z.boolean(),
  payload: z.object({ status: APPLICATION_STATUS, address: z.string() }),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

/** An application with all details (D6). */
export const application = z.object({
  ...shared,
  /** The language last chosen by the client or their agent; null if neither did. */
  client_language: LANGUAGE.nullable(),
  default_template_names: z.object({ sms: z.string(), email: z.string() }),
  zoho_crm_modules: z.object({ zoho_module_name: z.string(), zoho_module_instance_id: z.string() }).nullable(),
  api_address_data: z.record(z.string(), z.json()).nullable(),
  address_detail: z.object({ id, payload: z.record(z.string(), z.json()) }),
  provenance: z.record(z.string(), provenance),
  run_id: id.nullable(),
  /** Applications that this one was made from, or that were made from it. */
  linked: z.array(
    z.object({
      id,
      application_id: z.number(),
      application_type: APPLICATION_TYPE,
      relation: z.enum(APPLICATION_RELATIONS),
    }),
  ),
  /** The automatic lookup of an application from outside: why it waits, what differs or what is to be chosen. */
  address_lookup: z
    .object({
      state: z.enum(ADDRESS_LOOKUP_STATES),
      reason: z.string(),
      /** When a waiting lookup is tried. */
      due_at: z.string(),
      data: addressData.nullable(),
    })
    .nullable(),
  /**
   * Set while the application differs from its latest run: when that run's quotes were superseded, and what differs.
   */
  outdated: z.object({ superseded_at: z.string(), changes: z.array(change) }).nullable(),
  /** Imported values that its form does not hold; `field` is the intended form field, if known. */
  unplaced_values: z.array(z.object({ name: z.string(), value: z.string(), field: z.string().optional() })),
  communications_count: z.number(),
  /** The quote that the client chose by a link, and signed (R9.8). */
  client_choice: z.object({ quote_id: id, signer_name: z.string(), signed_at: z.string() }).nullable(),
  quotes: z.array(quote),
  notes: z.array(note),
  payload: z.object({ status: APPLICATION_STATUS, address: z.string(), useable_details: details }),
});
export type Application = z.infer<typeof application>;

/**
 * A save's changes to an application, for a reader who has the version before it; `withChanges` merges them. What a
 * save never changes, such as the notes' text, is left out.
 */
export const applicationChanges = z.object({
  ...application.pick({
    id: true,
    version: true,
    client: true,
    phone: true,
    email: true,
    application_source: true,
    client_id: true,
    min_quote_amount: true,
    price_kind: true,
    alert: true,
    updated_at: true,
  }).shape,
  /** `useable_details` has only the changed fields: those submitted and those set by rules. */
  payload: z.object({ status: APPLICATION_STATUS, address: z.string(), useable_details: details }),
  /** Only fields with a new source; null if none is known any more. */
  provenance: z.record(z.string(), provenance.nullable()),
  /**
   * `changes` has only the fields that this save added or changed; `reverted` those that again equal what the
   * carriers were sent.
   */
  outdated: z.object({ superseded_at: z.string(), changes: z.array(change), reverted: z.array(z.string()) }).nullable(),
  /** Quotes that the save superseded, or made valid again (`superseded_at` null). */
  quotes: z.object({ ids: z.array(id), superseded_at: z.string().nullable() }).nullable(),
  /** Alert notes that the save switched off or on again. */
  alerts: z.object({ ids: z.array(id), is_active: z.boolean() }).nullable(),
  /** Set if an address lookup was applied, which ends an automatic one. */
  lookup: application.pick({ api_address_data: true, communications_count: true }).nullable(),
});
export type ApplicationChanges = z.infer<typeof applicationChanges>;

export const historyEntry = z.object({
  id,
  created_at: z.string(),
  actor: z.object({ id: id.nullable(), name: z.string(), role: z.string() }),
  action: z.string(),
  kind: z.enum(HISTORY_KINDS).nullable(),
  changes: z.array(change),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One half of an exchange with a carrier or a data provider (R4.2); `exchange_id` pairs the two. */
export const communication = z.object({
  id,
  exchange_id: z.string(),
  api_name: z.string(),
  is_sandbox: z.boolean(),
  /** Why a carrier was queried if not to quote the application: a test, other terms, or a bind request. */
  purpose: z.enum(['test', 'what_if', 'bind']).nullable(),
  /** The id of its step in the conversation with a carrier; `token` for a token request. */
  step: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  status: z.number().nullable(),
  fault: z.string().nullable(),
  duration_ms: z.number().nullable(),
  payload: z.object({
    is_request: z.boolean(),
    /** The body; if `is_cut` only its beginning, the rest being read by a call of its own. */
    data: z.string(),
    is_cut: z.boolean(),
    /** Characters of the complete body. */
    size: z.number(),
    headers: z.record(z.string(), z.string()),
    /** How an answer was decoded, if not as its headers state. */
    remark: z.string().optional(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Communication = z.infer<typeof communication>;
