import { type DocumentFailure, READABLE_MEDIA } from '@freeboard/domain/documents';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import type { Upload } from '../../kernel/files/uploads.ts';
import { AnswerWithMessage, prepareThenCommit } from '../../kernel/verbs.ts';
import { Application, attachments } from '../applications/index.ts';
import { presentRows } from './get.ts';
import { LANE_QUEUES } from './queue.ts';
import { documentsOfFiles, filesOf, insertDocuments, moveDocument } from './read-documents.queries.ts';

export const failureOf = (mediaType: string): DocumentFailure | null => {
  if ((READABLE_MEDIA as readonly string[]).includes(mediaType)) return null;
  return /^image\/hei[cf]/.test(mediaType) ? 'heic' : 'not_a_document';
};

/** Whether the caller uses a link without an account; API keys act for the agency. */
const isGuest = ({ session, viewer, integration }: Context): boolean =>
  session === null && integration === null && viewer.role === 'customer';

type File = { id: number; agency_id: number; application_id: number; media_type: string };

export async function queueFiles(context: Context, files: readonly File[]): Promise<void> {
  const { db, now } = context;
  const earlier = await documentsOfFiles(
    db,
    files.map(({ id }) => id),
  );
  const by_guest = isGuest(context);
  const queue = () => context.enqueue({ queue: LANE_QUEUES.text, data: {} });
  for (const { id, agency_id, application_id, media_type } of files) {
    const read = earlier.find((one) => one.attachment_id === id);
    const failure = failureOf(media_type);
    if (read) {
      const again = { state: 'queued', lane: 'text', by_guest, failure: null, pages_read: 0, tries: 0 } as const;
      if (!failure && (await moveDocument(db, read.id, ['failed', 'not_recognized'], again))) queue();
      // A document that a user asks for no longer has a guest's low priority.
      else if (!by_guest) await moveDocument(db, read.id, ['queued', 'reading'], { by_guest });
      continue;
    }
    const state = failure ? 'failed' : 'queued';
    const row = { agency_id, application_id, attachment_id: id, state, failure, by_guest, created_at: now };
    await insertDocuments(db, [row]);
    if (!failure) queue();
  }
}

const hashOf = ({ sha256 }: { sha256: Buffer }): string => sha256.toString('hex');
const hashesOf = (uploads: readonly Upload[]) => uploads.map(({ sha256 }) => sha256);

function freshFiles(uploads: readonly Upload[], stored: readonly { sha256: Buffer }[]): Upload[] {
  const seen = new Set(stored.map(hashOf));
  return uploads.filter((upload) => {
    const hash = hashOf(upload);
    const isFresh = !seen.has(hash);
    seen.add(hash);
    return isFresh;
  });
}

export async function storeNewUploads(context: Context, applicationId: number): Promise<void> {
  const { db, services, uploads } = context;
  const stored = await filesOf(db, applicationId, [], hashesOf(uploads));
  await attachments.store({ services, uploads: freshFiles(uploads, stored) });
}

type Note = { title: string; from: string };

/** Deletes stored uploads whose content the application already has. */
async function dropRepeated(
  { db, services }: Context,
  applicationId: number,
  uploads: readonly Upload[],
): Promise<void> {
  const stored = new Set((await filesOf(db, applicationId, [], hashesOf(uploads))).map((file) => hashOf(file)));
  for (const upload of uploads) {
    if (upload.storageKey === null || !stored.has(hashOf(upload))) continue;
    await services.files.remove(upload.storageKey);
    upload.storageKey = null;
  }
}

async function storeFiles(
  context: Context,
  ids: { agency_id: number; application_id: number },
  note: Note,
  uploads: readonly Upload[],
): Promise<void> {
  const files = uploads.flatMap(({ name, kind, media_type, size, sha256, storageKey }) =>
    storageKey === null ? [] : [{ name, kind, media_type, size, sha256, storage_key: storageKey }],
  );
  if (files.length === 0) return;
  await attachments.addReceived(context.db, { ...ids, ...note, body: '', at: context.now, files });
}

/**
 * Attaches stored uploads (by default those of the call), and queues them and `attachmentIds` for reading.
 * @throws Fault invalid (no such attachment)
 */
export async function attachDocuments(
  context: Context,
  ids: { agency_id: number; application_id: number },
  note: Note,
  attachmentIds: readonly number[] = [],
  uploads: readonly Upload[] = context.uploads,
) {
  const { db } = context;
  await dropRepeated(context, ids.application_id, uploads);
  await storeFiles(context, ids, note, uploads);
  const files = await filesOf(db, ids.application_id, attachmentIds, hashesOf(uploads));
  if (attachmentIds.some((id) => !files.some((file) => file.id === id)))
    throw invalid({ attachment_ids: ['This application has no such file.'] });
  await queueFiles(context, files);
  for (const kind of ['note', 'document'] as const)
    context.emit({
      kind,
      agencyId: ids.agency_id,
      applicationId: ids.application_id,
      ids: { application_id: ids.application_id },
    });
  return files;
}

function repeatedMessage(uploads: readonly Upload[]): string {
  const names = uploads.filter(({ storageKey }) => storageKey === null).map(({ name }) => name);
  if (names.length === 0) return '';
  return `${names.join(', ')}: already in this application, so not stored again.`;
}

function leftOutMessage(uploads: readonly Upload[]): string {
  const names = uploads.flatMap(({ leftOut = [] }) => leftOut);
  return names.length === 0 ? '' : `Left out of the ZIP, because only PDFs and pictures are read: ${names.join(', ')}.`;
}

/**
 * Attaches uploads to an application, or takes files attached before by their ids, and queues them for reading.
 * @throws Fault not_found, invalid (no file, no such attachment), conflict (archived)
 */
export const readDocuments = prepareThenCommit<'readDocuments', void>(
  async (context, { application_id }) => {
    await Application.require(context, application_id);
    await storeNewUploads(context, application_id);
  },
  async (context, { application_id, attachment_ids = [] }) => {
    const { db, uploads } = context;
    const application = await Application.lockHead(context, application_id);
    application.refuseArchived();
    if (uploads.length + attachment_ids.length === 0) throw invalid({ files: ['Choose a file.'] });
    const count = uploads.filter(({ storageKey }) => storageKey !== null).length;
    const title = count === 1 ? 'Document' : `${count} documents`;
    const note = { title, from: context.author };
    const { agency_id } = application.row;
    const files = await attachDocuments(context, { agency_id, application_id }, note, attachment_ids);
    const names = files.map(({ name }) => name).join(', ');
    application.record('added documents to read', [{ field: 'files', from: null, to: names }]);
    const ids = files.map(({ id }) => id);
    const documents = await presentRows(context, application_id, await documentsOfFiles(db, ids));
    const messages = [repeatedMessage(uploads), leftOutMessage(uploads)].filter((text) => text !== '');
    return new AnswerWithMessage({ documents }, messages.join(' '));
  },
);
