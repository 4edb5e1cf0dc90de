import { isDeepStrictEqual } from 'node:util';
import type { CarrierOffer } from '../../../integrations/carriers/index.ts';
import type { App } from '../../../kernel/app.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { isDatabaseAway } from '../../../kernel/faults.ts';
import { type ApplicationSummary, lockSummary, quoteFigures, updateApplicationRow } from '../../applications/index.ts';
import { agencyDb } from '../agency-db.ts';
import { removeRequestFiles } from '../documents/request-files.queries.ts';
import { DOCUMENTS_QUEUE, saveDocuments } from '../documents/save-documents.ts';
import { raiseAlerts } from '../run-alerts.ts';
import { endRunIfOver, updateByRun } from './end-of-run.ts';
import { requestEvent } from './progress.ts';
import {
  changeOffer,
  endRequests,
  insertQuotes,
  isAwaitedBy,
  isLeasedBy,
  offeredColumns,
  type Result,
  runState,
  type StoredOffer,
  storedOffers,
  supersedeOffers,
} from './results.queries.ts';

export type Completion = Result & {
  request: Result['request'] & { purpose: string };
  /** Set when the carrier sent its result to its own address. */
  callbackHash?: Buffer;
  /** Runs in the same transaction. */
  also?: (trx: Database) => Promise<void>;
};

type Columns = ReturnType<typeof offeredColumns>;
const JSON_COLUMNS: readonly string[] = ['lines', 'coverages', 'deductibles', 'reasons', 'needs', 'factors'];

const saysTheSame = (kept: StoredOffer, columns: Columns): boolean =>
  Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(
      kept[name as keyof Columns] ?? null,
      JSON_COLUMNS.includes(name) ? JSON.parse(String(value)) : (value ?? null),
    ),
  );

/** The key under which an offer is saved; a numbered one when a different offer under its key was sent or chosen. */
function freeOfferKey(kept: readonly StoredOffer[], { key }: CarrierOffer, columns: Columns): string {
  for (let copy = 1; ; copy += 1) {
    const own = copy === 1 ? key : `${key} (${copy})`;
    const there = kept.find(({ offer_key }) => offer_key === own);
    if (!there?.is_taken || saysTheSame(there, columns)) return own;
  }
}

/**
 * Updates a request's saved offers to the carrier's current ones. @returns offers to add, and saved ones that are no
 * longer offered
 */
async function changed(db: TenantDb, kept: readonly StoredOffer[], offers: readonly CarrierOffer[], at: Date) {
  const added: CarrierOffer[] = [];
  const keys = new Set<string>();
  for (const offer of offers) {
    const columns = offeredColumns(offer);
    const key = freeOfferKey(kept, offer, columns);
    keys.add(key);
    const there = kept.find(({ offer_key }) => offer_key === key);
    if (!there) added.push({ ...offer, key });
    else if (!saysTheSame(there, columns)) await changeOffer(db, there.id, columns, at);
  }
  return { added, gone: kept.filter(({ offer_key, is_taken }) => !keys.has(offer_key) && !is_taken) };
}

/** `isEnd` is false while the carriers are still being called. */
type How = { at: Date; supersededAt: Date | null; isEnd: boolean };

/**
 * Saves carriers' answers as quotes. Earlier quotes of the same request are updated, and at its end superseded when
 * no longer offered; only sent or chosen quotes stay unchanged.
 */
async function saveOffers(db: TenantDb, results: readonly Result[], how: How): Promise<void> {
  const { at, supersededAt, isEnd } = how;
  const before = await storedOffers(
    db,
    results.map(({ request }) => request.id),
  );
  const fresh: Result[] = [];
  for (const one of results) {
    const { offers } = one.result;
    const own = before.filter(({ request_id }) => request_id === one.request.id);
    if (!offers || own.length === 0) {
      fresh.push(one);
      const gone = one.result.takes_back && isEnd ? own.filter((kept) => !kept.superseded_at && !kept.is_taken) : [];
      await supersedeOffers(
        db,
        gone.map(({ id }) => id),
        at,
      );
    } else if (supersededAt) {
      const added = offers.filter(({ key }) => !own.some(({ offer_key }) => offer_key === key));
      fresh.push({ ...one, result: { ...one.result, offers: added } });
    } else {
      const current = own.filter(({ superseded_at }) => superseded_at === null);
      const { added, gone } = await changed(db, current, offers, at);
      if (isEnd)
        await supersedeOffers(
          db,
          gone.map(({ id }) => id),
          at,
        );
      fresh.push({ ...one, result: { ...one.result, offers: added } });
    }
  }
  await insertQuotes(db, fresh, at, supersededAt);
}

async function saveFiles(
  db: TenantDb,
  results: readonly Result[],
  how: Parameters<typeof saveDocuments>[2],
  effects: Effects,
): Promise<void> {
  for (const request_id of await saveDocuments(db, results, how))
    effects.jobs.push({ queue: DOCUMENTS_QUEUE, data: { request_id } });
}

