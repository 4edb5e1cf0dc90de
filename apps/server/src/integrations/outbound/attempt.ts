import { type Dispatcher, errors, request as send } from 'undici';
import type { TextRemark } from '../../kernel/files/decode-text.ts';
import { type OutboundAnswer, OutboundError, type OutboundFault, type OutboundRequest } from '../../kernel/outbound.ts';
import { IncomingAnswer } from './incoming.ts';
import { isMultipart } from './multipart.ts';
import { tlsFaultOf } from './tls-fault.ts';
import { ACCEPT_ENCODING, unpacked } from './unpack.ts';

/** ANSWER_LIMIT: bytes after decompression; a longer answer fails. */
const MB = 1024 * 1024;
const ANSWER_LIMIT = 8 * MB;
/** Bytes. Answers of data providers are parsed in this process, and a longer one would block it. */
const PROVIDER_LIMIT = 2 * MB;

/** Some public services refuse callers without a user agent. */
const USER_AGENT = 'Freeboard';

const CONNECT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

/** Codes for invalid compressed data. Z_BUF_ERROR is not one of them: it means that the answer was cut off. */
const UNPACK_CODE = /^Z_(?!BUF_ERROR)|BROTLI|^ERR__ERROR_/;

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
  const tls = tlsFaultOf(code);
  if (tls) return tls;
  if (code && (CONNECT_CODES.has(code) || /CERT|TLS|SSL/.test(code))) return 'connect';
  return code && UNPACK_CODE.test(code) ? 'unreadable' : 'reset';
};

const plainHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

/** An answer's cookies as a list. They cannot be split later: dates in them contain commas. */
const cookiesOf = ({ 'set-cookie': set = [] }: Record<string, string | string[] | undefined>) =>
  set.length > 0 ? { cookies: [set].flat() } : {};

export type Arrived = {
  status: number | null;
  headers: Record<string, string>;
  text: string | null;
  remark?: TextRemark | null;
};

/** Sends one attempt. `arrived` is filled as the answer arrives, so that a partial answer can be recorded. */
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
  const type = arrived.headers['content-type'];
  const file = answer.statusCode === 200 ? request.file : undefined;
  const isFile = file !== undefined;
  const embeds = isFile ? null : (request.embedded?.most ?? null);
  const incoming = new IncomingAnswer(
    {
      isFile,
      embeds,
      isInParts: embeds !== null && isMultipart(type),
      limit: file?.most ?? (request.purpose === 'providers' ? PROVIDER_LIMIT : ANSWER_LIMIT),
      type,
      service: request.api_name,
    },
    signal,
  );
  try {
    for await (const chunk of unpacked(answer.body, arrived.headers['content-encoding']))
      await incoming.add(chunk as Buffer);
    const { text, bytes, embedded, remark } = await incoming.read();
    arrived.text = text;
    arrived.remark = remark ?? null;
    return {
      status: answer.statusCode,
      headers: arrived.headers,
      text,
      ...cookiesOf(answer.headers),
      ...(bytes ? { bytes } : {}),
      ...(embedded ? { embedded } : {}),
    };
  } catch (error) {
    arrived.text = incoming.beginning();
    throw error;
  } finally {
    incoming.release();
  }
};
