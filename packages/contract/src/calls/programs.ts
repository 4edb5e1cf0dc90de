import { ACCESS_KINDS } from '@freeboard/domain/people';
import { API_SCOPES, KEY_LIMITS, PAYLOAD_VERSIONS, WEBHOOK_EVENT_NAMES } from '@freeboard/domain/programs';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { proof } from './accounts/credentials.ts';
import { APPLICATION_TYPE, id, lineField, moment, NAMED } from './common.ts';

const MOST_ID = 2_147_483_647;

const accessEntry = z.object({
  kind: z.enum(ACCESS_KINDS),
  id: z.string(),
  name: z.string(),
  /** Name of the owner or creator. */
  person: z.string(),
  scopes: z.array(z.string()),
  since: z.string(),
  last_used_at: z.string().nullable(),
  /** Where it was last used: an IP address and a browser, or the host that it sends to; blank if unknown. */
  place: z.string(),
  ends_at: z.string().nullable(),
  is_this: z.boolean(),
  may_end: z.boolean(),
});
NAMED.set(accessEntry, 'AccessEntry');

const scope = z.enum(API_SCOPES);
/** An OAuth client's request, as in the address of the consent page (RFC 6749, 7636, 8707). */
const oauthRequest = {
  client_id: z.string().max(200),
  redirect_uri: z.string().max(2_000),
  response_type: z.string().max(40),
  code_challenge: z.string().max(200),
  code_challenge_method: z.string().max(20),
  state: z.string().max(2_000).optional(),
  scope: z.string().max(2_000).optional(),
  resource: z.string().max(2_000).optional(),
};
const assistantRequest = z.strictObject(oauthRequest);
NAMED.set(assistantRequest, 'AssistantRequest');

const assistant = z.object({
  id,
  name: z.string(),
  agency_name: z.string(),
  scopes: z.array(z.string()),
  connected_at: z.string(),
  last_used_at: z.string().nullable(),
  /** When the assistant's access ends, regardless of use. */
  ends_at: z.string(),
});

/** Limits a key or an endpoint to some of the agency's applications; omit both for all of them. */
const narrowing = {
  sources: z.array(lineField(60)).min(1).max(30).optional(),
  lines: z.array(APPLICATION_TYPE).min(1).max(5).optional(),
};

const apiKey = z.object({
  id,
  name: z.string(),
  /** The key's first characters, so that users can recognize it. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  sources: z.array(z.string()).nullable(),
  lines: z.array(z.string()).nullable(),
  networks: z.array(z.string()).nullable(),
  rate_limit: z.number(),
  is_test: z.boolean(),
  /** Whether the key shows carriers' names: only while the users who created and last rotated it may see them. */
  names_carriers: z.boolean(),
  created_by: z.string(),
  /** Whether the creator still manages this agency; the key works even if not. */
  is_maker_admin: z.boolean(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  calls_today: z.number(),
  revoked_at: z.string().nullable(),
  revoked_by: z.string().nullable(),
  /** When the key was first sent in a URL, and so exposed. */
  exposed_at: z.string().nullable(),
  /** The expiry of the previous key after a rotation; null if there is none. */
  previous_until: z.string().nullable(),
});
NAMED.set(apiKey, 'ApiKey');
const newKey = z.object({ key: apiKey.extend({ secret: z.string() }) });

const NETWORK = /^[\da-f.:]+(\/\d{1,3})?$/i;

const endpoint = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  filters: z.object({ sources: z.array(z.string()).nullable(), lines: z.array(z.string()).nullable() }),
  payload_version: z.string(),
  /** Whether the endpoint gets carriers' names: only while the users who created and last changed it may see them. */
  names_carriers: z.boolean(),
  is_enabled: z.boolean(),
  state: z.enum(['active', 'off', 'paused', 'failing']),
  paused_because: z.string(),
  /** The last characters of its newest secret. */
  secret_hint: z.string(),
  updated_at: z.string(),
  /** Deliveries of the last 24 hours. */
  delivered: z.number(),
  failed: z.number(),
});
NAMED.set(endpoint, 'WebhookEndpoint');

