import {
  APPLICATION_FLAGS,
  APPLICATION_SORTS,
  APPLICATION_STEPS,
  type ApplicationSort,
  takesStepDates,
} from '@freeboard/domain/applications';
import { LOOKED_UP_FIELDS } from '@freeboard/domain/forms';
import { WHY_NO_ADDRESS } from '@freeboard/domain/wording';
import { z } from 'zod';
import { post } from '../call.ts';
import { addressData, suggestion } from '../shapes/address-data.ts';
import {
  APPLICATION_STATUS,
  APPLICATION_TYPE,
  application,
  applicationChanges,
  applicationRow,
} from '../shapes/application.ts';
import { day, id, int4, moment, page, pageQuery } from '../shapes/common.ts';
import { details } from '../shapes/details.ts';

const SORTS = Object.keys(APPLICATION_SORTS) as [ApplicationSort, ...ApplicationSort[]];

const dayOrMoment = z.union([day, moment]);

/** Filters of the application list (R2.1). */
export const applicationFilters = z
  .strictObject({
    status: z.array(APPLICATION_STATUS).max(4).optional(),
    application_type: z.array(APPLICATION_TYPE).max(5).optional(),
    /** A UTC day, or the exact instant at which a day begins in the viewer's time zone. */
    created_from: dayOrMoment.optional(),
    /** A UTC day, inclusive; or an instant, exclusive. */
    created_to: dayOrMoment.optional(),
    text: z.string().trim().max(100).optional(),
    /** Steps reached: with a quote, its proposal sent, opened by the client, chosen from; all must apply. */
    reached: z.array(z.enum(APPLICATION_STEPS)).max(APPLICATION_STEPS.length).optional(),
    /**
     * Days or instants within which the steps of `reached` were first reached, or the carrier gave its price;
     * refused without either filter. No time is stored for 'quoted': the other steps' times apply.
     */
    reached_from: dayOrMoment.optional(),
    reached_to: dayOrMoment.optional(),
    /** With a price from this carrier, in any launch; for users who may see carriers. */
    carrier_id: id.optional(),
    needs_attention: z.boolean().optional(),
    /** A carrier asks a question; signed and not bound; bound. */
    flag: z.enum(APPLICATION_FLAGS).optional(),
    mine: z.boolean().optional(),
    /** Without an agent. */
    unassigned: z.boolean().optional(),
    archived: z.boolean().optional(),
    sort: z.enum(SORTS).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
  })
  .superRefine((filters, check) => {
    if (takesStepDates(filters.reached ?? [], filters.carrier_id !== undefined)) return;
    const message = 'These dates go with Sent, Opened, Chosen or a carrier; when it was quoted is not kept.';
    for (const field of ['reached_from', 'reached_to'] as const)
      if (filters[field] !== undefined) check.addIssue({ code: 'custom', path: [field], message });
  });
export type ApplicationFilters = z.infer<typeof applicationFilters>;

/** All filters of the list, for all of its pages. */
export const applicationNarrowing = {
  filters: applicationFilters.optional(),
  agent_id: id.nullish(),
  customer_id: id.nullish(),
  application_source: z.array(z.string().max(60)).max(30).optional(),
};

const one = z.object({ application });
const byId = z.strictObject({ application_id: id });
const address = {
  address1: z.string().trim().max(200).optional(),
  city: z.string().trim().max(100).optional(),
  state: z.string().trim().max(2).optional(),
  zip: z.string().trim().max(10).optional(),
};

/** The server uses only the id of an address lookup, so the data must have a valid id or none. */
function namesNoStrangeLookup({ facts }: Record<string, unknown>): boolean {
  const given = (facts as { lookup_id?: unknown } | null | undefined)?.lookup_id;
  return typeof given !== 'number' || id.safeParse(given).success;
}

