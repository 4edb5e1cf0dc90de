import { type BulkAction, bulkTitle } from '@freeboard/domain/applications';
import type { App } from '../../kernel/app.ts';
import { type Context, Effects } from '../../kernel/context/context.ts';
import { flush } from '../../kernel/context/flush.ts';
import type { Viewer } from '../../kernel/context/scope.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { jobContext } from '../../kernel/run-verb.ts';
import { endEarly } from './bulk.queries.ts';
import {
  type Changed,
  type Failure,
  insertFailures,
  lockIteration,
  type OpenJob,
  recordChanged,
  updateJob,
} from './work.queries.ts';

export type Job = OpenJob & { viewer: Viewer };

export const contextOf = (app: App, db: Database, { viewer }: Job, mayWrite: boolean): Context =>
  jobContext(app, db, viewer, 'application.bulk', mayWrite);

export const actorOf = ({ viewer, impersonator_id: id, impersonator_name: name }: Job) => ({
  ...viewer,
  impersonator: id === null || name === null ? null : { id, name },
});

const inAgency = (db: Database, job: Pick<OpenJob, 'agency_id'>) =>
  new TenantDb(db, { kind: 'agency', agencyId: job.agency_id }, true);

export type Iteration = { count: number; failures: Failure[]; changed?: Changed; storage_key?: string };

function publishEnd(context: Context, job: Job, total: number): void {
  const of = { agencyId: job.agency_id, kind: 'bulk_job', applicationId: null };
  if (job.action === 'assign' && job.undoes_id === null && job.agent_id !== null && job.agent_id !== job.viewer.id)
    context.effects.notifications.push({
      ...of,
      personId: job.agent_id,
      text: `${job.viewer.name} assigned ${total === 1 ? 'an application' : `${total.toLocaleString('en-US')} applications`} to you.`,
    });
}

/** Locks a job for this transaction; false when it has ended or was advanced by another worker. */
export const claimIteration = async (db: Database, job: Job): Promise<boolean> =>
  (await lockIteration(inAgency(db, job), job.id, job.position)) !== undefined;

export async function moveOn(db: Database, context: Context, job: Job, iteration: Iteration): Promise<Iteration> {
  const { count, failures, changed, storage_key } = iteration;
  const { now } = context;
  const own = inAgency(db, job);
  const position = job.position + count;
  const isLast = position >= job.total;
  if (failures.length > 0) await insertFailures(own, { agency_id: job.agency_id, bulk_job_id: job.id }, failures);
  if (changed && changed.ids.length > 0) await recordChanged(own, job.id, changed);
  await updateJob(own, job.id, {
    position,
    failed: job.failed + failures.length,
    state: isLast ? 'done' : 'running',
    started_at: job.started_at ?? now,
    touched_at: now,
    ...(storage_key === undefined ? {} : { storage_key }),
    ...(isLast ? { ended_at: now } : {}),
  });
  if (isLast) {
    const failed = job.failed + failures.length;
    if (job.total > failed) publishEnd(context, job, job.total - failed);
    const title = bulkTitle(job.action as BulkAction, job.total).toLowerCase();
    const rest = failed > 0 ? `, ${failed} could not be done` : '';
    context.record({ action: `ended: ${title}${rest}`, agencyId: job.agency_id });
  }
  context.emit({ kind: 'bulk_job', agencyId: job.agency_id, personId: job.viewer.id, ids: {} });
  return iteration;
}

export function countIteration(job: Job, now: Date, { count, failures }: Iteration): void {
  job.started_at ??= now;
  job.position += count;
  job.failed += failures.length;
}

/**
 * Works on a job from `job.position` and advances it in one transaction, so that concurrent workers never repeat
 * work.
 * @returns false when the job has ended or was advanced by another worker
 */
export async function runIteration(
  app: App,
  job: Job,
  work: (context: Context) => Promise<Iteration>,
): Promise<boolean> {
  const iteration = await app.connection.db.transaction().execute(async (trx) => {
    const context = contextOf(app, trx, job, true);
    if (!(await claimIteration(trx, job))) return null;
    const done = await moveOn(trx, context, job, await work(context));
    await flush(trx, context.effects, actorOf(job), app.queue);
    return done;
  });
  if (iteration) countIteration(job, app.clock.now(), iteration);
  return iteration !== null;
}

export const endFailed = (app: App, row: OpenJob, reason: string): Promise<void> =>
  app.connection.db.transaction().execute(async (trx) => {
    if (!(await endEarly(inAgency(trx, row), row.id, { state: 'failed', reason, at: app.clock.now() }))) return;
    const effects = new Effects();
    const title = bulkTitle(row.action as BulkAction, row.total).toLowerCase();
    effects.history.push({ action: `did not go on: ${title}. ${reason}`, agencyId: row.agency_id });
    effects.events.push({ kind: 'bulk_job', agencyId: row.agency_id, personId: row.person_id, ids: {} });
    await flush(trx, effects, { id: null, name: 'Freeboard', role: 'system', agencyId: row.agency_id }, app.queue);
  });
