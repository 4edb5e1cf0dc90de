import type { TextRemark } from './files/decode-text.ts';
import type { ReportFault } from './network/outside-fault.ts';
import type { FinishedWork } from './telemetry/work.ts';

/** Why no TLS connection was made. Nothing was sent in that case. */
export type TlsFault = 'tls_expired' | 'tls_self_signed' | 'tls_host' | 'tls_authority' | 'tls_protocol';

/** Why a call got no answer. An answer with an error status is not a fault. */
export type OutboundFault =
  | 'timeout'
  | 'connect'
  | 'reset'
  | 'too_large'
  | 'unreadable'
  | 'refused_address'
  | 'circuit_open'
  | TlsFault;

/** One recorded attempt. Its secrets are already masked. */
export type Exchange = {
  api_name: string;
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
  /** Whether the caller treats the status as an answer, whatever it usually means. */
  is_understood?: boolean;
  remark?: TextRemark | null;
};

/** The client certificate to present and the authority to trust, as PEM or as PKCS 12 in Base64. */
export type ClientCertificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

export type OutboundPurpose = 'carriers' | 'providers' | 'sign-on' | 'webhooks';

export type OutboundRequest = {
  api_name: string;
  /** Which private hosts may be called: those configured for this purpose. Without a purpose, none. */
  purpose?: OutboundPurpose;
  /**
   * The address that a user entered, if `url` came from the other side. A host of a private network is then called
   * only if this address is permitted as well.
   */
  entered_url?: string | null;
  step?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the complete call: connecting, headers, body, and all retries. */
  timeout_ms: number;
  /** Values that are masked wherever they occur in the recorded exchange. */
  secrets?: readonly string[];
  /** Leaves the answer's body out of the record, because it is a secret or contains one. */
  is_answer_secret?: boolean;
  certificate?: ClientCertificate;
  /** Properties of the answer's JSON with other people's data, which are not recorded. */
  personal?: readonly string[];
  /**
   * Retries 5xx, connection resets and failed connects, with jittered backoff from `base_ms`. Without it, only a 429
   * that says when to retry (Retry-After or a rate-limit reset header) is retried.
   */
  retry?: { times: number; base_ms: number };
  /** Turns off all retries, even after a 429 that says when to retry. */
  once?: boolean;
  /** Statuses that count as answers in addition to 2xx: they are neither retried nor failures. */
  understood?: readonly number[];
  signal?: AbortSignal;
  /**
   * The answer is a file of at most `most` bytes. With status 200 it is in `bytes`, and its content is not recorded.
   */
  file?: { most: number };
  /**
   * The answer may contain files as Base64, with up to `most` bytes on top of the usual limit. If it exceeds that
   * limit, the files are moved to `embedded`, and `@name` replaces them in the text.
   */
  embedded?: { most: number };
  /** 'none' for calls with a circuit breaker of their own, such as those to carriers. */
  breaker?: 'none';
};

export type OutboundAnswer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes?: Buffer;
  cookies?: string[];
  embedded?: Record<string, Uint8Array>;
};

export type Caller = {
  /** @returns the answer, whatever its status @throws OutboundError without an answer */
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  /** The same caller, with its connections and circuit breakers, but another recorder. */
  recordedBy(record: CallerOptions['record']): Caller;
  close(): Promise<void>;
};

/** Circuit breakers shared by processes: the failures that one sees count for all. */
export type Circuits = {
  /**
   * 'ask' when a service may be called, a date until which it is paused, or 'alone' when the shared state cannot be
   * read and the process has to use its own circuit breakers. Never waits long.
   */
  verdictOn(api_name: string): Promise<'ask' | 'alone' | Date>;
  /** Saves the outcome of a call in the background. */
  note(api_name: string, isFailed: boolean): void;
};

export type CallerOptions = {
  /** Called for every call that gets no answer, or one that means that the service, or our access to it, fails. */
  onFault?: ReportFault;
  onAttempt?: (attempt: FinishedWork) => void;
  record?: (exchange: Exchange) => void | Promise<void>;
  /** Whether an address in a private network (loopback included) may be called. If missing, none may. */
  allowAddress?: (url: URL, request: OutboundRequest) => boolean;
  /** An http host name whose requests go to a port of this machine. */
  own?: { host: string; port: number } | null;
  now?: () => Date;
  /** If missing, or while their state cannot be read, the caller uses circuit breakers of its own. */
  circuits?: Circuits;
  /**
   * The caller's own circuit breakers: after this many failures in a row, calls to an api_name are refused for
   * `open_ms`.
   */
  breaker?: { failures: number; open_ms: number };
};

/** A call got no answer. `retry_after_ms`: when to retry, for an open circuit. */
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
