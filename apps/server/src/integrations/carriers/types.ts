import type { ApplicationType, Failure, OUTCOMES, WaitingRule } from '@freeboard/domain';
import type { Values } from '@freeboard/domain/forms';

export type Outcome = (typeof OUTCOMES)[number];

export type CarrierKind = 'http-json' | 'http-xml' | 'submit-then-poll' | 'callback' | 'rate-table' | 'login-portal';

/** Credentials in headers of a mapping, by part and name: 'request x-api-key'. */
export type SecretHeaders = Record<string, string>;

type MainAuth =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'query'; name: string; value: string }
  /** Written into the body by the request mapping, which says where and never learns it. */
  | { kind: 'body'; value: string }
  | { kind: 'oauth2'; token_url: string; client_id: string; client_secret: string; scope?: string };

/** What lets us in at a carrier: how it knows us, and further headers that only it may see. */
export type CarrierAuth = MainAuth & { secret_headers?: SecretHeaders };

/** A condition (JSONata over the application) that must hold, and what to say when it does not. */
export type EligibilityRule = { when: string; reason: string };

/** One request to a carrier. `path` and header values may hold {{JSONata}}; so does an XML `body`. */
export type RequestMapping = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** JSONata that gives the JSON to send, or the XML template. */
  body?: string;
};

export type PollMapping = RequestMapping & {
  /** JSONata over the answer: true once the result is there. */
  done: string;
  /** How long to wait before asking again, milliseconds. */
  after_ms: number;
};

/** How an application becomes a request and an answer becomes a result. Plain JSON, kept in the carrier's row. */
export type CarrierMapping = {
  eligibility?: EligibilityRule[];
  request?: RequestMapping;
  /** JSONata over {status, headers, body, request} that gives the result; see docs/carriers.md. */
  answer?: string;
  /** Statuses beside 2xx whose body the answer mapping understands. */
  answer_statuses?: number[];
  /** JSONata over the answer to a submission: the reference to ask or wait for. */
  ref?: string;
  poll?: PollMapping;
  /** rate-table: JSONata that prepares what the tables look at. */
  prepare?: string;
  /** rate-table: a decision graph (JDM). */
  decision?: object;
  /** By which rule cover waits; see `earliestStart` of the domain. */
  waiting?: WaitingRule;
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
  rate_type: 'bindable' | 'indication';
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
};

export type CarrierResult = {
  outcome: Outcome;
  /** Dollars with cents. */
  premium: number | null;
  lines: { label: string; amount: number }[];
  coverages: Record<string, string | number | null>;
  deductibles: Record<string, string | number | null>;
  reasons: string[];
  /** The carrier's own words, or a plain sentence where it had none. */
  description: string;
  /** YYYY-MM-DD */
  expires_on: string | null;
  quote_number: string | null;
  bridge_url: string | null;
  /** Field keys that a needs_info asks for. */
  needs: string[];
  /** What failed, where it was not the carrier itself that said so; the description is then the technical side of it. */
  failure?: Failure;
  /** rate-table: what made the premium. */
  factors?: { label: string; value: string | number }[];
  /** The offers of an answer that has several; the result itself is then the best of them. */
  offers?: CarrierOffer[];
};

/** One of several offers of an answer: an option, a package, or another carrier's. */
export type CarrierOffer = Omit<CarrierResult, 'offers'> & {
  /** By which it is known again among the offers of the same asking. */
  key: string;
  name: string | null;
  /** Whose offer it is, where that is not the carrier that was asked. */
  carrier_name: string | null;
};

/** `trouble`: what a poll came to that may come to something else the next time. */
export type Submission =
  | { state: 'done'; result: CarrierResult }
  | { state: 'pending'; ref: string; after_ms: number; trouble?: CarrierResult };

/** `writes` is false where the application is of a line, state or form that the carrier does not write at all. */
export type Acceptance = { accepts: true } | { accepts: false; writes: boolean; reasons: string[] };
