import type { OutboundAnswer } from '../outbound.ts';
import { type Read, readAnswer, readCall, unreadable } from './conversation/answer.ts';
import { Conversation, resultOfItems } from './conversation/conversation.ts';
import { beginningAt, goTo } from './conversation/progress.ts';
import { done, errorResult } from './result/result.ts';
import type { CarrierConfig, ConversationState, Progress, QuoteRequest, Step, StepResult } from './types.ts';

export type Recorded = { step: string | null; method: string; is_sent: boolean; answer: OutboundAnswer; at?: Date };

/**
 * Replays recorded answers in order, as if they were just arriving, without calling the carrier. The conversation is
 * still open if another step would follow the last answer.
 */
export const readRecorded = (
  carrier: CarrierConfig,
  recorded: readonly Recorded[],
  request: QuoteRequest,
): Promise<ConversationState> => new Replay(carrier, request).read(recorded);

const never = () => Promise.reject(new Error('nobody is asked'));

type Rounds = { length: number; items: NonNullable<StepResult['items']>; at: number };

class Replay {
  readonly #steps: readonly Step[];
  readonly #progress: Progress;
  readonly #conversation: Conversation;
  readonly #rounds = new Map<string, Rounds>();
  #now = new Date();

  constructor(carrier: CarrierConfig, request: QuoteRequest) {
    const caller = { call: never, recordedBy: never as never, close: never };
    this.#steps = carrier.mapping.steps ?? [];
    this.#progress = beginningAt(this.#steps[0]?.id ?? '');
    this.#conversation = new Conversation({ carrier, request, caller, now: () => this.#now }, this.#progress);
  }

  async read(recorded: readonly Recorded[]): Promise<ConversationState> {
    this.#now = recorded[0]?.at ?? this.#now;
    let last: Step | undefined;
    for (const [place, one] of recorded.entries()) {
      const step = this.#stepOf(one);
      if (!step) continue;
      const read = await readOne(step, one);
      const isLast = place === recorded.length - 1;
      if (!read.ok && isLast && step.on_failure?.do !== 'go_on') return done(read.result);
      if (last?.id !== step.id) goTo(this.#progress, step.id);
      this.#progress.at = step.id;
      // A polling step began to wait when the answer before it arrived.
      if (step.until && last && last.id !== step.id) this.#progress.since = this.#now.toISOString();
      last = step;
      this.#now = one.at ?? this.#now;
      const after = recorded[place + 1];
      const isFollowed = after !== undefined && this.#stepOf(after)?.id === step.id;
      const pause = await this.#take(step, read, isFollowed).catch((error) => done(unreadable(error)));
      if (pause && isLast) return pause;
    }
    if (!last) return done(errorResult('No answer was recorded: there is nothing to map.', 'unreadable'));
    const next = await this.#firstWanted(this.#steps.slice(this.#steps.indexOf(last) + 1));
    if (next) return { state: 'again', progress: { ...this.#progress, at: next.id }, after_ms: 0 };
    return done(await this.#conversation.finish());
  }

  #stepOf({ step, method, is_sent }: Recorded): Step | undefined {
    const steps = this.#steps;
    const named = steps.find(({ id }) => id === step);
    if (named) return named;
    if (is_sent) return steps.find(({ receive }) => receive);
    return steps.findLast(({ request }) => request && (request.method ?? 'POST') === method) ?? steps[0];
  }

  async #take(step: Step, read: Read, isFollowed: boolean): Promise<ConversationState | null> {
    const stepResult: StepResult = read.ok
      ? { ...read.answer }
      : (read.answer ?? { status: 0, headers: {}, body: null });
    const { each } = step;
    const goesOn = step.on_failure?.do === 'go_on' || step.on_failure?.do === 'go_to';
    // The request was repeated after it failed.
    if (!read.ok && !goesOn && isFollowed) return null;
    if (each !== undefined) return this.#takeItem({ ...step, each }, stepResult, isFollowed);
    if (read.ok) return this.#conversation.move(step, stepResult);
    this.#progress.steps[step.id] = stepResult;
    this.#progress.last = step.id;
    return null;
  }

  async #takeItem(step: Step & { each: string }, stepResult: StepResult, isFollowed: boolean) {
    const round = this.#rounds.get(step.id) ?? { length: await this.#lengthOf(step.each), items: [], at: 0 };
    this.#rounds.set(step.id, round);
    round.items[round.at] = { ...stepResult, is_done: await this.#conversation.isOver(step, stepResult) };
    const all = resultOfItems(round.items);
    this.#progress.steps[step.id] = all;
    const next = nextIn(round, round.at + 1);
    if (next !== null && isFollowed) {
      round.at = next;
      return null;
    }
    const isDone = round.items.every(({ is_done }) => is_done);
    if (isDone) this.#rounds.delete(step.id);
    else round.at = nextIn(round, 0) ?? 0;
    return this.#conversation.move(step, all, isDone);
  }

  /** The number of items in a list. Unlimited if the current mapping gives none, so that all recorded answers count. */
  async #lengthOf(each: string): Promise<number> {
    return (await this.#conversation.itemsOf(each)).length || Number.POSITIVE_INFINITY;
  }

  async #firstWanted(steps: readonly Step[]): Promise<Step | undefined> {
    for (const step of steps) if (await this.#conversation.isWanted(step).catch(() => false)) return step;
    return undefined;
  }
}

async function readOne(step: Step, { is_sent, answer }: Recorded): Promise<Read> {
  if (!is_sent) return readAnswer(step, answer);
  const read = await readCall(step, answer);
  const isRead = read !== null && !('refused' in read);
  return { ok: true, answer: isRead ? read : { status: 200, headers: answer.headers, body: null } };
}

const nextIn = ({ length, items }: Rounds, from: number): number | null => {
  for (let at = from; at < Math.min(length, items.length + 1); at++) if (!items[at]?.is_done) return at;
  return null;
};
