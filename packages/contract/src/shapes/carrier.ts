import { APPLICATION_TYPES, US_STATES } from '@freeboard/domain/applications';
import { AUTH_KINDS, MOST_SECRETS, REQUEST_METHODS, SECRET_NAME } from '@freeboard/domain/carriers';
import { parseUrl } from '@freeboard/domain/parse-url';
import { z } from 'zod';
import { carrierSteps, expression, stepBody } from './carrier-steps.ts';
import { id, text } from './common.ts';
import { waitingRule } from './quote.ts';

/** `conversation`: queried over the network, step by step; `rate-table`: rated here; `login-portal`: a link only. */
export const CARRIER_KINDS = ['conversation', 'rate-table', 'login-portal'] as const;
export const RATE_TYPES = ['bindable', 'indication'] as const;
/** Which of a carrier's settings: those in use, or those being prepared. */
export const CONFIG_USES = ['published', 'draft'] as const;

const INVALID = 'Value is not valid.';
const stateCode = z.enum(US_STATES.map(({ code }) => code) as [string, ...string[]], INVALID);
const webAddress = z
  .string()
  .max(500)
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'Write the whole address with https://.');
/** Write-only: unchanged if left out or empty. */
// A private key of 4,096 bits in PEM is one, too.
const secret = z.string().max(4_000).optional();
/** The waiting period rule of each line. The NFIP's rules apply to flood. */
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
  /** The steps that bind a quote: sent once, on a user's request. */
  bind: carrierSteps.optional(),
  prepare: expression.optional(),
  decision: z.record(z.string(), z.json()).optional(),
  waiting: waitingRules.optional(),
});
export type CarrierMappingInput = z.output<typeof carrierMapping>;

export const carrierAuthInput = z.discriminatedUnion('kind', [
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
    /** JSONata over {status, headers, body}; the whole text if the answer is bare. */
    token: z.string().max(5_000),
    /** Seconds: a number, or JSONata over the answer. */
    lifetime: z.string().max(1_000).optional(),
    /** The header in which it is sent, and its format: `Bearer {{token}}`. */
    header: z.string().regex(/^[A-Za-z0-9-]{1,80}$/, INVALID),
    value: z.string().min(1, 'Field is required.').max(500),
  }),
]);
export type CarrierAuthInput = z.output<typeof carrierAuthInput>;

/** By name; left out or empty values are unchanged, and missing names are removed. */
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
  /** PEM: the authority that signed the carrier's own certificate, if not a public one. */
  ca: z.string().max(50_000).optional(),
});
export type CertificateInput = z.output<typeof certificateInput>;

const limits = z.strictObject({
  timeout_ms: z.int().min(500).max(600_000),
  concurrency: z.int().min(1).max(500),
  calls_per_minute: z.int().min(1).max(100_000),
});

const settings = {
  name: text(120),
  kind: z.enum(CARRIER_KINDS),
  lines: z.array(z.enum(APPLICATION_TYPES)).min(1, 'Field is required.'),
  /** Null for every state. */
  states: z.array(stateCode).nullable(),
  /** Home forms taken; null for every form. */
  forms: z.array(z.enum(['HO3', 'HO4', 'HO6', 'DP3'])).nullable(),
  base_url: webAddress.nullable(),
  mapping: carrierMapping,
  limits,
  rate_type: z.enum(RATE_TYPES),
};

/** A carrier's settings as input. `key` is set once; it is made from the name when left out. */
export const carrierInput = z.strictObject({
  ...settings,
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,38}$/, INVALID)
    .optional(),
  auth: carrierAuthInput,
  /** Unchanged when left out. */
  secrets: secrets.optional(),
  /** Unchanged when left out; null removes it. */
  certificate: certificateInput.nullable().optional(),
});
export type CarrierInput = z.output<typeof carrierInput>;

/** The agency's code at a carrier. */
export const producerCode = z
  .string()
  .trim()
  .max(60)
  .regex(/^(?:[A-Za-z0-9][A-Za-z0-9 ._/-]{2,})?$/, 'Three letters or digits at least.');

