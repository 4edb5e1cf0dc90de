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

/** Fills in what a conversation with a carrier needs and its caller leaves out. */
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

/** Returns the result of a carrier that nobody has to be asked for: it is rated here, or quoted by hand. */
export const rateHere = async (carrier: CarrierConfig, request: QuoteRequest): Promise<ConversationState> => {
  if (carrier.kind === 'rate-table') return done(await rate(carrier, request));
  return done(errorResult('This carrier is quoted by hand in its own portal.', 'by_hand'));
};

/**
 * Asks a carrier for its quote, from the beginning or where the conversation stands. Every fault has its outcome: no answer
 * in time is `timeout`; whatever cannot be understood, or fails, is `error` in plain words. Only errors of our own (the
 * record of exchanges) throw.
 */
export async function askCarrier(input: ConversationInput, progress?: Progress): Promise<ConversationState> {
  const asking = askingOf(input);
  if (asking.carrier.kind !== 'conversation') return rateHere(asking.carrier, asking.request);
  return redactTurn(asking, await converse(asking, progress ?? beginning(asking.steps)));
}

const CALL_KINDS = { xml: 'xml', text: 'text' } as const;

/** Reads a carrier's call as its step expects it; null where it cannot be read, or why it is refused. */
export async function readCall(
  step: Pick<Step, 'response'>,
  { text, headers }: Pick<CarrierCall, 'text' | 'headers'>,
): Promise<StepAnswer | null | { refused: string }> {
  const kind = CALL_KINDS[step.response as keyof typeof CALL_KINDS] ?? 'json';
  const { body, repeated, ...long } = await readBody(kind, text);
  if (body === undefined) return null;
  return repeated ? { refused: contradiction(repeated) } : { status: 200, headers, ...long, body };
}

/** The outcome of a carrier's call: the carrier has to call again, there is a result, or the conversation goes on. */
export type CallOutcome =
  | { state: 'waits' }
  | { state: 'done'; result: CarrierResult }
  | { state: 'goes_on'; progress: Progress };

/** A carrier's call to us; `at`: when it came. */
export type CarrierCall = { text: string; headers: Record<string, string>; at?: Date };

/** Returns whether a step takes several calls, until its condition is met. */
const collects = (step: Step): boolean => step.receive !== undefined && step.until !== undefined;

/** Returns the step of a conversation that takes several calls, where it is at one. */
export const collectingStep = (carrier: CarrierConfig, progress: Progress): Step | null =>
  carrier.mapping.steps?.find((step) => step.id === progress.at && collects(step)) ?? null;

/** Returns the result of a step that takes several calls: the last call, with all of them as `items`. */
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

/** Returns the offers that several calls have made so far, where the step shows them; null where there are none. */
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
 * Gives a carrier's call, whose signature was checked, to the step that waits for it; no carrier is asked. `calls` are all
 * calls of a step that takes several, this one among them.
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
