import { APPLICATION_TYPES, US_STATES } from '@freeboard/domain/applications';
import { AUTH_KINDS, MOST_SECRETS, REQUEST_METHODS, SECRET_NAME } from '@freeboard/domain/carriers';
import { parseUrl } from '@freeboard/domain/parse-url';
import { z } from 'zod';
import { carrierSteps, expression, stepBody } from './carrier-steps.ts';
import { id, text } from './common.ts';
import { waitingRule } from './quote.ts';

/** `conversation`: asked over the network, step by step; `rate-table`: rated here; `login-portal`: a link only. */
export const CARRIER_KINDS = ['conversation', 'rate-table', 'login-portal'] as const;
export const RATE_TYPES = ['bindable', 'indication'] as const;
/** Which of a carrier's settings: those that quote, or those being prepared. */
export const CONFIG_USES = ['published', 'draft'] as const;

const INVALID = 'Value is not valid.';
const stateCode = z.enum(US_STATES.map(({ code }) => code) as [string, ...string[]], INVALID);
const webAddress = z
  .string()
  .max(500)
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'Write the whole address with https://.');
/** Write-only: what is left out or empty stays as it was. */
// A private key of 4,096 bits in PEM is one, too.
const secret = z.string().max(4_000).optional();
/** By which rule cover waits in each line. The NFIP's rules are those of flood. */
const waitingRules = z.partialRecord(z.enum(APPLICATION_TYPES), waitingRule).superRefine((rules, { addIssue }) => {
  for (const [line, rule] of Object.entries(rules))
    if (line !== 'flood' && rule.program === 'nfip')
      addIssue({ code: 'custom', path: [line], message: 'The NFIP writes flood only. Enter days.' });
});

/** How an application becomes a request and an answer a quote (docs/carriers.md). */
export const carrierMapping = z.strictObject({
  eligibility: z
    .array(z.strictObject({ when: expression.min(1, 'Field is required.'), reason: text(300) }))
    .max(100)
    .optional(),
  steps: carrierSteps.optional(),
  answer: expression.optional(),
  /** The steps that bind a quote: sent once, when a person asks for it. */
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
    /** JSONata over {status, headers, body}; the whole text where the answer is bare. */
    token: z.string().max(5_000),
    /** Seconds: a number, or JSONata over the answer. */
    lifetime: z.string().max(1_000).optional(),
    /** Which header it is sent in, and how: `Bearer {{token}}`. */
    header: z.string().regex(/^[A-Za-z0-9-]{1,80}$/, INVALID),
    value: z.string().min(1, 'Field is required.').max(500),
  }),
]);
export type CarrierAuthInput = z.output<typeof carrierAuthInput>;

/** By name; what is left out or empty stays as it was, and a name that is not given is dropped. */
const secrets = z
  .record(z.string().regex(SECRET_NAME, INVALID), z.string().max(8_000))
  .refine((given) => Object.keys(given).length <= MOST_SECRETS, `${MOST_SECRETS} at most.`);

/** What this installation shows at the door of a carrier that wants a client certificate. Write-only. */
const certificateInput = z.strictObject({
  /** PEM: the certificate with its chain, and its key. */
  pem: z.string().max(50_000).optional(),
  /** PKCS 12, base64. */
  pfx: z.base64().max(50_000).optional(),
  passphrase: z.string().max(500).optional(),
  /** PEM: the authority that signed the carrier's own certificate, where no public one did. */
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
  /** null for every state. */
  states: z.array(stateCode).nullable(),
  /** Home forms taken; null for every form. */
  forms: z.array(z.enum(['HO3', 'HO4', 'HO6', 'DP3'])).nullable(),
  base_url: webAddress.nullable(),
  mapping: carrierMapping,
  limits,
  rate_type: z.enum(RATE_TYPES),
};

/** A carrier's settings as a person writes them. `key` is given once; it is made from the name when left out. */
export const carrierInput = z.strictObject({
  ...settings,
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,38}$/, INVALID)
    .optional(),
  auth: carrierAuthInput,
  /** Left out, they stay as they were. */
  secrets: secrets.optional(),
  /** Left out, it stays as it was; null takes it away. */
  certificate: certificateInput.nullable().optional(),
});
export type CarrierInput = z.output<typeof carrierInput>;

