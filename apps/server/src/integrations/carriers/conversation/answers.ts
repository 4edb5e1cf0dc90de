import type { AnswerKind, Failure } from '@freeboard/domain';
import { readJson } from '../../ask.ts';
import { retryAfterMs } from '../../outbound/retry.ts';
import { type OutboundAnswer, OutboundError } from '../../outbound.ts';
import { CredentialsRefused, NoToken } from '../auth.ts';
import { forAnswer, MappingError } from '../mapping/mapping.ts';
import { sheltered } from '../mapping/sheltered/sheltered.ts';
import { readXml } from '../mapping/xml.ts';
import { bare, errorResult } from '../result/result.ts';
import type { CarrierResult, Step, StepResult } from '../types.ts';
import { carrierMessage } from './carrier-message.ts';

/** `isPassing`: the same request may well succeed a moment later; `isLost`: it may have been taken all the same. */
export type Read =
  | { ok: true; answer: Pick<StepResult, 'status' | 'headers' | 'body'> }
  | {
      ok: false;
      result: CarrierResult;
      isPassing?: boolean;
      isLost?: boolean;
      answer?: Pick<StepResult, 'status' | 'headers' | 'body'>;
    };

const MINUTE_MS = 60_000;

/** When a carrier that takes no more requests wants to be asked again. */
function waitMessage(ms: number | null): string[] {
  if (ms === null || ms === 0) return [];
  const [count, unit] = ms < 2 * MINUTE_MS ? [Math.ceil(ms / 1_000), 'second'] : [Math.ceil(ms / MINUTE_MS), 'minute'];
  return [`It asks to wait ${count} ${unit}${count === 1 ? '' : 's'}.`];
}

/** Returns the result of a status that is no answer; `message` is what the carrier says of it to people. */
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

/** Returns whether an answer is a web page, as of a maintenance or a sign-in. */
const isWebPage = ({ headers, text }: OutboundAnswer): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') || /^\s{0,99}<(?:!doctype html|html)\b/i.test(text);

/** XML longer than this takes its time to read, which nothing else here shall wait for. */
const LONG_XML = 200_000;

const xmlOf = (text: string, queue: string): unknown =>
  text.length > LONG_XML
    ? sheltered({ xml: text }, { ...forAnswer(), left_ms: 5_000, queue }).catch((error: unknown) => {
        if (error instanceof MappingError) return undefined;
        throw error;
      })
    : readXml(text);

/** Statuses that come without a body: what was sent was taken. */
const isBare = (status: number, text: string): boolean => (status === 202 || status === 204) && text.trim() === '';

const bodyOf = (kind: AnswerKind, { status, text }: OutboundAnswer, queue: string): unknown => {
  if (kind === 'none') return null;
  if (kind === 'text' || kind === 'file') return text;
  if (isBare(status, text)) return null;
  return kind === 'xml' ? xmlOf(text, queue) : readJson(text);
};

const isUnderstood = ({ understood }: Pick<Step, 'understood'>, status: number): boolean =>
  (status >= 200 && status < 300) || Boolean(understood?.includes(status));

/** Returns an answer as the mappings see it, or the result that it has come to when there is nothing to map. */
export const readAnswer = async (
  step: Pick<Step, 'response' | 'understood'>,
  answer: OutboundAnswer,
  queue = '',
  now = new Date(),
): Promise<Read> => {
  const { status, headers } = answer;
  const kind = step.response ?? 'json';
  const body = await bodyOf(kind, answer, queue);
  const seen = { status, headers, body: body ?? null };
  if (!isUnderstood(step, status))
    return {
      ok: false,
      result: refusal(status, carrierMessage(body), retryAfterMs(headers, now)),
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
  return { ok: true, answer: seen };
};

/** Returns what an agent reads of a fault of the connection. */
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

/** Returns what a request that brought no answer has come to, in plain words. Only errors of our own are thrown. */
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

/** Returns a mapping that could not make anything of an answer. */
export const unreadable = (error: unknown): CarrierResult => {
  if (!(error instanceof MappingError)) throw error;
  return errorResult(`The answer could not be read: ${error.message}. It is kept in the communications.`, 'unreadable');
};
