import { type BulkType, fieldsOf, formFor } from '@freeboard/domain';
import { flush } from '../../../kernel/context/flush.ts';
import { Fault } from '../../../kernel/faults.ts';
import { Outdated } from '../../../kernel/verbs.ts';
import { launchApplication } from '../../quoting/index.ts';
import { markRow, storedRows, underWay } from '../rows.queries.ts';
import { lockUpload, type UploadRecord, updateUpload } from '../uploads.queries.ts';
import { type AtWork, contextOf, step, tellOf } from './at-work.ts';
import { finish } from './finish.ts';
import { BULK_QUEUE } from './queue.ts';

/** So many of an upload are quoted at a time: a carrier is asked as fast as it answers, and no request waits too long. */
const MOST_UNDER_WAY = 20;
const LOOK_AGAIN_S = 2;

/** Why an application was not launched, in one line. */
function reasonOf(fault: Fault, type: BulkType): string {
  const [entry] = Object.entries(fault.errors ?? {});
  if (!entry) return fault.message;
  const [field, [message = '']] = entry;
  const label = fieldsOf(formFor(type)).get(field)?.label;
  return label ? `${label}: ${message}` : message || fault.message;
}

type Row = { row_number: number; application_id: number };

/** Launches one application as its person would; what keeps it back is kept with its row. @returns whether the work goes on */
async function launchOne(work: AtWork, upload: UploadRecord, { row_number, application_id }: Row): Promise<boolean> {
  const { app, viewer } = work;
  const input = { application_id };
  const launch = async (refused: Fault | null): Promise<boolean> => {
    if (!refused)
      await launchApplication.before?.(contextOf(work, app.connection.db, false, 'application.launch'), input);
    return app.connection.db.transaction().execute(async (trx) => {
      const own = contextOf(work, trx, true);
      const now = await lockUpload(own.db, work.id);
      if (!now || now.state !== work.state || now.generation !== work.generation) return false;
      const context = contextOf(work, trx, true, 'application.launch');
      if (refused) {
        await markRow(own.db, work.id, row_number, {
          state: 'not_launched',
          reason: reasonOf(refused, upload.application_type as BulkType),
        });
        await updateUpload(own.db, work.id, { not_launched: now.not_launched + 1 });
      } else {
        await launchApplication(context, input);
        await markRow(own.db, work.id, row_number, { state: 'launched' });
        await updateUpload(own.db, work.id, { launched: now.launched + 1 });
      }
      tellOf(context, now);
      await flush(trx, context.effects, viewer, app.queue);
      return true;
    });
  };
  for (let left = 2; ; left -= 1)
    try {
      return await launch(null);
    } catch (error) {
      if (error instanceof Outdated && left > 0) continue;
      if (error instanceof Outdated) return launch(new Fault('conflict', 'It was changed again and again meanwhile.'));
      if (!(error instanceof Fault)) throw error;
      return launch(error);
    }
}

/** Launches what an upload has made, a few at a time; whoever looks again goes on. */
export async function launchUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const { db } = contextOf(work, work.app.connection.db, false);
  const room = MOST_UNDER_WAY - (await underWay(db, work.id));
  for (const { row_number, application_id } of room > 0 ? await storedRows(db, work.id, room) : [])
    if (application_id !== null && !(await launchOne(work, upload, { row_number, application_id }))) return;
  const isLeft = (await storedRows(db, work.id, 1)).length > 0;
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
