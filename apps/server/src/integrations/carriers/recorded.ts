import type { OutboundAnswer } from '../outbound.ts';
import { type Read, readAnswer, unreadable } from './conversation/answers.ts';
import { type Asking, beginning } from './conversation/asking.ts';
import { finish } from './conversation/finish.ts';
import { goTo } from './conversation/moves.ts';
import { absorb, allOf, isOver, listOf, weigh } from './conversation/run.ts';
import { lastOf, seenBy } from './conversation/sees.ts';
import { evaluate, forAnswer } from './mapping/mapping.ts';
import { askingOf, readCall } from './quote.ts';
import { done, errorResult } from './result/result.ts';
import type { CarrierConfig, ConversationState, Progress, QuoteRequest, Step, StepResult } from './types.ts';

/** One recorded answer of a conversation, with its step and time; `is_sent` when the carrier sent it to us. */
export type Recorded = { step: string | null; method: string; is_sent: boolean; answer: OutboundAnswer; at?: Date };

/** The step of an answer: as recorded, else derived from its request. */
const stepOf = (steps: readonly Step[], { step, method, is_sent }: Recorded): Step | undefined =>
  steps.find(({ id }) => id === step) ??
  (is_sent
    ? steps.find(({ receive }) => receive)
    : (steps.findLast(({ request }) => request && (request.method ?? 'POST') === method) ?? steps[0]));

/** The progress of a step that repeats for each item of a list: round by round, each time for those not done. */
type Rounds = { length: number; items: NonNullable<StepResult['items']>; at: number };

const nextIn = ({ length, items }: Rounds, from: number): number | null => {
  for (let at = from; at < Math.min(length, items.length + 1); at++) if (!items[at]?.is_done) return at;
  return null;
};

type Each = Step & { each: string };

async function takeItem(
  asking: Asking,
  progress: Progress,
  rounds: Map<string, Rounds>,
  step: Each,
  brought: StepResult,
  isFollowed: boolean,
): Promise<ConversationState | null> {
  // What the mapping as it stands gives no list for is as long as what was recorded.
  const length = rounds.has(step.id)
    ? 0
    : (await listOf(asking, progress, step.each)).length || Number.POSITIVE_INFINITY;
  const round = rounds.get(step.id) ?? { length, items: [], at: 0 };
  rounds.set(step.id, round);
  round.items[round.at] = { ...brought, is_done: await isOver(asking, progress, step, brought) };
  const all = allOf(round.items);
  progress.steps[step.id] = all;
  const next = nextIn(round, round.at + 1);
  if (next !== null && isFollowed) {
    round.at = next;
    return null;
  }
  const isDone = round.items.every(({ is_done }) => is_done);
  if (isDone) rounds.delete(step.id);
  else round.at = nextIn(round, 0) ?? 0;
  return weigh(asking, progress, step, all, isDone);
}

async function readOne(step: Step, { is_sent, answer }: Recorded): Promise<Read> {
  if (!is_sent) return readAnswer(step, answer);
  const read = await readCall(step, answer);
  const isRead = read !== null && !('refused' in read);
  return { ok: true, answer: isRead ? read : { status: 200, headers: answer.headers, body: null } };
}

/**
 * Replays recorded answers in order, as they would be read on arrival, without calling a carrier. Pending when
 * another step would follow the last.
 */
export async function readRecorded(
  carrier: CarrierConfig,
  recorded: readonly Recorded[],
  request: QuoteRequest,
): Promise<ConversationState> {
  const steps = carrier.mapping.steps ?? [];
  const never = () => Promise.reject(new Error('nobody is asked'));
  let now = recorded[0]?.at ?? new Date();
  const asking = askingOf({
    carrier,
    request,
    caller: { call: never, recordedBy: never as never, close: never },
    now: () => now,
  });
  const progress = beginning(steps);
  const rounds = new Map<string, Rounds>();
  let last: Step | undefined;
  for (const [place, one] of recorded.entries()) {
    const step = stepOf(steps, one);
    if (!step) continue;
    const read = await readOne(step, one);
    const isLast = place === recorded.length - 1;
    if (!read.ok && isLast && step.on_failure?.do !== 'go_on') return done(read.result);
    if (last?.id !== step.id) goTo(progress, step.id);
    progress.at = step.id;
    // It began to wait when what came before was there.
    if (step.until && last && last.id !== step.id) progress.since = now.toISOString();
    last = step;
    now = one.at ?? now;
    const after = recorded[place + 1];
    const isFollowed = after !== undefined && stepOf(steps, after)?.id === step.id;
    const turn = await take(step, read, isFollowed).catch((error) => done(unreadable(error)));
    if (turn && isLast) return turn;
  }
  if (!last) return done(errorResult('No answer was recorded: there is nothing to map.', 'unreadable'));
  const rest = steps.slice(steps.indexOf(last) + 1);
  const next = await firstWanted(asking, progress, rest);
  if (next) return { state: 'again', progress: { ...progress, at: next.id }, after_ms: 0 };
  return done(await finish(asking, progress));

  async function take(step: Step, read: Awaited<ReturnType<typeof readOne>>, isFollowed: boolean) {
    const brought: StepResult = read.ok ? { ...read.answer } : (read.answer ?? { status: 0, headers: {}, body: null });
    const { each } = step;
    const goesOn = step.on_failure?.do === 'go_on' || step.on_failure?.do === 'go_to';
    // It was asked once more after it failed.
    if (!read.ok && !goesOn && isFollowed) return null;
    if (each !== undefined) return takeItem(asking, progress, rounds, { ...step, each }, brought, isFollowed);
    if (read.ok) return absorb(asking, progress, step, brought);
    progress.steps[step.id] = brought;
    progress.last = step.id;
    return null;
  }
}

/** The first of some steps whose condition is met. */
async function firstWanted(asking: Asking, progress: Progress, steps: readonly Step[]): Promise<Step | undefined> {
  for (const step of steps) {
    if (!step.when) return step;
    const seen = seenBy(step.when, asking.carrier, asking.request, progress, lastOf(progress));
    if ((await evaluate(step.when, seen, forAnswer()).catch(() => false)) === true) return step;
  }
  return undefined;
}
