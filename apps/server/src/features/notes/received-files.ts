import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { insertAttachments, type NewAttachment } from './attachments.queries.ts';
import { insertNoteRow } from './notes.queries.ts';

/** Files that came with a message, whose bytes the storage has. */
export type Received = {
  agency_id: number;
  application_id: number;
  title: string;
  body: string;
  from: string;
  at: Date;
  files: readonly Pick<NewAttachment, 'name' | 'kind' | 'media_type' | 'size' | 'sha256' | 'storage_key'>[];
};

const MOST_TITLE = 200;

/** A note that holds what came with a message from outside (R6.1). */
export async function addReceivedFiles(
  db: TenantDb,
  { agency_id, application_id, title, body, from, at, files }: Received,
): Promise<void> {
  const ids = { agency_id, application_id };
  const of = { title: title.slice(0, MOST_TITLE), body, sent_by: from, sent_at: at };
  const note = await insertNoteRow(db, { ...ids, key: 'note', ...of });
  await insertAttachments(
    db,
    files.map(({ name, kind, media_type, size, sha256, storage_key }) => ({
      ...ids,
      ...{ note_id: note.id, name, kind, media_type, size, sha256, storage_key },
    })),
  );
}
