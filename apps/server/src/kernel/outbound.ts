import type { TextRemark } from './files/decode-text.ts';
import type { ReportFault } from './network/outside-fault.ts';
import type { FinishedWork } from './telemetry/work.ts';

/** Why no TLS connection was opened; nothing was sent. */
export type TlsFault = 'tls_expired' | 'tls_self_signed' | 'tls_host' | 'tls_authority' | 'tls_protocol';

/** A failure on the way, as opposed to the other side's answer. */
export type OutboundFault =
  | 'timeout'
  | 'connect'
  | 'reset'
  | 'too_large'
  | 'unreadable'
  | 'refused_address'
  | 'circuit_open'
  | TlsFault;

/** One attempt as recorded: secrets are masked before anyone sees it. */
export type Exchange = {
  api_name: string;
  /** Its step in a conversation. */
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
  /** The caller accepts its status as an answer, whatever the status usually means. */
  is_understood?: boolean;
  /** How its text was read, if its encoding is not the declared one. */
  remark?: TextRemark | null;
};

/** The client certificate to present, and the authority to trust: PEM, or PKCS 12 in base64. */
export type ClientCertificate = { pem?: string; pfx?: string; passphrase?: string; ca?: string };

export type OutboundPurpose = 'carriers' | 'providers' | 'sign-on' | 'webhooks';

export type OutboundRequest = {
  api_name: string;
  /** The purpose for which a host of the private network may be reached; if omitted, none may. */
  purpose?: OutboundPurpose;
  /**
   * The address that a person entered, when `url` was sent by the other side: a host of the private network is
   * then reached only if that address is listed, too.
   */
  entered_url?: string | null;
  step?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The deadline of the whole call in milliseconds: connecting, headers, body, and every retry. */
  timeout_ms: number;
  /** Values masked wherever they occur in the record. */
  secrets?: readonly string[];
  /** The answer's body is not recorded, because it is or contains a secret. */
  is_answer_secret?: boolean;
  certificate?: ClientCertificate;
  /** Properties of the answer's JSON with other people's data: their values are not recorded. */
  personal?: readonly string[];
  /** Retries after 5xx, reset and connect faults; if omitted, only a 429 with Retry-After is retried. */
  retry?: { times: number; base_ms: number };
  /** Never retried, not even after a 429 with Retry-After: the request is soon outdated. */
  once?: boolean;
  /** Statuses in addition to 2xx that are answers: they are never retried and are not failures. */
  understood?: readonly number[];
  signal?: AbortSignal;
  /** The answer is a file of at most `most` bytes: with status 200 it is in `bytes`, and it is not recorded. */
  file?: { most: number };
  /**
   * The answer may contain files as Base64, up to `most` characters beyond the limit of answers. In an answer longer
   * than that limit they are moved to `embedded` by name, and replaced with `@name` in the text.
   */
  embedded?: { most: number };
  /** `none` when the circuit is elsewhere: a carrier's is claimed with the carrier. */
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
  /** Sends the request and returns the answer whatever its status; throws OutboundError when there was none. */
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  /** This caller with its connections and breakers, but another recorder. */
  recordedBy(record: CallerOptions['record']): Caller;
  /** Closes the keep-alive connections. */
  close(): Promise<void>;
};

/** Circuits shared by processes: a failure seen by one process applies to all. */
export type Circuits = {
  /**
   * Whether a service may be called now, or until when it is paused; 'alone' when the others cannot be reached and
   * the process uses its own circuits. Never waits long.
   */
  verdictOn(api_name: string): Promise<'ask' | 'alone' | Date>;
  /** Saves a call's result for the service, in the background. */
  note(api_name: string, isFailed: boolean): void;
};

export type CallerOptions = {
  /**
   * Called for each call without an answer, or with an answer that means that the service or our access to it fails.
   */
  onFault?: ReportFault;
  /** Called for each attempt: its target, outcome and duration. */
  onAttempt?: (attempt: FinishedWork) => void;
  record?: (exchange: Exchange) => void | Promise<void>;
  /** Permits an address in a private network (loopback included); if omitted, all are refused. */
  allowAddress?: (url: URL, request: OutboundRequest) => boolean;
  now?: () => Date;
  /** Without them, and while they are unreachable, the caller uses its own circuits. */
  circuits?: Circuits;
  /** For its own circuits: after this many faults or 5xx in a row calls to one api_name are refused for `open_ms`. */
  breaker?: { failures: number; open_ms: number };
};

/** There was no answer: why, and when a retry makes sense. */
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