const sealOf = (app: App) => (text: string) => app.services.vault.seal(text);

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
  await saveOffers(db, ended, { at: now, supersededAt: run.superseded_at, isEnd: true });
  await saveFiles(db, ended, { at: now, isEnd: true, seal }, effects);
  const isFirstEnd = await endRunIfOver(db, runId, run, now);
  if (application.run_id !== runId || run.superseded_at) return;
  const alerted = ended.map(({ request, result }) => ({ carrier_name: request.carrier_name, result }));
  await raiseAlerts(db, application, runId, alerted);
  await updateByRun(db, application, { ...run, id: runId, isFirstEnd }, now, effects);
}

/**
 * Saves results of one run's requests, or of one application's what-if, in one transaction. Skips requests that have
 * already ended.
 * @returns the saved results
 */
export async function saveResults(app: App, given: readonly Completion[]): Promise<Set<Completion>> {
  // If a request ends twice at nearly the same time (a repeated result, a timeout), the first result counts.
  const completions = [...Map.groupBy(given, ({ request }) => request.id).values()].flatMap(([one]) => one ?? []);
  const [first] = completions;
  if (!first) return new Set();
  const { agency_id, application_id, run_id } = first.request;
  return app.connection.db.transaction().execute(async (trx) => {
    const db = agencyDb(trx, agency_id);
    const application = run_id === null ? null : await lockSummary(db, application_id);
    if (application === undefined) return new Set<Completion>();
    const now = app.clock.now();
    const ends = completions.map(({ request: { id, purpose }, result, callbackHash }) => ({
      id,
      purpose,
      result,
      callbackHash: callbackHash ?? null,
    }));
    const saved = await endRequests(trx, agency_id, ends, app.id, now);
    const ended = completions.filter(({ request }) => saved.has(request.id));
    if (ended.length === 0) return new Set<Completion>();
    for (const { also } of ended) await also?.(trx);
    const effects = new Effects();
    for (const { request } of ended) effects.events.push(requestEvent(request));
    if (application && run_id !== null) await saveQuotes(db, application, ended, run_id, now, effects, sealOf(app));
    await removeRequestFiles(
      trx,
      ended.map(({ request }) => request.id),
    );
    await flush(trx, effects, SYSTEM, app.queue);
    return new Set(ended);
  });
}

/**
 * Saves a carrier's offers so far while it is still being called. Saves nothing for a superseded run, or for a
 * request that this process does not own and that does not wait for the call with these offers.
 */
export async function savePartial(app: App, { request, ...answered }: Completion): Promise<void> {
  const { agency_id, application_id, run_id, id } = request;
  if (run_id === null || !answered.result.offers) return;
  await app.connection.db.transaction().execute(async (trx) => {
    const db = agencyDb(trx, agency_id);
    const application = await lockSummary(db, application_id);
    if (application?.run_id !== run_id || (await runState(db, run_id)).superseded_at) return;
    const { callbackHash } = answered;
    if (!(callbackHash ? await isAwaitedBy(db, id, callbackHash) : await isLeasedBy(db, id, app.id))) return;
    const now = app.clock.now();
    await saveOffers(db, [{ request, ...answered }], { at: now, supersededAt: null, isEnd: false });
    await updateApplicationRow(db, application_id, await quoteFigures(db, application_id, now));
    const effects = new Effects();
    await saveFiles(db, [{ request, ...answered }], { at: now, isEnd: false, seal: sealOf(app) }, effects);
    effects.events.push(requestEvent(request));
    await flush(trx, effects, SYSTEM, app.queue);
  });
}

type Waiting = { completion: Completion; resolve: (isSaved: boolean) => void; reject: (error: unknown) => void };
type Batch = { waiting: Waiting[] };

const batches = new Map<string, Batch>();

async function saveAll(app: App, waiting: readonly Waiting[]): Promise<void> {
  try {
    const saved = await saveResults(
      app,
      waiting.map(({ completion }) => completion),
    );
    for (const { completion, resolve } of waiting) resolve(saved.has(completion));
  } catch (error) {
    if (waiting.length === 1 || isDatabaseAway(error)) for (const { reject } of waiting) reject(error);
    // A result that cannot be saved must not lose the others.
    else for (const one of waiting) await saveAll(app, [one]);
  }
}

async function work(app: App, key: string, batch: Batch): Promise<void> {
  while (batch.waiting.length > 0) await saveAll(app, batch.waiting.splice(0));
  batches.delete(key);
}

/**
 * Saves the result of a request: its quote, alert, the application's figures and, with the run's last result, the
 * status complete. Results of a run that arrive at the same time share one transaction.
 * @returns false when the request had already ended or this process no longer owns it
 */
export function complete(app: App, completion: Completion): Promise<boolean> {
  const { application_id, run_id } = completion.request;
  const key = `${app.id} ${application_id} ${run_id}`;
  const known = batches.get(key);
  const batch = known ?? { waiting: [] };
  batches.set(key, batch);
  return new Promise((resolve, reject) => {
    batch.waiting.push({ completion, resolve, reject });
    if (!known) setImmediate(() => void work(app, key, batch));
  });
}
