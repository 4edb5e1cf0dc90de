import type { Permission } from '@freeboard/domain/access';
import type { App } from '../../../../kernel/app.ts';
import type { Context } from '../../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../../kernel/context/flush.ts';
import type { Viewer } from '../../../../kernel/context/scope.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { jobContext, systemContext } from '../../../../kernel/run-verb.ts';
import { actingPerson } from '../../../accounts/index.ts';
import { lockUpload, makerOf, type UploadRecord, updateUpload } from '../uploads.queries.ts';
import { finish } from './finish.ts';

/** An upload that is worked on, in the name of whoever sent it. */
export type AtWork = { app: App; viewer: Viewer; id: number; generation: number; state: string };

const AT_WORK: readonly string[] = ['reading', 'checking', 'storing', 'launching'];

/** Returns whether an upload in this state is worked on by the job. */
const isAtWork = (state: string): boolean => AT_WORK.includes(state);

/** Why an upload does not go on. */
const GONE = 'Whoever sent it may not upload any more.';

/** Returns who sent an upload, as they are now; null where they may not upload any more, or there is no such upload. */
export async function makerOfUpload(app: App, id: number, db = app.connection.db): Promise<Viewer | null> {
  const row = await makerOf(db, id);
  if (!row) return null;
  const of = { personId: row.created_by, agencyId: row.agency_id };
  return actingPerson(db, of, 'upload.use', app.services.env.demo);
}

/** Returns the context of an upload in the name of its sender. */
export const contextOf = (
  { app, viewer }: Pick<AtWork, 'app' | 'viewer'>,
  db: Database,
  mayWrite: boolean,
  permission: Permission = 'upload.use',
): Context => jobContext(app, db, viewer, permission, mayWrite);

/** Tells the open pages of an upload's agency. */
export const progressPublisher = (
  context: Context,
  { id, agency_id, created_by }: Pick<UploadRecord, 'id' | 'agency_id' | 'created_by'>,
) => context.emit({ kind: 'upload', agencyId: agency_id, ids: { upload_id: id, person_id: created_by } });

/**
 * Returns one step of the work, in one transaction, with the upload locked: it is not done any more when the upload was
 * canceled or started over meanwhile, or when another process has gone on with it (`after` is where it stands then).
 * @returns whether it was done
 */
export const step = (
  work: AtWork,
  after: number | null,
  act: (context: Context, upload: UploadRecord) => Promise<Parameters<typeof updateUpload>[2]>,
): Promise<boolean> =>
  work.app.connection.db.transaction().execute(async (trx) => {
    const context = contextOf(work, trx, true);
    const upload = await lockUpload(context.db, work.id);
    if (!upload || upload.state !== work.state || upload.generation !== work.generation) return false;
    if (after !== null && upload.cursor_row !== after) return false;
    // A large sheet takes its time: whoever was sent away meanwhile uploads no more.
    const isAllowed = (await makerOfUpload(work.app, work.id, trx)) !== null;
    const next = isAllowed
      ? await act(context, upload)
      : finish(context, upload, 'failed', { message: GONE, row: null });
    await updateUpload(context.db, work.id, next);
    progressPublisher(context, upload);
    await flush(trx, context.effects, work.viewer, work.app.queue);
    return isAllowed;
  });

/** Ends an upload whose sender may not upload any more. */
export async function endUnattended(app: App, id: number, generation: number): Promise<void> {
  await app.connection.db.transaction().execute(async (trx) => {
    const row = await makerOf(trx, id);
    if (!row) return;
    const context = systemContext(app, trx, { agencyId: row.agency_id }, true);
    const upload = await lockUpload(context.db, id);
    if (!upload || !isAtWork(upload.state) || upload.generation !== generation) return;
    await updateUpload(context.db, id, finish(context, upload, 'failed', { message: GONE, row: null }));
    progressPublisher(context, upload);
    await flush(trx, context.effects, SYSTEM, app.queue);
  });
}
