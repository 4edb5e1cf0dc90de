import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { Fault } from '../faults.ts';
import { causeOf, type ReportFault } from '../network/outside-fault.ts';
import type { Scanner } from './scanner.ts';

type Space = { free_bytes: number; reserve_bytes: number };
export type StoredFile = { key: string; size: number; modified: Date };

export const isGone = (error: unknown): boolean => ['ENOENT', 'NoSuchKey', 'NotFound'].includes(causeOf(error));

export type FileStore = {
  /** The folder for incoming files: in the data folder, even if stored files are in a bucket. */
  incoming(): Promise<string>;
  /** Removes incoming files older than `before`, which dead processes left. @returns how many */
  sweep(before: Date): Promise<number>;
  keep(path: string, key: string): Promise<void>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every stored file with its size in bytes. @throws Fault outside rather than leave any out */
  list(): AsyncGenerator<StoredFile>;
  /** The marks, under `MARKS`, of the installations that use this store. @throws Fault outside */
  marks(): AsyncGenerator<StoredFile>;
  /** Runs `work` with the path of a temporary copy of a stored file, which is removed afterwards. */
  lend<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** The free bytes on the data folder's disk, and the reserve of it that guests may not use. */
  space(): Promise<Space>;
  /**
   * Reserves room on that disk for bytes from guests that are still to arrive, in addition to those that this process has reserved.
   * @returns a function that ends the reservation; null when less than the reserve would be left
   */
  makeRoom(bytes: number): Promise<(() => void) | null>;
  /** Scans incoming files; null when no virus scanner is configured. */
  scanner: Scanner | null;
};

/** The prefix of backups in the bucket. They do not count as the installation's files. */
export const BACKUPS = 'backups/';
export const MARKS = 'marks/';

const FILE_KEY = /^(?:(?:exports|certificates)\/)?(?:test-)?(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d+-\d{13})$/;
/** Whether a key is in the format of our files; a bucket may also have objects of other programs. */
export const isFileKey = (key: string): boolean => FILE_KEY.test(key);

const REFUSED = /^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|Forbidden)$/;

/** `isOurs`: retrying does not help. */
function bucketFault(cause: string): { text: string; isOurs: boolean } {
  if (cause === 'NoSuchBucket') return { text: 'The bucket for files does not exist.', isOurs: true };
  if (REFUSED.test(cause)) return { text: 'The file store refused this installation’s access key.', isOurs: true };
  if (['ENOENT', 'NoSuchKey', 'NotFound'].includes(cause))
    return { text: 'The file is no longer in the file store.', isOurs: true };
  if (/CERT|TLS|SSL|ALTNAME/.test(cause))
    return { text: 'The certificate of the file store is not trusted.', isOurs: true };
  return { text: 'The file store did not answer.', isOurs: false };
}

type Options = {
  bucket?: DriverContract | null;
  scanner?: Scanner | null;
  reserve_bytes?: number;
  onFault?: ReportFault;
};

/** @throws Fault outside (a bucket's failure, or a missing file), or the error of a folder */
type Run = <T>(task: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs an operation of the store and reports its failure once. A bucket's failure becomes a Fault `outside`, as does
 * a missing file; any other error of a folder is thrown as it is.
 */
const runReporting =
  (onFault: ReportFault | undefined, isFolder: boolean): Run =>
  async (task, work) => {
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      const cause = causeOf(error);
      const duration_ms = Math.round(performance.now() - started);
      onFault?.({ service: isFolder ? 'File store (folder)' : 'File store (bucket)', code: task, cause, duration_ms });
      if (isFolder && !(task === 'read' && isGone(error))) throw error;
      const { text, isOurs } = bucketFault(cause);
      const next = isOurs ? 'Tell your administrator.' : 'Try again in a minute.';
      throw Object.assign(new Fault('outside', `${text} ${next}`), { cause: error });
    }
  };

async function* listFiles(disk: Disk, prefix: string, isFolder: boolean, run: Run): AsyncGenerator<StoredFile> {
  let page: string | undefined;
  do {
    const at = page;
    const listed = await run('list', () =>
      disk.listAll(prefix, { recursive: true, ...(at ? { paginationToken: at } : {}) }).catch((error: unknown) => {
        // The folder is created with its first file.
        if (isFolder && causeOf(error) === 'ENOENT') return { objects: [], paginationToken: undefined };
        throw error;
      }),
    );
    for (const object of listed.objects) {
      if (!object.isFile || !object.key.startsWith(prefix)) continue;
      if (prefix === '' && (object.key.startsWith(BACKUPS) || object.key.startsWith(MARKS))) continue;
      // For a bucket, the listed page already contains the metadata.
      const found = await run('list', () =>
        object.getMetaData().catch((error: unknown) => {
          // The file was removed after its page was listed.
          if (isGone(error)) return null;
          throw error;
        }),
      );
      if (found) yield { key: object.key, size: found.contentLength, modified: found.lastModified };
    }
    page = listed.paginationToken;
  } while (page);
}

/**
 * Stores files in a bucket if there is one, else in the data folder. Processes on several machines need shared
 * storage.
 */
export function createFileStore(
  dataDir: string,
  { bucket = null, scanner = null, reserve_bytes = 0, onFault }: Options = {},
): FileStore {
  const incoming = join(dataDir, 'files', 'incoming');
  const disk = new Disk(bucket ?? new FSDriver({ location: join(dataDir, 'files', 'kept'), visibility: 'private' }));
  const isFolder = bucket === null;
  const run = runReporting(onFault, isFolder);
  const folder = async () => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    return incoming;
  };
  const space = async (): Promise<Space> => {
    const { bavail, bsize } = await statfs(await folder());
    return { free_bytes: bavail * bsize, reserve_bytes };
  };
  const arriving = new Set<{ bytes: number }>();
  return {
    scanner,
    list: () => listFiles(disk, '', isFolder, run),
    marks: () => listFiles(disk, MARKS, isFolder, run),
    incoming: folder,
    space,
    async makeRoom(bytes) {
      const { free_bytes } = await space();
      const before = [...arriving].reduce((sum, one) => sum + one.bytes, 0);
      if (free_bytes - before - bytes < reserve_bytes) return null;
      const room = { bytes };
      arriving.add(room);
      return () => void arriving.delete(room);
    },
    async lend(key, work) {
      const path = join(await folder(), randomUUID());
      try {
        await run('read', async () => pipeline(await disk.getStream(key), createWriteStream(path, { mode: 0o600 })));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async sweep(before) {
      let swept = 0;
      for (const name of await readdir(await folder())) {
        const path = join(incoming, name);
        // The file may have been moved to its final place since it was listed.
        const found = await stat(path).catch(() => null);
        if (!found?.isFile() || found.mtime >= before) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
    // The bucket needs the length, so that a broken upload is not stored as a complete file.
    keep: (path, key) =>
      run('save', async () => disk.moveFromFs(path, key, { contentLength: (await stat(path)).size })),
    read: (key) =>
      run('read', async () => {
        const stream = await disk.getStream(key);
        // Waits until the file is open, so that a missing file is reported here.
        if (isFolder) await once(stream, 'open');
        return stream;
      }),
    remove: (key) => run('remove', () => disk.delete(key)),
  };
}
