import { APPLICATION_TYPES, US_STATES } from '@freeboard/domain/applications';
import { AUTH_KINDS, MOST_SECRETS, REQUEST_METHODS, SECRET_NAME } from '@freeboard/domain/carriers';
import { PROVIDERS } from '@freeboard/domain/lookups';
import { parseUrl } from '@freeboard/domain/parse-url';
import { z } from 'zod';
import { post } from '../../call.ts';
import { id, int4, json, NAMED, text } from '../common.ts';
import { waitingRule } from '../quotes.ts';
import { carrierSteps, expression, stepBody } from './steps.ts';

/** `conversation`: queried over the network, step by step; `rate-table`: rated here; `login-portal`: a link only. */
const CARRIER_KINDS = ['conversation', 'rate-table', 'login-portal'] as const;
const RATE_TYPES = ['bindable', 'indication'] as const;
/** `published`: the settings in use; `draft`: the settings being prepared. */
export const CONFIG_USES = ['published', 'draft'] as const;

const INVALID = 'Value is not valid.';
const stateCode = z.enum(US_STATES.map(({ code }) => code) as [string, ...string[]], INVALID);
const webAddress = z
  .string()
  .max(500)
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'Write the whole address with https://.');
/** Write-only: unchanged if omitted or empty. */
// A secret may be a 4,096-bit private key in PEM format.
const secret = z.string().max(4_000).optional();
/** The waiting period rule of each line; the NFIP's rules are accepted only for flood. */
const waitingRules = z.partialRecord(z.enum(APPLICATION_TYPES), waitingRule).superRefine((rules, { addIssue }) => {
  for (const [line, rule] of Object.entries(rules))
    if (line !== 'flood' && rule.program === 'nfip')
      addIssue({ code: 'custom', path: [line], message: 'The NFIP writes flood only. Enter days.' });
});

/** Maps an application to a request and an answer to a quote (docs/carriers.md). */
export const carrierMapping = z.strictObject({
  eligibility: z
    .array(z.strictObject({ when: expression.min(1, 'Field is required.'), reason: text(300) }))
    .max(100)
    .optional(),
  steps: carrierSteps.optional(),
  answer: expression.optional(),
  /** The steps that bind a quote, run once when a user requests it. */
  bind: carrierSteps.optional(),
  prepare: expression.optional(),
  decision: z.record(z.string(), json).optional(),
  waiting: waitingRules.optional(),
});
NAMED.set(carrierMapping, 'CarrierMappingInput');

const carrierAuthInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('header'), name: text(80).regex(/^[A-Za-z0-9-]+$/, INVALID), value: secret }),
  z.strictObject({ kind: z.literal('query'), name: text(80), value: secret }),
  z.strictObject({ kind: z.literal('basic'), username: text(200), password: secret }),
  z.strictObject({ kind: z.literal('body'), value: secret }),
  z.strictObject({
    kind: z.literal('oauth2'),
    token_url: webAddress,
    client_id: text(200),
    client_secret: secret,
    scope: z.string().max(500).optional(),
  }),
  z.strictObject({
    kind: z.literal('token'),
    request: z.strictObject({
      method: z.enum(REQUEST_METHODS),
      url: webAddress,
      headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,80}$/, INVALID), z.string().max(2_000)).optional(),
      body: stepBody.optional(),
    }),
    /** JSONata over {status, headers, body} that yields the token; blank if the whole body is the token. */
    token: z.string().max(5_000),
    /** Token lifetime in seconds: a number, or JSONata over the answer. */
    lifetime: z.string().max(1_000).optional(),
    /** The header in which the token is sent, and the header's format: `Bearer {{token}}`. */
    header: z.string().regex(/^[A-Za-z0-9-]{1,80}$/, INVALID),
    value: z.string().min(1, 'Field is required.').max(500),
  }),
]);
NAMED.set(carrierAuthInput, 'CarrierAuthInput');