/** Under which code a carrier knows the agency. */
export const producerCode = z
  .string()
  .trim()
  .max(60)
  .regex(/^(?:[A-Za-z0-9][A-Za-z0-9 ._/-]{2,})?$/, 'Three letters or digits at least.');

/** A carrier has a setting for tests and one for production, and one mapping for both. */
export const CARRIER_SETTINGS = ['production', 'test'] as const;

/** Where a carrier is reached in one of its settings, and with what; secrets that are left out stay as they were. */
export const carrierConnection = z.strictObject({
  base_url: webAddress,
  producer_code: producerCode,
  ...z.object(carrierInput.shape).pick({ auth: true, secrets: true, certificate: true }).shape,
});

/** The same as they are shown, whatever they are: no credential, only whether there is one. */
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
  /** The names of the secrets there are, in their order. */
  secrets: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
  certificate: z.object({ subject: z.string(), expires_on: z.string(), has_own_ca: z.boolean() }).nullable(),
});
export type CarrierSettings = z.output<typeof carrierSettings>;

/** What was measured over a time: answer times in milliseconds, shares from 0 to 1; null where nothing was asked. */
export const span = z.object({
  asked: z.number(),
  median_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  /** Quoted or indicated, of all that ended. */
  quote_rate: z.number().nullable(),
  /** Errors and timeouts, of all that ended. */
  error_rate: z.number().nullable(),
});

export const health = z.object({
  last_24_h: span,
  last_7_days: span,
  /** Shared by all processes: how often it failed in a row, and until when it is not asked. */
  circuit: z.object({ state: z.enum(['closed', 'open']), failures: z.number(), open_until: z.string().nullable() }),
  last_good_at: z.string().nullable(),
  /** One point for each six hours of the last seven days, oldest first. */
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
  /** Whether its test setting is in use: no policy comes of what it quotes. */
  is_sandbox: z.boolean(),
  /** The version that quotes; 0 while nothing has been published. */
  version: z.number(),
  has_draft: z.boolean(),
  updated_at: z.string(),
});

export const carrierDetail = z.object({
  ...carrierSummary.shape,
  /**
   * Which revision of the settings this is: counted up with each draft saved or dropped and each version published. A
   * change names the one it was made on; when another stands meanwhile it ends in a conflict, with the carrier (D7).
   */
  revision: z.number(),
  /** What made this revision: 'changed this draft', and by whom. */
  last_change: z.object({ what: z.string(), by: z.string(), is_you: z.boolean(), at: z.string() }).nullable(),
  /** The version that quoted when the draft was begun. */
  /** When the draft was last rated as it is; null where it never was, or where there is none. */
  draft_tested_at: z.string().nullable(),
  /** Tables of a rate plan whose rows are still those that come with Freeboard: their prices are indications. */
  sample_rates: z.array(z.object({ table: z.string(), rows: z.number() })),
  draft_from: z.number().nullable(),
  /** What quotes; null while nothing has been published. */
  published: carrierSettings.nullable(),
  draft: carrierSettings.nullable(),
  /** Under which code the carrier knows the agency. */
  producer_code: z.string(),
  /** The setting that is not in use, production where `is_sandbox`, else test; null where there is none. */
  other_setting: carrierSettings
    .pick({ auth: true, secrets: true, certificate: true })
    .extend({ base_url: z.string(), producer_code: z.string() })
    .nullable(),
  /** Where it calls of its own accord, whichever application that is about; null where nobody outside reaches us. */
  webhook_url: z.string().nullable(),
  /** Calls to its webhook that were not taken, by reason, and those that no request waits for yet. */
  refused_calls: z.array(
    z.object({
      reason: z.enum(['unsigned', 'signature', 'clock', 'no_reference', 'unknown_reference', 'not_awaited']),
      /** How far the clock of the last one was off, seconds; negative where it was behind ours. */
      skew_s: z.number().nullable(),
      /** The reference that the last one named. */
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
