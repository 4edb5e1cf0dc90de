import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { sizeFault } from '@freeboard/contract';
import { FILE_LIMITS } from '@freeboard/domain/files';
import type { FastifyRequest } from 'fastify';
import { Fault, invalid } from '../kernel/faults.ts';
import type { FileStore } from '../kernel/files/files.ts';
import { receiveFile } from '../kernel/files/receive-file.ts';
import { ArchiveRefused, unzipDocuments } from '../kernel/files/unzip-documents.ts';
import type { Upload } from '../kernel/files/uploads.ts';

export const MULTIPART_LIMITS = {
  files: FILE_LIMITS.most + 1,
  fileSize: FILE_LIMITS.bytes + 1,
  fields: 20,
  fieldSize: 200_000,
  parts: FILE_LIMITS.most + 21,
  headerPairs: 50,
};

/** A received `multipart/form-data` form: the fields, parsed as JSON where possible, and the files on disk. */
type Received = { body: Record<string, unknown>; uploads: Upload[] };

async function receive(part: MultipartFile, store: FileStore, at: number): Promise<Upload> {
  const received = await receiveFile(store, part.filename, part.file);
  if ('fault' in received) throw invalid({ [`file_data.${at}`]: [`${received.name}: ${received.fault}`] });
  return received;
}

/** Replaces an archive with the documents in it. @throws Fault invalid */
async function unpack(archive: Upload, store: FileStore, at: number): Promise<Upload[]> {
  const taken: Upload[] = [];
  const leftOut: string[] = [];
  try {
    for (const { name, bytes } of await unzipDocuments(await readFile(archive.path), (name) => leftOut.push(name))) {
      if (at + taken.length === FILE_LIMITS.most) throw tooMany();
      const received = await receiveFile(store, name, Readable.from([bytes]));
      if ('fault' in received) throw invalid({ [`file_data.${at}`]: [`${received.name}: ${received.fault}`] });
      taken.push(taken.length === 0 ? { ...received, leftOut } : received);
    }
    return taken;
  } catch (error) {
    await discard(taken);
    if (error instanceof ArchiveRefused) throw invalid({ [`file_data.${at}`]: [`${archive.name}: ${error.message}`] });
    throw error;
  } finally {
    await discard([archive]);
  }
}

const tooMany = () => invalid({ file_data: [`At most ${FILE_LIMITS.most} files.`] });

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Values in a form arrive as text and are parsed as JSON; a session key that looks like a number stays text. */
const fieldValue = (name: string, text: string): unknown => (name === 'session_key' ? text : asJson(text));

/**
 * Limits of one form on top of the general ones. `claim` counts a file before it is accepted; `refusal` creates the
 * fault for one file too many.
 */
export type FormAllowance = { files: number; bytes: number; claim: () => Promise<void>; refusal: () => Fault };

/**
 * Reads a form with files. The fields come first: `mayUpload` checks identity and permission before any byte of a file
 * is accepted, and may limit the files. If reading fails, the files received so far are removed. With `isUnpacked`,
 * archives are replaced with the documents in them.
 * @throws Fault unreadable, invalid, too_large, storage_full; the faults of `mayUpload`, `claim` and `refusal`
 */
export async function receiveForm(
  request: FastifyRequest,
  store: FileStore,
  mayUpload: (body: Record<string, unknown>) => Promise<FormAllowance | undefined>,
  isUnpacked = false,
): Promise<Received> {
  const body: Record<string, unknown> = {};
  const uploads: Upload[] = [];
  let refusal: unknown;
  let isAdmitted = false;
  const { size } = request.routeOptions.config;
  let allowance: FormAllowance | undefined;
  const refuse = (error: unknown): never => {
    refusal = error;
    throw error;
  };
  try {
    for await (const part of request.parts({ limits: MULTIPART_LIMITS })) {
      if (part.type === 'field') {
        if (part.fieldname === '__proto__') throw new Fault('unreadable');
        const value = String(part.value);
        const fault = size ? sizeFault(value, size) : null;
        if (fault !== null) throw new Fault('invalid', fault);
        body[part.fieldname] = fieldValue(part.fieldname, value);
        continue;
      }
      if (!isAdmitted) {
        allowance = await mayUpload(body).catch(refuse);
        isAdmitted = true;
      }
      if (uploads.length === FILE_LIMITS.most) throw tooMany();
      if (allowance && uploads.length === allowance.files) throw allowance.refusal();
      await allowance?.claim().catch(refuse);
      const received = await receive(part, store, uploads.length);
      const isArchive = isUnpacked && received.media_type === 'application/zip';
      uploads.push(...(isArchive ? await unpack(received, store, uploads.length) : [received]));
      if (allowance && bytesOf(uploads) > allowance.bytes) throw allowance.refusal();
    }
    return { body, uploads };
  } catch (error) {
    await discard(uploads);
    if (error instanceof Fault || error === refusal) throw error;
    const { code = '', statusCode } = error as { code?: string; statusCode?: number };
    if (error instanceof TypeError || error instanceof ReferenceError) throw error;
    if (code === 'ENOSPC') throw new Fault('storage_full');
    // An error outside of the form is not the sender's fault. Errors of the form parser have no code.
    if (code !== '' && !/^FST_|^ERR_STREAM_PREMATURE_CLOSE$|^ECONNRESET$/.test(code)) throw error;
    throw new Fault(statusCode === 413 ? 'too_large' : 'unreadable');
  }
}

export const bytesOf = (uploads: readonly Upload[]): number => uploads.reduce((sum, { size }) => sum + size, 0);

export async function discard(uploads: readonly Upload[]): Promise<void> {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true })));
}

export async function takeBack(uploads: readonly Upload[], store: FileStore): Promise<void> {
  await Promise.all(
    uploads.map(async (upload) => {
      const { storageKey } = upload;
      if (storageKey === null) return;
      upload.storageKey = null;
      await store.remove(storageKey);
    }),
  );
}
