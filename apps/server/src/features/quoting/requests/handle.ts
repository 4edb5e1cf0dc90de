import { acceptsApplication, bare } from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import type { App } from '../../../kernel/app.ts';
import { isDatabaseAway, isDuplicate, isPassing } from '../../../kernel/faults.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { Callbacks } from '../callbacks/callbacks.ts';
import { CHANGED, SHARED_REFERENCE, switchedOff } from './end-results.ts';
import { ownerOf, recordFor } from './exchange-recorder.ts';
import type { Loaded } from './load.ts';
import { endReason } from './policy.ts';
import { publish, publishDebounced, sealProgress } from './progress.ts';
import { moveRequest } from './requests.queries.ts';
import { runRequest } from './run-request.ts';
import { saveQuestions } from './save-questions.ts';
import { complete } from './save-results.ts';
import { type Outcome, RELEASED, type Transition, transitionOf } from './transition.ts';

const abortable = (caller: Caller, signal: AbortSignal): Caller => ({
  ...caller,
  call: (request) => caller.call({ ...request, signal }),
});

function unlessSwitchedOff(work: Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const off = Promise.withResolvers<Outcome>();
  const end = () => off.resolve({ state: 'ended', result: switchedOff() });
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  return Promise.race([work, off.promise]).finally(() => signal.removeEventListener('abort', end));
}

async function ask(
  app: App,
  loaded: Loaded,
  recorder: ReturnType<typeof recordFor>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { clock, services } = app;
  const { row, carrier, request, progress } = loaded;
  const reason = endReason(row.is_begun_now ? { ...row, started_at: null } : row, clock.now());
  if (reason) {
    const offers = reason === 'expired' ? await new Callbacks(app).offersSoFar(loaded) : null;
    return { state: 'refused', reason, progress, offers };
  }
  if (loaded.is_changed_over) return { state: 'ended', result: switchedOff() };
  if (!request) return { state: 'ended', result: CHANGED };
  if (row.purpose === 'what_if') {
    const accepted = await acceptsApplication(carrier, request);
    if (!accepted.accepts) return { state: 'ended', result: { ...bare('declined', ''), reasons: accepted.reasons } };
  }
  const caller = abortable(services.caller.recordedBy(recorder.record), signal);
  const work = runRequest(app, { row, carrier, request, progress }, caller, recorder);
  if (row.purpose === 'launch' && carrier.kind !== 'rate-table') publishDebounced(app, row);
  return unlessSwitchedOff(work, signal);
}

async function write(app: App, { row, carrier }: Loaded, transition: Transition): Promise<void> {
  const { services, connection } = app;
  if (transition.to === 'done') {
    await complete(app, { request: row, rateType: carrier.rate_type, result: transition.result });
    return;
  }
  const { to, columns, progress, ref, isPublished } = transition;
  const stored =
    progress === undefined ? {} : { progress_sealed: progress && (await sealProgress(progress, services.vault)) };
  await connection.db.transaction().execute(async (trx) => {
    if (to === 'awaiting_answers') return saveQuestions(app, trx, row, { ...columns, ...stored });
    if (!(await moveRequest(trx, row.id, app.id, { ...columns, ...stored, state: to }))) return;
    if (ref) await new Callbacks(app).expectReference(trx, row, ref);
    if (isPublished) await publish(app, trx, row);
  });
}

const TRIES = 4;

/**
 * Applies a transition: waits while the database is down, and retries after a serialization failure. If another
 * request already waits for the same reference, this request ends with an error.
 */
async function apply(app: App, loaded: Loaded, transition: Transition): Promise<void> {
  const ref = transition.to === 'done' ? null : transition.ref;
  for (let attempt = 1; ; attempt += 1)
    try {
      await retryWhileDatabaseDown(() => write(app, loaded, transition));
      break;
    } catch (error) {
      if (ref && isDuplicate(error)) return apply(app, loaded, { to: 'done', result: SHARED_REFERENCE });
      if (attempt === TRIES || !isPassing(error)) throw error;
    }
  if (ref) await new Callbacks(app).takeEarly(loaded.row, ref);
}

/** `signal` aborts the call when the carrier is turned off. */
export async function handle(app: App, loaded: Loaded, signal: AbortSignal): Promise<void> {
  const { connection, clock, log } = app;
  const { row } = loaded;
  const recorder = recordFor({ db: connection.db, clock, log }, ownerOf(row), row.carrier_id);
  try {
    const outcome = await ask(app, loaded, recorder, signal);
    await recorder.written();
    const health = signal.aborted ? null : recorder.signal(clock.now());
    // A bad health signal is saved before the result, since the next launch may follow soon.
    const isAiling = health !== null && (health.failed || health.not_before !== null);
    if (isAiling) await recorder.saveHealthSignal();
    await apply(app, loaded, transitionOf(outcome, row, health, clock.now()));
    if (health && !isAiling) await recorder.saveHealthSignal();
  } catch (error) {
    try {
      if (isDatabaseAway(error)) throw error;
      // A retry would fail the same way (for example, credentials sealed under another key), and the run must end.
      log.error({ err: error, request_id: row.id }, 'a request to a carrier failed');
      const failed: Outcome = { state: 'failed', is_asked: recorder.hasExchanges() };
      await apply(app, loaded, transitionOf(failed, row, null, clock.now()));
    } catch (unsaved) {
      // If the release fails, the lease expires and another process takes the request.
      await apply(app, loaded, RELEASED).catch(() => undefined);
      throw unsaved;
    }
  }
}
