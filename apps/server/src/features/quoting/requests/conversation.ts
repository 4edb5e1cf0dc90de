import {
  askCarrier,
  type CarrierConfig,
  type CarrierResult,
  type ConversationState,
  type Progress,
  type QuoteRequest,
} from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { TokenStore } from '../../../kernel/tokens.ts';
import { timedOut, unfinished } from './end-results.ts';
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
  keep?: (progress: Progress) => Promise<void>;
  show?: (result: CarrierResult) => Promise<void>;
  /** Nobody is there to answer what need not be answered. */
  is_unattended?: boolean;
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

const asking = (
  { request, caller, tokens, clock, keep, show, is_unattended = false }: Conversation,
  carrier: CarrierConfig,
) => ({
  ...{ carrier, request, caller, tokens, is_unattended, now: () => clock.now() },
  ...(keep ? { keep } : {}),
  ...(show ? { show } : {}),
});

/** Asks a carrier from the beginning, or goes on where the conversation stands. */
export const begin = (conversation: Conversation, progress: Progress | null): Promise<ConversationState> => {
  const time = left(conversation);
  const carrier = progress ? forPoll(conversation.carrier, time) : within(conversation.carrier, time);
  return askCarrier(asking(conversation, carrier), progress ?? undefined);
};

/**
 * Goes on with a conversation until it ends or somebody else has the word, as slowly as the carrier wants it. @returns one
 * that is to be asked again when the time is over or does not allow what the carrier asked to wait, or when `givesWay` says
 * so before it is asked
 */
export async function goOnUntil(
  conversation: Conversation,
  first: ConversationState,
  givesWay?: () => Promise<boolean>,
): Promise<ConversationState> {
  const { started_at, clock, retryAfterMs } = conversation;
  let turn = first;
  while (turn.state === 'again') {
    const { so_far } = turn;
    const { at } = turn.progress;
    if (left(conversation) <= retryAfterMs() || (await givesWay?.())) return turn;
    await pause(
      Math.min(Math.max(pace({ started_at }, turn.after_ms, clock.now()), retryAfterMs()), left(conversation)),
    );
    const carrier = forPoll(conversation.carrier, left(conversation));
    turn = await askCarrier(asking(conversation, carrier), turn.progress);
    // An answer that failed takes back nothing of what the same step gave before it.
    if (turn.state === 'again' && turn.so_far === undefined && so_far !== undefined && turn.progress.at === at)
      turn = { ...turn, so_far };
  }
  return turn;
}

/**
 * What a conversation whose time is over ends with: the offers so far, where the step that is repeated still gives some;
 * where it gave some and gives none any more, they are not offered. A call that failed is no answer: it counts only when no
 * other follows.
 */
export function resultOf(turn: ConversationState): CarrierResult {
  if (turn.state === 'done') return turn.result;
  if (turn.state !== 'again') return timedOut();
  const { so_far, trouble, progress } = turn;
  if (so_far?.offers) return so_far;
  const result = trouble ?? (progress.polls ? unfinished(progress.polls) : timedOut());
  return so_far === null ? { ...result, takes_back: true } : result;
}
