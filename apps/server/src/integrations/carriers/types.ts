import type { ApplicationType } from '@freeboard/domain/applications';
import type {
  AnswerKind,
  BodyKind,
  FAILURE_ACTIONS,
  HASH_ALGORITHMS,
  QUESTION_TYPES,
  RequestMethod,
  SIGNATURE_ENCODINGS,
} from '@freeboard/domain/carriers';
import type { Values } from '@freeboard/domain/forms';
import type { WaitingRules } from '@freeboard/domain/quotes';
import type { CarrierResult } from './result/carrier-result.ts';

export type { CarrierDocument, CarrierOffer, CarrierResult, DocumentAccess, Outcome } from './result/carrier-result.ts';

export type CarrierKind = 'conversation' | 'rate-table' | 'login-portal';

/** Values of secret headers, keyed by step and header name: 'request x-api-key'. */
export type SecretHeaders = Record<string, string>;

type MainAuth =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'query'; name: string; value: string }
  /** The unnamed secret, which mappings place in a request without seeing its value. */
  | { kind: 'body'; value: string }
  | { kind: 'oauth2'; token_url: string; client_id: string; client_secret: string; scope?: string }
  | TokenRecipe;

export type TokenRecipe = {
  kind: 'token';
  request: { method: RequestMethod; url: string; headers?: Record<string, string>; body?: StepBody };
  /** JSONata over {status, headers, body} whose value is the token. */
  token: string;
  /** Seconds, or JSONata over the answer whose value is the number of seconds. */
  lifetime?: string;
  header: string;
  /** The header's value; contains {{token}}. */
  value: string;
};

export type Certificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

export type CarrierAuth = MainAuth & {
  secret_headers?: SecretHeaders;
  /** Secrets by name: `secrets.agent_password` in a mapping. */
  secrets?: Record<string, string>;
  certificate?: Certificate;
};

/** A condition (JSONata over the application) for accepting it, and the reason to show when it is not met. */
export type EligibilityRule = { when: string; reason: string };

export type StepBody = { kind: BodyKind; text: string; query?: string };

export type StepRequest = {
  method?: RequestMethod;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: StepBody;
};

export type WebhookSignature = {
  header: string;
  secret: string;
  algorithm: (typeof HASH_ALGORITHMS)[number];
  encoding: (typeof SIGNATURE_ENCODINGS)[number];
  prefix?: string;
  timestamp_header?: string;
  /** The names in the header before the time and before the signature. */
  parts?: { time: string; signature: string };
  /** The largest accepted difference between the clocks, in seconds. */
  tolerance_s?: number;
};

export type StepReceive =
  | { by: 'address' }
  | { by: 'webhook'; match: string; ref: string; signature: WebhookSignature };

export type StepFailure = {
  do: (typeof FAILURE_ACTIONS)[number];
  step?: string;
  times?: number;
  after_ms?: number;
  reason?: string;
};

/**
 * A step of a conversation: it sends a request, waits for a callback from the carrier, or asks the agent
 * (docs/carriers.md).
 */
export type Step = {
  id: string;
  name: string;
  when?: string;
  each?: string;
  request?: StepRequest;
  receive?: StepReceive;
  ask?: string;
  response?: AnswerKind;
  /** Statuses, other than 2xx, whose body is read as an answer. */
  understood?: number[];
  success?: string;
  until?: string;
  every_ms?: number;
  at_most?: number;
  is_partial?: boolean;
  outputs?: Record<string, string>;
  on_failure?: StepFailure;
  is_once?: boolean;
};

/** Plain JSON, stored in the carrier's row. */
export type CarrierMapping = {
  eligibility?: EligibilityRule[];
  steps?: Step[];
  /** JSONata over the steps' results that gives the quote (docs/carriers.md). */
  answer?: string;
  /** The steps that bind a quote. They run only when a user asks for it, and each is sent once, unless it polls. */
  bind?: Step[];
  /** For rate tables: JSONata that computes the tables' inputs. */
  prepare?: string;
  /** For rate tables: a decision graph (JDM). */
  decision?: object;
  /** The waiting period before coverage starts, by line; see `earliestStart` of the domain. */
  waiting?: WaitingRules;
};

