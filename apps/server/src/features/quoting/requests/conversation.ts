import {
  type CarrierConfig,
  type CarrierResult,
  pollQuote,
  type QuoteRequest,
  type Submission,
  submitQuote,
} from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { TokenStore } from '../../../kernel/tokens.ts';
import { timedOut } from './end-results.ts';
import { POLICY } from './policy.ts';

/** What a carrier is asked with, and how long that may take in all. */
export type Conversation = {
  carrier: CarrierConfig;
  request: QuoteRequest;
  caller: Caller;
  tokens: TokenStore;
  clock: Clock;
  started_at: Date;
  end: Date;
  /** For how long the carrier wants to be left alone, milliseconds. */
  retryAfterMs: () => number;
};

/** What a call may take at least, however little is left. */
const SHORTEST_MS = 1_000;
const LONGEST_POLL_MS = 20_000;
const LONGEST_WAIT_MS = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const left = ({ end, clock }: Conversation): number => end.getTime() - clock.now().getTime();

/** The carrier with no more time for one call than is left. */
const within = (carrier: CarrierConfig, left: number): CarrierConfig => ({
  ...carrier,
  limits: { ...carrier.limits, timeout_ms: Math.min(carrier.limits.timeout_ms, Math.max(SHORTEST_MS, left)) },
});

/** The carrier with the time of one poll: when one hangs, there is time left for others. */
export const forPoll = (carrier: CarrierConfig, left: number): CarrierConfig =>
  within(carrier, Math.min(left, LONGEST_POLL_MS, carrier.limits.timeout_ms / 3));

/** How long to wait before a poll: as configured while somebody watches, then a tenth of the time it has taken so far. */
export function pace({ started_at }: Pick<Conversation, 'started_at'>, afterMs: number, now: Date): number {
  const taken = now.getTime() - started_at.getTime();
  return taken < POLICY.interactive_ms ? afterMs : Math.max(afterMs, Math.min(LONGEST_WAIT_MS, taken / 10));
}

/** Asks a carrier; pending where its result is to be asked for. */
export const submit = (conversation: Conversation): Promise<Submission> =>
  submitQuote(
    within(conversation.carrier, left(conversation)),
    conversation.request,
    conversation.caller,
    conversation.tokens,
  );

/** Asks for the result of an earlier submission, once. */
export const poll = (conversation: Conversation, ref: string): Promise<Submission> =>
  pollQuote(
    forPoll(conversation.carrier, left(conversation)),
    ref,
    conversation.request,
    conversation.caller,
    conversation.tokens,
  );

/**
 * Asks for a result until there is one, as rarely as the carrier wants it. @returns pending when the time is over or
 * does not allow what the carrier asked to wait, or when `givesWay` says so before a poll
 */
export async function pollUntil(
  conversation: Conversation,
  first: Submission,
  givesWay?: () => Promise<boolean>,
): Promise<Submission> {
  const { started_at, clock, retryAfterMs } = conversation;
  let step = first;
  while (step.state === 'pending') {
    if (left(conversation) <= retryAfterMs() || (await givesWay?.())) return step;
    await pause(
      Math.min(Math.max(pace({ started_at }, step.after_ms, clock.now()), retryAfterMs()), left(conversation)),
    );
    step = await poll(conversation, step.ref);
  }
  return step;
}

/** What a conversation whose time is over ends with. A poll that failed is no answer: it counts only when no other follows. */
export const resultOf = (step: Submission): CarrierResult =>
  step.state === 'done' ? step.result : (step.trouble ?? timedOut());
