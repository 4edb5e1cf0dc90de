import {
  CLIENT_LANGUAGES,
  CLIENT_LIKENESSES,
  CLIENT_SORTS,
  TIMELINE_KINDS,
  TIMELINE_STEPS,
} from '@freeboard/domain/clients';
import { MESSAGE_STATES } from '@freeboard/domain/messages';
import { SHOWN_PRICE_KINDS } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { post } from '../../call.ts';
import { APPLICATION_STATUS, APPLICATION_TYPE, id, int4, NAMED, page, pageQuery } from '../common.ts';

const clientLanguage = z.enum(CLIENT_LANGUAGES);

export const clientRow = z.object({
  id,
  name: z.string(),
  language: clientLanguage,
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** This, `policies` and `updated_at` cover only what the viewer may see. */
  applications: z.number(),
  policies: z.number(),
  /** When one of the client's applications last changed. */
  updated_at: z.string().nullable(),
  created_at: z.string(),
});
NAMED.set(clientRow, 'ClientRow');

const address = z.object({
  kind: z.enum(['email', 'phone']),
  value: z.string(),
  /** Whether a user entered the address on the client's record; otherwise it comes from applications. */
  is_entered: z.boolean(),
  /** Display numbers of the applications that have the address. */
  numbers: z.array(z.number()),
});

const ofClient = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  status: APPLICATION_STATUS,
  is_signed: z.boolean(),
  is_bound: z.boolean(),
  version: z.number(),
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  agent_name: z.string(),
  min_quote_amount: z.number().nullable(),
  price_kind: z.enum(SHOWN_PRICE_KINDS).nullable(),
  created_at: z.string(),
  archived_at: z.string().nullable(),
});
NAMED.set(ofClient, 'ApplicationOfClient');

const policy = z.object({
  application_id: id,
  quote_id: id,
  carrier_name: z.string(),
  /** Null for users who must not see carriers. */
  policy_number: z.string().nullable(),
  premium: z.number(),
  effective_date: z.string(),
  expiration_date: z.string(),
});

const consent = z.object({
  channel: z.enum(['sms', 'email']),
  address: z.string(),
  state: z.enum(['opted_in', 'opted_out']),
  source: z.string(),
  wording: z.string(),
  created_at: z.string(),
});

const CLIENT_DOCUMENTS = ['proposal', 'signed', 'policy', 'attachment'] as const;
const document = z.object({
  kind: z.enum(CLIENT_DOCUMENTS),
  id,
  application_id: id,
  name: z.string(),
  at: z.string(),
});
NAMED.set(document, 'FileOfClient');

const candidate = z.object({
  client: clientRow,
  likeness: z.enum(CLIENT_LIKENESSES),
});
NAMED.set(candidate, 'ClientCandidate');

const merge = z.object({
  id,
  name: z.string(),
  /** Empty if the clients were merged automatically. */
  merged_by: z.string(),
  merged_at: z.string(),
  undo_until: z.string(),
});

const split = z.object({
  id,
  /** The display number of the application that was split off. */
  application_id: z.number(),
  /** The client on the other side of the split. */
  other_id: id,
  split_by: z.string(),
  split_at: z.string(),
  undo_until: z.string(),
});

/** One client with everything the viewer may see of it (R15.1). */
const client = z.object({
  id,
  version: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string(),
  language: clientLanguage,
  created_at: z.string(),
  addresses: z.array(address),
  consents: z.array(consent),
  applications: z.array(ofClient),
  policies: z.array(policy),
  documents: z.array(document),
  candidates: z.array(candidate),
  merges: z.array(merge),
  splits: z.array(split),
});
NAMED.set(client, 'Client');

/** An entry of a client's timeline. Fields that a kind lacks are null, '', 0 or false. */
const timelineEntry = z.object({
  /** Id within its kind: of an application, a message, a run, a visit, a choice or a bound policy. */
  id,
  kind: z.enum(TIMELINE_KINDS),
  at: z.string(),
  /** For an opened proposal, when it was first opened; `at` is the last time. */
  first_at: z.string().nullable(),
  /** How the application arrived if no user created it: through an intake page, or as a lead from a program. */
  arrival: z.enum(['intake', 'lead']).nullable(),
  application: z.object({ id, application_id: z.number(), application_type: APPLICATION_TYPE }),
  /** The actor: a user of the agency, the client, or the program that delivered a lead. */
  by: z.string(),
  /** A message's subject or beginning, a client's question or reason for declining, or an application's source. */
  text: z.string(),
  channel: z.enum(['sms', 'email']).nullable(),
  /** The client's phone number or e-mail address. */
  address: z.string(),
  state: z.enum(MESSAGE_STATES).nullable(),
  /** Carriers that quoted, or how often a proposal was opened. */
  count: z.number(),
  /** For a run: carriers that received a request. */
  of: z.number(),
  carrier_name: z.string(),
  /** US dollars; per year for flood and home. For a run, its lowest price that can be bound. */
  premium: z.number().nullable(),
  /** Only for a policy, and for users who may see carriers. */
  policy_number: z.string(),
  effective_date: z.string().nullable(),
  /** Whether a later signed choice replaced this choice. */
  is_replaced: z.boolean(),
});
NAMED.set(timelineEntry, 'TimelineEntry');

