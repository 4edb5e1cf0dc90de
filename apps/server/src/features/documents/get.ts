import type { DocumentDetail, DocumentRow } from '@freeboard/contract';
import { isOpenReading } from '@freeboard/domain/documents';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application, applicationById, openValues } from '../applications/index.ts';
import { mailFilesToRead } from './mail-files.queries.ts';
import { toDocumentDetail, toDocumentRow } from './presenter.ts';
import { propertyOf } from './property.ts';
import {
  type DocumentWithFile,
  documentById,
  documentsOf,
  otherReadings,
  readingsOf,
  undecidedReadings,
} from './read-documents.queries.ts';

type Undecided = Awaited<ReturnType<typeof undecidedReadings>>[number];
type Opened = ReturnType<typeof openValues>;

const openOnes = <R extends Pick<Undecided, 'field' | 'value' | 'strength' | 'state'>>(
  readings: readonly R[],
  { values, provenance }: Pick<Opened, 'values' | 'provenance'>,
): R[] =>
  readings.filter((one) => isOpenReading(one as unknown as Parameters<typeof isOpenReading>[0], values, provenance));

/** @throws Fault not_found */
export async function presentRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  applicationId: number,
  rows: readonly DocumentWithFile[],
): Promise<DocumentRow[]> {
  const application = found(await applicationById(db, applicationId));
  const open = openOnes(await undecidedReadings(db, applicationId), openValues(application, now));
  return rows.map((row) => toDocumentRow(row, open.filter(({ document_id }) => document_id === row.id).length));
}

/** @throws Fault not_found */
export async function presentDocument(context: Context, id: number): Promise<DocumentDetail> {
  const { db, now } = context;
  const row = found(await documentById(db, id));
  const [readings, others, application] = await Promise.all([
    readingsOf(db, id),
    otherReadings(db, row.application_id, id),
    applicationById(db, row.application_id),
  ]);
  const opened = openValues(found(application), now);
  const question = await propertyOf(db, { id, applicationId: row.application_id, readings }, opened.values);
  return toDocumentDetail(row, { readings, open: openOnes(readings, opened).length, others, question });
}

/** @throws Fault not_found */
export const getDocument: Verb<'getDocument'> = async (context, { document_id }) => ({
  document: await presentDocument(context, document_id),
});

/**
 * The documents of an application, and the files from messages to it that have not been read yet.
 * @throws Fault not_found
 */
export const listDocuments: Verb<'listDocuments'> = async (context, { application_id }) => {
  const { db } = context;
  await Application.require(context, application_id);
  const [documents, files] = await Promise.all([
    documentsOf(db, application_id),
    mailFilesToRead(db, [application_id]),
  ]);
  return {
    documents: await presentRows(context, application_id, documents),
    to_read: files.map(({ id: attachment_id, name }) => ({ attachment_id, name })),
  };
};
