import { contradictoryKey } from '@freeboard/contract/repeated-key';
import type { AnswerKind } from '@freeboard/domain/carriers';
import type { Failure } from '@freeboard/domain/quotes';
import { parseJson } from '../../json.ts';
import { retryAfterMs } from '../../outbound/retry.ts';
import { type OutboundAnswer, OutboundError } from '../../outbound.ts';
import { CredentialsRefused, NoToken } from '../auth.ts';
import { forAnswer, MappingError } from '../mapping/mapping.ts';
import { LONG, LONG_XML } from '../mapping/sheltered/long-bodies.ts';
import { readLong } from '../mapping/sheltered/sheltered.ts';
import { readXml } from '../mapping/xml.ts';
import { bare, errorResult } from '../result/result.ts';
import type { CarrierResult, Step, StepAnswer, StepResult } from '../types.ts';
import { carrierMessage } from './carrier-message.ts';

export type Read = { ok: true; answer: StepAnswer } | FailedRead;

/**
 * A request that failed or whose answer cannot be read. `isPassing`: the same request may succeed later. `isLost`:
 * the carrier may have acted on it, but its answer is lost.
 */
export type FailedRead = {
  ok: false;
  result: CarrierResult;
  isPassing?: boolean;
  isLost?: boolean;
  answer?: StepAnswer;
};

export const readAnswer = async (
  step: Pick<Step, 'response' | 'understood'>,
  answer: OutboundAnswer,
  queue = '',
  now = new Date(),
): Promise<Read> => {
  const { status, headers } = answer;
  const kind = step.response ?? 'json';
  const isBodiless = (kind === 'json' || kind === 'xml') && isBare(status, answer.text);
  const { body, repeated, ...long } = isBodiless ? { body: null } : await readBody(kind, answer.text, queue);
  const seen = { status, headers, ...long, body: body ?? null };
  if (!isUnderstood(step, status))
    return {
      ok: false,
      result: refusal(status, carrierMessage(body), retryAfterMs(headers, now, status)),
      isPassing: status === 429 || status >= 500,
      answer: seen,
    };
  if (body === undefined && isWebPage(answer)) {
    const result = errorResult('The carrier answered with a web page, not data.', 'web_page');
    return { ok: false, result, isPassing: true, answer: seen };
  }
  if (body === undefined) {
    const wanted = kind === 'xml' ? 'XML' : 'JSON';
    const result = errorResult(`The carrier answered with something that is not ${wanted}.`, 'unreadable');
    return { ok: false, result, answer: seen };
  }
  if (repeated) {
    return { ok: false, result: errorResult(contradiction(repeated), 'unreadable'), answer: seen };
  }
  return { ok: true, answer: seen };
};

const isUnderstood = ({ understood }: Pick<Step, 'understood'>, status: number): boolean =>
  (status >= 200 && status < 300) || Boolean(understood?.includes(status));

const isWebPage = ({ headers, text }: OutboundAnswer): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') || /^\s{0,99}<(?:!doctype html|html)\b/i.test(text);

const isBare = (status: number, text: string): boolean => (status === 202 || status === 204) && text.trim() === '';

const refusal = (status: number, message: string | null = null, wait_ms: number | null = null): CarrierResult => {
  if (status === 401 || status === 403)
    return errorResult('The carrier refused the credentials configured for it.', 'sign_in');
  if (status === 429)
    return { ...errorResult('The carrier is busy: too many requests.', 'busy'), reasons: waitMessage(wait_ms) };
  if (status >= 500) return errorResult(`The carrier's system failed (status ${status}).`, 'system');
  return {
    ...errorResult(`The carrier did not take the request (status ${status}).`, 'request'),
    reasons: message === null ? [] : [message],
  };
};

const MINUTE_MS = 60_000;

function waitMessage(ms: number | null): string[] {
  if (ms === null || ms === 0) return [];
  const [count, unit] = ms < 2 * MINUTE_MS ? [Math.ceil(ms / 1_000), 'second'] : [Math.ceil(ms / MINUTE_MS), 'minute'];
  return [`It asks to wait ${count} ${unit}${count === 1 ? '' : 's'}.`];
}

export type CarrierCall = { text: string; headers: Record<string, string>; at?: Date };

const CALL_KINDS = { xml: 'xml', text: 'text' } as const;

