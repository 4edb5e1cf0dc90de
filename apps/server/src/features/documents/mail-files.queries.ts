import { READABLE_MEDIA } from '@freeboard/domain/documents';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

const MOST = 100;

const mailFiles = (db: TenantDb) =>
  db
    .from('attachments')
    .selectAll('attachments')
    .where('attachments.media_type', 'in', READABLE_MEDIA)
    .where(
      sql<SqlBool>`exists (select from messages m join message_files f on f.message_id = m.id
        where m.application_id = attachments.application_id and m.direction = 'inbound'
        and f.storage_key = attachments.storage_key)`,
    );

/**
 * Files from inbound e-mails and texts to these applications that have not been read yet, without duplicates by
 * content; at most `MOST`.
 */
export const mailFilesToRead = (db: TenantDb, applicationIds: readonly number[]) =>
  mailFiles(db)
    .where('attachments.application_id', 'in', [0, ...applicationIds])
    .where(
      sql<SqlBool>`not exists (select from attachments o join read_documents d on d.attachment_id = o.id
        where o.application_id = any (${[...applicationIds]}::int[]) and o.sha256 = attachments.sha256)`,
    )
    .distinctOn('attachments.sha256')
    .orderBy('attachments.sha256')
    .orderBy('attachments.id')
    .limit(MOST)
    .execute();

/** Files from inbound messages, by id, of this application or another one of the same client. */
export const mailFilesOfClient = (db: TenantDb, applicationId: number, ids: readonly number[]) =>
  mailFiles(db)
    .where('attachments.id', 'in', [...ids])
    .where(
      sql<SqlBool>`(attachments.application_id = ${applicationId} or exists (
        select from applications theirs join applications own on own.client_id = theirs.client_id
        where own.id = ${applicationId} and theirs.id = attachments.application_id))`,
    )
    .orderBy('attachments.id')
    .execute();
