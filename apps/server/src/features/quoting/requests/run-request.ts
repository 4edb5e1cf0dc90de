import {
  askCarrier,
  type CarrierConfig,
  type CarrierResult,
  type ConversationState,
  type Progress,
  type QuoteRequest,
} from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import type { App } from '../../../kernel/app.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { sharedTokens } from '../../../kernel/shared-tokens.queries.ts';
import type { TokenStore } from '../../../kernel/tokens.ts';
import { withAddress } from '../callbacks/address.ts';
import { saveRequestFile } from '../documents/request-files.queries.ts';
import { switchedOff, timedOut, unfinished } from './end-results.ts';
import type { recordFor } from './exchange-recorder.ts';
import type { Loaded } from './load.ts';
import { endOf, POLICY } from './policy.ts';
import { publishDebounced, sealProgress, stepShown } from './progress.ts';
import { saveProgress, whyStop } from './requests.queries.ts';
import { savePartial } from './save-results.ts';
import type { Outcome } from './transition.ts';

/** The input of a conversation with a carrier, and its total time limit. */
export type Conversation = {
  carrier: CarrierConfig;
  request: QuoteRequest;
  caller: Caller;
  tokens: TokenStore;
  clock: Clock;
  started_at: Date;
  end: Date;
  /** Milliseconds for which the carrier wants no calls. */
  retryAfterMs: () => number;
  keep?: (progress: Progress) => Promise<void>;
  saveFile?: (name: string, bytes: Uint8Array) => Promise<void>;
  show?: (result: CarrierResult) => Promise<void>;
  /** No one is there to answer optional questions. */
  is_unattended?: boolean;
};

/** The least time for a call, however little is left. */
const SHORTEST_MS = 1_000;
const LONGEST_POLL_MS = 20_000;
const LONGEST_WAIT_MS = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const left = ({ end, clock }: Conversation): number => end.getTime() - clock.now().getTime();

/** Limits one call to the time that is left. */
const within = (carrier: CarrierConfig, left: number): CarrierConfig => ({
  ...carrier,
  limits: { ...carrier.limits, timeout_ms: Math.min(carrier.limits.timeout_ms, Math.max(SHORTEST_MS, left)) },
});

/** Limits one poll to a part of the time: when one hangs, there is time left for others. */
export const forPoll = (carrier: CarrierConfig, left: number): CarrierConfig =>
  within(carrier, Math.min(left, LONGEST_POLL_MS, carrier.limits.timeout_ms / 3));

/** Milliseconds before the next poll: as configured while a user watches, then a tenth of the elapsed time. */
export function pace({ started_at }: Pick<Conversation, 'started_at'>, afterMs: number, now: Date): number {
  const taken = now.getTime() - started_at.getTime();
  return taken < POLICY.interactive_ms ? afterMs : Math.max(afterMs, Math.min(LONGEST_WAIT_MS, taken / 10));
}

const asking = (
  { request, caller, tokens, clock, keep, show, saveFile, is_unattended = false }: Conversation,
  carrier: CarrierConfig,
) => ({
  carrier,
  request,
  caller,
  tokens,
  is_unattended,
  now: () => clock.now(),
  ...(keep ? { keep } : {}),
  ...(saveFile ? { saveFile } : {}),
  ...(show ? { show } : {}),
});

/** Starts a conversation, or continues it from its progress. */
export const begin = (conversation: Conversation, progress: Progress | null): Promise<ConversationState> => {
  const time = left(conversation);
  const carrier = progress ? forPoll(conversation.carrier, time) : within(conversation.carrier, time);
  return askCarrier(asking(conversation, carrier), progress ?? undefined);
};

/**
 * Continues a conversation, at the pace that the carrier wants, until it ends or waits for someone else. @returns a
 * state to resume from when the time is over, does not allow the requested wait, or `givesWay` returns true before a
 * poll
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
 * The result of a conversation whose time is over: the offers so far, if the repeated step still gives some; offers
 * that it no longer gives are dropped. A failed call is no answer: it counts only when no other follows.
 */
function resultOf(turn: ConversationState): CarrierResult {
  if (turn.state === 'done') return turn.result;
  if (turn.state !== 'again') return timedOut();
  const { so_far, trouble, progress } = turn;
  if (so_far?.offers) return so_far;
  const result = trouble ?? (progress.polls ? unfinished(progress.polls) : timedOut());
  return so_far === null ? { ...result, takes_back: true } : result;
}

