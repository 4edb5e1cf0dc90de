import type { Permission } from '@freeboard/domain/access';
import { RATER_FORMATS } from '@freeboard/domain/applications';
import { z } from 'zod';
import type { Effect } from '../call.ts';
import { application, applicationRow } from '../calls/applications/application.ts';
import { clientRow } from '../calls/clients/client.ts';
import { APPLICATION_TYPE, details, id, json, lineField, moment } from '../calls/common.ts';
import { CALLS, DECLARED } from '../calls/index.ts';
import { enteredPolicy, policyEntry } from '../calls/policies.ts';
import { quote } from '../calls/quotes.ts';
import type { CallName } from '../types.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** A resource of /api/v1 for programs, built on one of the portal's calls. */
export type Resource = {
  call: CallName;
  method: Method;
  /** Path below /api/v1, with ids in braces. */
  path: string;
  summary: string;
  may: Permission;
  effect: Effect;
  query: z.ZodType;
  body: z.ZodType | null;
  answer: z.ZodType;
  status: 200 | 201 | 202 | 204;
  hasVersion: boolean;
  /** Whether the body may be `multipart/form-data` with files. */
  takesFiles: boolean;
};

type Options = { call: CallName } & Pick<Resource, 'summary' | 'answer'> &
  Partial<Pick<Resource, 'query' | 'body' | 'status' | 'hasVersion' | 'takesFiles'>>;

/** Declares a resource with its call's permission and effect. @throws Error if the call needs no permission */
function resource(address: string, options: Options): Resource {
  const [method = 'get', path = ''] = address.split(' ');
  const { may, effect } = CALLS[options.call];
  if (may === null) throw new Error(`${options.call} needs no permission, so no key can have it.`);
  return {
    call: options.call,
    method: method.toLowerCase() as Method,
    path,
    may,
    effect,
    summary: options.summary,
    query: options.query ?? z.strictObject({}),
    body: options.body ?? null,
    answer: options.answer,
    status: options.status ?? 200,
    hasVersion: options.hasVersion ?? false,
    takesFiles: options.takesFiles ?? false,
  };
}

const limit = z.coerce.number().int().min(1).max(100).default(25);
const paging = { limit, cursor: z.string().max(200).optional() };
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), next_cursor: z.string().nullable() });

const externalId = z.string().trim().min(1, 'Field is required.').max(200);
/** The longest base64 content of a file, in characters. */
export const LONGEST_CONTENT = 28_000_000;
const file = z.strictObject({ name: lineField(200), content_base64: z.string().max(LONGEST_CONTENT) });

/** Limit of policies in one call, so that even long entries fit into the largest body. */
const MOST_ENTERED = 100;

const policy = z.object({
  id,
  application_id: id,
  quote_id: id,
  carrier_name: z.string(),
  /** Null for users who must not see carriers. */
  policy_number: z.string().nullable(),
  premium: z.number(),
  effective_date: z.string(),
  expiration_date: z.string(),
  recorded_at: z.string(),
});

const { createApplication, createClientLink, getMessages, readDocuments, getDocument } = DECLARED;
const message = getMessages.answer.shape.messages.element;