/** By name; an empty value leaves a secret unchanged, and a missing name removes it. */
const secrets = z
  .record(z.string().regex(SECRET_NAME, INVALID), z.string().max(8_000))
  .refine((given) => Object.keys(given).length <= MOST_SECRETS, `${MOST_SECRETS} at most.`);

/** Our client certificate for a carrier that requires one. Write-only. */
const certificateInput = z.strictObject({
  /** PEM: the certificate with its chain, and its key. */
  pem: z.string().max(50_000).optional(),
  /** PKCS 12, base64. */
  pfx: z.base64().max(50_000).optional(),
  passphrase: z.string().max(500).optional(),
  /** PEM: the CA that signed the carrier's server certificate, if it is not a public CA. */
  ca: z.string().max(50_000).optional(),
});

const limits = z.strictObject({
  timeout_ms: z.int().min(500).max(600_000),
  concurrency: z.int().min(1).max(500),
  calls_per_minute: z.int().min(1).max(100_000),
});

const settings = {
  name: text(120),
  kind: z.enum(CARRIER_KINDS),
  lines: z.array(z.enum(APPLICATION_TYPES)).min(1, 'Field is required.'),
  /** Null for all states. */
  states: z.array(stateCode).nullable(),
  /** Home forms that the carrier accepts; null for all forms. */
  forms: z.array(z.enum(['HO3', 'HO4', 'HO6', 'DP3'])).nullable(),
  base_url: webAddress.nullable(),
  mapping: carrierMapping,
  limits,
  rate_type: z.enum(RATE_TYPES),
};

/** A carrier's settings as input. `key` can't be changed later; it is derived from the name if omitted. */
const carrierInput = z.strictObject({
  ...settings,
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,38}$/, INVALID)
    .optional(),
  auth: carrierAuthInput,
  /** Unchanged if omitted. */
  secrets: secrets.optional(),
  /** Unchanged if omitted; null removes it. */
  certificate: certificateInput.nullable().optional(),
});
NAMED.set(carrierInput, 'CarrierInput');

const producerCode = z
  .string()
  .trim()
  .max(60)
  .regex(/^(?:[A-Za-z0-9][A-Za-z0-9 ._/-]{2,})?$/, 'Three letters or digits at least.');

/** A carrier has one connection for production and one for tests; both use the same mapping. */
export const CARRIER_SETTINGS = ['production', 'test'] as const;

/** A carrier's address and credentials for production or for tests; omitted secrets are unchanged. */
const carrierConnection = z.strictObject({
  base_url: webAddress,
  producer_code: producerCode,
  ...z.object(carrierInput.shape).pick({ auth: true, secrets: true, certificate: true }).shape,
});

/** Settings for display, valid or not. Credentials are left out: only whether they exist is shown. */
const carrierSettings = z.object({
  ...settings,
  name: z.string(),
  lines: z.array(z.enum(APPLICATION_TYPES)),
  states: z.array(z.string()).nullable(),
  base_url: z.string().nullable(),
  limits: z.object({ timeout_ms: z.number(), concurrency: z.number(), calls_per_minute: z.number() }),
  mapping: z.record(z.string(), json),
  auth: z.object({
    kind: z.enum(AUTH_KINDS),
    name: z.string().optional(),
    username: z.string().optional(),
    token_url: z.string().optional(),
    client_id: z.string().optional(),
    scope: z.string().optional(),
    request: z
      .object({
        method: z.enum(REQUEST_METHODS),
        url: z.string(),
        headers: z.record(z.string(), z.string()).optional(),
        body: stepBody.optional(),
      })
      .optional(),
    token: z.string().optional(),
    lifetime: z.string().optional(),
    header: z.string().optional(),
    value: z.string().optional(),
    is_secret_set: z.boolean(),
    /** Whether the credential was sealed under another SECRET_KEY and must be entered again. */
    is_secret_unreadable: z.boolean(),
  }),
  /** Names of the named secrets, and whether each is set. */
  secrets: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
  certificate: z.object({ subject: z.string(), expires_on: z.string(), has_own_ca: z.boolean() }).nullable(),
});
NAMED.set(carrierSettings, 'CarrierSettings');

