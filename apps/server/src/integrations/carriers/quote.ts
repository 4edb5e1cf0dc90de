import { localTokens } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import type { OutboundAnswer } from '../outbound.ts';
import { readAnswer, unreadable } from './conversation/answers.ts';
import { type Asking, beginning } from './conversation/asking.ts';
import { absorb, converse, finish } from './conversation/run.ts';
import { lastOf, seenBy } from './conversation/sees.ts';
import { evaluate, forAnswer } from './mapping.ts';
import { rate } from './rate-table.ts';
import { done, errorResult } from './result.ts';
import type { Brought, CarrierConfig, CarrierResult, Progress, QuoteRequest, Step, Turn } from './types.ts';
import { readXml } from './xml.ts';

type Given = Omit<Asking, 'steps' | 'tokens'> & { tokens?: Asking['tokens']; steps?: Asking['steps'] };

const askingOf = ({ carrier, tokens = localTokens, steps = carrier.mapping.steps ?? [], ...rest }: Given): Asking => ({
  ...rest,
  ...{ carrier, tokens, steps },
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
  return converse(asking, progress ?? beginning(asking.steps));
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
  if (turn?.state === 'done') return turn;
  if (turn) return { state: 'waits' };
  const isLast = !asking.steps.some(({ id }) => id === progress.at);
  return isLast ? { state: 'done', result: await finish(asking, progress) } : { state: 'goes_on', progress };
}

/** One recorded answer of a conversation, and to which step; `is_sent` where the carrier sent it to us. */
export type Recorded = { step: string | null; method: string; is_sent: boolean; answer: OutboundAnswer };

/** To which step an answer was: as it was recorded, else by how it was asked. */
const stepOf = (steps: readonly Step[], { step, method, is_sent }: Recorded): Step | undefined =>
  steps.find(({ id }) => id === step) ??
  (is_sent
    ? steps.find(({ receive }) => receive)
    : (steps.findLast(({ request }) => request && (request.method ?? 'POST') === method) ?? steps[0]));

/**
 * Reads recorded answers once more, in their order and as they would be read when they came; nobody is asked. Pending when
 * another step would follow the last.
 */
export async function readRecorded(
  carrier: CarrierConfig,
  recorded: readonly Recorded[],
  request: QuoteRequest,
): Promise<Turn> {
  const steps = carrier.mapping.steps ?? [];
  const never = () => Promise.reject(new Error('nobody is asked'));
  const asking = askingOf({
    carrier,
    request,
    caller: { call: never, recordedBy: never as never, close: never },
    now: () => new Date(),
  });
  const progress = beginning(steps);
  let last: Step | undefined;
  for (const one of recorded) {
    const step = stepOf(steps, one);
    if (!step) continue;
    const read = one.is_sent
      ? ({
          ok: true,
          answer: { status: 200, headers: one.answer.headers, body: readSent(step, one.answer.text) ?? null },
        } as const)
      : await readAnswer(step, one.answer);
    const isLast = one === recorded.at(-1);
    if (!read.ok && isLast && step.on_failure?.do !== 'go_on') return done(read.result);
    const brought: Brought = read.ok ? { ...read.answer } : (read.answer ?? { status: 0, headers: {}, body: null });
    const before = progress.steps[step.id];
    if (step.each) {
      brought.items = [...(before?.items ?? []), { ...brought }];
      brought.body = brought.items.map(({ body }) => body);
    }
    last = step;
    progress.at = step.id;
    const turn = await absorb(asking, progress, step, brought).catch((error) => done(unreadable(error)));
    if (turn && isLast) return turn;
  }
  if (!last) return done(errorResult('No answer was recorded: there is nothing to map.', 'unreadable'));
  const rest = steps.slice(steps.indexOf(last) + 1);
  const next = await firstWanted(asking, progress, rest);
  if (next) return { state: 'again', progress: { ...progress, at: next.id }, after_ms: 0 };
  return done(await finish(asking, progress));
}

/** The first of some steps that would be taken. */
async function firstWanted(asking: Asking, progress: Progress, steps: readonly Step[]): Promise<Step | undefined> {
  for (const step of steps) {
    if (!step.when) return step;
    const seen = seenBy(step.when, asking.carrier, asking.request, progress, lastOf(progress));
    if ((await evaluate(step.when, seen, forAnswer()).catch(() => false)) === true) return step;
  }
  return undefined;
}
