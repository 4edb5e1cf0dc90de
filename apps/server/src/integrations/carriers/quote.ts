import { localTokens } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import { unreadable } from './conversation/answers.ts';
import { type Asking, beginning } from './conversation/asking.ts';
import { discreet, discreetTurn, secretsOfAccount } from './conversation/discreet.ts';
import { absorb, converse, finish, keepForBinding } from './conversation/run.ts';
import { readXml } from './mapping/xml.ts';
import { rate } from './rating/table.ts';
import { done, errorResult } from './result/result.ts';
import type { CarrierConfig, CarrierResult, Progress, QuoteRequest, Step, Turn } from './types.ts';

type Given = Omit<Asking, 'steps' | 'tokens' | 'secrets'> & { tokens?: Asking['tokens']; steps?: Asking['steps'] };

/** What a carrier is asked with, where little of it is said. */
export const askingOf = ({
  carrier,
  tokens = localTokens,
  steps = carrier.mapping.steps ?? [],
  ...rest
}: Given): Asking => ({
  ...rest,
  // What came before is read again by whoever goes on: its secrets are known before anything is sent.
  ...{ carrier, tokens, steps, secrets: new Set(secretsOfAccount(carrier)) },
});

/** The result of a carrier that nobody has to be asked for: it is rated here, or quoted by hand. */
export const rateHere = async (carrier: CarrierConfig, request: QuoteRequest): Promise<Turn> => {
  if (carrier.kind === 'rate-table') return done(await rate(carrier, request));
  return done(errorResult('This carrier is quoted by hand in its own portal.', 'by_hand'));
};

/**
 * Asks a carrier for its quote, from the beginning or where the conversation stands. Every fault has its outcome: no answer
 * in time is `timeout`; whatever cannot be understood, or fails, is `error` in plain words. Only errors of our own (the
 * record of exchanges) throw.
 */
export async function askCarrier(given: Given, progress?: Progress): Promise<Turn> {
  const asking = askingOf(given);
  if (asking.carrier.kind !== 'conversation') return rateHere(asking.carrier, asking.request);
  return discreetTurn(asking, await converse(asking, progress ?? beginning(asking.steps)));
}

/** What a carrier sent to us, read as the step wants it; undefined where it cannot be read. */
export const readSent = (step: Pick<Step, 'response'>, text: string): unknown =>
  step.response === 'xml' ? readXml(text) : step.response === 'text' ? text : readJson(text);

/** What a call of a carrier came to: it has to call again, there is a result, or the conversation goes on with it. */
export type Call =
  | { state: 'waits' }
  | { state: 'done'; result: CarrierResult }
  | { state: 'goes_on'; progress: Progress };

type Sent = { text: string; headers: Record<string, string> };

/**
 * Takes what a carrier sent us for the step that waits for it; nobody is asked. Its signature has been checked by whoever
 * received it.
 */
export async function sentTo(given: Given, progress: Progress, { text, headers }: Sent): Promise<Call> {
  const asking = askingOf(given);
  const step = asking.steps.find(({ id }) => id === progress.at);
  if (!step?.receive)
    return { state: 'done', result: errorResult('The carrier sent something that no step waits for.', 'unreadable') };
  const body = readSent(step, text);
  if (body === undefined) {
    const wanted = step.response === 'xml' ? 'XML' : 'JSON';
    return { state: 'done', result: errorResult(`The carrier sent something that is not ${wanted}.`, 'unreadable') };
  }
  const turn = await absorb(asking, progress, step, { status: 200, headers, body }).catch((error) =>
    done(unreadable(error)),
  );
  if (turn?.state === 'done') return { ...turn, result: discreet(asking, turn.result) };
  if (turn) return { state: 'waits' };
  const isLast = !asking.steps.some(({ id }) => id === progress.at);
  if (!isLast) return { state: 'goes_on', progress };
  await keepForBinding(asking, progress);
  return { state: 'done', result: discreet(asking, await finish(asking, progress)) };
}
