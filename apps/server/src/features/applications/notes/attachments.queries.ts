import type { Insertable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export type NewAttachment = Insertable<DB['attachments']>;

export const insertAttachments = (db: TenantDb, rows: NewAttachment[]) =>
  db.insert('attachments', rows).returning(['attachments.id', 'attachments.name']).execute();

export const attachmentById = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('attachments')
    .innerJoin('notes', 'notes.id', 'attachments.note_id')
    .selectAll('attachments')
    .select('notes.key as note_key')
    .where('attachments.application_id', '=', applicationId)
    .where('attachments.id', '=', id)
    .executeTakeFirst();
