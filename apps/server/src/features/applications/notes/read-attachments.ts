import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { attachmentById } from './attachments.queries.ts';
import { CARRIER_FILE_KEY } from './received-files.ts';

/** Reads an application's files that the viewer may open, in the order of `ids`. @throws Fault not_found */
export async function readAttachments(context: Context, applicationId: number, ids: readonly number[]) {
  const files = [];
  for (const id of new Set(ids)) {
    const file = await attachmentById(context.db, applicationId, id);
    if (!file || (file.note_key === CARRIER_FILE_KEY && !context.viewer.displayCarriers)) throw new Fault('not_found');
    const { name, media_type, storage_key } = file;
    files.push({ name, media_type, bytes: await buffer(await context.services.files.read(storage_key)) });
  }
  return files;
}
