import { randomUUID } from 'node:crypto';
import type { Context } from '../../kernel/context/context.ts';
import { found, invalid } from '../../kernel/faults.ts';
import { prepareThenCommit } from '../../kernel/verbs.ts';
import { Application, attachments } from '../applications/index.ts';
import { presentRows } from './get.ts';
import { mailFilesOfClient } from './mail-files.queries.ts';
import { queueFiles } from './read.ts';
import { documentsOfFiles, filesOf } from './read-documents.queries.ts';

type MailFile = Awaited<ReturnType<typeof mailFilesOfClient>>[number];
/** Storage keys of copied files, by content hash in hex. */
type Copies = ReadonlyMap<string, string>;

const hashOf = ({ sha256 }: { sha256: Buffer }) => sha256.toString('hex');
const hashesOf = (files: readonly MailFile[]) => files.map(({ sha256 }) => sha256);

/** Files that the application's client sent, each content once. @throws Fault invalid if one came from someone else */
async function mailFilesOf({ db }: Context, applicationId: number, ids: readonly number[]): Promise<MailFile[]> {
  const sent = await mailFilesOfClient(db, applicationId, ids);
  if (sent.length !== new Set(ids).size) throw invalid({ attachment_ids: ['These files came from somebody else.'] });
  return [...new Map(sent.map((file) => [hashOf(file), file])).values()];
}

async function missingIn({ db }: Context, applicationId: number, sent: readonly MailFile[]): Promise<MailFile[]> {
  const present = new Set((await filesOf(db, applicationId, [], hashesOf(sent))).map(hashOf));
  return sent.filter((file) => !present.has(hashOf(file)));
}

async function copyFiles({ services: { files } }: Context, sent: readonly MailFile[]): Promise<Copies> {
  const copies = new Map<string, string>();
  for (const file of sent) {
    const key = randomUUID();
    await files.lend(file.storage_key, (path) => files.keep(path, key));
    copies.set(hashOf(file), key);
  }
  return copies;
}

async function attachCopies(
  context: Context,
  ids: { agency_id: number; application_id: number },
  missing: readonly MailFile[],
  copies: Copies,
): Promise<void> {
  const needed = new Set(missing.map(hashOf));
  const { files } = context.services;
  await Promise.all([...copies].map(([hash, key]) => (needed.has(hash) ? undefined : files.remove(key))));
  if (missing.length === 0) return;
  await attachments.addReceived(context.db, {
    ...ids,
    from: context.author,
    at: context.now,
    body: '',
    title: missing.length === 1 ? 'Document from a message' : `${missing.length} documents from messages`,
    files: missing.map((file) => ({ ...file, storage_key: found(copies.get(hashOf(file))) })),
  });
}

/**
 * Queues files that a client sent by e-mail or text message for reading, in one of the client's applications. A file
 * sent to another application is attached first.
 * @throws Fault not_found, invalid (a file of another client), conflict (archived)
 */
export const readMessageFiles = prepareThenCommit<'readMessageFiles', Copies>(
  async (context, { application_id, attachment_ids }) => {
    await Application.require(context, application_id);
    const sent = await mailFilesOf(context, application_id, attachment_ids);
    return copyFiles(context, await missingIn(context, application_id, sent));
  },
  async (context, { application_id, attachment_ids }, copies) => {
    const { db } = context;
    const application = await Application.lockHead(context, application_id);
    application.refuseArchived();
    const sent = await mailFilesOf(context, application_id, attachment_ids);
    const ids = { agency_id: application.row.agency_id, application_id };
    await attachCopies(context, ids, await missingIn(context, application_id, sent), copies);
    const all = await filesOf(db, application_id, [], hashesOf(sent));
    const files = [...new Map(all.map((file) => [hashOf(file), file])).values()];
    await queueFiles(context, files);
    const names = sent.map(({ name }) => name).join(', ');
    application.record('added documents to read', [{ field: 'files', from: null, to: names }]);
    for (const kind of ['note', 'document', 'message'] as const) application.emit(kind);
    const read = await documentsOfFiles(
      db,
      files.map(({ id }) => id),
    );
    return { documents: await presentRows(context, application_id, read) };
  },
);
