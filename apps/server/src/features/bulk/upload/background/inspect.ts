import { DELIMITERS, type Delimiter } from '@freeboard/domain/bulk';
import { found } from '../../../../kernel/faults.ts';
import { SheetRefused } from '../../../../kernel/workbook/sheet.ts';
import { inspectDocuments, isDocumentArchive } from '../document-sets/read-sets.ts';
import type { Inspected } from '../sheet/inspect.ts';
import { inspectInWorker } from '../sheet/tasks.ts';
import type { UploadRecord } from '../uploads.queries.ts';
import { type AtWork, step } from './at-work.ts';

const refusalOf = (delimiter: Delimiter): string =>
  `The file could not be read with the separator ${DELIMITERS[delimiter].toLowerCase()}`;

/** Returns the earlier inspection with a note why the separator that a person chose does not fit. */
function withRefusal(earlier: Inspected, delimiter: Delimiter, error: SheetRefused): Inspected {
  const refusal = refusalOf(delimiter);
  const notes = earlier.notes.filter((note) => !note.startsWith(refusal));
  return { ...earlier, notes: [`${refusal}: ${error.message}`, ...notes] };
}

/**
 * Inspects the file of an upload and saves what it holds. A file that cannot be read with another separator keeps its
 * earlier inspection. @throws SheetRefused
 */
export async function inspectUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const earlier = upload.sheet as unknown as Inspected | null;
  const delimiter = upload.delimiter as Delimiter | null;
  let inspected: Inspected;
  try {
    inspected = await work.app.services.files.lend(found(upload.storage_key), async (path) => {
      if (await isDocumentArchive(path)) return inspectDocuments(work, path);
      return inspectInWorker(path, delimiter, async (cursor_row) => {
        await step(work, null, async () => ({ cursor_row }));
      });
    });
  } catch (error) {
    if (!(error instanceof SheetRefused) || earlier === null || delimiter === null) throw error;
    inspected = withRefusal(earlier, delimiter, error);
  }
  await step(work, null, async () => ({
    state: 'mapping',
    sheet: JSON.stringify(inspected),
    delimiter: inspected.facts.kind === 'csv' && delimiter !== null ? inspected.facts.delimiter : null,
    row_count: inspected.rows,
    cursor_row: 0,
  }));
}
