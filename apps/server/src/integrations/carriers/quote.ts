import { localTokens } from '../../kernel/tokens.ts';
import { contradiction, readBody, unreadable } from './conversation/answers.ts';
import { type Asking, beginning } from './conversation/asking.ts';
import { finish } from './conversation/finish.ts';
import { redactResult, redactTurn, secretsOfAccount } from './conversation/redact-result.ts';
import { absorb, converse, saveForBinding } from './conversation/run.ts';
import { rate } from './rating/table.ts';
import { done, errorResult } from './result/result.ts';
import type {
  CarrierConfig,
  CarrierResult,
  ConversationState,
  Progress,
  QuoteRequest,
  Step,
  StepAnswer,
  StepResult,
} from './types.ts';

type ConversationInput = Omit<Asking, 'steps' | 'tokens' | 'secrets'> & {
  tokens?: Asking['tokens'];
  steps?: Asking['steps'];
};

/** Fills in the optional inputs of a conversation with a carrier. */
export const askingOf = ({
  carrier,
  tokens = localTokens,
  steps = carrier.mapping.steps ?? [],
  ...rest
}: ConversationInput): Asking => ({
  ...rest,
  // What came before is read again by whoever goes on: its secrets are known before anything is sent.
  carrier,
  tokens,
  steps,
  secrets: new Set(secretsOfAccount(carrier)),
});

/** The result of a carrier that needs no call: it is rated here, or quoted by hand. */
export const rateHere = async (carrier: CarrierConfig, request: QuoteRequest): Promise<ConversationState> => {
  if (carrier.kind === 'rate-table') return done(await rate(carrier, request));
  return done(errorResult('This carrier is quoted by hand in its own portal.', 'by_hand'));
};

/**
 * Requests a quote from a carrier, from the beginning or from the conversation's progress. Every failure has an
 * outcome: no answer in time is `timeout`; anything unreadable or failed is `error` in plain words. Only our own
 * errors (saving exchanges) throw.
 */
export async function askCarrier(input: ConversationInput, progress?: Progress): Promise<ConversationState> {
  const asking = askingOf(input);
  if (asking.carrier.kind !== 'conversation') return rateHere(asking.carrier, asking.request);
  return redactTurn(asking, await converse(asking, progress ?? beginning(asking.steps)));
}

const CALL_KINDS = { xml: 'xml', text: 'text' } as const;

/** Reads a carrier's call by its step; null when it cannot be read, or the reason why it is refused. */
export async function readCall(
  step: Pick<Step, 'response'>,
  { text, headers }: Pick<CarrierCall, 'text' | 'headers'>,
): Promise<StepAnswer | null | { refused: string }> {
  const kind = CALL_KINDS[step.response as keyof typeof CALL_KINDS] ?? 'json';
  const { body, repeated, ...long } = await readBody(kind, text);
  if (body === undefined) return null;
  return repeated ? { refused: contradiction(repeated) } : { status: 200, headers, ...long, body };
}

/** The outcome of a carrier's call: the carrier must call again, there is a result, or the conversation continues. */
export type CallOutcome =
  | { state: 'waits' }
  | { state: 'done'; result: CarrierResult }
  | { state: 'goes_on'; progress: Progress };

/** A carrier's call to us; `at` is its arrival time. */
export type CarrierCall = { text: string; headers: Record<string, string>; at?: Date };

/** Whether a step accepts several calls, until its condition is met. */
const collects = (step: Step): boolean => step.receive !== undefined && step.until !== undefined;

/** The current step of a conversation, if it accepts several calls. */
export const collectingStep = (carrier: CarrierConfig, progress: Progress): Step | null =>
  carrier.mapping.steps?.find((step) => step.id === progress.at && collects(step)) ?? null;

/** The result of a step that accepts several calls: the last call, with all of them as `items`. */
async function collectedResult(step: Step, calls: readonly CarrierCall[], last: CarrierCall): Promise<StepResult> {
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

/** The offers in several calls so far, if the step shows them; null without any. */
export async function offersSoFar(
  input: ConversationInput,
  progress: Progress,
  calls: readonly CarrierCall[],
): Promise<CarrierResult | null> {
  const asking = askingOf(input);
  const step = collectingStep(input.carrier, progress);
  const last = calls.at(-1);
  if (!step?.is_partial || !last) return null;
  const steps = { ...progress.steps, [step.id]: await collectedResult(step, calls, last) };
  const result = await finish(asking, { ...progress, last: step.id, steps });
  return result.offers ? redactResult(asking, result) : null;
}

/**
 * Passes a carrier's verified call to the step that waits for it, without calling a carrier. `calls` are all calls
 * of a step that accepts several, including this one.
 */
export async function receiveCall(
  input: ConversationInput,
  progress: Progress,
  call: CarrierCall,
  calls: readonly CarrierCall[] = [call],
): Promise<CallOutcome> {
  const asking = askingOf(input);
  const step = asking.steps.find(({ id }) => id === progress.at);
  if (!step?.receive)
    return { state: 'done', result: errorResult('The carrier sent something that no step waits for.', 'unreadable') };
  const read = await readCall(step, call);
  if (read === null || 'refused' in read) {
    const format = step.response === 'xml' ? 'XML' : 'JSON';
    const fault = read?.refused ?? `The carrier sent something that is not ${format}.`;
    return { state: 'done', result: errorResult(fault, 'unreadable') };
  }
  const stepResult: StepResult = collects(step) ? await collectedResult(step, calls, call) : read;
  if (collects(step)) {
    progress.steps[step.id] = stepResult;
    progress.polls = calls.length - 1;
    progress.since = calls[0]?.at?.toISOString();
  }
  const turn = await absorb(asking, progress, step, stepResult).catch((error) => done(unreadable(error)));
  if (turn?.state === 'done') return { ...turn, result: redactResult(asking, turn.result) };
  if (turn) return { state: 'waits' };
  const isLast = !asking.steps.some(({ id }) => id === progress.at);
  if (!isLast) return { state: 'goes_on', progress };
  await saveForBinding(asking, progress);
  return { state: 'done', result: redactResult(asking, await finish(asking, progress)) };
}
