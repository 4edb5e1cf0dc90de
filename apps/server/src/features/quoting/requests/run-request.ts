import {
  type CarrierResult,
  Conversation,
  type ConversationInput,
  type ConversationState,
  type Progress,
  rateHere,
} from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import type { App } from '../../../kernel/app.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { sharedTokens } from '../../../kernel/shared-tokens.queries.ts';
import { Callbacks } from '../callbacks/callbacks.ts';
import { saveRequestFile } from '../documents/request-files.queries.ts';
import { switchedOff, timedOut, unfinished } from './end-results.ts';
import type { recordFor } from './exchange-recorder.ts';
import type { Loaded } from './load.ts';
import { endOf, POLICY } from './policy.ts';
import { publishDebounced, sealProgress, stepShown } from './progress.ts';
import { saveProgress, whyStop } from './requests.queries.ts';
import { savePartial } from './save-results.ts';
import type { Outcome } from './transition.ts';

type LoadedRequest = Omit<Loaded, 'is_changed_over'> & { request: NonNullable<Loaded['request']> };
type Recorder = Pick<ReturnType<typeof recordFor>, 'retryAfter' | 'written'>;

/**
 * Calls a carrier until there is a result, or until someone else must act; resumes a begun request. Between polls, a
 * what-if yields to a launch that waits for room.
 */
export async function runRequest(app: App, asked: LoadedRequest, caller: Caller, recorder: Recorder): Promise<Outcome> {
  const { connection, services, clock } = app;
  const { db } = connection;
  const { row, carrier, request } = asked;
  if (carrier.kind !== 'conversation') {
    return { state: 'answered', result: resultOf(await rateHere(carrier, request)), has_progress: row.has_progress };
  }
  const started_at = row.started_at ?? clock.now();
  const isLaunch = row.purpose === 'launch';
  const isCalled = carrier.mapping.steps?.some(({ receive }) => receive?.by === 'address');
  const store = progressStore(app, asked, recorder);
  const input: TimedInput = {
    carrier,
    request: isCalled ? await new Callbacks(app).withAddress(row.id, request) : request,
    caller,
    tokens: sharedTokens(db, services.vault),
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
  const last = await askUntil(input, asked.progress, async () => {
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

/**
 * Saves the progress of a conversation, but only after the exchanges that led to it, so that resuming does not repeat
 * them.
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
      // Serializes the progress now, without what the conversation adds later.
      const sealing = sealProgress(progress, services.vault);
      const step = stepShown(steps, progress);
      const recorded = recorder.written();
      storing = storing.then(async () => {
        const columns = { sealed: await sealing, step, isForGood };
        await recorded;
        await retryWhileDatabaseDown(() => saveProgress(connection.db, row.id, app.id, columns));
        if (row.purpose === 'launch') publishDebounced(app, row);
      });
      // A request that may be sent only once waits until its progress is saved; others do not wait.
      if (isForGood) await storing;
      else storing.catch(() => undefined);
    },
  };
}

type TimedInput = Omit<ConversationInput, 'now'> & {
  clock: Clock;
  started_at: Date;
  end: Date;
  /** Milliseconds for which the carrier wants no calls. */
  retryAfterMs: () => number;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts a conversation, or continues it from its progress, at the pace that the carrier wants, until it ends or
 * waits for someone else.
 * @returns a state to resume from when the time is over or too short for the requested wait, or when `givesWay` is
 * true before a poll
 */
export async function askUntil(
  { carrier, clock, started_at, end, retryAfterMs, ...input }: TimedInput,
  progress: Progress | null,
  givesWay?: () => Promise<boolean>,
): Promise<ConversationState> {
  if (carrier.kind !== 'conversation') return rateHere(carrier, input.request);
  const { timeout_ms } = carrier.limits;
  const left = () => end.getTime() - clock.now().getTime();
  const now = () => clock.now();
  // The copy caches the carrier's decrypted credentials for all steps.
  const conversation = new Conversation({ ...input, carrier: { ...carrier }, now }, progress ?? undefined);
  let state = await conversation.run(progress ? pollTimeout(timeout_ms, left()) : callTimeout(timeout_ms, left()));
  while (state.state === 'again') {
    const { so_far } = state;
    const { at } = state.progress;
    if (left() <= retryAfterMs() || (await givesWay?.())) return state;
    await pause(Math.min(Math.max(pace({ started_at }, state.after_ms, clock.now()), retryAfterMs()), left()));
    state = await conversation.run(pollTimeout(timeout_ms, left()));
    // A failed poll keeps the interim result that the same step gave before.
    if (state.state === 'again' && state.so_far === undefined && so_far !== undefined && state.progress.at === at)
      state = { ...state, so_far };
  }
  return state;
}

/** The least time for a call, in milliseconds, however little is left. */
const SHORTEST_MS = 1_000;
const LONGEST_POLL_MS = 20_000;
const LONGEST_WAIT_MS = 10_000;

const callTimeout = (timeout_ms: number, left: number): number => Math.min(timeout_ms, Math.max(SHORTEST_MS, left));

/**
 * Limits one poll to a third of the carrier's time limit, at most 20 s, so that a hanging poll leaves time for others.
 * @returns milliseconds
 */
export const pollTimeout = (timeout_ms: number, left: number): number =>
  callTimeout(timeout_ms, Math.min(left, LONGEST_POLL_MS, timeout_ms / 3));

/**
 * Milliseconds before the next poll: as configured while a user watches, later at least a tenth of the elapsed time,
 * up to 10 s.
 */
export function pace({ started_at }: Pick<TimedInput, 'started_at'>, afterMs: number, now: Date): number {
  const taken = now.getTime() - started_at.getTime();
  return taken < POLICY.interactive_ms ? afterMs : Math.max(afterMs, Math.min(LONGEST_WAIT_MS, taken / 10));
}

/**
 * The result of a conversation whose time is over: the offers so far, if the repeated step still gives some; otherwise
 * the error of the last call, or a timeout if it did not fail.
 */
function resultOf(turn: ConversationState): CarrierResult {
  if (turn.state === 'done') return turn.result;
  if (turn.state !== 'again') return timedOut();
  const { so_far, trouble, progress } = turn;
  if (so_far?.offers) return so_far;
  const result = trouble ?? (progress.polls ? unfinished(progress.polls) : timedOut());
  return so_far === null ? { ...result, takes_back: true } : result;
}