export const RESOURCES = {
  listApplications: resource('GET /applications', {
    call: 'getAgentApplicationsList',
    summary: 'List applications by last change, oldest first',
    query: z.strictObject({
      ...paging,
      updated_after: moment.optional(),
      source: z.string().max(60).optional(),
      line: APPLICATION_TYPE.optional(),
    }),
    answer: pageOf(applicationRow),
  }),
  createApplication: resource('POST /applications', {
    call: 'createApplication',
    summary: 'Create an application; property data is looked up by its address',
    body: createApplication.request.omit({ agent_id: true, client_id: true }).extend({
      /** The address on one line: '12 Ocean Dr, Miami Beach FL 33139'. */
      searched_address: z.string().trim().max(300).optional(),
      /** The program's id for the application; a second application with the same id is refused with 409. */
      external_id: externalId.optional(),
    }),
    answer: z.object({ application, missing: z.array(z.string()) }),
    status: 201,
    hasVersion: true,
  }),
  getApplication: resource('GET /applications/{id}', {
    call: 'getApplicationById',
    summary: 'Get an application with its quotes and notes',
    answer: application,
    hasVersion: true,
  }),
  updateApplication: resource('PATCH /applications/{id}', {
    call: 'updateApplication',
    summary: 'Update fields; If-Match is the ETag of the version that you read',
    body: z.strictObject({ useable_details: details }),
    answer: application,
    hasVersion: true,
  }),
  launchApplication: resource('POST /applications/{id}/launch', {
    call: 'launchApplication',
    summary: 'Launch an application: request quotes from all eligible carriers',
    body: z.strictObject({}),
    answer: z.object({ application_id: id, run_id: id.nullable(), status: z.string() }),
    status: 202,
  }),
  exportApplication: resource('GET /applications/{id}/export', {
    call: 'exportApplication',
    summary: 'Export an application as ACORD XML or a QuoteRUSH lead, with the values that the format cannot contain',
    query: z.strictObject({ format: z.enum(RATER_FORMATS) }),
    answer: DECLARED.exportApplication.answer,
    hasVersion: true,
  }),
  listQuotes: resource('GET /applications/{id}/quotes', {
    call: 'getQuoteProgress',
    summary: "List an application's quotes, and whether all carriers have answered",
    answer: z.object({ data: z.array(quote), is_complete: z.boolean() }),
  }),
  addDocuments: resource('POST /applications/{id}/documents', {
    call: 'readDocuments',
    summary: 'Upload documents to be read, as multipart or base64',
    body: z.strictObject({ files: z.array(file).min(1).max(10) }),
    answer: z.object({ documents: readDocuments.answer.shape.documents, message: z.string() }),
    status: 202,
    takesFiles: true,
  }),
  getDocument: resource('GET /documents/{id}', {
    call: 'getDocument',
    summary: 'Get a document with its readings and warnings',
    answer: getDocument.answer.shape.document,
  }),
  makeLink: resource('POST /applications/{id}/proposals', {
    call: 'createClientLink',
    summary: 'Create a proposal: a link for the client, or a PDF',
    body: createClientLink.request
      .omit({ application_id: true })
      .extend({ kind: z.enum(['link', 'pdf']).default('link') }),
    answer: z.object({ kind: z.enum(['link', 'pdf']), url: z.string() }),
    status: 201,
  }),
  receiveLead: resource('POST /leads', {
    call: 'createApplication',
    summary: 'Create an application from a lead in free-form JSON, with field names of Freeboard or of a known export',
    body: z.record(z.string().max(200), json),
    answer: z.object({
      application_id: id,
      /** Form fields filled from the lead. */
      understood: z.array(z.string()),
      /** Form fields that a launch still needs. */
      missing: z.array(z.string()),
      /** Values without a form field; they are saved with the application. */
      unplaced: z.array(z.object({ name: z.string(), value: z.string() })),
      documents: z.array(z.object({ name: z.string(), is_taken: z.boolean(), reason: z.string() })),
      duplicate_of: id.optional(),
    }),
    status: 202,
  }),
  listClients: resource('GET /clients', {
    call: 'listClients',
    summary: 'List clients, oldest first',
    query: z.strictObject(paging),
    answer: pageOf(clientRow),
  }),
  enterPolicies: resource('POST /policies', {
    call: 'enterPolicies',
    summary: 'Enter policies in the book by carrier and number: new ones, renewals as terms, and changes',
    body: z.strictObject({
      policies: z.array(policyEntry).min(1).max(MOST_ENTERED).describe('All are entered in one transaction.'),
    }),
    answer: z.object({ data: z.array(enteredPolicy).describe('In the order of the request.') }),
  }),
  listPolicies: resource('GET /policies', {
    call: 'getApplicationById',
    summary: 'List policies recorded as bound, in the order of recording',
    query: z.strictObject(paging),
    answer: pageOf(policy),
  }),
  listMessages: resource('GET /messages', {
    call: 'getMessages',
    summary: 'List messages with clients, oldest first',
    query: z.strictObject({ ...paging, application_id: z.coerce.number().pipe(id).optional() }),
    answer: pageOf(message),
  }),
  listWebhooks: resource('GET /webhook-endpoints', {
    call: 'listWebhooks',
    summary: "List the agency's webhook endpoints",
    answer: z.object({ data: DECLARED.listWebhooks.answer.shape.endpoints }),
  }),
  saveWebhook: resource('POST /webhook-endpoints', {
    call: 'saveWebhook',
    summary: 'Create or update a webhook endpoint; its secret is returned only when created or renewed',
    body: DECLARED.saveWebhook.request.omit({ password: true, otp: true, passkey: true }),
    answer: DECLARED.saveWebhook.answer.shape.endpoint,
    status: 201,
  }),
  removeWebhook: resource('DELETE /webhook-endpoints/{id}', {
    call: 'removeWebhook',
    summary: 'Remove a webhook endpoint',
    answer: z.object({}),
    status: 204,
  }),
  listDeliveries: resource('GET /deliveries', {
    call: 'getWebhookDeliveries',
    summary: 'List webhook deliveries, newest first',
    query: z.strictObject({
      ...paging,
      endpoint_id: z.coerce.number().pipe(id).optional(),
    }),
    answer: pageOf(DECLARED.getWebhookDeliveries.answer.shape.deliveries.element),
  }),
  redeliver: resource('POST /deliveries/{id}/redeliver', {
    call: 'redeliverWebhook',
    summary: 'Redeliver a webhook delivery',
    body: z.strictObject({}),
    answer: DECLARED.redeliverWebhook.answer,
    status: 202,
  }),
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof RESOURCES;
export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[];