/** A carrier has a setting for tests and one for production, and one mapping for both. */
export const CARRIER_SETTINGS = ['production', 'test'] as const;

/** A carrier's address and credentials in one of its settings; omitted secrets are unchanged. */
export const carrierConnection = z.strictObject({
  base_url: webAddress,
  producer_code: producerCode,
  ...z.object(carrierInput.shape).pick({ auth: true, secrets: true, certificate: true }).shape,
});

/** Settings as shown, valid or not: no credentials, only whether they exist. */
export const carrierSettings = z.object({
  ...settings,
  name: z.string(),
  lines: z.array(z.enum(APPLICATION_TYPES)),
  states: z.array(z.string()).nullable(),
  base_url: z.string().nullable(),
  limits: z.object({ timeout_ms: z.number(), concurrency: z.number(), calls_per_minute: z.number() }),
  mapping: z.record(z.string(), z.json()),
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
    /** They were sealed under another SECRET_KEY and must be entered again. */
    is_secret_unreadable: z.boolean(),
  }),
  /** The names of the existing secrets, in order. */
  secrets: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
  certificate: z.object({ subject: z.string(), expires_on: z.string(), has_own_ca: z.boolean() }).nullable(),
});
export type CarrierSettings = z.output<typeof carrierSettings>;

/** Measurements over a period: answer times in milliseconds, shares from 0 to 1; null without requests. */
export const span = z.object({
  asked: z.number(),
  median_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  /** Share quoted or indicated, of all completed. */
  quote_rate: z.number().nullable(),
  /** Share of errors and timeouts, of all completed. */
  error_rate: z.number().nullable(),
});

export const health = z.object({
  last_24_h: span,
  last_7_days: span,
  /** Shared by all processes: consecutive failures, and until when the carrier is not queried. */
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
export type Health = z.output<typeof health>;

export const carrierSummary = z.object({
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
  /** Whether its test setting is in use: its quotes lead to no policy. */
  is_sandbox: z.boolean(),
  /** The version in use; 0 while nothing has been published. */
  version: z.number(),
  has_draft: z.boolean(),
  updated_at: z.string(),
});

export const carrierDetail = z.object({
  ...carrierSummary.shape,
  /**
   * Revision of the settings: incremented with each draft saved or dropped and each version published. A change
   * names its base; if the revision has moved on, it ends in a conflict, with the carrier (D7).
   */
  revision: z.number(),
  /** What made this revision: 'changed this draft', and by whom. */
  last_change: z.object({ what: z.string(), by: z.string(), is_you: z.boolean(), at: z.string() }).nullable(),
  /** When the draft was last rated in its current state; null if never, or without a draft. */
  draft_tested_at: z.string().nullable(),
  /** Tables of a rate plan whose rows are still those shipped with Freeboard: their prices are indications. */
  sample_rates: z.array(z.object({ table: z.string(), rows: z.number() })),
  /** The version in use when the draft was begun. */
  draft_from: z.number().nullable(),
  /** The settings in use; null while nothing has been published. */
  published: carrierSettings.nullable(),
  draft: carrierSettings.nullable(),
  /** The agency's code at the carrier. */
  producer_code: z.string(),
  /** The setting not in use: production if `is_sandbox`, else test; null if there is none. */
  other_setting: carrierSettings
    .pick({ auth: true, secrets: true, certificate: true })
    .extend({ base_url: z.string(), producer_code: z.string() })
    .nullable(),
  /**
   * Where the carrier calls us, whichever application it concerns; null if this installation can't be reached from
   * outside.
   */
  webhook_url: z.string().nullable(),
  /** Refused calls to its webhook, by reason, and those that no request waits for yet. */
  refused_calls: z.array(
    z.object({
      reason: z.enum(['unsigned', 'signature', 'clock', 'no_reference', 'unknown_reference', 'not_awaited']),
      /** Clock difference of the last one in seconds; negative if it was behind ours. */
      skew_s: z.number().nullable(),
      /** The reference in the last one. */
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
export type CarrierDetail = z.output<typeof carrierDetail>;
