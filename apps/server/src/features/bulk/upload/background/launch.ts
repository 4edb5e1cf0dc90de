import { ALERT_KEYS } from '@freeboard/domain/alerts';
import type { BulkType } from '@freeboard/domain/bulk';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import type { Context } from '../../../../kernel/context/context.ts';
import { flush } from '../../../../kernel/context/flush.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { Fault } from '../../../../kernel/faults.ts';
import { runVerb } from '../../../../kernel/run-verb.ts';
import { LOOKUP_POLICY } from '../../../lookups/index.ts';
import { alertToFailedLaunch, launchApplication, refuseUnplaced } from '../../../quoting/index.ts';
import { hasStoredRows, launchableRows, markRow, underWay } from '../rows.queries.ts';
import { lockUpload, type UploadRecord, updateUpload } from '../uploads.queries.ts';
import { type AtWork, contextOf, progressPublisher, step } from './at-work.ts';
import { finish } from './finish.ts';
import { BULK_QUEUE } from './queue.ts';

/** So many of an upload are quoted at a time: a carrier is asked as fast as it answers, and no request waits too long. */
const MOST_UNDER_WAY = 20;
const LOOK_AGAIN_S = 2;

/** Returns why an application was not launched, in one line. */
function reasonOf(fault: Fault, type: BulkType): string {
  const [entry] = Object.entries(fault.errors ?? {});
  if (!entry) return fault.message;
  const [field, [message = '']] = entry;
  const label = fieldsOf(formFor(type)).get(field)?.label;
  return label ? `${label}: ${message}` : message || fault.message;
}

type Row = { row_number: number; application_id: number };

/** Launches one application as its sender would; what keeps it back is stored with its row. @returns whether the work goes on */
async function launchOne(work: AtWork, upload: UploadRecord, { row_number, application_id }: Row): Promise<boolean> {
  const { app, viewer, id } = work;
  let locked: UploadRecord | undefined;
  const claim = async (_context: Context, db: Database): Promise<boolean> => {
    locked = await lockUpload(contextOf(work, db, true).db, id);
    return locked?.state === work.state && locked.generation === work.generation;
  };
  const done = async (context: Context, db: Database, refused: Fault | null): Promise<void> => {
    const own = contextOf(work, db, true).db;
    const { launched = 0, not_launched = 0 } = locked ?? {};
    const reason = refused && reasonOf(refused, upload.application_type as BulkType);
    await markRow(own, id, row_number, reason === null ? { state: 'launched' } : { state: 'not_launched', reason });
    if (reason !== null) await alertToFailedLaunch(context, application_id, ALERT_KEYS.auto_launch, reason);
    await updateUpload(own, id, reason === null ? { launched: launched + 1 } : { not_launched: not_launched + 1 });
    progressPublisher(context, upload);
  };
  const run = {
    name: 'launchApplication',
    contextOn: (db: Database, mayWrite: boolean) => contextOf(work, db, mayWrite, 'application.launch'),
    actor: viewer,
  };
  try {
    const isDone = await runVerb(
      app,
      launchApplication,
      { application_id },
      {
        ...run,
        claim: async (context, db) => {
          if (!(await claim(context, db))) return false;
          await refuseUnplaced(context, application_id);
          return true;
        },
        done: async (context, _answer, db) => {
          await done(context, db, null);
          return true;
        },
      },
    );
    return isDone === true;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return app.connection.db.transaction().execute(async (trx) => {
      const context = run.contextOn(trx, true);
      if (!(await claim(context, trx))) return false;
      await done(context, trx, error);
      await flush(trx, context.effects, viewer, app.queue);
      return true;
    });
  }
}

/** Launches what an upload has made and is looked up, a few at a time; whoever looks again goes on. */
export async function launchUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const { db } = contextOf(work, work.app.connection.db, false);
  const room = MOST_UNDER_WAY - (await underWay(db, work.id));
  const tries = LOOKUP_POLICY.triesBeforeLaunch;
  const rows = room > 0 ? await launchableRows(db, work.id, { limit: room, tries }) : [];
  for (const { row_number, application_id } of rows)
    if (application_id !== null && !(await launchOne(work, upload, { row_number, application_id }))) return;
  const isLeft = await hasStoredRows(db, work.id);
  await step(work, null, async (context, now) => {
    if (!isLeft) return finish(context, now, 'done');
    context.enqueue({
      queue: BULK_QUEUE,
      data: { upload_id: work.id, generation: work.generation },
      startAfterSeconds: LOOK_AGAIN_S,
    });
    return {};
  });
}