/** Measurements over a period: answer times in milliseconds, shares from 0 to 1; null without requests. */
const span = z.object({
  asked: z.number(),
  median_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  /** Share of completed requests that returned a quote or an indication; always null for a data provider. */
  quote_rate: z.number().nullable(),
  /** Share of completed requests that ended in an error or a timeout. */
  error_rate: z.number().nullable(),
});

const health = z.object({
  last_24_h: span,
  last_7_days: span,
  /** Consecutive failures across all processes, and until when the carrier is not called. */
  circuit: z.object({ state: z.enum(['closed', 'open']), failures: z.number(), open_until: z.string().nullable() }),
  last_good_at: z.string().nullable(),
  /** One point per six hours of the last seven days, oldest first. */
  series: z.array(
    z.object({
      at: z.string(),
      asked: z.number(),
      good: z.number(),
      failed: z.number(),
      median_ms: z.number().nullable(),
    }),
  ),
});
NAMED.set(health, 'Health');

const carrierSummary = z.object({
  id,
  agency_id: id,
  agency_name: z.string(),
  key: z.string(),
  name: z.string(),
  kind: z.enum(CARRIER_KINDS),
  lines: z.array(z.enum(APPLICATION_TYPES)),
  states: z.array(z.string()).nullable(),
  rate_type: z.enum(RATE_TYPES),
  is_enabled: z.boolean(),
  /** Whether the test connection is in use; its quotes can't become policies. */
  is_sandbox: z.boolean(),
  /** The published version; 0 if nothing has been published. */
  version: z.number(),
  has_draft: z.boolean(),
  updated_at: z.string(),
});

export const carrierDetail = z.object({
  ...carrierSummary.shape,
  /**
   * Revision of the carrier, incremented by each change of its settings: a draft saved or dropped, a version published,
   * or its account or a connection changed. A change sends the revision that it is based on; an outdated one is a
   * conflict, answered with the current carrier (D7).
   */
  revision: z.number(),
  /** The change that made this revision ('changed this draft'), and its author. */
  last_change: z.object({ what: z.string(), by: z.string(), is_you: z.boolean(), at: z.string() }).nullable(),
  /** When the draft was last rated in its current state; null if never, or without a draft. */
  draft_tested_at: z.string().nullable(),
  /** Tables of a rate plan that still contain the sample rows shipped with Freeboard; their prices are indications. */
  sample_rates: z.array(z.object({ table: z.string(), rows: z.number() })),
  /** The published version when the draft was started. */
  draft_from: z.number().nullable(),
  published: carrierSettings.nullable(),
  draft: carrierSettings.nullable(),
  /** The agency's code at the carrier. */
  producer_code: z.string(),
  /** The connection not in use: production if `is_sandbox`, else test; null if there is none. */
  other_setting: carrierSettings
    .pick({ auth: true, secrets: true, certificate: true })
    .extend({ base_url: z.string(), producer_code: z.string() })
    .nullable(),
  /**
   * The URL at which the carrier calls us, the same for all applications; null if this installation can't be reached
   * from outside.
   */
  webhook_url: z.string().nullable(),
  /** Refused webhook calls by reason, and calls that no request is waiting for yet. */
  refused_calls: z.array(
    z.object({
      reason: z.enum(['unsigned', 'signature', 'clock', 'no_reference', 'unknown_reference', 'not_awaited']),
      /** Clock difference of the last refused call in seconds; negative if the carrier's clock was behind ours. */
      skew_s: z.number().nullable(),
      ref: z.string().nullable(),
      times: z.number(),
      last_at: z.string(),
    }),
  ),
  /** Newest first; the draft has no number. */
  versions: z.array(
    z.object({
      number: z.number().nullable(),
      state: z.enum(['draft', 'published', 'retired']),
      note: z.string(),
      by: z.string(),
      created_at: z.string(),
      published_at: z.string().nullable(),
    }),
  ),
});
NAMED.set(carrierDetail, 'CarrierDetail');

