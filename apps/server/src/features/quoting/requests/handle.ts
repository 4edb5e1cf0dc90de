import { acceptsApplication, bare } from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { isDatabaseAway } from '../../../kernel/faults.ts';
import type { Process } from '../../../kernel/process.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { offersOfCalls } from '../callbacks/take-sent.ts';
import { waitForCall } from '../callbacks/webhook.ts';
import { publish, publishDebounced } from './board.ts';
import { completeWithRetry } from './complete.ts';
import {
  answersRefused,
  asksAgent,
  CHANGED,
  NOT_SAVED,
  RESULTS,
  SHARED_REFERENCE,
  switchedOff,
  UNUSABLE,
} from './end-results.ts';
import { recordFor } from './exchange-recorder.ts';
import type { Loaded } from './load.ts';
import { ownerOf } from './owner.ts';
import { endReason, mayDefer, POLICY } from './policy.ts';
import { sealProgress } from './progress.ts';
import { awaitAnswers, awaitCallback, goOnUnanswered, release, reschedule } from './requests.queries.ts';
import { type Outcome, runRequest } from './run-request.ts';

const abortable = (caller: Caller, signal: AbortSignal): Caller => ({
  ...caller,
  call: (request) => caller.call({ ...request, signal }),
});

/** What comes of `work`, or that the carrier was switched off meanwhile. */
function unlessSwitchedOff(work: Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const off = Promise.withResolvers<Outcome>();
  const end = () => off.resolve({ state: 'done', result: switchedOff() });
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  return Promise.race([work, off.promise]).finally(() => signal.removeEventListener('abort', end));
}

/**
 * Brings a request that this process has taken to its end, or to where another goes on with it. `signal` ends it because
 * its carrier was switched off.
 */
export async function handle(process: Process, loaded: Loaded, signal: AbortSignal): Promise<void> {
  const { connection, clock, log, services } = process;
  const { db } = connection;
  const { row, carrier, request, progress } = loaded;
  const end = (result: Parameters<typeof completeWithRetry>[1]['result']) =>
    completeWithRetry(process, { request: row, rateType: carrier.rate_type, result });
  const recorder = recordFor({ db, clock, log }, ownerOf(row), row.carrier_id);
  try {
    const reason = endReason(row.is_begun_now ? { ...row, started_at: null } : row, clock.now());
    if (reason === 'unanswered' && progress?.is_answered) {
      const now = clock.now();
      const deadline = new Date(now.getTime() + POLICY.interactive_ms);
      await retryWhileDatabaseDown(() => goOnUnanswered(db, row.id, process.id, now, deadline));
      return await publish(process, [row]);
    }
    if (reason === 'unanswered' && progress?.refusal !== undefined) return await end(answersRefused(progress.refusal));
    const offers = reason === 'expired' ? await offersOfCalls(process, loaded) : null;
    if (reason) return await end(offers ?? RESULTS[reason]());
    if (loaded.is_changed_over) return await end(switchedOff());
    if (!request) return await end(CHANGED);
    if (row.purpose === 'what_if') {
      const accepted = await acceptsApplication(carrier, request);
      if (!accepted.accepts) return await end({ ...bare('declined', ''), reasons: accepted.reasons });
    }
    const caller = abortable(services.caller.recordedBy(recorder.record), signal);
    const work = runRequest(process, { row, carrier, request, progress }, caller, recorder);
    if (row.purpose === 'launch' && carrier.kind !== 'rate-table') publishDebounced(process, row);
    const outcome = await unlessSwitchedOff(work, signal);
    await recorder.written();
    const health = signal.aborted ? null : recorder.signal(clock.now());
    // What speaks against a carrier is known before the result is: the next launch may be near.
    const isAiling = health !== null && (health.failed || health.not_before !== null);
    if (isAiling) await recorder.saveHealthSignal();
    if (outcome.state === 'awaiting') {
      const sealed = sealProgress(outcome.progress, services.vault);
      const wait = (on: Database) => awaitCallback(on, row.id, process.id, sealed, outcome.until);
      if (outcome.ref === null) await retryWhileDatabaseDown(() => wait(db));
      else if (!(await waitForCall(process, row, outcome.ref, wait))) return await end(SHARED_REFERENCE);
      if (row.purpose === 'what_if') await publish(process, [row]);
    } else if (outcome.state === 'asks') {
      // Other terms are a question of the agent's own: nobody answers a carrier for each of them.
      if (row.purpose !== 'launch') await end(asksAgent(outcome.questions));
      else {
        const sealed = sealProgress(outcome.progress, services.vault);
        await retryWhileDatabaseDown(() => awaitAnswers(db, row.id, process.id, sealed, outcome.until, outcome));
        await publish(process, [row]);
      }
    } else if (outcome.state === 'yielded') {
      const later = new Date(clock.now().getTime() + POLICY.yield_ms);
      const sealed = sealProgress(outcome.progress, services.vault);
      await retryWhileDatabaseDown(() => reschedule(db, row.id, process.id, later, sealed));
    } else if (outcome.result.outcome === 'error' && health?.not_before && mayDefer(row, health.not_before)) {
      const until = health.not_before;
      await retryWhileDatabaseDown(() => reschedule(db, row.id, process.id, until, null));
      await publish(process, [row]);
    } else await end(outcome.result);
    if (health && !isAiling) await recorder.saveHealthSignal();
  } catch (error) {
    try {
      if (isDatabaseAway(error)) throw error;
      // Trying again would fail the same way (credentials sealed under another key, say), and the run must end.
      log.error({ err: error, request_id: row.id }, 'a carrier could not be asked');
      await end(recorder.hasExchanges() ? NOT_SAVED : UNUSABLE);
    } catch (again) {
      // What is not released here is another's when its lease has run out.
      await retryWhileDatabaseDown(() => release(db, row.id, process.id)).catch(() => undefined);
      throw again;
    }
  }
}