const delivery = z.object({
  id: z.string(),
  endpoint_id: id,
  event_id: z.string(),
  type: z.string(),
  application_id: id.nullable(),
  /** The number shown to users. */
  application_number: z.number().nullable(),
  state: z.enum(['queued', 'sending', 'delivered', 'failed']),
  occurred_at: z.string(),
  next_at: z.string().nullable(),
  /** The sent payload, with carriers as the reader may see them; null before the first attempt. */
  payload: z.string().nullable(),
  attempts: z.array(
    z.object({
      at: z.string(),
      /** Null if no response arrived. */
      status: z.number().nullable(),
      fault: z.string().nullable(),
      duration_ms: z.number(),
      answer: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
NAMED.set(delivery, 'WebhookDelivery');

/** A delivery's id; it may exceed an int. */
const deliveryId = z.string().regex(/^\d{1,18}$/, 'Value is not valid.');

/**
 * Programs' keys and webhooks (R9.14), assistants over /mcp (R10.11), and everything with access to a user's data
 * (R9.9).
 */
export const programCalls = {
  getAccess: post('/access/list', {
    summary: "List what can access the current user's data and, for admins, the agency's",
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({
      own: z.array(accessEntry),
      /** Null for users who do not manage an agency, or have chosen none. */
      agency: z.array(accessEntry).nullable(),
      /** Number of the agency's working client links; the list contains only the newest 200. */
      client_links: z.number(),
    }),
  }),
  endAccess: post('/access/end', {
    summary: 'Revoke one access, all of a kind, or all; the current session is kept',
    may: 'profile.own',
    effect: 'write',
    perMinute: 60,
    request: z
      .strictObject({
        of: z.enum(['own', 'agency']),
        kind: z.enum(ACCESS_KINDS).optional(),
        id: z
          .string()
          .regex(/^\d{1,10}$/, 'Value is not valid.')
          .refine((text) => Number(text) <= MOST_ID, 'Value is not valid.')
          .optional(),
      })
      .refine(({ kind, id }) => id === undefined || kind !== undefined, {
        path: ['kind'],
        message: 'Field is required.',
      }),
    answer: nothing,
  }),
  getAssistantRequest: post('/assistants/request', {
    summary: "Get an assistant's authorization request for the consent page",
    may: 'settings.own',
    effect: 'read',
    request: assistantRequest,
    answer: z.object({
      name: z.string(),
      /** The host to which the user returns, as in DNS (non-ASCII letters as 'xn--…'), or 'this computer'. */
      host: z.string(),
      agency_name: z.string(),
      scopes: z.array(scope),
      /** The URL to which a user who refuses is redirected. */
      refused_url: z.string(),
    }),
  }),
  allowAssistant: post('/assistants/allow', {
    summary: 'Authorize an assistant to act for the current user; returns the address to redirect to',
    may: 'settings.own',
    effect: 'write',
    perMinute: 30,
    request: assistantRequest.extend({
      allowed: z.array(scope).min(1, 'Choose at least one.').max(API_SCOPES.length),
      ...proof,
    }),
    answer: z.object({ url: z.string() }),
  }),
  listAssistants: post('/assistants/list', {
    summary: 'List assistants authorized by the current user',
    may: 'settings.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ assistants: z.array(assistant) }),
  }),
  disconnectAssistant: post('/assistants/disconnect', {
    summary: 'Disconnect an assistant immediately',
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({ assistant_id: id }),
    answer: nothing,
  }),
  listApiKeys: post('/api-keys/list', {
    summary: "List the agency's API keys, newest first, without secrets",
    may: 'portal.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ keys: z.array(apiKey) }),
  }),
  createApiKey: post('/api-keys/create', {
    summary: 'Create an API key; its secret is returned only once',
    may: 'portal.manage',
    effect: 'write',
    perMinute: 30,
    request: z.strictObject({
      name: lineField(60),
      scopes: z.array(z.enum(API_SCOPES)).min(1, 'Choose at least one.').max(API_SCOPES.length),
      expires_at: moment.nullish(),
      ...narrowing,
      networks: z.array(z.string().trim().regex(NETWORK, 'Enter addresses or networks.')).min(1).max(20).optional(),
      rate_limit: z.int().min(1).max(KEY_LIMITS.most_rate).default(KEY_LIMITS.rate),
      is_test: z.boolean().default(false),
      ...proof,
    }),
    answer: newKey,
  }),
  rotateApiKey: post('/api-keys/rotate', {
    summary: "Replace an API key's secret; the old one stays valid for a day",
    may: 'portal.manage',
    effect: 'write',
    perMinute: 30,
    request: z.strictObject({ key_id: id, ...proof }),
    answer: newKey,
  }),
  revokeApiKey: post('/api-keys/revoke', {
    summary: 'Revoke an API key immediately',
    may: 'portal.manage',
    effect: 'write',
    request: z.strictObject({ key_id: id, password: z.string().max(1_000).optional() }),
    answer: z.object({ key: apiKey }),
  }),
  listWebhooks: post('/webhooks/list', {
    summary: "List the agency's webhook endpoints",
    may: 'portal.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ endpoints: z.array(endpoint) }),
  }),
  saveWebhook: post('/webhooks/save', {
    summary: 'Create or update a webhook endpoint; its secret is returned only when created or renewed',
    may: 'portal.manage',
    effect: 'write',
    perMinute: 30,
    request: z.strictObject({
      endpoint_id: id.optional(),
      name: lineField(60).optional(),
      url: z.string().trim().max(2_000),
      events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1, 'Choose at least one event.').max(WEBHOOK_EVENT_NAMES.length),
      filters: z.strictObject(narrowing).optional(),
      payload_version: z.enum(PAYLOAD_VERSIONS).optional(),
      is_enabled: z.boolean().default(true),
      /** Creates another secret; the previous one also signs for a day. */
      renew_secret: z.boolean().optional(),
      /** Required for a user; a program authenticates with its key. */
      password: proof.password.optional(),
      otp: proof.otp,
      passkey: proof.passkey,
    }),
    answer: z.object({ endpoint: endpoint.extend({ secret: z.string().nullable() }) }),
  }),
  removeWebhook: post('/webhooks/remove', {
    summary: 'Remove a webhook endpoint',
    may: 'portal.manage',
    effect: 'write',
    request: z.strictObject({ endpoint_id: id }),
    answer: nothing,
  }),
  testWebhook: post('/webhooks/test', {
    summary: 'Send a test event to a webhook endpoint',
    may: 'portal.manage',
    effect: 'write',
    perMinute: 30,
    request: z.strictObject({ endpoint_id: id }),
    answer: z.object({ deliveries: z.array(delivery) }),
  }),
  getWebhookDeliveries: post('/webhooks/deliveries', {
    summary: 'List webhook deliveries, newest first',
    may: 'portal.manage',
    effect: 'read',
    request: z.strictObject({
      endpoint_id: id.optional(),
      delivery_id: deliveryId.optional(),
      is_failed: z.boolean().optional(),
      before: deliveryId.optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    answer: z.object({ deliveries: z.array(delivery) }),
  }),
  redeliverWebhook: post('/webhooks/redeliver', {
    summary: 'Redeliver a webhook delivery, or all undelivered ones of an endpoint since a time',
    may: 'portal.manage',
    effect: 'write',
    perMinute: 60,
    request: z
      .strictObject({ delivery_id: deliveryId.optional(), endpoint_id: id.optional(), since: moment.optional() })
      .refine(({ delivery_id, endpoint_id, since }) => delivery_id || (endpoint_id && since), {
        path: ['delivery_id'],
        message: 'Name a delivery, or an endpoint and a time.',
      }),
    answer: z.object({ count: z.number() }),
  }),
};
