import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { BackupRefused } from './backup-refused.ts';
import { type BackupKeys, encrypt } from './encryption.ts';
import { createPartsDigest, SIGNATURE, type Signer } from './origin.ts';

/** Bytes per part of a stream whose length is not known in advance; one part is held in memory. */
const PART_BYTES = 4_000_000;

export type Digest = { bytes: number; sha256: string };

export type ArchiveWriter = {
  add(name: string, content: string | Buffer): Promise<void>;
  /** Adds a stream of unknown length as the parts `folder`/00000001, 00000002 and so on; none when it is empty. */
  addStream(folder: string, source: AsyncIterable<Buffer>): Promise<Digest & { lines: number }>;
  /** Adds a stream whose length in bytes is known in advance. @throws Error when the stream has another length */
  addSized(name: string, bytes: number, source: Readable): Promise<Digest>;
};

/**
 * Milliseconds of work between two pauses. A pause is REST times as long as the work before it, up to LONGEST_REST_MS:
 * users share the processors.
 */
const WORK_MS = 5;
const REST = 3;
const LONGEST_REST_MS = 200;

function createPace(): () => Promise<void> {
  let began = performance.now();
  let resting: Promise<void> | null = null;
  return async () => {
    const worked = performance.now() - began;
    if (worked < WORK_MS) return;
    resting ??= setTimeout(Math.min(worked * REST, LONGEST_REST_MS)).then(() => {
      began = performance.now();
      resting = null;
    });
    await resting;
  };
}

function linesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

function createWriter(
  pack: ReturnType<typeof createPack>,
  pace: () => Promise<void>,
  parts: ReturnType<typeof createPartsDigest>,
): ArchiveWriter {
  const write = async (name: string, size: number, source: Iterable<Buffer> | AsyncIterable<Buffer>) => {
    const entry = pack.entry({ name, size, mode: 0o600 });
    const hash = createHash('sha256');
    await pipeline(hashed(source, hash), entry as unknown as NodeJS.WritableStream);
    parts.add(name, size, hash.digest('hex'));
  };
  const add = (name: string, content: string | Buffer) => {
    const bytes = Buffer.from(content);
    return write(name, bytes.length, bytes.length > 0 ? [bytes] : []);
  };
  return {
    add,
    async addStream(folder, source) {
      const hash = createHash('sha256');
      let [bytes, lines, parts, held] = [0, 0, 0, 0];
      let chunks: Buffer[] = [];
      const flush = async () => {
        parts += 1;
        await write(`${folder}/${String(parts).padStart(8, '0')}`, held, chunks);
        [held, chunks] = [0, []];
      };
      for await (const chunk of source) {
        await pace();
        hash.update(chunk);
        bytes += chunk.length;
        lines += linesIn(chunk);
        held += chunk.length;
        chunks.push(chunk);
        if (held >= PART_BYTES) await flush();
      }
      if (held > 0) await flush();
      return { bytes, lines, sha256: hash.digest('hex') };
    },
    async addSized(name, bytes, source) {
      const hash = createHash('sha256');
      await write(name, bytes, hashed(source, hash));
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}

async function* hashed(
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes an encrypted archive (tar, zstd, age). The file appears at `path` only once it is complete. A `signer` signs
 * all of its parts.
 * @returns the result of `work`, and the size of the file in bytes
 * @throws BackupRefused when there is a file at `path` already, or when writing fails
 */
export async function writeArchive<T>(
  path: string,
  keys: BackupKeys,
  work: (writer: ArchiveWriter) => Promise<T>,
  signer: Signer | null = null,
): Promise<{ result: T; bytes: number }> {
  if (existsSync(path)) throw new BackupRefused(`There is a file ${path} already: a backup never replaces one.`);
  const partial = `${path}.partial`;
  const pack = createPack();
  const pace = createPace();
  const compress = createZstdCompress();
  async function* paced(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      await pace();
      yield piece;
    }
  }
  const encrypted = await encrypt(keys, compress);
  try {
    await rm(partial, { force: true });
    const written = Promise.all([
      pipeline(pack as unknown as Readable, paced, compress),
      pipeline(encrypted, createWriteStream(partial, { flags: 'wx', mode: 0o600 })),
    ]);
    const parts = createPartsDigest();
    const writer = createWriter(pack, pace, parts);
    const worked = work(writer).then(async (result) => {
      if (signer)
        await writer.add(SIGNATURE, JSON.stringify({ key: signer.key, signature: signer.sign(parts.digest()) }));
      pack.finalize();
      return result;
    });
    // If the file can no longer be written, `work` would wait forever; the race ends with the error of the writing.
    worked.catch(() => undefined);
    await Promise.race([written, worked.then(() => written)]);
    const result = await worked;
    const { size } = await stat(partial);
    await sync(partial);
    await rename(partial, path);
    await sync(dirname(path));
    return { result, bytes: size };
  } catch (error) {
    pack.destroy();
    await rm(partial, { force: true });
    throw writingFault(error, path);
  }
}

export function writingFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new BackupRefused(`The disk of ${path} is full: no backup was made.`);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO'].includes(String(code)))
    return new BackupRefused(`${path} cannot be written (${code}): no backup was made.`);
  return error;
}
