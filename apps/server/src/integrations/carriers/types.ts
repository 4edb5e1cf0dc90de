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

/** Credentials in headers of a mapping, by step and name: 'request x-api-key'. */
export type SecretHeaders = Record<string, string>;

type MainAuth =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'query'; name: string; value: string }
  /** Inserted into the body by the request mapping, which knows the place but never sees the value. */
  | { kind: 'body'; value: string }
  | { kind: 'oauth2'; token_url: string; client_id: string; client_secret: string; scope?: string }
  | TokenRecipe;

/** How a token other than OAuth 2 is requested and sent, written with named secrets. */
export type TokenRecipe = {
  kind: 'token';
  request: { method: RequestMethod; url: string; headers?: Record<string, string>; body?: StepBody };
  /** JSONata over {status, headers, body}. */
  token: string;
  /** Seconds, or JSONata over the answer that returns them. */
  lifetime?: string;
  header: string;
  /** Contains {{token}}. */
  value: string;
};

/** This installation's client certificate for carriers that require one. */
export type Certificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

/** The credentials at a carrier: the main ones, and further headers and secrets that only it may see. */
export type CarrierAuth = MainAuth & {
  secret_headers?: SecretHeaders;
  /** By name: `secrets.agent_password` in a mapping. */
  secrets?: Record<string, string>;
  certificate?: Certificate;
};

/** A condition (JSONata over the application) that must be true, and the message when it is not. */
export type EligibilityRule = { when: string; reason: string };

export type StepBody = { kind: BodyKind; text: string; query?: string };

/** One request to a carrier; path, query and header values may contain {{JSONata}}. */
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
  /** The header contains its time and its signature under these names. */
  parts?: { time: string; signature: string };
  /** The most that its time may differ from ours, in seconds. */
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
 * A step of a conversation: it sends a request, waits for a call from outside, or asks the agent (docs/carriers.md).
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
  /** Statuses in addition to 2xx whose body is an answer. */
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

/** How an application becomes a request and an answer becomes a result. Plain JSON, stored in the carrier's row. */
export type CarrierMapping = {
  eligibility?: EligibilityRule[];
  steps?: Step[];
  /** JSONata over the steps' results that returns the quote's result; see docs/carriers.md. */
  answer?: string;
  /** The steps that bind a quote: sent once, at a person's request. */
  bind?: Step[];
  /** For rate tables: JSONata that prepares the tables' inputs. */
  prepare?: string;
  /** For rate tables: a decision graph (JDM). */
  decision?: object;
  /** The rule for the waiting period of each line; see `earliestStart` of the domain. */
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
  /** The carrier's code for the agency, available to its mappings. */
  producer_code?: string;
  mapping: CarrierMapping;
  limits: { timeout_ms: number; concurrency: number; calls_per_minute: number };
  /** `sample`: rated by numbers that come with Freeboard instead of a carrier's: an indication that no client gets. */
  rate_type: 'bindable' | 'indication' | 'sample';
  is_sandbox: boolean;
};

/** The carrier's contact; blank where unknown. `license` is the number of the insurance license. */
type AgentContact = { first_name: string; last_name: string; email: string; phone: string; license: string };
type AgencyContact = { name: string; license: string; phone: string; email: string };

/** The saved application as the mappings see it. */
export type QuoteRequest = {
  application_id: number;
  /** The display number. */
  number: number;
  type: ApplicationType;
  version: number;
  values: Values;
  idempotency_key: string;
  /** YYYY-MM-DD */
  today: string;
  /** The person it is assigned to. */
  agent?: AgentContact;
  agency?: AgencyContact;
  /** Where a `callback` carrier sends its result. */
  callback_url?: string;
  /** The secret with which a `callback` carrier signs its result; no one else has it. */
  callback_secret?: string;
  /** The values of the two above, which must not be recorded. */
  callback_secrets?: readonly string[];
  /** Agents' answers to this carrier, by question. */
  answers?: Readonly<Record<string, string>>;
  /** The bind request, for the steps that bind. */
  binding?: {
    /** YYYY-MM-DD */
    effective_date: string;
    quote_number: string | null;
    premium: number | null;
    offer_key: string;
  };
};

/**
 * An answer as mappings see it. For a long answer `json` is the body as JSON text and `body` is null: only
 * isolated processes parse it. `currency`: a currency other than the US dollar in the long body.
 */
export type StepAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  json?: string;
  currency?: string;
};

/** The result of a step: an answer, or all of a list. */
export type StepResult = StepAnswer & {
  outputs?: Record<string, unknown>;
  items?: (StepAnswer & { is_done?: boolean })[];
};

/** A file in an answer: its content is saved elsewhere (`ConversationInput.saveFile`), else it is here as Base64. */
export type AnswerFile = { content_type: string; size?: number; base64?: string };

/** The progress of a conversation, saved so that another process can continue it. */
export type Progress = {
  /** The next step. */
  at: string;
  /** The step with the latest answer. */
  last?: string;
  steps: Record<string, StepResult>;
  /** Steps in all, so that a loop ends. */
  turns: number;
  /** For a repeated step: how often it was sent, and since when. */
  polls?: number;
  since?: string;
  /** For a failed step: how often it was retried. */
  tries?: number;
  /** Steps that may only be sent once, and have been. */
  once?: string[];
  /** Questions that the agent was asked before, and whether they have just been answered. */
  asked?: string[];
  is_answered?: boolean;
  /** The agent's answers for later steps. */
  answers?: Record<string, string>;
  /** The last step whose questions were answered, the step before it, and the number of once-only steps before it. */
  asking?: { step: string; last: string | null; once: number };
  /** Why the carrier refused the answers, in its words, and how often it has done so. */
  refusal?: string;
  refusals?: number;
  /** The step whose answer was readable but did not meet its success condition. */
  denied?: string;
  /** The number of answers to a step whose `until` was still not true after its last allowed repetition. */
  unmet?: number;
  /** Files in answers, by the name that mappings use. */
  files?: Record<string, AnswerFile>;
  /** The carrier's cookies, which are sent with each later request. */
  cookies?: (readonly [name: string, value: string])[];
};

/** A carrier's question for the agent. */
export type Question = {
  id: string;
  text: string;
  type: (typeof QUESTION_TYPES)[number];
  options: { value: string; label: string }[];
  help: string | null;
  is_required: boolean;
  /** The form field with its answer, if the mapping names one. */
  field: string | null;
  only_if: { id: string; is: string[] } | null;
};

/**
 * The state of a paused conversation. `again`: it is to be called again after a time; `trouble` is the current
 * result, which may change by then. `awaiting`: an outside party must act; `asks`: the agent must.
 */
export type ConversationState =
  | { state: 'done'; result: CarrierResult }
  /** `so_far`: the latest result of a step that fills up; null when there is none any more. */
  | { state: 'again'; progress: Progress; after_ms: number; trouble?: CarrierResult; so_far?: CarrierResult | null }
  | { state: 'awaiting'; progress: Progress; step: Step; ref: string | null }
  /** `refusal`: why the carrier refused the submitted answers, in its words. */
  | { state: 'asks'; progress: Progress; questions: Question[]; refusal?: string };

/** `writes` is false when the carrier does not write the application's line, state or form at all. */
export type Acceptance = { accepts: true } | { accepts: false; writes: boolean; reasons: string[] };
