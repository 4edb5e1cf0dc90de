import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { SHEET_LIMITS } from '@freeboard/domain/bulk';
import { fileTypeFromFile } from 'file-type';
import type { Context } from '../../../kernel/context/context.ts';
import { found, invalid } from '../../../kernel/faults.ts';
import { textKindOf } from '../../../kernel/files/text-kind.ts';

/** A file that was received, in one piece or in many. */
export type IngestedFile = { path: string; name: string; size: number; sha256: Buffer };

/** What sheets look like by their content; a text looks like nothing. */
const SHEETS = new Set(['xlsx', 'zip', 'xml', 'json', 'csv']);
const OLD = new Set(['cfb', 'xls', 'doc']);

/** Returns why a file cannot be a sheet, by its content; null where it may be one. */
async function fault({ path, size }: Pick<IngestedFile, 'path' | 'size'>): Promise<string | null> {
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

/** Returns the checked file of a call: it came with the call, or in pieces before it. @throws Fault invalid, not_found */
export async function ingestFile(
  { uploads, services, viewer }: Context,
  fileId: string | undefined,
): Promise<IngestedFile> {
  const [own, second] = uploads;
  if (second) throw invalid({ file_data: ['One file at a time.'] });
  if (!own && fileId === undefined) throw invalid({ file_data: ['Field is required.'] });
  const file = own ?? found(await services.arrivals.whole(fileId ?? '', viewer.id));
  const refused = await fault(file);
  if (refused) throw invalid({ file_data: [`${file.name}: ${refused}`] });
  const { path, name, size } = file;
  return { path, name, size, sha256: own?.sha256 ?? (await hashOf(path)) };
}