/**
 * Reads a carrier's callback in the format of its step; null when it is unreadable, `refused` with the reason when it
 * contradicts itself.
 */
export async function readCall(
  step: Pick<Step, 'response'>,
  { text, headers }: Pick<CarrierCall, 'text' | 'headers'>,
): Promise<StepAnswer | null | { refused: string }> {
  const kind = CALL_KINDS[step.response as keyof typeof CALL_KINDS] ?? 'json';
  const { body, repeated, ...long } = await readBody(kind, text);
  if (body === undefined) return null;
  return repeated ? { refused: contradiction(repeated) } : { status: 200, headers, ...long, body };
}

export async function readCalls(step: Step, calls: readonly CarrierCall[], last: CarrierCall): Promise<StepResult> {
  const items: StepAnswer[] = [];
  let lastAnswer: StepAnswer = { status: 200, headers: last.headers, body: undefined };
  for (const call of calls) {
    const read = await readCall(step, call);
    if (read === null || 'refused' in read) continue;
    items.push(read);
    if (call.text === last.text) lastAnswer = { ...read, headers: last.headers };
  }
  return { ...lastAnswer, items };
}

const contradiction = (name: string): string =>
  `The carrier's answer has two different values for "${name}" in one place: which of them is right is not known.`;

/**
 * A parsed body; undefined if it is unreadable, null if only its text (`json`) is passed on. `repeated`: a key with
 * two different values in one object.
 */
type Body = { body: unknown; json?: string; currency?: string; repeated?: string | null };

/** Reads a body in the format of its step. Long JSON and XML are read in an isolated process. */
export async function readBody(kind: AnswerKind, text: string, queue = ''): Promise<Body> {
  if (text.length <= (kind === 'xml' ? LONG_XML : LONG) || (kind !== 'json' && kind !== 'xml'))
    return readShort(kind, text);
  const { json, repeated, currency } = await readLong(kind, text, { ...forAnswer(), left_ms: 5_000, queue });
  if (json === undefined) return { body: undefined };
  // Without its tags the content may be short enough for mappings in this process.
  if (json.length <= LONG) return { body: parseJson(json), repeated };
  return { body: null, json, repeated, ...(currency ? { currency } : {}) };
}

function readShort(kind: AnswerKind, text: string): Body {
  if (kind === 'none') return { body: null };
  if (kind === 'text' || kind === 'file') return { body: text };
  if (kind === 'xml') return { body: readXml(text) };
  const body = parseJson(text);
  return { body, repeated: body === undefined ? null : contradictoryKey(text) };
}

/**
 * The result of a request that got no answer, with a readable message. @throws errors that are not about the carrier
 */
export const faultOf = (error: unknown): Read => {
  if (error instanceof OutboundError) {
    const isPassing = PASSING.has(error.fault);
    const failure = failureOf(error);
    const result =
      error.fault === 'timeout'
        ? bare('timeout', 'The carrier did not answer in time.', 'late')
        : errorResult(messageOf(error), failure);
    return { ok: false, result, isPassing, isLost: LOST.has(error.fault) };
  }
  if (error instanceof NoToken) return { ok: false, result: errorResult(error.message, 'setup') };
  if (error instanceof CredentialsRefused) return { ok: false, result: refusal(401) };
  if (error instanceof MappingError)
    return { ok: false, result: errorResult(`The request could not be made: ${error.message}`, 'setup') };
  throw error;
};

function failureOf({ fault }: OutboundError): Failure {
  if (fault === 'too_large' || fault === 'unreadable') return fault;
  return fault.startsWith('tls_') ? 'setup' : 'unreachable';
}

const PASSING = new Set(['timeout', 'connect', 'reset']);
const LOST = new Set(['timeout', 'reset']);

const messageOf = ({ fault, message }: OutboundError): string =>
  fault === 'too_large' || fault === 'unreadable'
    ? `The carrier answered, but ${message}.`
    : `The carrier could not be asked: ${message}.`;

/** The result of a mapping that failed on an answer. @throws any other error */
export const unreadable = (error: unknown): CarrierResult => {
  if (!(error instanceof MappingError)) throw error;
  return errorResult(`The answer could not be read: ${error.message}. It is kept in the communications.`, 'unreadable');
};