/** The applications and their forms (R2, R3). */
export const applicationCalls = {
  getAgentApplicationsList: post('/agent-portal/get-agent-applications-list', {
    summary: 'The applications that the person may see, a page at a time',
    may: 'application.see',
    effect: 'read',
    live: ['quote', 'application', 'note', 'upload', 'client_link'],
    query: ['page', 'per_page'],
    request: z.strictObject({
      ...pageQuery,
      ...applicationNarrowing,
      /** Those of one agency, for a user who sees several. */
      agency_id: id.optional(),
    }),
    answer: z.object({
      applications: page(applicationRow),
      /** The carrier that filters the list, by name. */
      carrier: z.object({ id, name: z.string() }).nullable(),
      counts: z.object({
        all: z.number(),
        mine: z.number(),
        needs_attention: z.number(),
        launched: z.number(),
        carrier_asks: z.number(),
        signed: z.number(),
      }),
    }),
  }),
  getApplicationById: post('/agent-portal/get-application-by-id', {
    summary: 'One application with its quotes and notes',
    may: 'application.see',
    effect: 'read',
    live: ['application', 'note', 'client_link'],
    request: byId,
    answer: one,
  }),
  findApplicationsAtAddress: post('/agent-portal/find-applications-at-address', {
    summary: 'Applications of the agency at an address, before another one is made',
    may: 'application.create',
    effect: 'read',
    perMinute: 240,
    request: z.strictObject({ address: z.string().trim().max(300) }),
    answer: z.object({
      applications: z.array(
        applicationRow.pick({
          id: true,
          application_id: true,
          application_type: true,
          client: true,
          payload: true,
          is_signed: true,
          is_bound: true,
        }),
      ),
    }),
  }),
  createApplication: post('/agent-portal/create-application', {
    summary: 'Create an application with every default and computed field filled in',
    may: 'application.create',
    effect: 'write',
    request: z.strictObject({
      application_type: APPLICATION_TYPE,
      useable_details: details.optional(),
      client: z
        .strictObject({ first_name: z.string().max(100).optional(), last_name: z.string().max(100).optional() })
        .optional(),
      agent_id: id.optional(),
    }),
    answer: one,
  }),
  updateApplication: post('/agent-portal/update-application', {
    summary: 'Change fields, applied in the order sent as if typed; answers what changed',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      version: int4.min(1),
      useable_details: details,
      /** The submitted fields that no one typed, each with the proof of its lookup (first name, household). */
      looked_up: z.partialRecord(z.enum(LOOKED_UP_FIELDS), z.string().max(40_000)).optional(),
      /** Validates the whole form, answering 422 with the invalid fields; otherwise a draft is saved. */
      is_complete: z.boolean().optional(),
      /** The lookup that values were taken from; the server uses its stored copy (R9.3). */
      api_address_data: z
        .record(z.string(), z.json())
        .refine(namesNoStrangeLookup, { path: ['facts', 'lookup_id'], error: 'Value is not valid.' })
        .optional(),
    }),
    answer: z.object({ changes: applicationChanges }),
  }),
  closeAddressLookup: post('/agent-portal/close-address-lookup', {
    summary: 'Keep what an application has, whatever its address lookup found',
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  fillLateParcel: post('/agent-portal/fill-late-parcel', {
    summary: 'Wait for a parcel that came too late for the form, and fill what is still blank from it',
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: z.object({
      application,
      /** Keys of the filled fields. */
      filled: z.array(z.string()),
    }),
  }),
  undoAddressLookup: post('/agent-portal/undo-address-lookup', {
    summary: 'Bring back all that an address lookup replaced, while nothing else was changed since',
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  validateApplication: post('/agent-portal/validate-application', {
    summary: 'What still fails before a launch',
    may: 'application.see',
    effect: 'read',
    request: byId,
    answer: z.object({ errors: z.record(z.string(), z.array(z.string())), is_launchable: z.boolean() }),
  }),
  launchApplication: post('/agent-portal/launch-application', {
    summary: 'Ask every eligible carrier for a quote',
    may: 'application.launch',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  assignApplication: post('/agent-portal/assign-application', {
    summary: 'Assign to an agent or admin',
    may: 'application.assign',
    effect: 'write',
    request: z.strictObject({ application_id: id, agent_id: id }),
    answer: one,
  }),
  archiveApplication: post('/agent-portal/archive-application', {
    summary: 'Archive, or bring back from the archive',
    may: 'application.archive',
    effect: 'write',
    /** `archived`: the new state; toggles when left out. */
    request: byId.extend({ archived: z.boolean().optional() }),
    answer: one,
  }),
  duplicateApplication: post('/agent-portal/duplicate-application', {
    summary: 'A new application with the same values',
    may: 'application.archive',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  quoteOtherLine: post('/agent-portal/quote-other-line', {
    summary: 'A home application beside a flood application, or the reverse, with client, property and their sources',
    may: 'application.archive',
    effect: 'write',
    request: byId,
    answer: one,
  }),
  suggestAddresses: post('/agent-portal/suggest-addresses', {
    summary: 'Addresses that begin like what was typed',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({ query: z.string().trim().max(200) }),
    answer: z.object({
      suggestions: z.array(suggestion),
      /** Attribution shown next to the suggestions, as required by their source's terms. */
      attribution: z.string().optional(),
      /** Why there are none, if their source is unavailable. */
      unavailable: z.string().optional(),
    }),
    perMinute: 240,
  }),
  lookupAddress: post('/agent-portal/lookup-address', {
    summary: 'Property, flood zone, elevation and distance to coast of an address',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({
      ...address,
      searched_address: z.string().trim().max(300).optional(),
      application_id: id.optional(),
    }),
    answer: z.object({
      api_address_data: addressData.nullable(),
      /** Why there is none. */
      why_none: z.enum(WHY_NO_ADDRESS).optional(),
    }),
    perMinute: 120,
  }),
  generateDwellingValue: post('/agent-portal/generate-dwelling-value', {
    summary: 'The dwelling estimate of section 9',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({
      form_type: z.string().max(10).nullable(),
      sqft: z.number().nullable(),
      state: z.string().max(2),
    }),
    answer: z.object({ dwelling: z.number() }),
  }),
};