/** The installation's carriers, with one agency's access to each. */
const mgaCarriers = z.object({
  carriers: z.array(
    z.object({
      carrier_id: id,
      name: z.string(),
      lines: z.array(z.string()),
      /** Whether the installation allows the agency to use the carrier. */
      is_allowed: z.boolean(),
      /** Whether the agency has turned the carrier on. */
      is_enabled: z.boolean(),
      /** Whether the agency has entered its credentials for the carrier; also true if none are needed. */
      has_account: z.boolean(),
    }),
  ),
});

const may = 'api.manage';
/** The revision that a change is based on, as read with the carrier. */
const revision = int4.min(0);
const note = z.string().trim().max(300).default('');
const ofCarrier = z.object({ carrier: carrierDetail });

/** The same carrier at other agencies, with a comparison of the mappings. */
const carrierShares = z.object({
  shares: z.array(
    z.object({
      carrier_id: id,
      revision: z.number(),
      agency_name: z.string(),
      is_enabled: z.boolean(),
      /**
       * The other agency's mapping compared with this carrier's: the same, an earlier version, or changed by that
       * agency.
       */
      state: z.enum(['same', 'older', 'changed']),
      /** The version of this carrier that has the same mapping; null if none does. */
      version: z.number().nullable(),
      /** Secrets that this carrier's mapping needs and the other agency has not entered. */
      needs: z.array(z.string()),
      has_draft: z.boolean(),
    }),
  ),
});

const provider = z.object({
  key: z.enum(PROVIDERS),
  name: z.string(),
  base_url: z.string(),
  needs_key: z.boolean(),
  is_key_set: z.boolean(),
  is_sandbox: z.boolean(),
  is_enabled: z.boolean(),
  health,
});

