import { type DocumentFailure, type FileReading, localDate, type ReadDocument } from '@freeboard/domain';
import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { defineJob } from '../../kernel/jobs.ts';
import { systemContext } from '../../kernel/run-verb.ts';
import { nameOfDocument } from './name.ts';
import { READ_QUEUE } from './queue.ts';
import {
  type DocumentWithFile,
  documentById,
  insertDocuments,
  insertReadings,
  moveDocument,
} from './read-documents.queries.ts';
import { type ReaderEnd, readInProcess } from './reader.ts';

const payload = z.object({ agency_id: z.int().positive(), document_id: z.int().positive() });
type Payload = z.output<typeof payload>;

/** Returns one step in one transaction, which the open pages hear of. */
const step = (app: App, { agency_id }: Payload, row: DocumentWithFile, act: (context: Context) => Promise<unknown>) =>
  app.connection.db.transaction().execute(async (trx) => {
    const context = systemContext(app, trx, { agencyId: agency_id }, true);
    await act(context);
    const { application_id } = row;
    context.emit({ kind: 'document', agencyId: agency_id, applicationId: application_id, ids: { application_id } });
    await flush(trx, context.effects, SYSTEM, app.queue);
  });

/** What came of reading a file, be it that the reading was ended from outside. */
type FileOutcome = Omit<FileReading, 'failure'> & { failure: DocumentFailure | null };

const columnsOf = (document: ReadDocument | undefined, context: Context, read: FileOutcome) => ({
  kind: document?.kind ?? null,
  edition: document?.edition ?? null,
  pages: document?.pages ?? [],
  warnings: JSON.stringify(document?.warnings ?? []),
  page_count: read.pages.length,
  pages_read: read.pages.length,
  page_sizes: JSON.stringify(read.pages),
  failure: read.failure,
  read_at: context.now,
});

/** Saves the readings of one document. */
const saveReadings = async (context: Context, row: DocumentWithFile, id: number, { readings }: ReadDocument) => {
  if (readings.length === 0) return;
  await insertReadings(
    context.db,
    readings.map((one, position) => ({
      agency_id: row.agency_id,
      application_id: row.application_id,
      document_id: id,
      position,
      field: one.field,
      label: one.label,
      printed: one.printed,
      value: JSON.stringify(one.value),
      page: one.page,
      box: JSON.stringify(one.box),
      method: one.method,
      confidence: one.confidence,
      strength: one.strength,
    })),
  );
};

/** Saves what a file holds: its first document takes the row that the file has, each further one a row of its own. */
export async function saveFileReading(context: Context, row: DocumentWithFile, read: FileOutcome): Promise<void> {
  const [first, ...further] = read.documents;
  const state = first ? 'read' : read.failure === null ? 'not_recognized' : 'failed';
  // Canceled, or read by another process meanwhile.
  if (!(await moveDocument(context.db, row.id, ['queued', 'reading'], { state, ...columnsOf(first, context, read) })))
    return;
  if (first) await saveReadings(context, row, row.id, first);
  for (const [at, document] of further.entries()) {
    const [made] = await insertDocuments(context.db, [
      {
        agency_id: row.agency_id,
        application_id: row.application_id,
        attachment_id: row.attachment_id,
        position: at + 1,
        state: 'read',
        created_at: row.created_at,
        ...columnsOf(document, context, read),
      },
    ]);
    if (made) await saveReadings(context, row, made.id, document);
  }
  context.record({
    action: first
      ? `read ${read.documents.map((one) => nameOfDocument({ ...row, ...one })).join(', ')}`
      : `could not read ${row.name}`,
    agencyId: row.agency_id,
    applicationId: row.application_id,
  });
}

const ended = (failure: ReaderEnd): FileOutcome => ({ pages: [], documents: [], failure });

/** Reads a file and saves what it holds; `helper` runs the readers. */
export async function readDocument(app: App, given: Payload, helper?: URL): Promise<void> {
  const { db } = systemContext(app, app.connection.db, { agencyId: given.agency_id }, false);
  const row = await documentById(db, given.document_id);
  if (!row || !['queued', 'reading'].includes(row.state)) return;
  await step(app, given, row, ({ db }) => moveDocument(db, row.id, ['queued', 'reading'], { state: 'reading' }));
  const onPage = (pages_read: number, page_count: number) =>
    step(app, given, row, ({ db }) => moveDocument(db, row.id, ['reading'], { pages_read, page_count }));
  const onFault = (reason: unknown) => app.log.error({ document: row.id, reason }, 'the readers failed at a document');
  const today = localDate(app.clock.now());
  const read = await app.services.files.lend(row.storage_key, (path) =>
    readInProcess({ path, today }, onPage, onFault, helper),
  );
  await step(app, given, row, (context) =>
    saveFileReading(context, row, typeof read === 'string' ? ended(read) : read),
  );
}

export const readDocumentJob = defineJob(READ_QUEUE, payload, (app, given) => readDocument(app, given), {
  concurrency: 1,
});
