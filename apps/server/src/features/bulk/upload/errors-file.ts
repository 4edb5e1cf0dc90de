import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BulkType, ERROR_COLUMNS, isOurs } from '@freeboard/domain/bulk';
import { csvOfRows } from '@freeboard/domain/csv';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { addressForSession } from '../../../kernel/files/downloads.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import type { Inspected } from './sheet/inspect.ts';
import { type UploadRecord, untakenRows, uploadById } from './sheet.queries.ts';

const PAGE = 500;
/** The byte order mark by which spreadsheet programs recognize UTF-8. */
const MARK = '\uFEFF';

type Row = Awaited<ReturnType<typeof untakenRows>>[number];

function reasonOf(row: Row, type: BulkType): string {
  const fields = fieldsOf(formFor(type));
  const errors = Object.entries(row.errors as Record<string, string[]>).map(([key, messages]) =>
    [fields.get(key)?.label, messages.join(' ')].filter(Boolean).join(': '),
  );
  if (row.repeats_row !== null) errors.push(`Duplicate: row ${row.repeats_row} of this file.`);
  else if (row.before_number !== null) errors.push(`Duplicate: application ${row.before_number}.`);
  return errors.join(' ');
}

/**
 * Yields the refused rows as CSV in the file's own columns and delimiter, plus two columns with row number and
 * reason; columns of the file with the same names are dropped.
 */
async function* linesOf({ db }: Context, upload: UploadRecord): AsyncGenerator<string> {
  const { heads, facts } = upload.sheet as unknown as Inspected;
  const delimiter = facts.kind === 'csv' ? facts.delimiter : ',';
  const places = heads.flatMap((head, at) => (isOurs(head) ? [] : [at]));
  yield MARK + csvOfRows([[...places.map((at) => heads[at] ?? ''), ...ERROR_COLUMNS]], delimiter);
  for (let after = 0; ; ) {
    const rows = await untakenRows(db, upload.id, after, PAGE);
    if (rows.length === 0) return;
    yield csvOfRows(
      rows.flatMap((row) => {
        // A good row that only repeats another needs no correction.
        if (row.cells === null) return [];
        const cells = row.cells as string[];
        const reason = reasonOf(row, upload.application_type as BulkType);
        return [[...places.map((at) => cells[at] ?? ''), String(row.row_number), reason]];
      }),
      delimiter,
    );
    after = rows.at(-1)?.row_number ?? after;
  }
}

type Written = { upload: UploadRecord; storage_key: string };

/**
 * Writes the refused rows to a file. @returns its download address, valid for five minutes in this session
 * @throws Fault not_found, conflict
 */
export const getBulkUploadErrorsFile = prepareThenCommit<'getBulkUploadErrorsFile', Written>(
  async (context, { upload_id }) => {
    const { services } = context;
    const upload = found(await uploadById(context.db, upload_id));
    if (upload.sheet === null || upload.wrong + upload.incomplete === 0)
      throw new Fault('conflict', 'No row of this upload was refused.');
    if (upload.storage_key === null)
      throw new Fault('conflict', 'The rows of this upload are no longer kept: it is older than 30 days.');
    const path = join(await services.files.incoming(), randomUUID());
    const storage_key = randomUUID();
    try {
      await pipeline(Readable.from(linesOf(context, upload)), createWriteStream(path, { mode: 0o600 }));
      await services.files.keep(path, storage_key);
    } finally {
      await rm(path, { force: true });
    }
    return { upload, storage_key };
  },
  async (context, _input, { upload, storage_key }) => {
    const name = `${upload.name.replace(/\.[a-z\d]{1,5}$/i, '')} - errors.csv`;
    const file_url = await addressForSession(context, {
      agency_id: upload.agency_id,
      name,
      media_type: 'text/csv',
      storage_key,
    });
    context.record({
      action: 'downloaded the rows that a bulk upload refused',
      agencyId: upload.agency_id,
      changes: [{ field: 'file', from: null, to: name }],
    });
    return { file_url, name };
  },
);