type LoadedRequest = Omit<Loaded, 'is_changed_over'> & { request: NonNullable<Loaded['request']> };
type Recorder = Pick<ReturnType<typeof recordFor>, 'retryAfter' | 'written'>;

/**
 * Saves the progress of a request's conversation once the exchanges leading to it are recorded, so that whoever
 * resumes does not repeat them.
 */
function progressStore(app: App, { row, carrier }: LoadedRequest, recorder: Recorder) {
  const { connection, services } = app;
  let hasProgress = row.has_progress;
  let storing = Promise.resolve();
  return {
    hasProgress: () => hasProgress,
    /** Resolves once all progress so far is saved. */
    stored: () => storing,
    async save(progress: Progress): Promise<void> {
      hasProgress = true;
      const steps = carrier.mapping.steps ?? [];
      const isForGood = Boolean(progress.once);
      // What the conversation goes on to add is not in what is saved here.
      const sealing = sealProgress(progress, services.vault);
      const step = stepShown(steps, progress);
      const recorded = recorder.written();
      storing = storing.then(async () => {
        const columns = { sealed: await sealing, step, isForGood };
        await recorded;
        await retryWhileDatabaseDown(() => saveProgress(connection.db, row.id, app.id, columns));
        if (row.purpose === 'launch') publishDebounced(app, row);
      });
      // What was asked but once is never asked again, whatever breaks down; what may be asked again waits for no disk.
      if (isForGood) await storing;
      else storing.catch(() => undefined);
    },
  };
}

/**
 * Calls a carrier until there is a result, or until an outside party or the agent must act; a request that was begun
 * before resumes. Between polls a what-if yields to a launch that waits for room.
 */
export async function runRequest(app: App, asked: LoadedRequest, caller: Caller, recorder: Recorder): Promise<Outcome> {
  const { connection, services, clock } = app;
  const { db } = connection;
  const { row, carrier, request } = asked;
  const tokens = sharedTokens(db, services.vault);
  if (carrier.kind !== 'conversation') {
    const turn = await askCarrier({ carrier, request, caller, tokens, now: () => clock.now() });
    return { state: 'answered', result: resultOf(turn), has_progress: row.has_progress };
  }
  const started_at = row.started_at ?? clock.now();
  const isLaunch = row.purpose === 'launch';
  const isCalled = carrier.mapping.steps?.some(({ receive }) => receive?.by === 'address');
  const store = progressStore(app, asked, recorder);
  const conversation: Conversation = {
    carrier,
    request: isCalled ? await withAddress(app, row.id, request) : request,
    caller,
    tokens,
    clock,
    started_at,
    end: endOf(row, started_at, carrier.limits.timeout_ms),
    retryAfterMs: recorder.retryAfter,
    keep: store.save,
    saveFile: (name, bytes) => saveRequestFile(db, row, { name, bytes }, clock.now()),
    show: (result) =>
      retryWhileDatabaseDown(() => savePartial(app, { request: row, rateType: carrier.rate_type, result })),
    is_unattended: !isLaunch,
  };
  let stop = { is_off: false, is_wanted: false };
  const last = await goOnUntil(conversation, await begin(conversation, asked.progress), async () => {
    stop = await retryWhileDatabaseDown(() => whyStop(db, row, clock.now()));
    return stop.is_off || (stop.is_wanted && !isLaunch);
  });
  await store.stored();
  if (last.state === 'awaiting') {
    const until = endOf(row, started_at, isLaunch ? carrier.limits.timeout_ms : POLICY.callback_ms);
    return { state: 'awaiting', progress: last.progress, ref: last.ref, until };
  }
  if (last.state === 'asks') {
    const { progress, questions, refusal = null } = last;
    return { state: 'asks', progress, questions, refusal, until: new Date(clock.now().getTime() + POLICY.answers_ms) };
  }
  if (last.state === 'again' && stop.is_off) return { state: 'ended', result: switchedOff() };
  if (last.state === 'again' && stop.is_wanted && !isLaunch) return { state: 'yielded', progress: last.progress };
  return { state: 'answered', result: resultOf(last), has_progress: store.hasProgress() };
}
