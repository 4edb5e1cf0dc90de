import type { TokenStore } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import type { Caller, OutboundAnswer } from '../outbound.ts';
import { clean } from './clean.ts';
import { exchange, type ReadAnswer, readAnswer } from './exchange.ts';
import { evaluate, forAnswer, MappingError } from './mapping.ts';
import { normalise } from './normalise.ts';
import { rate } from './rate-table.ts';
import { done, errorResult } from './result.ts';
import type { CarrierConfig, QuoteRequest, Submission } from './types.ts';

const unusable = (error: unknown): Submission => {
  if (!(error instanceof MappingError)) throw error;
  return done(
    errorResult(`The answer could not be read: ${error.message}. It is kept in the communications.`, 'unreadable'),
  );
};

/** The result that the carrier's answer mapping makes of an answer. */
export const mapAnswer = async (
  carrier: CarrierConfig,
  answer: ReadAnswer,
  request: QuoteRequest,
): Promise<Submission> => {
  try {
    const value = await evaluate(carrier.mapping.answer ?? 'body', { ...answer, request }, forAnswer());
    return done(normalise(carrier, value, request.type));
  } catch (error) {
    return unusable(error);
  }
};

const LONGEST_REF = 4_000;

const refOf = async (carrier: CarrierConfig, answer: ReadAnswer, request: QuoteRequest): Promise<string | null> => {
  const ref = await evaluate(carrier.mapping.ref ?? '""', { ...answer, request }, forAnswer());
  if (typeof ref !== 'string' && typeof ref !== 'number') return null;
  const known = clean(String(ref)).trim();
  if (known.length > LONGEST_REF) throw new MappingError(`its reference is longer than ${LONGEST_REF} characters`);
  return known || null;
};

const SHORTEST_MS = 500;

/** How long to wait before a result is asked for again, as configured. */
const waitFor = (after_ms: number): number => Math.max(SHORTEST_MS, after_ms);

/** A submission that is answered later: the reference to it, or at once the result when there is no reference. */
const submitForLater = async (
  carrier: CarrierConfig,
  request: QuoteRequest,
  caller: Caller,
  tokens?: TokenStore,
): Promise<Submission> => {
  const asked = await exchange(carrier, carrier.mapping.request ?? { path: '' }, request, caller, tokens);
  if (!asked.ok) return done(asked.result);
  try {
    const ref = await refOf(carrier, asked.answer, request);
    if (ref) return { state: 'pending', ref, after_ms: waitFor(carrier.mapping.poll?.after_ms ?? 5_000) };
  } catch (error) {
    return unusable(error);
  }
  return mapAnswer(carrier, asked.answer, request);
};

/**
 * Asks a carrier for its quote. Every fault has its outcome: no answer in time is `timeout`; whatever cannot be
 * understood, or fails, is `error` in plain words. Only errors of our own (the record of exchanges) throw.
 */
export const submitQuote = async (
  carrier: CarrierConfig,
  request: QuoteRequest,
  caller: Caller,
  tokens?: TokenStore,
): Promise<Submission> => {
  switch (carrier.kind) {
    case 'rate-table':
      return done(await rate(carrier, request));
    case 'login-portal':
      return done(errorResult('This carrier is quoted by hand in its own portal.', 'by_hand'));
    case 'submit-then-poll':
    case 'callback':
      return submitForLater(carrier, request, caller, tokens);
    case 'http-json':
    case 'http-xml': {
      const asked = await exchange(carrier, carrier.mapping.request ?? { path: '' }, request, caller, tokens);
      return asked.ok ? mapAnswer(carrier, asked.answer, request) : done(asked.result);
    }
  }
};

/** Asks for the result of an earlier submission; still pending until the mapping's `done` says true. */
export const pollQuote = async (
  carrier: CarrierConfig,
  ref: string,
  request: QuoteRequest,
  caller: Caller,
  tokens?: TokenStore,
): Promise<Submission> => {
  const poll = carrier.mapping.poll;
  if (!poll) return done(errorResult('This carrier has no way configured to ask for a result.', 'setup'));
  const asked = await exchange(carrier, { method: 'GET', ...poll }, { ...request, ref }, caller, tokens);
  if (!asked.ok)
    return asked.isPassing
      ? { state: 'pending', ref, after_ms: waitFor(poll.after_ms), trouble: asked.result }
      : done(asked.result);
  try {
    const isDone = (await evaluate(poll.done, { ...asked.answer, request }, forAnswer())) === true;
    if (!isDone) return { state: 'pending', ref, after_ms: waitFor(poll.after_ms) };
  } catch (error) {
    return unusable(error);
  }
  return mapAnswer(carrier, asked.answer, request);
};

/** The result that a `callback` carrier sent us; its signature has been checked by whoever received it. */
export const readCallback = async (
  carrier: CarrierConfig,
  request: QuoteRequest,
  text: string,
): Promise<Submission> => {
  const body = readJson(text);
  if (body === undefined) return done(errorResult('The carrier sent something that is not JSON.', 'unreadable'));
  return mapAnswer(carrier, { status: 200, headers: {}, body }, request);
};

/** The reference that an answer gives in place of a result; null where it is one. */
const refInstead = async (carrier: CarrierConfig, answer: ReadAnswer, request: QuoteRequest) => {
  const { ref, poll } = carrier.mapping;
  if (carrier.kind !== 'submit-then-poll' && carrier.kind !== 'callback') return null;
  if (poll && (await evaluate(poll.done, { ...answer, request }, forAnswer())) === true) return null;
  return ref ? refOf(carrier, answer, request) : null;
};

/** Reads a recorded answer once more, as it would be read when it came; nobody is asked. */
export const readRecorded = async (
  carrier: CarrierConfig,
  answer: OutboundAnswer,
  request: QuoteRequest,
): Promise<Submission> => {
  const read = await readAnswer(carrier, answer);
  if (!read.ok) return done(read.result);
  try {
    const ref = await refInstead(carrier, read.answer, request);
    if (ref) return { state: 'pending', ref, after_ms: SHORTEST_MS };
  } catch (error) {
    return unusable(error);
  }
  return mapAnswer(carrier, read.answer, request);
};
