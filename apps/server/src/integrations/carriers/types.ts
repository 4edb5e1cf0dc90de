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

/** Secret headers by step and name: 'request x-api-key'. */
export type SecretHeaders = Record<string, string>;

type MainAuth =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'query'; name: string; value: string }
  /** Placed in the body by the request mapping, which never sees the value. */
  | { kind: 'body'; value: string }
  | { kind: 'oauth2'; token_url: string; client_id: string; client_secret: string; scope?: string }
  | TokenRecipe;

/** How a token other than OAuth 2 is requested and sent, in terms of named secrets. */
export type TokenRecipe = {
  kind: 'token';
  request: { method: RequestMethod; url: string; headers?: Record<string, string>; body?: StepBody };
  /** JSONata over {status, headers, body} that gives the token. */
  token: string;
  /** Seconds, or JSONata over the answer that gives them. */
  lifetime?: string;
  header: string;
  /** The header's value; contains {{token}}. */
  value: string;
};

/** This installation's client certificate for a carrier that requires one. */
export type Certificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

/** A carrier's credentials: the main ones, and more headers and secrets that only this carrier may get. */
export type CarrierAuth = MainAuth & {
  secret_headers?: SecretHeaders;
  /** Secrets by name: `secrets.agent_password` in a mapping. */
  secrets?: Record<string, string>;
  certificate?: Certificate;
};

/** A condition (JSONata over the application) that must be true, and the reason given when it is not. */
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
  /** The names under which the header contains its time and its signature. */
  parts?: { time: string; signature: string };
  /** The largest accepted clock difference, in seconds. */
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
 * A step of a conversation: it sends a request, waits for a call from the carrier, or asks the agent
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

/** Turns an application into requests and answers into a result. Plain JSON, stored in the carrier's row. */
export type CarrierMapping = {
  eligibility?: EligibilityRule[];
  steps?: Step[];
  /** JSONata over the steps' results that gives the quote's result (docs/carriers.md). */
  answer?: string;
  /** The steps that bind a quote; each is sent only once, at a person's request. */
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
  /** The carrier's code for the agency, which its mappings can use. */
  producer_code?: string;
  mapping: CarrierMapping;
  limits: { timeout_ms: number; concurrency: number; calls_per_minute: number };
  /** `sample`: rated with Freeboard's sample numbers, so an indication that no client gets. */
  rate_type: 'bindable' | 'indication' | 'sample';
  is_sandbox: boolean;
};

/** The agent's contact; blank where unknown. `license` is an insurance license number. */
type AgentContact = { first_name: string; last_name: string; email: string; phone: string; license: string };
type AgencyContact = { name: string; license: string; phone: string; email: string };

/** The saved application as the mappings see it. */
export type QuoteRequest = {
  application_id: number;
  /** The number that people see. */
  number: number;
  type: ApplicationType;
  version: number;
  values: Values;
  idempotency_key: string;
  /** YYYY-MM-DD */
  today: string;
  agent?: AgentContact;
  agency?: AgencyContact;
  /** Where a carrier with a waiting step sends its result. */
  callback_url?: string;
  /** The secret with which the carrier signs that result; no other carrier has it. */
  callback_secret?: string;
  /** The token and the secret of the callback, which must not be recorded. */
  callback_secrets?: readonly string[];
  /** The agent's answers to this carrier, by question id. */
  answers?: Readonly<Record<string, string>>;
  /** The values of a bind request. */
  binding?: {
    /** YYYY-MM-DD */
    effective_date: string;
    quote_number: string | null;
    premium: number | null;
    offer_key: string;
  };
};

/**
 * An answer as mappings see it. For a long answer `json` is the body as JSON text and `body` is null, because only
 * isolated processes parse it. `currency`: a currency other than the US dollar found in the long body.
 */
export type StepAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  json?: string;
  currency?: string;
};

/** The result of a step: an answer, or for a list the answers of all items. */
export type StepResult = StepAnswer & {
  outputs?: Record<string, unknown>;
  items?: (StepAnswer & { is_done?: boolean })[];
};

/** A file in an answer. Its content is saved elsewhere (`ConversationInput.saveFile`), else it is here as Base64. */
export type AnswerFile = { content_type: string; size?: number; base64?: string };

/** The progress of a conversation, saved so that another process can resume it. */
export type Progress = {
  /** The id of the next step. */
  at: string;
  /** The id of the step with the latest answer. */
  last?: string;
  steps: Record<string, StepResult>;
  /** The number of steps so far, to end loops. */
  turns: number;
  /** For a repeated step: the number of requests so far, and the time of the first. */
  polls?: number;
  since?: string;
  /** For a failed step: the number of retries. */
  tries?: number;
  /** Once-only steps that have been sent. */
  once?: string[];
  /** Ids of questions that the agent has seen, and whether the current ones have just been answered. */
  asked?: string[];
  is_answered?: boolean;
  /** The agent's answers, for later steps. */
  answers?: Record<string, string>;
  /**
   * The last step whose questions were answered, the step before it, and the number of once-only requests sent before
   * it.
   */
  asking?: { step: string; last: string | null; once: number };
  /** Why the carrier refused the answers, in its own text, and how often it has. */
  refusal?: string;
  refusals?: number;
  /** The step whose answer was readable but did not meet its success condition. */
  denied?: string;
  /** The number of answers to a repeated step whose `until` was never true. */
  unmet?: number;
  /** Files in answers, by the name that mappings use. */
  files?: Record<string, AnswerFile>;
  /** The carrier's cookies, returned with each later request. */
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
  /** The form field that has the answer, if the mapping names one. */
  field: string | null;
  only_if: { id: string; is: string[] } | null;
};

/**
 * The state of a paused or ended conversation. `again`: run it again after a time; `trouble` is the current failure,
 * which may pass by then. `awaiting`: the carrier must call. `asks`: the agent must answer.
 */
export type ConversationState =
  | { state: 'done'; result: CarrierResult }
  /** `so_far`: the latest result of a step with partial results; null when there is none any more. */
  | { state: 'again'; progress: Progress; after_ms: number; trouble?: CarrierResult; so_far?: CarrierResult | null }
  | { state: 'awaiting'; progress: Progress; step: Step; ref: string | null }
  /** `refusal`: why the carrier refused the submitted answers, in its own text. */
  | { state: 'asks'; progress: Progress; questions: Question[]; refusal?: string };

/** `writes` is false when the carrier does not write the application's line, state or form at all. */
export type Acceptance = { accepts: true } | { accepts: false; writes: boolean; reasons: string[] };
