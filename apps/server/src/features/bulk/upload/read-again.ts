import { DELIMITERS } from '@freeboard/domain/bulk';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { progressPublisher } from './background/at-work.ts';
import { BULK_QUEUE } from './background/queue.ts';
import { toUpload } from './presenter.ts';
import { deleteRows } from './rows.queries.ts';
import type { Inspected } from './sheet/inspect.ts';
import { lockUpload, OPEN_STATES, type UploadRecord, updateUpload, uploadById } from './uploads.queries.ts';

/** Returns whether an upload may be read again: nothing of it is stored, or it could not be read at all. */
const isReadable = ({ state, sheet }: UploadRecord): boolean =>
  OPEN_STATES.includes(state) || (state === 'failed' && sheet === null);

/**
 * Reads a text file again, its cells separated as a person says; columns and checked rows start over.
 * @throws Fault not_found, conflict (it is stored, its file is gone, or is no text)
 */
export const readBulkUploadAgain: Verb<'readBulkUploadAgain'> = async (context, { upload_id, delimiter }) => {
  const { db } = context;
  const row = found(await lockUpload(db, upload_id));
  if (!isReadable(row)) throw new Fault('conflict', 'This upload cannot be read again any more.');
  const facts = (row.sheet as unknown as Inspected | null)?.facts;
  if (facts && facts.kind !== 'csv') throw new Fault('conflict', 'Only a text file has a separator.');
  if (row.storage_key === null) throw new Fault('conflict', 'The file of this upload is not kept any more.');
  const generation = row.generation + 1;
  await deleteRows(db, row.id);
  await updateUpload(db, row.id, {
    state: 'reading',
    generation,
    delimiter,
    mapping: null,
    cursor_row: 0,
    checked_ms: null,
    fault: null,
    fault_row: null,
    ended_at: null,
    ready: 0,
    wrong: 0,
    incomplete: 0,
    repeated: 0,
    undecided: 0,
    errors: '{}',
  });
  context.record({
    action: 'changed the separator of a bulk upload',
    agencyId: row.agency_id,
    changes: [
      { field: 'file', from: null, to: row.name },
      { field: 'separator', from: facts ? DELIMITERS[facts.delimiter] : null, to: DELIMITERS[delimiter] },
    ],
  });
  context.enqueue({ queue: BULK_QUEUE, data: { upload_id: row.id, generation } });
  progressPublisher(context, row);
  return { upload: toUpload(found(await uploadById(db, row.id))) };
};