export const carrierCalls = {
  listMgaCarriers: post('/mga/list-carriers', {
    summary: "List the installation's carriers and which of them an agency may use",
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({ mga_id: id }),
    answer: mgaCarriers,
  }),
  setMgaCarrier: post('/mga/set-carrier', {
    summary: 'Allow or disallow a carrier for an agency',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id, carrier_id: id, is_allowed: z.boolean() }),
    answer: mgaCarriers,
  }),
  listCarriers: post('/api-management/list', {
    summary: 'List carriers, data providers and login portals with their health',
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ agency_id: id.optional() }),
    answer: z.object({
      carriers: z.array(carrierSummary.extend({ health })),
      providers: z.array(provider),
      login_portals: z.array(z.object({ id, name: z.string(), agency_name: z.string(), url: z.string() })),
    }),
  }),
  getCarrier: post('/api-management/get-carrier', {
    summary: "Get a carrier's published settings and draft, without credentials",
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id }),
    answer: ofCarrier,
  }),
  saveCarrier: post('/api-management/save-carrier', {
    summary: 'Create a carrier, or update its draft',
    may,
    effect: 'write',
    request: z.strictObject({
      carrier_id: id.optional(),
      /** Required with a carrier_id. */
      revision: revision.optional(),
      agency_id: id.optional(),
      carrier: carrierInput,
      /**
       * The template of a new carrier, as a `start` of list-carrier-starts; the carrier gets the template's mapping.
       */
      start_from: z.string().max(60).optional(),
      note,
    }),
    answer: ofCarrier,
  }),
  discardCarrierDraft: post('/api-management/discard-draft', {
    summary: "Discard a carrier's draft",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision }),
    answer: ofCarrier,
  }),
  copyCarrier: post('/api-management/copy-carrier', {
    summary: 'Copy a carrier with its credentials into a new draft',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, name: text(120) }),
    answer: ofCarrier,
  }),
  removeCarrier: post('/api-management/remove-carrier', {
    summary: 'Remove a carrier; its quotes and exchanges are kept',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision }),
    answer: z.object({ carrier_id: id }),
  }),
  publishCarrier: post('/api-management/publish-carrier', {
    summary: "Publish a carrier's draft; it applies from the next launch",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, note }),
    answer: ofCarrier,
  }),
  rollBackCarrier: post('/api-management/roll-back-carrier', {
    summary: 'Publish an earlier version of a carrier again',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, version: int4.min(1) }),
    answer: ofCarrier,
  }),
  listCarrierShares: post('/api-management/list-shares', {
    summary: 'List the same carrier at other agencies, with how its mapping differs there',
    may: 'agency.manage',
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id }),
    answer: carrierShares,
  }),
  shareCarrierMapping: post('/api-management/share-mapping', {
    summary: "Publish a carrier's mapping at other agencies; their other settings stay unchanged",
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({
      carrier_id: id,
      revision,
      /** Each with the revision that the user saw, so that later changes are not overwritten. */
      carriers: z
        .array(z.strictObject({ carrier_id: id, revision }))
        .min(1)
        .max(200),
    }),
    answer: carrierShares,
  }),
  setCarrierEnabled: post('/api-management/set-carrier-enabled', {
    summary: 'Turn a carrier on or off',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, is_enabled: z.boolean() }),
    answer: ofCarrier,
  }),
  saveCarrierAccount: post('/api-management/save-account', {
    summary: "Set the agency's producer code and credentials at a carrier; they apply from the next request",
    may,
    effect: 'write',
    request: z.strictObject({
      carrier_id: id,
      revision,
      producer_code: producerCode,
      username: z.string().trim().max(200).optional(),
      /** Unchanged if omitted. */
      secret: z.string().max(4_000).optional(),
    }),
    answer: ofCarrier,
  }),
  saveOtherSetting: post('/api-management/save-other-setting', {
    summary: "Save a carrier's inactive environment (test or production): address, credentials and producer code",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, carrier: carrierConnection }),
    answer: ofCarrier,
  }),
  removeOtherSetting: post('/api-management/remove-other-setting', {
    summary: "Delete a carrier's inactive environment with its credentials",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision }),
    answer: ofCarrier,
  }),
  changeOverCarrier: post('/api-management/change-over', {
    summary: 'Switch a carrier between test and production, as a new version with the same mapping',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, to: z.enum(CARRIER_SETTINGS) }),
    answer: ofCarrier,
  }),
  listCarrierStarts: post('/api-management/list-carrier-starts', {
    summary: 'List starting points for a new carrier',
    may,
    effect: 'read',
    /** `kind`: the new carrier's kind; 'rate-table' by default. */
    request: z.strictObject({ agency_id: id.optional(), kind: z.enum(['rate-table', 'conversation']).optional() }),
    answer: z.object({
      starts: z.array(
        z.object({
          start: z.string(),
          from: z.enum(['plan', 'carrier', 'starter']),
          name: z.string(),
          about: z.string(),
          /** The lines that the carrier writes; empty if unknown. */
          lines: carrierSummary.shape.lines,
          states: z.array(z.string()).nullable(),
          forms: carrierInput.shape.forms,
          /** How a carrier created from this template authenticates, without credentials; addresses are examples. */
          auth: carrierSettings.shape.auth.omit({ is_secret_set: true, is_secret_unreadable: true }).optional(),
          /** Names of the secrets that the template refers to. */
          secrets: z.array(z.string()).optional(),
          /** Time limit in milliseconds; the default if omitted. */
          timeout_ms: z.number().optional(),
          /** The template's mapping, with its steps and how an answer is interpreted. */
          mapping: carrierSettings.shape.mapping.optional(),
        }),
      ),
    }),
  }),
};
