import { type Dispatcher, errors, request as send } from 'undici';
import { type OutboundAnswer, OutboundError, type OutboundFault, type OutboundRequest } from '../../kernel/outbound.ts';
import { ACCEPT_ENCODING, unpacked } from './unpack.ts';

/** Answers longer than this, in bytes once unpacked, are broken off as a fault. */
const ANSWER_LIMIT = 8 * 1024 * 1024;

/** Some public services turn away callers without a name. */
const USER_AGENT = 'Freeboard';

const CONNECT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

/** A packed answer that makes no sense; one that merely ends too soon (Z_BUF_ERROR) broke off. */
const UNPACK_CODE = /^Z_(?!BUF_ERROR)|BROTLI|^ERR__ERROR_/;

/** Which fault an error of the transport is. */
export const faultOf = (error: unknown): OutboundFault => {
  if (error instanceof OutboundError) return error.fault;
  if (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  ) {
    return 'timeout';
  }
  if (error instanceof errors.HeadersOverflowError) return 'too_large';
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'UND_ERR_ABORTED') return 'timeout';
  if (cause instanceof OutboundError) return cause.fault;
  if (code && (CONNECT_CODES.has(code) || /CERT|TLS|SSL/.test(code))) return 'connect';
  return code && UNPACK_CODE.test(code) ? 'unreadable' : 'reset';
};

const plainHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

const decode = (bytes: Buffer, contentType: string | undefined): string => {
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** What of an answer arrived, also when it broke off. */
export type Arrived = { status: number | null; headers: Record<string, string>; text: string | null };

/** Sends one attempt; `arrived` is filled as the answer comes in, so that half an answer is recorded too. */
export const attempt = async (
  request: OutboundRequest,
  dispatcher: Dispatcher,
  remaining_ms: number,
  arrived: Arrived,
): Promise<OutboundAnswer> => {
  const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(remaining_ms)));
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const answer = await send(request.url, {
    method: request.method,
    headers: { 'user-agent': USER_AGENT, 'accept-encoding': ACCEPT_ENCODING, ...request.headers },
    body: request.body,
    dispatcher,
    signal,
    headersTimeout: remaining_ms + 50,
    bodyTimeout: remaining_ms + 50,
  });
  arrived.status = answer.statusCode;
  arrived.headers = plainHeaders(answer.headers);
  const isFile = request.file !== undefined && answer.statusCode === 200;
  const limit = isFile ? (request.file?.most ?? 0) : ANSWER_LIMIT;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked(answer.body, arrived.headers['content-encoding'])) {
      size += chunk.length;
      if (size > limit) {
        throw new OutboundError('too_large', `the answer is longer than ${limit / 1024 / 1024} MB`);
      }
      chunks.push(chunk);
    }
  } finally {
    arrived.text = isFile
      ? `(a file of ${size} bytes)`
      : decode(Buffer.concat(chunks), arrived.headers['content-type']);
  }
  const { text } = arrived;
  return {
    status: answer.statusCode,
    headers: arrived.headers,
    text,
    ...(isFile ? { bytes: Buffer.concat(chunks) } : {}),
  };
};
