import { localTokens } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import { unreadable } from './conversation/answers.ts';
import { type Asking, beginning } from './conversation/asking.ts';
import { finish } from './conversation/finish.ts';
import { redactResult, redactTurn, secretsOfAccount } from './conversation/redact-result.ts';
import { absorb, converse, keepForBinding } from './conversation/run.ts';
import { readXml } from './mapping/xml.ts';
import { rate } from './rating/table.ts';
import { done, errorResult } from './result/result.ts';
import type {
  CarrierConfig,
  CarrierResult,
  ConversationState,
  Progress,
  QuoteRequest,
  Step,
  StepResult,
} from './types.ts';

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
export const rateHere = async (carrier: CarrierConfig, request: QuoteRequest): Promise<ConversationState> => {
  if (carrier.kind === 'rate-table') return done(await rate(carrier, request));
  return done(errorResult('This carrier is quoted by hand in its own portal.', 'by_hand'));
};

/**
 * Asks a carrier for its quote, from the beginning or where the conversation stands. Every fault has its outcome: no answer
 * in time is `timeout`; whatever cannot be understood, or fails, is `error` in plain words. Only errors of our own (the
 * record of exchanges) throw.
 */
export async function askCarrier(given: Given, progress?: Progress): Promise<ConversationState> {
  const asking = askingOf(given);
  if (asking.carrier.kind !== 'conversation') return rateHere(asking.carrier, asking.request);
  return redactTurn(asking, await converse(asking, progress ?? beginning(asking.steps)));
}

/** What a carrier sent to us, read as the step wants it; undefined where it cannot be read. */
export const readSent = (step: Pick<Step, 'response'>, text: string): unknown =>
  step.response === 'xml' ? readXml(text) : step.response === 'text' ? text : readJson(text);

/** What a call of a carrier came to: it has to call again, there is a result, or the conversation goes on with it. */
export type Call =
  | { state: 'waits' }
  | { state: 'done'; result: CarrierResult }
  | { state: 'goes_on'; progress: Progress };

/** A call of a carrier; `at`: when it came. */
export type Sent = { text: string; headers: Record<string, string>; at?: Date };

/** Whether a step takes several calls, until its condition is met. */
const collects = (step: Step): boolean => step.receive !== undefined && step.until !== undefined;

/** The step of a conversation that takes several calls, where it is at one. */
export const collectingStep = (carrier: CarrierConfig, progress: Progress): Step | null =>
  carrier.mapping.steps?.find((step) => step.id === progress.at && collects(step)) ?? null;

/** What a step that takes several calls has been sent: the last call, with all of them as `items`. */
function broughtBy(step: Step, calls: readonly Sent[], last: Sent): StepResult {
  const items = calls.flatMap(({ text, headers }) => {
    const body = readSent(step, text);
    return body === undefined ? [] : [{ status: 200, headers, body }];
  });
  return { status: 200, headers: last.headers, body: readSent(step, last.text), items };
}

/** The offers that several calls have made so far, where the step shows them; null where there are none. */
export async function offersSoFar(
  given: Given,
  progress: Progress,
  calls: readonly Sent[],
): Promise<CarrierResult | null> {
  const asking = askingOf(given);
  const step = collectingStep(given.carrier, progress);
  const last = calls.at(-1);
  if (!step?.is_partial || !last) return null;
  const steps = { ...progress.steps, [step.id]: broughtBy(step, calls, last) };
  const result = await finish(asking, { ...progress, last: step.id, steps });
  return result.offers ? redactResult(asking, result) : null;
}

/**
 * Takes what a carrier sent us for the step that waits for it; nobody is asked. Its signature has been checked by whoever
 * received it. `calls` are all that a step has been sent which takes several, this one among them.
 */
export async function sentTo(
  given: Given,
  progress: Progress,
  sent: Sent,
  calls: readonly Sent[] = [sent],
): Promise<Call> {
  const { text, headers } = sent;
  const asking = askingOf(given);
  const step = asking.steps.find(({ id }) => id === progress.at);
  if (!step?.receive)
    return { state: 'done', result: errorResult('The carrier sent something that no step waits for.', 'unreadable') };
  const body = readSent(step, text);
  if (body === undefined) {
    const wanted = step.response === 'xml' ? 'XML' : 'JSON';
    return { state: 'done', result: errorResult(`The carrier sent something that is not ${wanted}.`, 'unreadable') };
  }
  const brought = collects(step) ? broughtBy(step, calls, sent) : { status: 200, headers, body };
  if (collects(step)) {
    progress.steps[step.id] = brought;
    progress.polls = calls.length - 1;
    progress.since = calls[0]?.at?.toISOString();
  }
  const turn = await absorb(asking, progress, step, brought).catch((error) => done(unreadable(error)));
  if (turn?.state === 'done') return { ...turn, result: redactResult(asking, turn.result) };
  if (turn) return { state: 'waits' };
  const isLast = !asking.steps.some(({ id }) => id === progress.at);
  if (!isLast) return { state: 'goes_on', progress };
  await keepForBinding(asking, progress);
  return { state: 'done', result: redactResult(asking, await finish(asking, progress)) };
}
