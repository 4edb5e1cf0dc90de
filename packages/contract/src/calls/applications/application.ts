import { ALERT_COLORS } from '@freeboard/domain/alerts';
import { APPLICATION_RELATIONS } from '@freeboard/domain/applications';
import { ADDRESS_LOOKUP_STATES, LOOKED_UP_FIELDS } from '@freeboard/domain/forms';
import { SHOWN_PRICE_KINDS } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { post } from '../../call.ts';
import { APPLICATION_STATUS, APPLICATION_TYPE, details, id, int4, json, LANGUAGE, NAMED } from '../common.ts';
import { quote } from '../quotes.ts';
import { fieldChange } from './history.ts';
import { note } from './notes.ts';

export const suggestion = z.object({
  text: z.string(),
  address1: z.string(),
  address2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
NAMED.set(suggestion, 'Suggestion');

/** The providers' data for an address (R2.3). */
export const addressData = z.object({
  values: details,
  sources: z.record(
    z.string(),
    z.object({
      provider: z.string(),
      at: z.string(),
      is_sandbox: z.boolean(),
      /** Modeled rather than recorded by a source: a user must confirm it. */
      is_assumed: z.boolean().optional(),
    }),
  ),
  candidates: z.array(suggestion),
  /** Parts in which the only candidate differs from the requested address; a user must confirm the candidate. */
  differences: z
    .array(
      z.object({
        part: z.enum(['number', 'street', 'unit', 'city', 'state', 'zip']),
        requested: z.string(),
        found: z.string(),
      }),
    )
    .default([]),
  /** Providers that did not answer (`is_down`) or have no data, with a readable reason. */
  missing: z.array(z.object({ provider: z.string(), reason: z.string(), is_down: z.boolean().optional() })),
  /**
   * Further facts of the lookup, most of them shown next to the form: map panel, datum, tolerance of the coast
   * distance, communities to choose from.
   */
  facts: z.record(z.string(), json),
});
NAMED.set(addressData, 'AddressData');

const ALERT_COLOR = z.enum(ALERT_COLORS);

/** Where a field's value comes from (R9.3). */
const provenance = z.object({
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
  /** Name of the user who set the value or the default. */
  by: z.string().optional(),
  /** A default of the agency that users can't override. */
  is_locked: z.boolean().optional(),
  /** Number of the client's earlier application from which the value was copied. */
  application: z.number().optional(),
  /** The document that states the value, and the value's position on the pages, in points from the top left. */
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
NAMED.set(provenance, 'Provenance');

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
  /** Null until the client has a name. */
  client_id: id.nullable(),
  /** The price to show: the bound premium, else the signed one, else the lowest that can be bound. */
  min_quote_amount: z.number().nullable(),
  price_kind: z.enum(SHOWN_PRICE_KINDS).nullable(),
  alert: z.object({ colour: ALERT_COLOR, text: z.string() }).nullable(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
};

export const applicationRow = z.object({
  ...shared,
  form_type: z.string().nullable(),
  flood_zone: z.string().nullable(),
  /** Number of bindable prices; `indication_count`: prices that can't be bound (R9.1). */
  quote_count: z.number(),
  indication_count: z.number(),
  /** Carriers that have answered and carriers requested; null unless a run is in progress. */
  progress: z.object({ answered: z.number(), asked: z.number() }).nullable(),
  /** How many carriers of the current run have questions, and the earliest deadline for answers. */
  carrier_asks: z.object({ carriers: z.number(), until: z.string() }).nullable(),
  /** Whether the client has signed a quote, and whether one is recorded as bound (D11). */
  is_signed: z.boolean(),
  is_bound: z.boolean(),
  payload: z.object({ status: APPLICATION_STATUS, address: z.string() }),
});
NAMED.set(applicationRow, 'ApplicationRow');

export const application = z.object({
  ...shared,
  /** The language last chosen by the client or their agent; null if neither did. */
  client_language: LANGUAGE.nullable(),
  default_template_names: z.object({ sms: z.string(), email: z.string() }),
  zoho_crm_modules: z.object({ zoho_module_name: z.string(), zoho_module_instance_id: z.string() }).nullable(),
  api_address_data: z.record(z.string(), json).nullable(),
  address_detail: z.object({ id, payload: z.record(z.string(), json) }),
  provenance: z.record(z.string(), provenance),
  run_id: id.nullable(),
  /** Applications that this one was created from, or that were created from it. */
  linked: z.array(
    z.object({
      id,
      application_id: z.number(),
      application_type: APPLICATION_TYPE,
      relation: z.enum(APPLICATION_RELATIONS),
    }),
  ),
  /**
   * The automatic lookup for an application that arrived from outside: why it is waiting, the address differences, or
   * the candidates to choose from.
   */
  address_lookup: z
    .object({
      state: z.enum(ADDRESS_LOOKUP_STATES),
      reason: z.string(),
      /** When a waiting lookup will be tried. */
      due_at: z.string(),
      data: addressData.nullable(),
    })
    .nullable(),
  /**
   * Set while the application differs from its latest run: when that run's quotes were superseded, and the
   * differences.
   */
  outdated: z.object({ superseded_at: z.string(), changes: z.array(fieldChange) }).nullable(),
  /** Imported values that do not fit the application's form; `field` is the intended form field, if known. */
  unplaced_values: z.array(z.object({ name: z.string(), value: z.string(), field: z.string().optional() })),
  communications_count: z.number(),
  /** The quote that the client chose and signed through a link (R9.8). */
  client_choice: z.object({ quote_id: id, signer_name: z.string(), signed_at: z.string() }).nullable(),
  quotes: z.array(quote),
  notes: z.array(note),
  payload: z.object({ status: APPLICATION_STATUS, address: z.string(), useable_details: details }),
});
NAMED.set(application, 'Application');

/**
 * What a save changed, for a caller who has the version before it; `withChanges` merges both. Data that a save never
 * changes, such as the notes' text, is left out.
 */
const applicationChanges = z.object({
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
  /** `useable_details` contains only the changed fields: fields that were submitted or set by rules. */
  payload: z.object({ status: APPLICATION_STATUS, address: z.string(), useable_details: details }),
  /** Only fields whose source changed; null if a field no longer has one. */
  provenance: z.record(z.string(), provenance.nullable()),
  /**
   * `changes` contains only the fields that this save added or changed; `reverted` the fields whose values are equal
   * again to those sent to the carriers.
   */
  outdated: z
    .object({ superseded_at: z.string(), changes: z.array(fieldChange), reverted: z.array(z.string()) })
    .nullable(),
  /** Quotes that the save superseded, or restored (`superseded_at` null). */
  quotes: z.object({ ids: z.array(id), superseded_at: z.string().nullable() }).nullable(),
  /** Alert notes that the save deactivated or reactivated. */
  alerts: z.object({ ids: z.array(id), is_active: z.boolean() }).nullable(),
  /** Set if the save applied an address lookup, which also ends an automatic lookup. */
  lookup: application.pick({ api_address_data: true, communications_count: true }).nullable(),
});
NAMED.set(applicationChanges, 'ApplicationChanges');

const one = z.object({ application });
const byId = z.strictObject({ application_id: id });

/** Only the id of the address lookup is used from this data, so the id must be valid or missing. */
function namesNoStrangeLookup({ facts }: Record<string, unknown>): boolean {
  const given = (facts as { lookup_id?: unknown } | null | undefined)?.lookup_id;
  return typeof given !== 'number' || id.safeParse(given).success;
}

export const applicationCalls = {
  getApplicationById: post('/agent-portal/get-application-by-id', {
    summary: 'Get an application with its quotes and notes',
    may: 'application.see',
    effect: 'read',
    live: ['application', 'note', 'client_link'],
    request: byId,
    answer: one,
  }),
  createApplication: post('/agent-portal/create-application', {
    summary: 'Create an application with defaults and computed fields filled in',
    may: 'application.create',
    effect: 'write',
    request: z.strictObject({
      application_type: APPLICATION_TYPE,
      useable_details: details.optional(),
      client: z
        .strictObject({ first_name: z.string().max(100).optional(), last_name: z.string().max(100).optional() })
        .optional(),
      agent_id: id.optional(),
      /** An existing client who gets the application; their name, phone and e-mail are used where none is sent. */
      client_id: id.optional(),
    }),
    answer: one,
  }),
  fillEarlierAnswers: post('/agent-portal/fill-earlier-answers', {
    summary: "Fill fields that no one stated with the answers in the client's earlier applications",
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: one.extend({
      filled: z.array(z.string()),
    }),
  }),
  updateApplication: post('/agent-portal/update-application', {
    summary: 'Update fields in the order sent; returns only what changed',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      version: int4.min(1),
      useable_details: details,
      /** By field: the proof that a submitted value was looked up, not typed (first name, household). */
      looked_up: z.partialRecord(z.enum(LOOKED_UP_FIELDS), z.string().max(40_000)).optional(),
      /** Validates the whole form, and answers 422 with the invalid fields; if omitted, a draft is saved. */
      is_complete: z.boolean().optional(),
      /** The lookup that values were taken from; the server reads its stored copy instead (R9.3). */
      api_address_data: z
        .record(z.string(), json)
        .refine(namesNoStrangeLookup, { path: ['facts', 'lookup_id'], error: 'Value is not valid.' })
        .optional(),
    }),
    answer: z.object({ changes: applicationChanges }),
  }),
  closeAddressLookup: post('/agent-portal/close-address-lookup', {
    summary: "Keep an application's values and dismiss its address lookup",
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  undoAddressLookup: post('/agent-portal/undo-address-lookup', {
    summary: 'Undo an address lookup, unless the application was changed since',
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  validateApplication: post('/agent-portal/validate-application', {
    summary: 'List the errors that prevent a launch',
    may: 'application.see',
    effect: 'read',
    request: byId,
    answer: z.object({ errors: z.record(z.string(), z.array(z.string())), is_launchable: z.boolean() }),
  }),
  assignApplication: post('/agent-portal/assign-application', {
    summary: 'Assign an application to an agent or admin',
    may: 'application.assign',
    effect: 'write',
    request: z.strictObject({ application_id: id, agent_id: id }),
    answer: one,
  }),
  archiveApplication: post('/agent-portal/archive-application', {
    summary: 'Archive or unarchive an application',
    may: 'application.archive',
    effect: 'write',
    /** `archived` is the new state; toggled if omitted. */
    request: byId.extend({ archived: z.boolean().optional() }),
    answer: one,
  }),
  duplicateApplication: post('/agent-portal/duplicate-application', {
    summary: 'Duplicate an application',
    may: 'application.archive',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  stateLine: post('/agent-portal/state-line', {
    summary: 'State the line of an imported application whose file or lead named none',
    may: 'application.archive',
    effect: 'write',
    request: byId.extend({ line: z.enum(['flood', 'home']) }),
    /** The application to continue with; a new one if the stated line is the other line. */
    answer: one,
  }),
  quoteOtherLine: post('/agent-portal/quote-other-line', {
    summary: 'Create a home application from a flood application, or the reverse',
    may: 'application.archive',
    effect: 'write',
    request: byId,
    answer: one,
  }),
};
