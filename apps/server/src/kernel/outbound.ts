import type { TextRemark } from './files/decode-text.ts';
import type { ReportFault } from './network/outside-fault.ts';
import type { FinishedWork } from './telemetry/work.ts';

/** Why no TLS connection was opened; nothing was sent. */
export type TlsFault = 'tls_expired' | 'tls_self_signed' | 'tls_host' | 'tls_authority' | 'tls_protocol';

/** What went wrong on the way, as opposed to what the other side answered. */
export type OutboundFault =
  | 'timeout'
  | 'connect'
  | 'reset'
  | 'too_large'
  | 'unreadable'
  | 'refused_address'
  | 'circuit_open'
  | TlsFault;

/** One attempt as it is recorded: secrets are masked before anybody sees it. */
export type Exchange = {
  api_name: string;
  /** Which step of a conversation it was. */
  step?: string;
  method: string;
  url: string;
  request_headers: Record<string, string>;
  request_body: string | null;
  status: number | null;
  response_headers: Record<string, string>;
  response_body: string | null;
  started_at: Date;
  duration_ms: number;
  fault: OutboundFault | null;
  /** Its status is one that the caller understands as an answer, whatever it says elsewhere. */
  is_understood?: boolean;
  /** How its text was read, where it is not written as it says. */
  remark?: TextRemark | null;
};

/** What is shown to who wants a client certificate, and whom it is taken from: PEM, or PKCS 12 in base64. */
export type ClientCertificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

export type OutboundPurpose = 'carriers' | 'providers' | 'sign-on' | 'webhooks';

export type OutboundRequest = {
  api_name: string;
  /** For what a host of the own network may be reached; none is without it. */
  purpose?: OutboundPurpose;
  /**
   * The address that a person entered, where `url` came from the other side: a host of the own network is then reached
   * only if that address is listed, too.
   */
  entered_url?: string | null;
  step?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The deadline of the whole call in milliseconds: connecting, headers, body, and every retry. */
  timeout_ms: number;
  /** Values masked wherever they occur in what is recorded. */
  secrets?: readonly string[];
  /** Nothing of the answer's body is recorded: it is a secret itself, or holds one somewhere. */
  is_answer_secret?: boolean;
  certificate?: ClientCertificate;
  /** Members of the answer's JSON that are other people's data: their values are not recorded. */
  personal?: readonly string[];
  /** Repeats after 5xx, reset and connect faults; without it nothing but a 429 with Retry-After is repeated. */
  retry?: { times: number; base_ms: number };
  /** Never asked again, after a 429 with Retry-After neither: the question is soon out of date. */
  once?: boolean;
  /** Statuses beside 2xx that are answers: they are never repeated and say nothing against the other side. */
  understood?: readonly number[];
  signal?: AbortSignal;
  /** The answer is a file of at most so many bytes: it comes as `bytes` when its status is 200, and is not recorded. */
  file?: { most: number };
  /**
   * The answer may hold files as Base64, of so many characters in all beyond the limit of answers. Where the answer is
   * longer than that limit they come by name in `embedded`, and `@name` replaces them in the text.
   */
  embedded?: { most: number };
  /** `none` where the circuit is kept elsewhere: carriers' are claimed with the carrier. */
  breaker?: 'none';
};

export type OutboundAnswer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes?: Buffer;
  /** The cookies that it sets, each as its header says. */
  cookies?: string[];
  /** Files by the name that replaces their Base64 in the text. */
  embedded?: Record<string, Uint8Array>;
};

export type Caller = {
  /** Sends the request and gives the answer whatever its status; throws OutboundError when there was none. */
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  /** The same caller, its connections and breakers shared, with another place for the record. */
  recordedBy(record: CallerOptions['record']): Caller;
  /** Closes the kept-alive connections. */
  close(): Promise<void>;
};

/** Circuits that processes share: what any of them learns of a service counts for all. */
export type Circuits = {
  /**
   * Whether a service may be asked now, or until when it is left alone; 'alone' where the others cannot be heard and the
   * process goes by its own circuits. It never waits long.
   */
  verdictOn(api_name: string): Promise<'ask' | 'alone' | Date>;
  /** What an asking said of it; kept in the background. */
  note(api_name: string, isFailed: boolean): void;
};

export type CallerOptions = {
  /** Gets one line for each call that had no answer, or one that says that the service or our access to it fails. */
  onFault?: ReportFault;
  /** Hears of each attempt: where it went, how it ended and how long it took. */
  onAttempt?: (attempt: FinishedWork) => void;
  record?: (exchange: Exchange) => void | Promise<void>;
  /** Permits an address in a private network (loopback included); everything private is refused without it. */
  allowAddress?: (url: URL, request: OutboundRequest) => boolean;
  now?: () => Date;
  /** Without them, and while they cannot be reached, the caller keeps circuits of its own. */
  circuits?: Circuits;
  /** Of its own circuits: after so many faults or 5xx in a row of one api_name its calls are refused for `open_ms`. */
  breaker?: { failures: number; open_ms: number };
};

/** No answer came: why, and when trying again makes sense. */
export class OutboundError extends Error {
  readonly fault: OutboundFault;
  readonly retry_after_ms?: number;

  constructor(fault: OutboundFault, message: string, options: { cause?: unknown; retry_after_ms?: number } = {}) {
    super(message, { cause: options.cause });
    this.name = 'OutboundError';
    this.fault = fault;
    this.retry_after_ms = options.retry_after_ms;
  }
}
