import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { progressPublisher } from './background/at-work.ts';
import { BULK_QUEUE } from './background/queue.ts';
import { toUpload } from './presenter.ts';
import { lockUpload, updateUpload, uploadById } from './uploads.queries.ts';

/** Makes applications of what was checked, in the background; once, however often it is asked for. @throws Fault not_found, conflict */
export const commitBulkUpload: Verb<'commitBulkUpload'> = async (context, input) => {
  const { db } = context;
  const row = found(await lockUpload(db, input.upload_id));
  if (row.state !== 'checked')
    throw new Fault(
      'conflict',
      row.started_at ? 'This upload was stored already.' : 'Check the rows of this upload first.',
    );
  const { launch, leave_out_repeated, take_incomplete } = input;
  const generation = row.generation + 1;
  await updateUpload(db, row.id, {
    state: 'storing',
    generation,
    launch,
    leave_out_repeated,
    take_incomplete,
    cursor_row: 0,
    stored: 0,
    left_out: 0,
    started_at: context.now,
  });
  context.record({
    action: launch ? 'uploaded applications and launches them' : 'uploaded applications',
    agencyId: row.agency_id,
    changes: [{ field: 'file', from: null, to: row.name }],
  });
  context.enqueue({ queue: BULK_QUEUE, data: { upload_id: row.id, generation } });
  progressPublisher(context, row);
  return { upload: toUpload(found(await uploadById(db, row.id))) };
};

const ENDED: readonly string[] = ['done', 'canceled', 'failed'];

/** Stops an upload; what it made stays. @throws Fault not_found, conflict (it has ended) */
export const cancelBulkUpload: Verb<'cancelBulkUpload'> = async (context, { upload_id }) => {
  const { db } = context;
  const row = found(await lockUpload(db, upload_id));
  if (ENDED.includes(row.state)) throw new Fault('conflict', 'This upload has ended already.');
  await updateUpload(db, row.id, { state: 'canceled', ended_at: context.now });
  context.record({
    action: 'canceled a bulk upload',
    agencyId: row.agency_id,
    changes: [
      { field: 'file', from: null, to: row.name },
      { field: 'applications', from: null, to: row.stored },
    ],
  });
  progressPublisher(context, row);
  return { upload: toUpload(found(await uploadById(db, row.id))) };
};
