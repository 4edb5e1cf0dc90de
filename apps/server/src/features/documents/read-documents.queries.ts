import { type DocumentState, IDENTIFYING } from '@freeboard/domain/documents';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export type ReadingRecord = Selectable<DB['document_readings']>;

const rows = (db: TenantDb) =>
  db
    .from('read_documents')
    .innerJoin('attachments', 'attachments.id', 'read_documents.attachment_id')
    .selectAll('read_documents')
    .select(['attachments.name', 'attachments.size', 'attachments.storage_key', 'attachments.media_type'])
    .select([
      sql<number>`(select count(*)::int from document_readings r where r.document_id = read_documents.id
        and r.state = 'taken')`.as('taken'),
    ]);

export const documentsOf = (db: TenantDb, applicationId: number) =>
  rows(db)
    .where('read_documents.application_id', '=', applicationId)
    .orderBy('read_documents.attachment_id', 'desc')
    .orderBy('read_documents.position')
    .execute();
export type DocumentWithFile = Awaited<ReturnType<typeof documentsOf>>[number];

export const documentById = (db: TenantDb, id: number) =>
  rows(db).where('read_documents.id', '=', id).executeTakeFirst();

export const documentsOfFiles = (db: TenantDb, attachmentIds: readonly number[]) =>
  rows(db)
    .where('read_documents.attachment_id', 'in', [0, ...attachmentIds])
    .orderBy('read_documents.attachment_id')
    .orderBy('read_documents.position')
    .execute();

export const filesOf = (db: TenantDb, applicationId: number, ids: readonly number[], hashes: readonly Buffer[]) =>
  db
    .from('attachments')
    .innerJoin('notes', 'notes.id', 'attachments.note_id')
    .selectAll('attachments')
    .where('attachments.application_id', '=', applicationId)
    .where('notes.key', '<>', 'carrier_document')
    .where((eb) => eb.or([eb('attachments.id', 'in', [0, ...ids]), eb('sha256', 'in', [Buffer.alloc(0), ...hashes])]))
    .orderBy('attachments.id')
    .execute();

export const insertDocuments = (db: TenantDb, list: Insertable<DB['read_documents']>[]) =>
  db.insert('read_documents', list).returning('read_documents.id').execute();

export const updateDocument = (db: TenantDb, id: number, set: Updateable<DB['read_documents']>) =>
  db.update('read_documents').set(set).where('read_documents.id', '=', id).execute();

/** Moves a document from one of the states `from` to a new state. @returns false if it was in another state */
export async function moveDocument(
  db: TenantDb,
  id: number,
  from: readonly DocumentState[],
  set: Updateable<DB['read_documents']>,
): Promise<boolean> {
  const moved = await db
    .update('read_documents')
    .set(set)
    .where('read_documents.id', '=', id)
    .where('read_documents.state', 'in', [...from])
    .returning('read_documents.id')
    .execute();
  return moved.length > 0;
}

export const insertReadings = (db: TenantDb, list: Insertable<DB['document_readings']>[]) =>
  db.insert('document_readings', list).execute();

export const readingsOf = (db: TenantDb, documentId: number) =>
  db
    .from('document_readings')
    .selectAll('document_readings')
    .where('document_readings.document_id', '=', documentId)
    .orderBy('document_readings.position')
    .execute();

export const undecidedReadings = (db: TenantDb, applicationId: number) =>
  db
    .from('document_readings')
    .select(['document_readings.document_id', 'document_readings.field', 'document_readings.value'])
    .select(['document_readings.strength', 'document_readings.state'])
    .where('document_readings.application_id', '=', applicationId)
    .where('document_readings.state', '=', 'proposed')
    .where('document_readings.field', 'is not', null)
    .where('document_readings.value', 'is not', null)
    .execute();

/**
 * The readings that identify the property in an application's other documents; `is_settled` when a document is known
 * to be about the same property.
 */