export type CarrierConfig = {
  id: number;
  key: string;
  name: string;
  kind: CarrierKind;
  lines: ApplicationType[];
  /** Two-letter codes; null for every state. */
  states: string[] | null;
  /** Accepted home forms; null for every form. */
  forms: string[] | null;
  base_url: string | null;
  auth: CarrierAuth;
  /** The carrier's code for the agency, for use in mappings. */
  producer_code?: string;
  mapping: CarrierMapping;
  limits: { timeout_ms: number; concurrency: number; calls_per_minute: number };
  /** `sample`: rated with Freeboard's sample rates, so its prices are indications that clients never see. */
  rate_type: 'bindable' | 'indication' | 'sample';
  is_sandbox: boolean;
};

/** The agent's contact; blank where unknown. `license` is an insurance license number. */
type AgentContact = { first_name: string; last_name: string; email: string; phone: string; license: string };
type AgencyContact = { name: string; license: string; phone: string; email: string };

export type QuoteRequest = {
  application_id: number;
  /** The number that users see. */
  number: number;
  type: ApplicationType;
  version: number;
  values: Values;
  idempotency_key: string;
  /** YYYY-MM-DD */
  today: string;
  agent?: AgentContact;
  agency?: AgencyContact;
  /** Where the carrier sends the result of a step that waits for it. */
  callback_url?: string;
  /** The secret that signs that result; known to this carrier only. */
  callback_secret?: string;
  /** The token and the secret of the callback, which must not be recorded. */
  callback_secrets?: readonly string[];
  answers?: Readonly<Record<string, string>>;
  /** The quote and date to bind; only for bind steps. */
  binding?: {
    /** YYYY-MM-DD */
    effective_date: string;
    quote_number: string | null;
    premium: number | null;
    offer_key: string;
  };
};

/**
 * An answer as mappings see it. A long answer has its JSON text in `json` and null in `body`, because only isolated
 * processes parse it. `currency`: a currency other than the US dollar found in the long body.
 */
export type StepAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  json?: string;
  currency?: string;
};

export type StepResult = StepAnswer & {
  outputs?: Record<string, unknown>;
  items?: (StepAnswer & { is_done?: boolean })[];
};

/** A file in an answer. Its content was saved by `ConversationInput.saveFile`, or is here as Base64. */
export type AnswerFile = { content_type: string; size?: number; base64?: string };

export type Progress = {
  /** The id of the next step. */
  at: string;
  last?: string;
  steps: Record<string, StepResult>;
  turns: number;
  /** For a repeated step: how often it was repeated, and when its waiting began. */
  polls?: number;
  since?: string;
  tries?: number;
  /** Requests allowed only once that may have been sent. */
  once?: string[];
  /** Ids of the questions that the agent has seen, and whether the current ones were just answered. */
  asked?: string[];
  is_answered?: boolean;
  answers?: Record<string, string>;
  /**
   * The last step whose questions were answered, the step before it, and how many once-only requests were sent by
   * then.
   */
  asking?: { step: string; last: string | null; once: number };
  /** The carrier's reason for refusing the answers, and how often it has refused them. */
  refusal?: string;
  refusals?: number;
  /** The step whose answer was read but did not meet its success condition. */
  denied?: string;
  /** How many answers a repeated step got without its `until` becoming true. */
  unmet?: number;
  files?: Record<string, AnswerFile>;
  cookies?: (readonly [name: string, value: string])[];
};

export type Question = {
  id: string;
  text: string;
  type: (typeof QUESTION_TYPES)[number];
  options: { value: string; label: string }[];
  help: string | null;
  is_required: boolean;
  /** The form field that holds the same answer, if the mapping names one. */
  field: string | null;
  only_if: { id: string; is: string[] } | null;
};

/**
 * The state of a paused or ended conversation. `again`: run it again after `after_ms`; `trouble` is the current
 * failure, which may be over by then. `awaiting`: the carrier must send a callback. `asks`: the agent must answer.
 */
export type ConversationState =
  | { state: 'done'; result: CarrierResult }
  /** `so_far`: the latest partial result of the step; null when it no longer has one. */
  | { state: 'again'; progress: Progress; after_ms: number; trouble?: CarrierResult; so_far?: CarrierResult | null }
  | { state: 'awaiting'; progress: Progress; step: Step; ref: string | null }
  /** `refusal`: the carrier's reason for refusing the submitted answers. */
  | { state: 'asks'; progress: Progress; questions: Question[]; refusal?: string };

/** `writes` is false when the carrier's line, states or forms exclude the application altogether. */
export type Acceptance = { accepts: true } | { accepts: false; writes: boolean; reasons: string[] };
