import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileFault, kindOfFile, plainFileName } from '@freeboard/domain/files';
import { fileTypeFromFile } from 'file-type';
import type { FileStore } from './files.ts';
import { textKindOf } from './text-kind.ts';
import type { Upload } from './uploads.ts';

/** Bytes hashed at a time: an e-mail's attachment arrives in one chunk of up to 25 MB. */
const PIECE = 64 * 1024;

/** A refused file, with the reason for the user. `isPassing`: it may be accepted a little later. */
export type RefusedFile = { name: string; fault: string; isPassing?: boolean };

const PDF = { ext: 'pdf', mime: 'application/pdf' };

/**
 * Receives a file: checks its type and size, scans it, and leaves it in the store's incoming folder until it is
 * saved.
 * @returns the file, or the reason for the user why it was refused; a refused file is removed
 */
export async function receiveFile(
  store: FileStore,
  given: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Upload | RefusedFile> {
  const path = join(await store.incoming(), randomUUID());
  const hash = createHash('sha256');
  const name = plainFileName(given);
  let size = 0;
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          for (let at = 0; at < chunk.length; at += PIECE) {
            const piece = chunk.subarray(at, at + PIECE);
            hash.update(piece);
            yield piece;
          }
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    // A file's type may be recognizable only far into it, as in the directory of an archive.
    const text = await textKindOf(path);
    // Readers open a PDF behind a line break or the headers of its download.
    const found = size === 0 ? null : ((await fileTypeFromFile(path)) ?? (text === 'pdf' ? PDF : null));
    const fault = fileFault({ name, size, found, text });
    if (fault) {
      await rm(path, { force: true });
      return { name, fault };
    }
    const scan = (await store.scanner?.scan(path)) ?? { state: 'clean' };
    if (scan.state !== 'clean') {
      await rm(path, { force: true });
      if (scan.state === 'infected') return { name, fault: `A virus was found in it (${scan.virus}). Not accepted.` };
      const why = `Not checked for viruses: ${scan.reason}. Not accepted`;
      return scan.isForGood
        ? { name, fault: `${why}.` }
        : { name, fault: `${why}; try again in a minute.`, isPassing: true };
    }
    const media_type = found?.mime ?? 'application/octet-stream';
    return { path, name, size, kind: kindOfFile(found), media_type, sha256: hash.digest(), storageKey: null };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
