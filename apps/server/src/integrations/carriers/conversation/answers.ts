import type { AnswerKind } from '@freeboard/domain';
import { readJson } from '../../ask.ts';
import { type OutboundAnswer, OutboundError } from '../../outbound.ts';
import { CredentialsRefused, NoToken } from '../auth.ts';
import { forAnswer, MappingError } from '../mapping/mapping.ts';
import { sheltered } from '../mapping/sheltered.ts';
import { readXml } from '../mapping/xml.ts';
import { bare, errorResult } from '../result/result.ts';
import type { Brought, CarrierResult, Step } from '../types.ts';

/** `isPassing`: the same request may well succeed a moment later; `isLost`: it may have been taken all the same. */
export type Read =
  | { ok: true; answer: Pick<Brought, 'status' | 'headers' | 'body'> }
  | {
      ok: false;
      result: CarrierResult;
      isPassing?: boolean;
      isLost?: boolean;
      answer?: Pick<Brought, 'status' | 'headers' | 'body'>;
    };

const refusal = (status: number): CarrierResult => {
  if (status === 401 || status === 403)
    return errorResult('The carrier refused the credentials configured for it.', 'sign_in');
  if (status === 429) return errorResult('The carrier is busy: too many requests.', 'busy');
  if (status >= 500) return errorResult(`The carrier's system failed (status ${status}).`, 'system');
  return errorResult(`The carrier did not take the request (status ${status}).`, 'request');
};

/** XML longer than this takes its time to read, which nothing else here shall wait for. */
const LONG_XML = 200_000;

const xmlOf = (text: string, line: string): unknown =>
  text.length > LONG_XML
    ? sheltered({ xml: text }, { ...forAnswer(), left_ms: 5_000, line }).catch((error: unknown) => {
        if (error instanceof MappingError) return undefined;
        throw error;
      })
    : readXml(text);

/** Statuses that come without a body: what was sent was taken. */
const isBare = (status: number, text: string): boolean => (status === 202 || status === 204) && text.trim() === '';

const bodyOf = (kind: AnswerKind, { status, text }: OutboundAnswer, line: string): unknown => {
  if (kind === 'none') return null;
  if (kind === 'text' || kind === 'file') return text;
  if (isBare(status, text)) return null;
  return kind === 'xml' ? xmlOf(text, line) : readJson(text);
};

const isUnderstood = ({ understood }: Pick<Step, 'understood'>, status: number): boolean =>
  (status >= 200 && status < 300) || Boolean(understood?.includes(status));

/** An answer as the mappings see it, or the result that it has come to when there is nothing to map. */
export const readAnswer = async (
  step: Pick<Step, 'response' | 'understood'>,
  answer: OutboundAnswer,
  line = '',
): Promise<Read> => {
  const { status, headers } = answer;
  const kind = step.response ?? 'json';
  const body = await bodyOf(kind, answer, line);
  const seen = { status, headers, body: body ?? null };
  if (!isUnderstood(step, status))
    return { ok: false, result: refusal(status), isPassing: status === 429 || status >= 500, answer: seen };
  if (body === undefined) {
    const wanted = kind === 'xml' ? 'XML' : 'JSON';
    const result = errorResult(`The carrier answered with something that is not ${wanted}.`, 'unreadable');
    return { ok: false, result, answer: seen };
  }
  return { ok: true, answer: seen };
};

const PASSING = new Set(['timeout', 'connect', 'reset']);
const LOST = new Set(['timeout', 'reset']);

/** What a request that brought no answer has come to, in plain words. Only errors of our own are thrown. */
export const faultOf = (error: unknown): Read => {
  if (error instanceof OutboundError) {
    const isPassing = PASSING.has(error.fault);
    const result =
      error.fault === 'timeout'
        ? bare('timeout', 'The carrier did not answer in time.', 'late')
        : errorResult(`The carrier could not be asked: ${error.message}.`, 'unreachable');
    return { ok: false, result, isPassing, isLost: LOST.has(error.fault) };
  }
  if (error instanceof NoToken) return { ok: false, result: errorResult(error.message, 'setup') };
  if (error instanceof CredentialsRefused) return { ok: false, result: refusal(401) };
  if (error instanceof MappingError)
    return { ok: false, result: errorResult(`The request could not be made: ${error.message}`, 'setup') };
  throw error;
};

/** A mapping that could not make anything of an answer. */
export const unreadable = (error: unknown): CarrierResult => {
  if (!(error instanceof MappingError)) throw error;
  return errorResult(`The answer could not be read: ${error.message}. It is kept in the communications.`, 'unreadable');
};
