import { type DocumentFailure, READABLE_MEDIA } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { found, invalid } from '../../kernel/faults.ts';
import type { Upload } from '../../kernel/files/uploads.ts';
import { AnswerWithMessage, inTwoParts } from '../../kernel/verbs.ts';
import { lockSummary, refuseArchived } from '../applications/index.ts';
import { addReceivedFiles, isThere, keepUploads } from '../notes/index.ts';
import { toDocumentRow } from './presenter.ts';
import { READ_QUEUE } from './queue.ts';
import { documentsOfFiles, filesOf, insertDocuments, moveDocument } from './read-documents.queries.ts';

/** Why a file is not even tried, by what its content is. */
const failureOf = (mediaType: string): DocumentFailure | null => {
  if ((READABLE_MEDIA as readonly string[]).includes(mediaType)) return null;
  return /^image\/hei[cf]/.test(mediaType) ? 'heic' : 'not_a_document';
};

type File = { id: number; agency_id: number; application_id: number; media_type: string };

/** Has files read that were never read, or again where the reading failed. */
export async function queueFiles(context: Context, files: readonly File[]): Promise<void> {
  const { db, now } = context;
  const earlier = await documentsOfFiles(
    db,
    files.map(({ id }) => id),
  );
  const queue = (document_id: number, agency_id: number) =>
    context.enqueue({ queue: READ_QUEUE, data: { agency_id, document_id } });
  for (const { id, agency_id, application_id, media_type } of files) {
    const read = earlier.find((one) => one.attachment_id === id);
    const failure = failureOf(media_type);
    if (read) {
      const again = { state: 'queued', failure: null, pages_read: 0 } as const;
      if (!failure && (await moveDocument(db, read.id, ['failed', 'not_recognized'], again))) queue(read.id, agency_id);
      continue;
    }
    const state = failure ? 'failed' : 'queued';
    const row = { agency_id, application_id, attachment_id: id, state, failure, created_at: now };
    const [made] = await insertDocuments(db, [row]);
    if (!failure) queue(found(made).id, agency_id);
  }
}

/** Selects the files whose content the application does not have yet, each once. */
function freshFiles(uploads: readonly Upload[], stored: readonly { sha256: Buffer }[]): Upload[] {
  const seen = new Set(stored.map(({ sha256 }) => sha256.toString('hex')));
  return uploads.filter(({ sha256 }) => {
    const hash = sha256.toString('hex');
    const isFresh = !seen.has(hash);
    seen.add(hash);
    return isFresh;
  });
}

/** Stores files in a note of the application, as every attachment is. */
async function storeFiles(context: Context, ids: { agency_id: number; application_id: number }): Promise<void> {
  const files = context.uploads.flatMap(({ name, kind, media_type, size, sha256, keptAs }) =>
    keptAs === null ? [] : [{ name, kind, media_type, size, sha256, storage_key: keptAs }],
  );
  if (files.length === 0) return;
  const title = files.length === 1 ? 'Document' : `${files.length} documents`;
  await addReceivedFiles(context.db, { ...ids, title, body: '', from: context.author, at: context.now, files });
}

/** Names the files that came a second time. */
function repeatedMessage(uploads: readonly Upload[]): string {
  const names = uploads.filter(({ keptAs }) => keptAs === null).map(({ name }) => name);
  if (names.length === 0) return '';
  return `${names.join(', ')}: already in this application, so not stored again.`;
}

const hashesOf = (uploads: readonly Upload[]) => uploads.map(({ sha256 }) => sha256);

/**
 * Stores files of an application, or takes stored ones by their ids, and has them read.
 * @throws Fault not_found, invalid (no file, no such attachment), conflict (archived)
 */
export const readDocuments = inTwoParts<'readDocuments', void>(
  async (context, { application_id }) => {
    const { db, services, uploads } = context;
    found(await isThere(db, application_id));
    const stored = await filesOf(db, application_id, [], hashesOf(uploads));
    await keepUploads({ services, uploads: freshFiles(uploads, stored) });
  },
  async (context, { application_id, attachment_ids = [] }) => {
    const { db, uploads } = context;
    const { agency_id, archived_at } = found(await lockSummary(db, application_id));
    refuseArchived({ archived_at });
    if (uploads.length + attachment_ids.length === 0) throw invalid({ files: ['Choose a file.'] });
    await storeFiles(context, { agency_id, application_id });
    const files = await filesOf(db, application_id, attachment_ids, hashesOf(uploads));
    if (attachment_ids.some((id) => !files.some((file) => file.id === id)))
      throw invalid({ attachment_ids: ['This application has no such file.'] });
    await queueFiles(context, files);
    context.record({
      action: 'added documents to read',
      agencyId: agency_id,
      applicationId: application_id,
      changes: [{ field: 'files', from: null, to: files.map(({ name }) => name).join(', ') }],
    });
    for (const kind of ['note', 'document'] as const)
      context.emit({ kind, agencyId: agency_id, applicationId: application_id, ids: { application_id } });
    const ids = files.map(({ id }) => id);
    const documents = (await documentsOfFiles(db, ids)).map(toDocumentRow);
    return new AnswerWithMessage({ documents }, repeatedMessage(uploads));
  },
);
