import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import { BackupRefused } from './backup-refused.ts';
import { type BackupKeys, decrypt, readingFault } from './encryption.ts';
import { type BackupHeader, type BackupManifest, FORMAT, headerSchema, manifestSchema, PART } from './manifest.ts';
import { assertOrigin, createPartsDigest, SIGNATURE, signedBy } from './origin.ts';

/** A part of an archive. Its content can be read only until the next part is requested. */
export type ArchivePart = { name: string; size: number; content: AsyncIterable<Buffer> };

/** Bytes. A part above this is not read into memory. */
const LARGEST_DOCUMENT = 64_000_000;

export async function document(part: ArchivePart): Promise<string> {
  if (part.size > LARGEST_DOCUMENT) throw new BackupRefused(`${part.name} of the backup is too large.`);
  return (await buffer(part.content)).toString('utf8');
}

/** Yields a part's content and hashes it. @throws BackupRefused when the archive is damaged or truncated */
async function* contentOf(entry: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw readingFault(error);
  }
}

/** Reads a part to its end, because the signature covers its content. */
async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

/**
 * Reads the parts of an archive in order and, if `keys.origins` is set, verifies its signature after the last.
 * @throws BackupRefused when it cannot be decrypted, is damaged or truncated, or was signed by none of `keys.origins`
 */
export async function* readParts(path: string, keys: BackupKeys): AsyncGenerator<ArchivePart> {
  const parts = createPartsDigest();
  let signer: string | null = null;
  const extract = createExtract();
  const file = createReadStream(path);
  try {
    const plain = await decrypt(keys, file);
    const read = pipeline(plain, createZstdDecompress(), extract as unknown as NodeJS.WritableStream);
    read.catch(() => undefined);
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      const hash = createHash('sha256');
      const content = contentOf(entry as unknown as Readable, hash);
      const part = { name, size: size ?? 0, content };
      // The signature does not cover a part after it, so such a part resets `signer`.
      signer = name === SIGNATURE ? signedBy(await document(part), parts.digest()) : null;
      if (name === SIGNATURE) continue;
      yield part;
      await drain(content);
      parts.add(name, part.size, hash.digest('hex'));
    }
    await read;
    if (keys.origins !== undefined) assertOrigin(keys.origins, signer);
  } catch (error) {
    throw readingFault(error);
  } finally {
    file.destroy();
    extract.destroy();
  }
}

export type Schema<T> = { safeParse(input: unknown): { success: true; data: T } | { success: false } };

/** @throws BackupRefused when it does not match the schema */
export function parse<T>(schema: Schema<T>, text: string): T {
  const refused = () => new BackupRefused('The backup is not as this release of Freeboard writes them.');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw refused();
  }
  const parsed = schema.safeParse(document);
  if (!parsed.success) throw refused();
  return parsed.data;
}

function readHeader(text: string): BackupHeader {
  const header = parse(headerSchema, text);
  if (header.format > FORMAT)
    throw new BackupRefused(
      `The backup was made by a newer release of Freeboard (${header.version}). Restore it by that release.`,
    );
  return header;
}

export type ArchiveVisitor = {
  header?(header: BackupHeader): Promise<void> | void;
  part(part: ArchivePart): Promise<void>;
};

/**
 * Reads a whole archive and passes each part between its header and its manifest to `visitor`.
 * @throws BackupRefused
 */
export async function readArchive(
  path: string,
  keys: BackupKeys,
  visitor: ArchiveVisitor,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  for await (const part of readParts(path, keys)) {
    if (header === null) {
      if (part.name !== PART.header) throw new BackupRefused('The file is no backup of Freeboard.');
      header = readHeader(await document(part));
      await visitor.header?.(header);
    } else if (part.name === PART.manifest) manifest = parse(manifestSchema, await document(part));
    else await visitor.part(part);
  }
  if (header === null || manifest === null)
    throw new BackupRefused('The file is damaged or cut off: it is no complete backup. Use another copy.');
  return { header, manifest };
}
