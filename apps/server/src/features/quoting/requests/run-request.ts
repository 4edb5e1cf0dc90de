import { askCarrier, type CarrierResult, type Progress, type Question } from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import type { Process } from '../../../kernel/process.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { sharedTokens } from '../../../kernel/shared-tokens.queries.ts';
import { withAddress } from '../callbacks/address.ts';
import { publishDebounced } from './board.ts';
import { begin, goOnUntil, resultOf } from './conversation.ts';
import { switchedOff } from './end-results.ts';
import type { recordFor } from './exchange-recorder.ts';
import type { Loaded } from './load.ts';
import { endOf, POLICY } from './policy.ts';
import { sealProgress, stepShown } from './progress.ts';
import { hasQueuedRequests, isSwitchedOff, saveProgress } from './requests.queries.ts';
import { savePartial } from './save-results.ts';

/** What came of asking a carrier: its result, who has the word now, or that it gave its place to a launch. */
export type Outcome =
  | { state: 'done'; result: CarrierResult }
  | { state: 'awaiting'; progress: Progress; ref: string | null; until: Date }
  | { state: 'asks'; progress: Progress; questions: Question[]; refusal: string | null; until: Date }
  | { state: 'yielded'; progress: Progress };

type Asked = Omit<Loaded, 'is_changed_over'> & { request: NonNullable<Loaded['request']> };

const done = (result: CarrierResult): Outcome => ({ state: 'done', result });

/**
 * Asks a carrier until there is a result, or somebody outside or the agent has the word; a request that was begun before
 * goes on where it stood, which is kept once the exchanges that led there are in the record. Between polls a what-if gives
 * way to a launch that waits for room.
 */
export async function runRequest(
  process: Process,
  { row, carrier, request: given, progress }: Asked,
  caller: Caller,
  recorder: Pick<ReturnType<typeof recordFor>, 'retryAfter' | 'written'>,
): Promise<Outcome> {
  const { connection, services, clock } = process;
  const { db } = connection;
  const { steps = [] } = carrier.mapping;
  const tokens = sharedTokens(db, services.vault);
  if (carrier.kind !== 'conversation') {
    const turn = await askCarrier({ carrier, request: given, caller, tokens, now: () => clock.now() });
    return done(resultOf(turn));
  }
  const started_at = row.started_at ?? clock.now();
  const isLaunch = row.purpose === 'launch';
  const isCalled = steps.some(({ receive }) => receive?.by === 'address');
  const request = isCalled ? await withAddress(process, row.id, given) : given;
  const end = endOf(row, started_at, carrier.limits.timeout_ms);
  let keeping = Promise.resolve();
  const keep = async (now: Progress) => {
    row.has_progress = true;
    const sealed = sealProgress(now, services.vault);
    const kept = { sealed, step: stepShown(steps, now), isForGood: Boolean(now.once) };
    const recorded = recorder.written();
    keeping = keeping.then(async () => {
      // Whoever goes on from here does not make these exchanges again.
      await recorded;
      await retryWhileDatabaseDown(() => saveProgress(db, row.id, process.id, kept));
      if (isLaunch) publishDebounced(process, row);
    });
    // What was asked but once is never asked again, whatever breaks down; what may be asked again waits for no disk.
    if (kept.isForGood) await keeping;
    else keeping.catch(() => undefined);
  };
  const show = (result: CarrierResult) =>
    retryWhileDatabaseDown(() => savePartial(process, { request: row, rateType: carrier.rate_type, result }));
  const conversation = {
    carrier,
    request,
    caller,
    tokens,
    clock,
    started_at,
    end,
    retryAfterMs: recorder.retryAfter,
    keep,
    show,
    is_unattended: !isLaunch,
  };
  const first = await begin(conversation, progress);
  let isOff = false;
  let isWanted = false;
  const last = await goOnUntil(conversation, first, async () => {
    isOff = await retryWhileDatabaseDown(() => isSwitchedOff(db, row));
    isWanted = !isLaunch && (await retryWhileDatabaseDown(() => hasQueuedRequests(db, carrier.id, clock.now())));
    return isOff || isWanted;
  });
  await keeping;
  if (last.state === 'awaiting') {
    const until = endOf(row, started_at, isLaunch ? carrier.limits.timeout_ms : POLICY.callback_ms);
    return { state: 'awaiting', progress: last.progress, ref: last.ref, until };
  }
  if (last.state === 'asks') {
    const { progress: stood, questions, refusal = null } = last;
    const until = new Date(clock.now().getTime() + POLICY.answers_ms);
    return { state: 'asks', progress: stood, questions, refusal, until };
  }
  if (last.state === 'again' && isOff) return done(switchedOff());
  if (last.state === 'again' && isWanted) return { state: 'yielded', progress: last.progress };
  return done(resultOf(last));
}
