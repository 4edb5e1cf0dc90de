import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileStore, isGone } from '../../files/files.ts';
import { type ArchiveWriter, writeArchive } from '../archive-writer.ts';
import type { Signer } from '../origin.ts';
import { CHANGE_PART, type Chain, type Increment, type IncrementManifest, segmentName } from './format.ts';

type IncrementSource = {
  folder: string;
  log: Pick<Chain, 'timeline' | 'segment_bytes'>;
  first_segment: number;
  last_segment: number;
  files: Pick<FileStore, 'read'>;
  added: ReadonlyMap<string, number>;
  removed: readonly string[];
};

async function addContent(writer: ArchiveWriter, source: IncrementSource): Promise<IncrementManifest['content']> {
  const all = createHash('sha256');
  let [count, bytes] = [0, 0];
  const add = async (name: string, size: number, content: Readable) => {
    const { sha256 } = await writer.addSized(name, size, content);
    all.update(`${name} ${size} ${sha256}\n`);
    count += 1;
    bytes += size;
  };
  for (let segment = source.first_segment; segment <= source.last_segment; segment += 1) {
    const name = segmentName(source.log, segment);
    const path = join(source.folder, 'pg_wal', name);
    await add(`${CHANGE_PART.segments}${name}`, source.log.segment_bytes, createReadStream(path));
  }
  for (const [key, size] of source.added) {
    // A file removed in the meantime is listed as removed in the next increment.
    const content = await source.files.read(key).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    if (content) await add(`${CHANGE_PART.files}${key}`, size, content);
  }
  return { count, bytes, sha256: all.digest('hex') };
}

/**
 * Writes an increment: PostgreSQL's log segments and the files added and removed since the previous one.
 * @returns its size in bytes
 * @throws BackupRefused
 */
export async function writeIncrement(
  path: string,
  recipient: string,
  header: Increment,
  source: IncrementSource,
  signer: Signer,
): Promise<number> {
  const { bytes } = await writeArchive(
    path,
    { passphrase: null, recipient, identity: null },
    async (writer) => {
      await writer.add(CHANGE_PART.header, JSON.stringify(header));
      const content = await addContent(writer, source);
      const { first_segment, last_segment, removed } = source;
      const manifest: IncrementManifest = { first_segment, last_segment, content, removed: [...removed] };
      await writer.add(CHANGE_PART.manifest, JSON.stringify(manifest));
    },
    signer,
  );
  return bytes;
}
