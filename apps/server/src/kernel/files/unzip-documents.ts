import { FILE_LIMITS, kindOfFile, plainFileName } from '@freeboard/domain';
import { fileTypeFromBuffer } from 'file-type';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** An archive may hold so many entries; what it unpacks to is limited as one file is. */
const MOST_ENTRIES = 100;

export type UnpackedFile = { name: string; bytes: Buffer };

/** An archive that is not unpacked; the message says why, in plain words. */
export class ArchiveRefused extends Error {}

export const isArchive = async (bytes: Buffer): Promise<boolean> =>
  (await fileTypeFromBuffer(bytes))?.mime === 'application/zip';

/** Reads one entry, and no more than it may have. @throws ArchiveRefused */
async function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length;
    // The directory of an archive may lie about what an entry unpacks to.
    if (size > most) throw new ArchiveRefused('The archive unpacks to more than 25 MB. Not accepted.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Whether a file is a paper or a picture of one: the pictures that browsers draw, and those of scanners and phones. */
const isPaper = (found: Parameters<typeof kindOfFile>[0]): boolean =>
  kindOfFile(found) !== 'other' || /^image\/(tiff|hei[cf])/.test(found?.mime ?? '');

/**
 * Reads the PDF files and pictures of an archive; all else in it, archives among them, is left out.
 * @throws ArchiveRefused (damaged, encrypted, too many entries, more than 25 MB, nothing that is kept)
 */
export async function unzipDocuments(bytes: Buffer): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MOST_ENTRIES)
      throw new ArchiveRefused(`The archive has more than ${MOST_ENTRIES} entries. Not accepted.`);
    let left: number = FILE_LIMITS.bytes;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const content = await readEntry(zip, entry, left);
      left -= content.length;
      if (!isPaper((await fileTypeFromBuffer(content)) ?? null)) continue;
      files.push({ name: plainFileName(entry.fileName), bytes: content });
    }
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused('The archive is damaged or encrypted. Not accepted.');
  }
  if (files.length === 0) throw new ArchiveRefused('The archive has no PDF and no picture. Not accepted.');
  return files;
}
