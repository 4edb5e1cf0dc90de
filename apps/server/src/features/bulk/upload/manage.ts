import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type BulkType, SHEET_LIMITS } from '@freeboard/domain/bulk';
import { fileTypeFromFile } from 'file-type';
import type { Context } from '../../../kernel/context/context.ts';
import { found, invalid } from '../../../kernel/faults.ts';
import { textKindOf } from '../../../kernel/files/text-kind.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { type ReceivedFile, Sheet } from './sheet.ts';

/** Saves a file as an upload, which is then read in the background. @throws Fault invalid, not_found (no such file) */
export const startBulkUpload = prepareThenCommit<'startBulkUpload', ReceivedFile>(
  (context, { file_id }) => receivedFile(context, file_id),
  async (context, { application_type, file_id }, file) => {
    const sheet = await Sheet.receive(context, application_type, file);
    const [sent] = context.uploads;
    if (sent) sent.storageKey = sheet.row.storage_key;
    else if (file_id) await context.services.arrivals.remove(file_id);
    return { upload: await sheet.present() };
  },
);

/** Reads a text file again with the chosen delimiter. @throws Fault not_found, conflict */
export const readBulkUploadAgain: Verb<'readBulkUploadAgain'> = async (context, { upload_id, delimiter }) => {
  const sheet = await Sheet.lock(context, upload_id);
  await sheet.readAgain(delimiter);
  return { upload: await sheet.present() };
};

/** Starts checking all rows with a mapping. @throws Fault not_found, invalid, conflict */
export const previewBulkUpload: Verb<'previewBulkUpload'> = async (context, input) => {
  const sheet = await Sheet.lock(context, input.upload_id);
  const type = (input.application_type ?? sheet.row.application_type) as BulkType;
  await sheet.preview(type, input.mapping, { remember: input.remember });
  return { upload: await sheet.present() };
};

/** Starts creating applications from the checked rows. @throws Fault not_found, conflict */
export const commitBulkUpload: Verb<'commitBulkUpload'> = async (context, { upload_id, ...choices }) => {
  const sheet = await Sheet.lock(context, upload_id);
  await sheet.commit(choices);
  return { upload: await sheet.present() };
};

/** @throws Fault not_found, conflict (it has ended) */
export const cancelBulkUpload: Verb<'cancelBulkUpload'> = async (context, { upload_id }) => {
  const sheet = await Sheet.lock(context, upload_id);
  await sheet.cancel();
  return { upload: await sheet.present() };
};

/** The file sent with a call, or before it as a resumable upload. @throws Fault invalid, not_found */
export async function receivedFile(
  { uploads, services, viewer }: Context,
  fileId: string | undefined,
): Promise<ReceivedFile> {
  const [sent, second] = uploads;
  if (second) throw invalid({ file_data: ['One file at a time.'] });
  if (!sent && fileId === undefined) throw invalid({ file_data: ['Field is required.'] });
  const file = sent ?? found(await services.arrivals.whole(fileId ?? '', viewer.id));
  const refused = await refusalOf(file);
  if (refused) throw invalid({ file_data: [`${file.name}: ${refused}`] });
  const { path, name, size } = file;
  return { path, name, size, sha256: sent?.sha256 ?? (await hashOf(path)) };
}

/** Detected types that may be a sheet; plain text has no detected type. */
const SHEETS = new Set(['xlsx', 'zip', 'xml', 'json', 'csv']);
const OLD = new Set(['cfb', 'xls', 'doc']);

async function refusalOf({ path, size }: Pick<ReceivedFile, 'path' | 'size'>): Promise<string | null> {
  if (size === 0) return 'The file is empty.';
  if (size > SHEET_LIMITS.bytes) return 'Larger than 100 MB. Split it.';
  const type = await fileTypeFromFile(path);
  if ((await textKindOf(path)) === 'html')
    return 'The content of this file is a web page, no sheet. Save it as XLSX or CSV.';
  if (!type || SHEETS.has(type.ext)) return null;
  if (OLD.has(type.ext)) return 'An old or protected workbook. Save it as XLSX without a password, or as CSV.';
  return `The content of this file is ${type.ext.toUpperCase()}, no sheet. Choose a CSV or XLSX file.`;
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
