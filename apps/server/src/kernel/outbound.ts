import type { TextRemark } from './files/decode-text.ts';
import type { ReportFault } from './network/outside-fault.ts';
import type { FinishedWork } from './telemetry/work.ts';

/** Why no TLS connection was opened. Nothing was sent. */
export type TlsFault = 'tls_expired' | 'tls_self_signed' | 'tls_host' | 'tls_authority' | 'tls_protocol';

/** A failure to get an answer, as opposed to a bad answer. */
export type OutboundFault =
  | 'timeout'
  | 'connect'
  | 'reset'
  | 'too_large'
  | 'unreadable'
  | 'refused_address'
  | 'circuit_open'
  | TlsFault;

/** A recorded attempt. Secrets are masked before it is passed on. */
export type Exchange = {
  api_name: string;
  /** The id of the conversation's step. */
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
  /** The caller treats the status as an answer, whatever it usually means. */
  is_understood?: boolean;
  /** How the text was read, if not in its declared encoding. */
  remark?: TextRemark | null;
};

/** The client certificate to present, and the authority to trust: PEM, or PKCS 12 in base64. */
export type ClientCertificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

export type OutboundPurpose = 'carriers' | 'providers' | 'sign-on' | 'webhooks';

export type OutboundRequest = {
  api_name: string;
  /** The purpose for which a host of the private network may be reached; none may without one. */
  purpose?: OutboundPurpose;
  /**
   * The address that a person entered, when `url` came from the other side. A host of the private network is then
   * reached only if this address is permitted, too.
   */
  entered_url?: string | null;
  step?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole call: connecting, headers, body, and all retries. */
  timeout_ms: number;
  /** Values that are masked wherever they occur in the record. */
  secrets?: readonly string[];
  /** Do not record the answer's body, because it is or contains a secret. */
  is_answer_secret?: boolean;
  certificate?: ClientCertificate;
  /** Properties of the answer's JSON with other people's data, which are not recorded. */
  personal?: readonly string[];
  /** Retries after 5xx, reset and connect faults. Without it, only a 429 with Retry-After is retried. */
  retry?: { times: number; base_ms: number };
  /** Never retry, not even after a 429 with Retry-After. */
  once?: boolean;
  /** Statuses in addition to 2xx that are answers: they are never retried and do not count as failures. */
  understood?: readonly number[];
  signal?: AbortSignal;
  /** The answer is a file of at most `most` bytes. With status 200 it is in `bytes`, and it is not recorded. */
  file?: { most: number };
  /**
   * The answer may contain files as Base64, up to `most` characters beyond the limit of answers. In an answer longer
   * than that limit they are moved to `embedded` by name, and `@name` replaces them in the text.
   */
  embedded?: { most: number };
  /** `none` when another circuit applies, as for carriers. */
  breaker?: 'none';
};

export type OutboundAnswer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes?: Buffer;
  /** The Set-Cookie headers. */
  cookies?: string[];
  /** Files by the name that replaces their Base64 in the text. */
  embedded?: Record<string, Uint8Array>;
};

export type Caller = {
  /** Sends the request and returns the answer, whatever its status. @throws OutboundError without an answer */
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  /** This caller, with its connections and circuits, but another recorder. */
  recordedBy(record: CallerOptions['record']): Caller;
  /** Closes the keep-alive connections. */
  close(): Promise<void>;
};

/** Circuits that processes share, so that failures seen by one count for all. */
export type Circuits = {
  /**
   * `ask` when a service may be called, a date while it is paused, and `alone` when the shared state cannot be read,
   * so that the process uses its own circuits. Never waits long.
   */
  verdictOn(api_name: string): Promise<'ask' | 'alone' | Date>;
  /** Saves the result of a call in the background. */
  note(api_name: string, isFailed: boolean): void;
};

export type CallerOptions = {
  /** Called for each call without an answer, or whose answer means that the service or our access to it fails. */
  onFault?: ReportFault;
  /** Called for each attempt with its target, outcome and duration. */
  onAttempt?: (attempt: FinishedWork) => void;
  record?: (exchange: Exchange) => void | Promise<void>;
  /** Permits an address in a private network (loopback included); without it, all are refused. */
  allowAddress?: (url: URL, request: OutboundRequest) => boolean;
  /** An http host name that is routed to a port of this process. */
  own?: { host: string; port: number } | null;
  now?: () => Date;
  /** Without them, and while they cannot be read, the caller uses its own circuits. */
  circuits?: Circuits;
  /**
   * For the caller's own circuits: after this many faults or 5xx in a row, calls to one api_name are refused for
   * `open_ms`.
   */
  breaker?: { failures: number; open_ms: number };
};

/** There was no answer. `retry_after_ms`: when a retry makes sense. */
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
