import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Process } from '../../../kernel/process.ts';
import { type ApplicationSummary, lockSummary, quoteFigures, updateApplicationRow } from '../../applications/index.ts';
import { agencyDb } from '../agency-db.ts';
import { noteCompleted } from '../completed.ts';
import { DOCUMENTS_QUEUE, keepDocuments } from '../documents/keep-documents.ts';
import { alertToRunFailure, raiseAlerts } from '../run-alerts.ts';
import { requestEvent } from './board.ts';
import { keepQuotes } from './keep-quotes.ts';
import { endRequests, endRun, isAwaitedBy, isLeasedBy, type Result, runState } from './results.queries.ts';

/** What became of a request. */
export type Completion = Result & {
  request: Result['request'] & { purpose: string };
  /** Set when the carrier sent its result to an address that only it was told. */
  callbackHash?: Buffer;
  /** Saved in the same transaction. */
  also?: (trx: Database) => Promise<void>;
};

/** Keeps which files came with answers, and has them fetched. */
async function keepFiles(
  db: TenantDb,
  results: readonly Result[],
  how: Parameters<typeof keepDocuments>[2],
  effects: Effects,
): Promise<void> {
  for (const request_id of await keepDocuments(db, results, how))
    effects.jobs.push({ queue: DOCUMENTS_QUEUE, data: { request_id } });
}

const sealOf = (process: Process) => (text: string) => process.services.vault.seal(text);

/** Saves the quotes of a run, what they alert to, and what they change of their application. */
async function saveQuotes(
  db: TenantDb,
  application: ApplicationSummary,
  ended: readonly Completion[],
  runId: number,
  now: Date,
  effects: Effects,
  seal: (text: string) => Buffer,
): Promise<void> {
  const run = await runState(db, runId);
  await keepQuotes(db, ended, { at: now, supersededAt: run.superseded_at, isEnd: true });
  await keepFiles(db, ended, { at: now, isEnd: true, seal }, effects);
  const isLast = run.open_requests === 0;
  if (isLast) await endRun(db, runId, now);
  if (application.run_id !== runId || run.superseded_at) return;
  const alerted = ended.map(({ request, result }) => ({ carrier_name: request.carrier_name, result }));
  await raiseAlerts(db, application, runId, alerted);
  if (isLast) await alertToRunFailure(db, application, runId);
  const figures = await quoteFigures(db, application.id, now);
  await updateApplicationRow(db, application.id, {
    ...figures,
    ...(isLast ? { status: 'complete', updated_at: now } : {}),
  });
  if (isLast) noteCompleted(effects, application, figures);
}

/**
 * Saves what became of requests of one run, or of one application's other terms, in one transaction. Does nothing for a
 * request that has ended already. @returns those that were saved
 */
export async function saveResults(process: Process, given: readonly Completion[]): Promise<Set<Completion>> {
  // Of two ends of one request that come together (a result sent twice, or just as its time is over) the first counts.
  const completions = [...Map.groupBy(given, ({ request }) => request.id).values()].flatMap(([one]) => one ?? []);
  const [first] = completions;
  if (!first) return new Set();
  const { agency_id, application_id, run_id } = first.request;
  return process.connection.db.transaction().execute(async (trx) => {
    const db = agencyDb(trx, agency_id);
    const application = run_id === null ? null : await lockSummary(db, application_id);
    if (application === undefined) return new Set<Completion>();
    const now = process.clock.now();
    const ends = completions.map(({ request: { id, purpose }, result, callbackHash }) => ({
      id,
      purpose,
      result,
      callbackHash: callbackHash ?? null,
    }));
    const saved = await endRequests(trx, agency_id, ends, process.id, now);
    const ended = completions.filter(({ request }) => saved.has(request.id));
    if (ended.length === 0) return new Set<Completion>();
    for (const { also } of ended) await also?.(trx);
    const effects = new Effects();
    for (const { request } of ended) effects.events.push(requestEvent(request));
    if (application && run_id !== null) await saveQuotes(db, application, ended, run_id, now, effects, sealOf(process));
    await flush(trx, effects, SYSTEM, process.queue);
    return new Set(ended);
  });
}

/**
 * Keeps the offers that a carrier has given so far while it is still asked: new ones are added, changed ones changed.
 * Nothing is kept of a request that is neither this process's nor waits for the call that brought them, or of a run that was
 * superseded.
 */
export async function savePartial(process: Process, { request, ...answered }: Completion): Promise<void> {
  const { agency_id, application_id, run_id, id } = request;
  if (run_id === null || !answered.result.offers) return;
  await process.connection.db.transaction().execute(async (trx) => {
    const db = agencyDb(trx, agency_id);
    const application = await lockSummary(db, application_id);
    if (application?.run_id !== run_id || (await runState(db, run_id)).superseded_at) return;
    const { callbackHash } = answered;
    if (!(callbackHash ? await isAwaitedBy(db, id, callbackHash) : await isLeasedBy(db, id, process.id))) return;
    const now = process.clock.now();
    await keepQuotes(db, [{ request, ...answered }], { at: now, supersededAt: null, isEnd: false });
    await updateApplicationRow(db, application_id, await quoteFigures(db, application_id, now));
    const effects = new Effects();
    await keepFiles(db, [{ request, ...answered }], { at: now, isEnd: false, seal: sealOf(process) }, effects);
    effects.events.push(requestEvent(request));
    await flush(trx, effects, SYSTEM, process.queue);
  });
}
