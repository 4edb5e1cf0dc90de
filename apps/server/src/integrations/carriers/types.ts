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
  /** Written into the body by the request mapping, which says where and never learns it. */
  | { kind: 'body'; value: string }
  | { kind: 'oauth2'; token_url: string; client_id: string; client_secret: string; scope?: string }
  | TokenRecipe;

/** How a token is got and shown, where it is not OAuth 2: written with named secrets. */
export type TokenRecipe = {
  kind: 'token';
  request: { method: RequestMethod; url: string; headers?: Record<string, string>; body?: StepBody };
  /** JSONata over {status, headers, body}. */
  token: string;
  /** Seconds, or JSONata over the answer that gives them. */
  lifetime?: string;
  header: string;
  /** With {{token}}. */
  value: string;
};

/** What this installation shows a carrier that wants a client certificate. */
export type Certificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

/** What lets us in at a carrier: how it knows us, and further headers and secrets that only it may see. */
export type CarrierAuth = MainAuth & {
  secret_headers?: SecretHeaders;
  /** By name: `secrets.agent_password` in a mapping. */
  secrets?: Record<string, string>;
  certificate?: Certificate;
};

/** A condition (JSONata over the application) that must hold, and what to say when it does not. */
export type EligibilityRule = { when: string; reason: string };

export type StepBody = { kind: BodyKind; text: string; query?: string };

/** One request to a carrier; path, query and header values may hold {{JSONata}}. */
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
  /** The header holds its time and its signature under these names. */
  parts?: { time: string; signature: string };
  /** How far its time may lie from ours, seconds. */
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

/** One step of a conversation: it sends a request, waits for a call from outside, or asks the agent (docs/carriers.md). */
export type Step = {
  id: string;
  name: string;
  when?: string;
  each?: string;
  request?: StepRequest;
  receive?: StepReceive;
  ask?: string;
  response?: AnswerKind;
  /** Statuses beside 2xx whose body is an answer. */
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

/** How an application becomes a request and an answer becomes a result. Plain JSON, kept in the carrier's row. */
export type CarrierMapping = {
  eligibility?: EligibilityRule[];
  steps?: Step[];
  /** JSONata over what the steps brought that gives the result; see docs/carriers.md. */
  answer?: string;
  /** The steps that bind a quote: sent once, when a person asks for it. */
  bind?: Step[];
  /** rate-table: JSONata that prepares what the tables look at. */
  prepare?: string;
  /** rate-table: a decision graph (JDM). */
  decision?: object;
  /** By which rule cover waits in each line; see `earliestStart` of the domain. */
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
  /** Home forms taken; null for every form. */
  forms: string[] | null;
  base_url: string | null;
  auth: CarrierAuth;
  /** Under which code the carrier knows the agency; its mappings see it. */
  producer_code?: string;
  mapping: CarrierMapping;
  limits: { timeout_ms: number; concurrency: number; calls_per_minute: number };
  /** `sample`: rated by numbers that come with Freeboard, which are no carrier's: an indication that no client gets. */
  rate_type: 'bindable' | 'indication' | 'sample';
  is_sandbox: boolean;
};

/** Whom a carrier may turn to; blank where nothing is known. `license` is the number of the insurance license. */
type AgentContact = { first_name: string; last_name: string; email: string; phone: string; license: string };
type AgencyContact = { name: string; license: string; phone: string; email: string };

/** What is quoted: the saved application as the mappings see it. */
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
  /** Of whom it is assigned to. */
  agent?: AgentContact;
  agency?: AgencyContact;
  /** Where a `callback` carrier sends its result. */
  callback_url?: string;
  /** What a `callback` carrier signs its result with; only it is told. */
  callback_secret?: string;
  /** The values of the two above that the record must not show. */
  callback_secrets?: readonly string[];
  /** What agents have answered this carrier, by question. */
  answers?: Readonly<Record<string, string>>;
  /** What is bound, in the steps that bind. */
  binding?: {
    /** YYYY-MM-DD */
    effective_date: string;
    quote_number: string | null;
    premium: number | null;
    offer_key: string;
  };
};

/**
 * An answer as mappings see it. Of a long one `json` is the body as JSON text and `body` is null: only isolated processes
 * parse it. `currency`: one other than the US dollar that the long body names.
 */
export type StepAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  json?: string;
  currency?: string;
};

/** What a step brought: an answer, or all of a list. */
export type StepResult = StepAnswer & {
  outputs?: Record<string, unknown>;
  items?: (StepAnswer & { is_done?: boolean })[];
};

/** A file that came with an answer: its content is saved elsewhere (`ConversationInput.saveFile`), else it is here as Base64. */
export type AnswerFile = { content_type: string; size?: number; base64?: string };

/** How far a conversation has come: kept, so that another process can go on with it. */
export type Progress = {
  /** The step that comes next. */
  at: string;
  /** The step whose answer is the last. */
  last?: string;
  steps: Record<string, StepResult>;
  /** Steps in all, so that one that leads back to itself ends. */
  turns: number;
  /** Of a repeating step: how often it was asked, and since when. */
  polls?: number;
  since?: string;
  /** Of a step that failed: how often it was tried again. */
  tries?: number;
  /** Steps that may be asked but once, and have been. */
  once?: string[];
  /** Questions that were put to the agent before, and whether they have just been answered. */
  asked?: string[];
  is_answered?: boolean;
  /** The agent's answers as later steps read them. */
  answers?: Record<string, string>;
  /** The step whose questions were answered last, the step before it, and how many steps that may be sent but once came before. */
  asking?: { step: string; last: string | null; once: number };
  /** Why the carrier refused the answers, in its words, and how often it has refused any. */
  refusal?: string;
  refusals?: number;
  /** The step whose answer was understood and did not meet its success condition. */
  denied?: string;
  /** How often a step was answered whose `until` was not true by the last of the times that it may be asked. */
  unmet?: number;
  /** Files that came with answers, by the name that mappings know them by. */
  files?: Record<string, AnswerFile>;
  /** The cookies that the carrier set, which go back with each later request. */
  cookies?: (readonly [name: string, value: string])[];
};

/** What a carrier asks of the agent. */
export type Question = {
  id: string;
  text: string;
  type: (typeof QUESTION_TYPES)[number];
  options: { value: string; label: string }[];
  help: string | null;
  is_required: boolean;
  /** The form field that holds its answer, where the mapping names one. */
  field: string | null;
  only_if: { id: string; is: string[] } | null;
};

/**
 * Where a conversation stands when it pauses. `again`: it is to be asked once more after a time; `trouble` is what that
 * came to, which may come to something else the next time. `awaiting`: somebody outside has the word; `asks`: the agent.
 */
export type ConversationState =
  | { state: 'done'; result: CarrierResult }
  /** `so_far`: what a step that fills up gives as it was answered last; null where that is nothing any more. */
  | { state: 'again'; progress: Progress; after_ms: number; trouble?: CarrierResult; so_far?: CarrierResult | null }
  | { state: 'awaiting'; progress: Progress; step: Step; ref: string | null }
  /** `refusal`: why the carrier did not take the answers that it was sent, in its words. */
  | { state: 'asks'; progress: Progress; questions: Question[]; refusal?: string };

/** `writes` is false where the application is of a line, state or form that the carrier does not write at all. */
export type Acceptance = { accepts: true } | { accepts: false; writes: boolean; reasons: string[] };
