import { randomUUID } from 'node:crypto';
import { Fault, found } from '../../../kernel/faults.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { progressPublisher } from './background/at-work.ts';
import { BULK_QUEUE } from './background/queue.ts';
import { type IngestedFile, ingestFile } from './ingest-file.ts';
import { toUpload } from './presenter.ts';
import { insertUpload, uploadById } from './uploads.queries.ts';

/** Saves a file as an upload, which is then read in the background. @throws Fault invalid, not_found (no such file) */
export const startBulkUpload = prepareThenCommit<'startBulkUpload', IngestedFile>(
  (context, { file_id }) => ingestFile(context, file_id),
  async (context, { application_type, file_id }, { path, name, size, sha256 }) => {
    const { db, viewer, services, uploads } = context;
    const { agencyId } = viewer;
    if (agencyId === null) throw new Fault('invalid', 'Applications belong to an agency. Choose the agency first.');
    const storage_key = randomUUID();
    const id = await insertUpload(db, {
      agency_id: agencyId,
      created_by: viewer.id,
      name,
      size,
      sha256,
      storage_key,
      application_type,
      state: 'reading',
      created_at: context.now,
    });
    await services.files.keep(path, storage_key);
    const [own] = uploads;
    if (own) own.storageKey = storage_key;
    else if (file_id) await services.arrivals.remove(file_id);
    const row = found(await uploadById(db, id));
    context.record({
      action: 'began a bulk upload',
      agencyId,
      changes: [{ field: 'file', from: null, to: name }],
    });
    context.enqueue({ queue: BULK_QUEUE, data: { upload_id: id, generation: row.generation } });
    progressPublisher(context, row);
    return { upload: toUpload(row) };
  },
);
