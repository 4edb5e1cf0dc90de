import type { Insertable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export const insertAttachments = (db: TenantDb, rows: Insertable<DB['attachments']>[]) =>
  db.insert('attachments', rows).execute();

/** What is attached to the notes of an application, in the order in which it came. */
export const attachmentRows = (db: TenantDb, applicationId: number) =>
  db
    .from('attachments')
    .select(['attachments.id', 'attachments.note_id', 'attachments.name', 'attachments.kind', 'attachments.size'])
    .where('attachments.application_id', '=', applicationId)
    .orderBy('attachments.id')
    .execute();
export type AttachmentRow = Awaited<ReturnType<typeof attachmentRows>>[number];

export const attachmentById = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('attachments')
    .selectAll('attachments')
    .where('attachments.application_id', '=', applicationId)
    .where('attachments.id', '=', id)
    .executeTakeFirst();
