import type { Permission, Role } from '@freeboard/domain';
import { may } from '@freeboard/domain';
import { Context, Effects } from '../../../kernel/context/context.ts';
import { flush } from '../../../kernel/context/flush.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Process } from '../../../kernel/process.ts';
import { lockUpload, makerOf, type UploadRecord, updateUpload } from '../uploads.queries.ts';
import { finish } from './finish.ts';

/** An upload that is worked on, in the name of whoever sent it. */
export type AtWork = { app: Process; viewer: Viewer; id: number; generation: number; state: string };

/** Why an upload does not go on. */
const GONE = 'Whoever sent it may not upload any more.';

/** Who sent an upload, and whether they may still do so; null where there is none. */
export async function makerOfUpload(
  app: Process,
  id: number,
  db = app.connection.db,
): Promise<{ viewer: Viewer; isAllowed: boolean } | null> {
  const row = await makerOf(db, id);
  if (!row) return null;
  const { role, agency_id: agencyId, name, email, username, display_carriers: displayCarriers } = row;
  return {
    viewer: { id: row.id, role: role as Role, agencyId, name, email, username, displayCarriers },
    isAllowed: row.is_active && (!row.is_demo || app.services.env.demo) && may(row.role as Role, 'upload.use'),
  };
}

/** A call as its person would make it, by nobody's session. */
export const contextOf = (
  { app, viewer }: Pick<AtWork, 'app' | 'viewer'>,
  db: Database,
  mayWrite: boolean,
  permission: Permission = 'upload.use',
): Context =>
  new Context({ ...app, address: '', userAgent: '', effects: new Effects() }, db, viewer, {
    ...{ permission, mayWrite },
    session: null,
  });

/** Tells the open pages of an upload's agency. */
export const tellOf = (
  context: Context,
  { id, agency_id, created_by }: Pick<UploadRecord, 'id' | 'agency_id' | 'created_by'>,
) => context.emit({ kind: 'upload', agencyId: agency_id, ids: { upload_id: id, person_id: created_by } });

/**
 * One step of the work, in one transaction, with the upload locked: it is not done any more when the upload was canceled
 * or begun anew meanwhile, or when another process has gone on with it (`after` is where it stands then).
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
    const isAllowed = (await makerOfUpload(work.app, work.id, trx))?.isAllowed === true;
    const next = isAllowed
      ? await act(context, upload)
      : finish(context, upload, 'failed', { message: GONE, row: null });
    await updateUpload(context.db, work.id, next);
    tellOf(context, upload);
    await flush(trx, context.effects, work.viewer, work.app.queue);
    return isAllowed;
  });