const timelineSteps = z.object(
  Object.fromEntries(TIMELINE_STEPS.map((step) => [step, z.string().nullable()])) as Record<
    (typeof TIMELINE_STEPS)[number],
    z.ZodNullable<z.ZodString>
  >,
);

const name = z.string().trim().max(200);
const answer = z.object({ client });
const limit = z.int().min(1).max(500).default(20);

export const clientCalls = {
  listClients: post('/agent-portal/clients/list', {
    summary: 'List clients',
    may: 'client.see',
    effect: 'read',
    live: ['application', 'client'],
    request: z.strictObject({
      ...pageQuery,
      text: z.string().max(200).default(''),
      sort: z.enum(CLIENT_SORTS).default('name'),
    }),
    answer: z.object({ clients: page(clientRow) }),
  }),
  getClient: post('/agent-portal/clients/get', {
    summary: "Get a client; a merged client's id returns the client it was merged into",
    may: 'client.see',
    effect: 'read',
    live: ['application', 'message', 'client'],
    request: z.strictObject({ client_id: id }),
    answer,
  }),
  findSameClients: post('/agent-portal/clients/find-same', {
    summary: 'Find clients of a property who may be the same person as its insured, to avoid duplicates',
    may: 'application.edit',
    effect: 'read',
    live: ['client'],
    perMinute: 240,
    request: z.strictObject({
      /** If all names are blank, finds every client of the property. */
      first_name: name,
      last_name: name,
      business_name: name.default(''),
      /** The property, on one line. */
      address: z.string().trim().max(300),
      /** The insured's current client, which is left out of the result. */
      client_id: id.optional(),
    }),
    answer: z.object({ clients: z.array(clientRow.extend({ first_name: z.string(), last_name: z.string() })) }),
  }),
  saveClient: post('/agent-portal/clients/save', {
    summary: 'Update a client and the given open applications',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({
      client_id: id,
      version: int4,
      first_name: name,
      last_name: name,
      business_name: name,
      language: clientLanguage,
      /** All addresses entered on the client's record. Addresses that come from applications are changed there. */
      emails: z.array(z.string().trim().max(200)).max(20),
      phones: z.array(z.string().trim().max(40)).max(20),
      /** Applications, neither complete nor archived, that get the new e-mail address or phone number as well. */
      updates: z
        .array(
          z.strictObject({
            application_id: id,
            version: int4,
            email: z.string().trim().max(200).optional(),
            phone: z.string().trim().max(40).optional(),
          }),
        )
        .max(50)
        .default([]),
    }),
    answer,
  }),
  mergeClients: post('/agent-portal/clients/merge', {
    summary: 'Merge another client into this one; can be undone for 30 days',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ client_id: id, other_id: id }),
    answer: z.object({ client, merge_id: id }),
  }),
  undoClientMerge: post('/agent-portal/clients/undo-merge', {
    summary: 'Undo a client merge; the two are no longer suggested as duplicates',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ merge_id: id }),
    answer,
  }),
  separateClients: post('/agent-portal/clients/separate', {
    summary: 'Mark two clients as different; they are no longer suggested as duplicates',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ client_id: id, other_id: id }),
    answer,
  }),
  splitClient: post('/agent-portal/clients/split', {
    summary: 'Move an application to a new client; can be undone for 30 days',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ client, split_id: id }),
  }),
  undoClientSplit: post('/agent-portal/clients/undo-split', {
    summary: 'Undo a client split; the application returns to its former client',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ split_id: id }),
    answer,
  }),
  getApplicationTimeline: post('/agent-portal/get-application-timeline', {
    summary: "Get an application's timeline and progress",
    may: 'application.edit',
    effect: 'read',
    live: ['quote', 'application', 'message', 'client_link'],
    request: z.strictObject({ application_id: id, limit }),
    answer: z.object({
      entries: z.array(timelineEntry),
      has_more: z.boolean(),
      steps: timelineSteps,
      opened_count: z.number(),
      /**
       * Quotes in messages that were or will be sent to the client, each with the most advanced state of its
       * messages.
       */
      sent_quotes: z.array(z.object({ id, state: z.enum(MESSAGE_STATES) })),
      /** Set while the client's latest response on their page is a decline. */
      declined: z.object({ at: z.string(), reason: z.string() }).nullable(),
      /** Whether the proposal counts as sent because a user created a link to pass on. */
      is_link_made: z.boolean(),
    }),
  }),
  getClientTimeline: post('/agent-portal/clients/timeline', {
    summary: "Get the timeline of a client's applications",
    may: 'application.edit',
    effect: 'read',
    live: ['quote', 'application', 'message', 'client_link'],
    request: z.strictObject({ client_id: id, limit }),
    answer: z.object({ entries: z.array(timelineEntry), has_more: z.boolean() }),
  }),
};
