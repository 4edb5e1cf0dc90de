import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../kernel/context/context.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { attachmentById, insertAttachments, type NewAttachment } from './attachments.queries.ts';
import { insertNoteRow } from './notes.queries.ts';

/** Key of notes with a carrier's files, which viewers who must not see carriers cannot open. */
export const CARRIER_FILE_KEY = 'carrier_document';

/** Uploads that an earlier attempt of the call moved are skipped. */
export async function store({ services, uploads }: Pick<Context, 'services' | 'uploads'>): Promise<void> {
  for (const upload of uploads) {
    if (upload.storageKey !== null) continue;
    const key = randomUUID();
    await services.files.keep(upload.path, key);
    upload.storageKey = key;
  }
}

/**
 * Reads an application's files in the order of `ids`.
 * @throws Fault not_found, also for a carrier's file if the viewer must not see carriers
 */
export async function read(context: Context, applicationId: number, ids: readonly number[]) {
  const files = [];
  for (const id of new Set(ids)) {
    const file = await attachmentById(context.db, applicationId, id);
    if (!file || (file.note_key === CARRIER_FILE_KEY && !context.viewer.displayCarriers)) throw new Fault('not_found');
    const { name, media_type, storage_key } = file;
    files.push({ name, media_type, bytes: await buffer(await context.services.files.read(storage_key)) });
  }
  return files;
}

export type Received = {
  agency_id: number;
  application_id: number;
  title: string;
  body: string;
  from: string;
  at: Date;
  /** The note with other files of the same message, to which these are added. */
  note_id?: number | null;
  files: readonly Pick<NewAttachment, 'name' | 'kind' | 'media_type' | 'size' | 'sha256' | 'storage_key'>[];
};

const MOST_TITLE = 200;

/** @returns the note's id */
export async function addReceived(
  db: TenantDb,
  { agency_id, application_id, title, body, from, at, note_id = null, files }: Received,
): Promise<number> {
  const ids = { agency_id, application_id };
  const of = { title: title.slice(0, MOST_TITLE), body, sent_by: from, sent_at: at };
  const id = note_id ?? (await insertNoteRow(db, { ...ids, key: 'note', ...of })).id;
  await insertAttachments(
    db,
    files.map(({ name, kind, media_type, size, sha256, storage_key }) => ({
      ...ids,
      note_id: id,
      name,
      kind,
      media_type,
      size,
      sha256,
      storage_key,
    })),
  );
  return id;
}

type CarrierFile = Omit<Received, 'title' | 'body' | 'files'> & { file: Received['files'][number] };

/** @returns the file's id @throws Fault not_found */
export async function addCarrierFile(
  db: TenantDb,
  { agency_id, application_id, from, at, file }: CarrierFile,
): Promise<number> {
  const ids = { agency_id, application_id };
  const title = file.name.slice(0, MOST_TITLE);
  const note = await insertNoteRow(db, { ...ids, key: CARRIER_FILE_KEY, title, sent_by: from, sent_at: at });
  const [row] = await insertAttachments(db, [{ ...ids, note_id: note.id, ...file }]);
  return found(row).id;
}