export const otherHouses = (db: TenantDb, applicationId: number, documentId: number) =>
  db
    .from('document_readings')
    .innerJoin('read_documents', 'read_documents.id', 'document_readings.document_id')
    .innerJoin('attachments', 'attachments.id', 'read_documents.attachment_id')
    .select(['document_readings.document_id', 'document_readings.field', 'document_readings.value', 'attachments.name'])
    .select(
      sql<boolean>`read_documents.same_property_by is not null or exists (select from document_readings r
        where r.document_id = read_documents.id and r.state = 'taken')`.as('is_settled'),
    )
    .where('document_readings.application_id', '=', applicationId)
    .where('document_readings.document_id', '<>', documentId)
    .where('document_readings.field', 'in', IDENTIFYING)
    .orderBy('document_readings.document_id')
    .orderBy('document_readings.position')
    .execute();

export const otherReadings = (db: TenantDb, applicationId: number, documentId: number) =>
  db
    .from('document_readings')
    .innerJoin('read_documents', 'read_documents.id', 'document_readings.document_id')
    .innerJoin('attachments', 'attachments.id', 'read_documents.attachment_id')
    .select(['document_readings.id', 'document_readings.field', 'document_readings.printed', 'document_readings.value'])
    .select(['document_readings.page', 'document_readings.document_id', 'attachments.name'])
    .where('document_readings.application_id', '=', applicationId)
    .where('document_readings.document_id', '<>', documentId)
    .where('document_readings.field', 'is not', null)
    .where('document_readings.value', 'is not', null)
    .where('document_readings.state', '<>', 'refused')
    .orderBy('document_readings.id')
    .execute();

export const declarationsReadings = (db: TenantDb, applicationId: number) =>
  db
    .from('document_readings')
    .innerJoin('read_documents', 'read_documents.id', 'document_readings.document_id')
    .innerJoin('attachments', 'attachments.id', 'read_documents.attachment_id')
    .select([
      'document_readings.field',
      'document_readings.printed',
      'document_readings.value',
      'document_readings.state',
    ])
    .select(['document_readings.page', 'document_readings.document_id', 'attachments.name'])
    .select('read_documents.same_property_by')
    .where('document_readings.application_id', '=', applicationId)
    .where('read_documents.kind', '=', 'declarations')
    .where('read_documents.state', '=', 'read')
    .where('document_readings.state', '<>', 'refused')
    .where('document_readings.field', 'is not', null)
    .orderBy('document_readings.document_id')
    .orderBy('document_readings.position')
    .execute();

export const readingsByIds = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('document_readings')
    .innerJoin('read_documents', 'read_documents.id', 'document_readings.document_id')
    .innerJoin('attachments', 'attachments.id', 'read_documents.attachment_id')
    .selectAll('document_readings')
    .select(['attachments.name', 'read_documents.kind', 'read_documents.same_property_by'])
    .where('document_readings.id', 'in', [...ids])
    .orderBy('document_readings.document_id')
    .orderBy('document_readings.position')
    .execute();
export type ReadingWithFile = Awaited<ReturnType<typeof readingsByIds>>[number];

export const UNDECIDED = {
  state: 'proposed',
  replaced: null,
  taken_value: null,
  decided_by: null,
  decided_at: null,
} as const;

export const takenReadings = (
  db: TenantDb,
  applicationId: number,
  fields: readonly string[],
  except: readonly number[],
) =>
  db
    .from('document_readings')
    .select(['document_readings.id', 'document_readings.field', 'document_readings.value'])
    .where('document_readings.application_id', '=', applicationId)
    .where('document_readings.state', '=', 'taken')
    .where('document_readings.field', 'in', ['', ...fields])
    .where('document_readings.id', 'not in', [0, ...except])
    .execute();

export const updateReadings = (db: TenantDb, ids: readonly number[], set: Updateable<DB['document_readings']>) =>
  db
    .update('document_readings')
    .set(set)
    .where('document_readings.id', 'in', [0, ...ids])
    .execute();

export const insertRecognized = (db: TenantDb, row: Insertable<DB['recognized_pages']>) =>
  db
    .insert('recognized_pages', [row])
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const recognizedOf = async (db: TenantDb, documentId: number): Promise<string[]> =>
  (
    await db
      .from('recognized_pages')
      .select('recognized_pages.content')
      .where('recognized_pages.document_id', '=', documentId)
      .execute()
  ).map(({ content }) => content);

export const deleteRecognized = (db: TenantDb, documentId: number) =>
  db.delete('recognized_pages').where('recognized_pages.document_id', '=', documentId).execute();
