import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { FILE_LIMITS, fileFault, kindOfFile } from '@freeboard/domain';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { Fault, invalid } from '../kernel/faults.ts';
import type { FileStore } from '../kernel/files.ts';
import type { Upload } from '../kernel/uploads.ts';

export const MULTIPART_LIMITS = {
  files: FILE_LIMITS.most + 1,
  fileSize: FILE_LIMITS.bytes + 1,
  fields: 20,
  fieldSize: 200_000,
  parts: FILE_LIMITS.most + 21,
  headerPairs: 50,
};

/** What came as `multipart/form-data`: the fields, JSON where they hold JSON, and the files as they lie on the disk. */
type Received = { body: Record<string, unknown>; uploads: Upload[] };

/** The last part of a path, as some browsers send one, without signs that no name needs; a quote comes as %22. */
const plainName = (name: string): string =>
  (
    name
      .replaceAll(/%22|%0[AD]/gi, '')
      .split(/[\\/]/)
      .at(-1) ?? ''
  )
    .replaceAll(/[\p{C}"]/gu, '')
    .trim()
    .slice(0, FILE_LIMITS.name) || 'file';

async function receive(part: MultipartFile, store: FileStore, at: number): Promise<Upload> {
  const path = join(await store.incoming(), randomUUID());
  const hash = createHash('sha256');
  const name = plainName(part.filename);
  let size = 0;
  try {
    await pipeline(
      part.file,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    // What a file is may stand far into it, as in the table of contents of an archive; the name is not asked.
    const found = size === 0 ? null : ((await fileTypeFromFile(path)) ?? null);
    const fault = fileFault({ name, size, found });
    if (fault) throw invalid({ [`file_data.${at}`]: [`${name}: ${fault}`] });
    const media_type = found?.mime ?? 'application/octet-stream';
    return { path, name, size, kind: kindOfFile(found), media_type, sha256: hash.digest(), keptAs: null };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Numbers and objects come as text in a form; a session key that looks like a number stays what it is. */
const fieldValue = (name: string, text: string): unknown => (name === 'session_key' ? text : asJson(text));

/**
 * Reads a form with files. The fields come first: `mayUpload` looks at them (who is it, may they) before a byte of a
 * file is taken. What has come in is removed when the rest cannot be read. @throws Fault unreadable, invalid
 */
export async function receiveForm(
  request: FastifyRequest,
  store: FileStore,
  mayUpload: (body: Record<string, unknown>) => Promise<unknown>,
): Promise<Received> {
  const body: Record<string, unknown> = {};
  const uploads: Upload[] = [];
  let refusal: unknown;
  try {
    for await (const part of request.parts({ limits: MULTIPART_LIMITS })) {
      if (part.type === 'field') {
        if (part.fieldname === '__proto__') throw new Fault('unreadable');
        body[part.fieldname] = fieldValue(part.fieldname, String(part.value));
        continue;
      }
      if (uploads.length === 0) {
        refusal = await mayUpload(body).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (refusal) throw refusal;
      }
      if (uploads.length === FILE_LIMITS.most) throw invalid({ file_data: [`At most ${FILE_LIMITS.most} files.`] });
      uploads.push(await receive(part, store, uploads.length));
    }
    return { body, uploads };
  } catch (error) {
    await discard(uploads);
    if (error instanceof Fault || error === refusal) throw error;
    const { code = '', statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'ENOSPC') throw new Fault('storage_full');
    // What is no fault of the form is no fault of who sent it. The reader of forms has no codes of its own.
    if (code !== '' && !/^FST_|^ERR_STREAM_PREMATURE_CLOSE$|^ECONNRESET$/.test(code)) throw error;
    throw new Fault(statusCode === 413 ? 'too_large' : 'unreadable');
  }
}

/** Removes what nobody has taken up. */
export async function discard(uploads: readonly Upload[]): Promise<void> {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true })));
}

/** Takes back what a call had put into the storage before it failed. */
export async function takeBack(uploads: readonly Upload[], store: FileStore): Promise<void> {
  await Promise.all(uploads.map(({ keptAs }) => keptAs !== null && store.remove(keptAs)));
}
