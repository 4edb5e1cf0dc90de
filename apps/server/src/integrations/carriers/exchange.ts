import { holdsCredential } from '@freeboard/domain';
import { localTokens, type TokenStore } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import { type Caller, type OutboundAnswer, OutboundError } from '../outbound.ts';
import { addressOf } from './address.ts';
import { CredentialsRefused, credentials, forgetToken } from './auth.ts';
import { headerFault } from './headers.ts';
import { evaluate, forAnswer, MappingError, oneSecond, type Time } from './mapping.ts';
import { bare, errorResult } from './result.ts';
import { secretInBody } from './secret-in-body.ts';
import { sheltered } from './sheltered.ts';
import { fillHeader, fillXml } from './template.ts';
import type { CarrierConfig, CarrierResult, QuoteRequest, RequestMapping } from './types.ts';
import { readXml } from './xml.ts';

/** An answer as the mappings see it. */
export type ReadAnswer = { status: number; headers: Record<string, string>; body: unknown };

/** `isPassing`: the same request may well succeed a moment later. */
export type Exchanged = { ok: true; answer: ReadAnswer } | { ok: false; result: CarrierResult; isPassing?: boolean };

const isXml = (carrier: CarrierConfig): boolean => carrier.kind === 'http-xml';

const contentOf = async (carrier: CarrierConfig, mapping: RequestMapping, input: object, time: Time) => {
  if (!mapping.body) return {};
  const { seen, written } = secretInBody(carrier.auth);
  const sees = { ...input, ...seen };
  if (isXml(carrier))
    return { body: written(await fillXml(mapping.body, sees, time), true), type: 'text/xml; charset=utf-8' };
  const value = await evaluate(mapping.body, sees, time);
  if (value === undefined) throw new MappingError('the request mapping gave nothing');
  return { body: written(JSON.stringify(value), false), type: 'application/json' };
};

/** The headers that a mapping sets, and the values of those that are credentials. */
const headersOf = async (carrier: CarrierConfig, mapping: RequestMapping, input: object, time: Time) => {
  const part = 'done' in mapping ? 'poll' : 'request';
  const secrets: string[] = [];
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(mapping.headers ?? {})) {
    const fault = headerFault(name);
    if (fault) throw new MappingError(fault);
    const key = name.toLowerCase();
    const written = value === '' ? (carrier.auth.secret_headers?.[`${part} ${key}`] ?? '') : value;
    filled[key] = await fillHeader(written, input, time);
    if (holdsCredential(name, written)) secrets.push(filled[key]);
  }
  return { headers: filled, secrets };
};

type Input = QuoteRequest & { ref?: string };

const send = async (
  carrier: CarrierConfig,
  mapping: RequestMapping,
  request: Input,
  caller: Caller,
  tokens: TokenStore,
) => {
  const { producer_code = '' } = carrier;
  const input = { ...request, producer_code };
  const timeout_ms = carrier.limits.timeout_ms;
  const time = oneSecond();
  const { body, type } = await contentOf(carrier, mapping, input, time);
  const given = await headersOf(carrier, mapping, input, time);
  const url = await addressOf(carrier, mapping, input, time);
  const known = await credentials(carrier.auth, caller, carrier.name, timeout_ms, tokens);
  for (const [name, value] of Object.entries(known.query)) url.searchParams.set(name, value);
  const answer = await caller.call({
    api_name: carrier.name,
    method: mapping.method ?? 'POST',
    url: url.href,
    headers: {
      accept: isXml(carrier) ? 'text/xml, application/xml' : 'application/json',
      ...(type ? { 'content-type': type } : {}),
      ...given.headers,
      ...known.headers,
    },
    body,
    timeout_ms,
    secrets: [...known.secrets, ...given.secrets, ...(input.callback_secrets ?? [])],
    retry: { times: 2, base_ms: 300 },
    understood: carrier.mapping.answer_statuses,
    breaker: 'none',
  });
  return { answer, token: known.secrets[0] };
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

const xmlOf = (carrier: CarrierConfig, text: string): unknown =>
  text.length > LONG_XML
    ? sheltered({ xml: text }, { ...forAnswer(), left_ms: 5_000, line: `XML of ${carrier.id}` }).catch(
        (error: unknown) => {
          if (error instanceof MappingError) return undefined;
          throw error;
        },
      )
    : readXml(text);

/** An answer as the mappings see it, or the result that it has come to when there is nothing to map. */
export const readAnswer = async (carrier: CarrierConfig, answer: OutboundAnswer): Promise<Exchanged> => {
  const isRead =
    (answer.status >= 200 && answer.status < 300) || carrier.mapping.answer_statuses?.includes(answer.status);
  if (!isRead)
    return {
      ok: false,
      result: refusal(answer.status),
      isPassing: answer.status === 429 || answer.status >= 500,
    };
  const body = isXml(carrier) ? await xmlOf(carrier, answer.text) : readJson(answer.text);
  if (body === undefined) {
    const wanted = isXml(carrier) ? 'XML' : 'JSON';
    return {
      ok: false,
      result: errorResult(`The carrier answered with something that is not ${wanted}.`, 'unreadable'),
    };
  }
  return { ok: true, answer: { status: answer.status, headers: answer.headers, body } };
};

const PASSING = new Set(['timeout', 'connect', 'reset']);

const faultResult = (error: unknown): CarrierResult => {
  if (error instanceof OutboundError) {
    return error.fault === 'timeout'
      ? bare('timeout', 'The carrier did not answer in time.', 'late')
      : errorResult(`The carrier could not be asked: ${error.message}.`, 'unreachable');
  }
  if (error instanceof CredentialsRefused) return refusal(401);
  if (error instanceof MappingError) return errorResult(`The request could not be made: ${error.message}`, 'setup');
  throw error;
};

/**
 * Sends one mapped request and reads the answer; every fault of the outside world and of the mapping becomes a
 * result in plain words. A refused token is renewed once.
 */
export const exchange = async (
  carrier: CarrierConfig,
  mapping: RequestMapping,
  input: Input,
  caller: Caller,
  tokens: TokenStore = localTokens,
): Promise<Exchanged> => {
  try {
    const { answer, token } = await send(carrier, mapping, input, caller, tokens);
    if (answer.status !== 401 || carrier.auth.kind !== 'oauth2') return readAnswer(carrier, answer);
    await forgetToken(carrier.auth, token, tokens);
    return readAnswer(carrier, (await send(carrier, mapping, input, caller, tokens)).answer);
  } catch (error) {
    const isPassing = error instanceof OutboundError && PASSING.has(error.fault);
    return { ok: false, result: faultResult(error), isPassing };
  }
};
