import { found } from '../../../kernel/faults.ts';
import { inspectApart } from '../sheet/tasks.ts';
import type { UploadRecord } from '../uploads.queries.ts';
import { type AtWork, step } from './at-work.ts';

/** Reads a file once, to its end: what stands in it, or at which row it cannot be read. @throws SheetRefused */
export async function inspectUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const inspected = await work.app.services.files.lend(found(upload.storage_key), (path) =>
    inspectApart(path, async (cursor_row) => {
      await step(work, null, async () => ({ cursor_row }));
    }),
  );
  await step(work, null, async () => ({
    state: 'mapping',
    sheet: JSON.stringify(inspected),
    row_count: inspected.rows,
    cursor_row: 0,
  }));
}
