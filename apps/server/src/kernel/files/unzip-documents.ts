import { FILE_LIMITS, kindOfFile, plainFileName } from '@freeboard/domain/files';
import { fileTypeFromBuffer } from 'file-type';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

export type ArchiveLimits = { entries: number; bytes: number };

/** All entries together may have as many bytes as a single uploaded file. */
const LIMITS: ArchiveLimits = { entries: 100, bytes: FILE_LIMITS.bytes };

/** A file from an archive. `folder` is '' at the top level. */
export type UnpackedFile = { name: string; folder: string; bytes: Buffer };

/** An archive is not unpacked; the message tells the user why. */
export class ArchiveRefused extends Error {}

export const isArchive = async (bytes: Buffer): Promise<boolean> =>
  (await fileTypeFromBuffer(bytes))?.mime === 'application/zip';

/** @throws ArchiveRefused when it has more than `left` bytes */
async function readEntry(zip: ZipFile, entry: Entry, left: number, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length;
    // The archive's directory may understate the unpacked size of an entry.
    if (size > left)
      throw new ArchiveRefused(`The archive unpacks to more than ${most / 1024 / 1024} MB. Not accepted.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const isPaper = (found: Parameters<typeof kindOfFile>[0]): boolean =>
  kindOfFile(found) !== 'other' || /^image\/(tiff|hei[cf])/.test(found?.mime ?? '');

const isHousekeeping = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

type OnLeftOut = (name: string) => void;

/**
 * Yields the documents of an open archive. Everything else is left out, including archives in it.
 * @throws ArchiveRefused
 */
async function* papersOf(
  zip: ZipFile,
  { entries, bytes }: ArchiveLimits,
  onLeftOut: OnLeftOut = () => undefined,
): AsyncGenerator<UnpackedFile> {
  if (zip.entryCount > entries) throw new ArchiveRefused(`The archive has more than ${entries} entries. Not accepted.`);
  let left = bytes;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const content = await readEntry(zip, entry, left, bytes);
    left -= content.length;
    if (!isPaper((await fileTypeFromBuffer(content)) ?? null)) {
      if (!isHousekeeping(entry.fileName)) onLeftOut(plainFileName(entry.fileName));
      continue;
    }
    const at = entry.fileName.lastIndexOf('/');
    yield { name: plainFileName(entry.fileName), folder: entry.fileName.slice(0, Math.max(0, at)), bytes: content };
  }
}

const refused = (error: unknown): ArchiveRefused =>
  error instanceof ArchiveRefused ? error : new ArchiveRefused('The archive is damaged or encrypted. Not accepted.');

/**
 * Yields the documents of an archive on disk, one at a time.
 * @throws ArchiveRefused (damaged, encrypted, too many entries, too large)
 */
export async function* eachPaper(path: string, limits: ArchiveLimits): AsyncGenerator<UnpackedFile> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      yield* papersOf(zip, limits);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw refused(error);
  }
}

/**
 * Reads the documents of an archive. Everything else is left out, including archives in it.
 * @throws ArchiveRefused (damaged, encrypted, too many entries, more than 25 MB, no document)
 */
export async function unzipDocuments(bytes: Buffer, onLeftOut?: OnLeftOut): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const file of papersOf(zip, LIMITS, onLeftOut)) files.push(file);
  } catch (error) {
    throw refused(error);
  }
  if (files.length === 0) throw new ArchiveRefused('The archive has no PDF and no picture. Not accepted.');
  return files;
}
