import { DELIMITERS, type Delimiter } from '@freeboard/domain';
import { found } from '../../../kernel/faults.ts';
import { SheetRefused } from '../../../kernel/workbook/sheet.ts';
import { inspectDocuments, isDocumentArchive } from '../document-sets/read-sets.ts';
import type { Inspected } from '../sheet/inspect.ts';
import { inspectInWorker } from '../sheet/tasks.ts';
import type { UploadRecord } from '../uploads.queries.ts';
import { type AtWork, step } from './at-work.ts';

const refusedNote = (delimiter: Delimiter): string =>
  `The file could not be read with the separator ${DELIMITERS[delimiter].toLowerCase()}`;

/** Puts the sheet back as it was read before, with why the separator that a person chose does not fit. */
function restored(before: Inspected, delimiter: Delimiter, error: SheetRefused): Inspected {
  const said = refusedNote(delimiter);
  const notes = before.notes.filter((note) => !note.startsWith(said));
  return { ...before, notes: [`${said}: ${error.message}`, ...notes] };
}

/**
 * Reads a file once, to its end: what it holds, or at which row it cannot be read. One that is read again by another
 * separator and cannot be stays as it was. @throws SheetRefused
 */
export async function inspectUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const before = upload.sheet as unknown as Inspected | null;
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
    if (!(error instanceof SheetRefused) || before === null || delimiter === null) throw error;
    inspected = restored(before, delimiter, error);
  }
  await step(work, null, async () => ({
    state: 'mapping',
    sheet: JSON.stringify(inspected),
    delimiter: inspected.facts.kind === 'csv' && delimiter !== null ? inspected.facts.delimiter : null,
    row_count: inspected.rows,
    cursor_row: 0,
  }));
}
