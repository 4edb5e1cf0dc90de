import type { DocumentDetail } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById, openValues } from '../applications/index.ts';
import { mailFilesToRead } from './mail-files.queries.ts';
import { toDocumentDetail, toDocumentRow } from './presenter.ts';
import { propertyOf } from './property.ts';
import { documentById, documentsOf, otherReadings, readingsOf } from './read-documents.queries.ts';

/** Presents a document with its readings. @throws Fault not_found */
export async function presentDocument(context: Context, id: number): Promise<DocumentDetail> {
  const { db, now } = context;
  const row = found(await documentById(db, id));
  const [readings, others, application] = await Promise.all([
    readingsOf(db, id),
    otherReadings(db, row.application_id, id),
    applicationById(db, row.application_id),
  ]);
  const { values } = openValues(found(application), now);
  const question = await propertyOf(db, { id, applicationId: row.application_id, readings }, values);
  return toDocumentDetail(row, { readings, others, question });
}

/** Returns one document, with its readings and warnings. @throws Fault not_found */
export const getDocument: Verb<'getDocument'> = async (context, { document_id }) => ({
  document: await presentDocument(context, document_id),
});

/** Returns the documents of an application, and the files by e-mail that were not read yet. @throws Fault not_found */
export const listDocuments: Verb<'listDocuments'> = async ({ db }, { application_id }) => {
  found(await applicationById(db, application_id));
  const [documents, files] = await Promise.all([
    documentsOf(db, application_id),
    mailFilesToRead(db, [application_id]),
  ]);
  return {
    documents: documents.map(toDocumentRow),
    to_read: files.map(({ id: attachment_id, name }) => ({ attachment_id, name })),
  };
};
