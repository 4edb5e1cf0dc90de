import { type BulkAction, bulkTitle, mayAs, type Role, roleFacts } from '@freeboard/domain';
import { Context, Effects } from '../../kernel/context/context.ts';
import { flush } from '../../kernel/context/flush.ts';
import type { Viewer } from '../../kernel/context/scope.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { Process } from '../../kernel/process.ts';
import { endEarly } from './bulk.queries.ts';
import { type Failure, insertFailures, type OpenJob, takeTurn, updateJob } from './work.queries.ts';

/** A job as it is worked on: by whom, as they are now. */
export type Job = OpenJob & { viewer: Viewer };

/** The job's person as they are now; null where they may not do this any more. */
export function viewerOf(row: OpenJob, isDemo: boolean): Viewer | null {
  const role = row.role as Role;
  const { isOfAgency } = roleFacts(role);
  const viewer: Viewer = {
    id: row.person_id,
    role,
    // Who is of no agency works in the one where they began it.
    agencyId: isOfAgency ? row.person_agency_id : row.agency_id,
    name: row.name,
    email: row.email,
    username: row.username,
    displayCarriers: row.display_carriers,
  };
  const isThere = row.is_active && (!row.is_demo || isDemo) && viewer.agencyId === row.agency_id;
  return isThere && mayAs(viewer, 'application.bulk') ? viewer : null;
}

/** The calls of a job as its person would make them, by nobody's session. */
export const contextOf = (app: Process, db: Database, { viewer }: Job, mayWrite: boolean): Context =>
  new Context({ ...app, address: '', userAgent: '', effects: new Effects() }, db, viewer, {
    permission: 'application.bulk',
    mayWrite,
    session: null,
  });

const actorOf = ({ viewer, impersonator_id: id, impersonator_name: name }: Job) => ({
  ...viewer,
  impersonator: id === null || name === null ? null : { id, name },
});

const inAgency = (db: Database, job: Pick<OpenJob, 'agency_id'>) =>
  new TenantDb(db, { kind: 'agency', agencyId: job.agency_id }, true);

/** What a turn was: how many applications it went through, and with which of them it could not be done. */
type Turn = { count: number; failures: Failure[]; storage_key?: string };

/** Tells whoever began a job that it has ended, and whom much was assigned. */
function tellEnd(context: Context, job: Job, total: number): void {
  const of = { agencyId: job.agency_id, kind: 'bulk_job', applicationId: null };
  if (job.action === 'assign' && job.agent_id !== null && job.agent_id !== job.viewer.id)
    context.effects.notifications.push({
      ...of,
      personId: job.agent_id,
      text: `${job.viewer.name} assigned ${total === 1 ? 'an application' : `${total.toLocaleString('en-US')} applications`} to you.`,
    });
}

/**
 * Works on a job from `job.position` on, in one transaction with its moving on: what was done is counted, and nothing is
 * done twice, whoever else works on it. @returns false where it was not its turn: it was ended, or moved on elsewhere
 */
export const inTurn = (app: Process, job: Job, work: (context: Context) => Promise<Turn>): Promise<boolean> =>
  app.connection.db.transaction().execute(async (trx) => {
    const db = inAgency(trx, job);
    const held = await takeTurn(db, job.id, job.position);
    if (!held) return false;
    const context = contextOf(app, trx, job, true);
    const { now } = context;
    const { count, failures, storage_key } = await work(context);
    const position = job.position + count;
    const isLast = position >= job.total;
    if (failures.length > 0) await insertFailures(db, { agency_id: job.agency_id, bulk_job_id: job.id }, failures);
    await updateJob(db, job.id, {
      position,
      failed: job.failed + failures.length,
      state: isLast ? 'done' : 'running',
      started_at: held.started_at ?? now,
      touched_at: now,
      ...(storage_key === undefined ? {} : { storage_key }),
      ...(isLast ? { ended_at: now } : {}),
    });
    if (isLast) {
      const failed = job.failed + failures.length;
      if (job.total > failed) tellEnd(context, job, job.total - failed);
      const title = bulkTitle(job.action as BulkAction, job.total).toLowerCase();
      const rest = failed > 0 ? `, ${failed} could not be done` : '';
      context.record({ action: `ended: ${title}${rest}`, agencyId: job.agency_id });
    }
    context.emit({ kind: 'bulk_job', agencyId: job.agency_id, personId: job.viewer.id, ids: {} });
    await flush(trx, context.effects, actorOf(job), app.queue);
    job.position = position;
    job.failed += failures.length;
    return true;
  });

/** Ends a job whose person may not do this any more, or for another reason that no trying again mends. */
export const endFailed = (app: Process, row: OpenJob, reason: string): Promise<void> =>
  app.connection.db.transaction().execute(async (trx) => {
    if (!(await endEarly(inAgency(trx, row), row.id, { state: 'failed', reason, at: app.clock.now() }))) return;
    const effects = new Effects();
    const title = bulkTitle(row.action as BulkAction, row.total).toLowerCase();
    effects.history.push({ action: `did not go on: ${title}. ${reason}`, agencyId: row.agency_id });
    effects.events.push({ kind: 'bulk_job', agencyId: row.agency_id, personId: row.person_id, ids: {} });
    await flush(trx, effects, { id: null, name: 'Freeboard', role: 'system', agencyId: row.agency_id }, app.queue);
  });
