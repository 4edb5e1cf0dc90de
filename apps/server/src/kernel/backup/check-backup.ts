import { createHash } from 'node:crypto';
import { type ArchivePart, document, readArchive } from './archive-reader.ts';
import { BackupRefused } from './backup-refused.ts';
import type { BackupKeys } from './encryption.ts';
import { type BackupHeader, type BackupManifest, PART } from './manifest.ts';

export type CheckedBackup = { header: BackupHeader; manifest: BackupManifest; secretKey: string; settings: string };

type Counted = { bytes: number; hash: ReturnType<typeof createHash> };

/**
 * The format of the storage keys that the server makes. A key of any other format could lead out of the file folder.
 */
const FILE_KEY = /^(?!.*(^|\/)\.)[\w.@-]+(\/[\w.@-]+)*$/;

/** The storage key of a file's part. @throws BackupRefused when it is not in the server's format */
export function fileKey({ name }: Pick<ArchivePart, 'name'>): string {
  const key = name.slice(PART.files.length);
  if (!FILE_KEY.test(key)) throw new BackupRefused(`The backup holds a file with a name that is not allowed: ${key}`);
  return key;
}

export const tableOf = ({ name }: Pick<ArchivePart, 'name'>): string =>
  name.slice(PART.tables.length).split('/')[0] ?? '';

async function* chunksOf(part: ArchivePart, ...counts: Counted[]): AsyncGenerator<Buffer> {
  for await (const chunk of part.content) {
    for (const count of counts) {
      count.bytes += chunk.length;
      count.hash.update(chunk);
    }
    yield chunk;
  }
}

const counted = (): Counted => ({ bytes: 0, hash: createHash('sha256') });

function createTally() {
  const tables = new Map<string, Counted>();
  const jobs = counted();
  const files = { count: 0, bytes: 0, hash: createHash('sha256') };
  return {
    async add(part: ArchivePart): Promise<void> {
      if (part.name.startsWith(PART.files)) {
        const one = counted();
        for await (const _ of chunksOf(part, one));
        files.count += 1;
        files.bytes += one.bytes;
        files.hash.update(`${fileKey(part)} ${one.bytes} ${one.hash.digest('hex')}\n`);
        return;
      }
      const table = tables.get(tableOf(part)) ?? counted();
      if (part.name.startsWith(PART.tables)) tables.set(tableOf(part), table);
      for await (const _ of chunksOf(part, part.name.startsWith(PART.jobs) ? jobs : table));
    },
    /** @throws BackupRefused when a part does not match the manifest */
    compare(manifest: BackupManifest): void {
      const wrong: string[] = [];
      for (const { name, bytes, sha256 } of manifest.tables) {
        const found = tables.get(name) ?? counted();
        if (found.bytes !== bytes || found.hash.digest('hex') !== sha256) wrong.push(`the table ${name}`);
      }
      for (const name of tables.keys())
        if (!manifest.tables.some((table) => table.name === name)) wrong.push(`the table ${name}`);
      if (jobs.bytes !== manifest.jobs.bytes || jobs.hash.digest('hex') !== manifest.jobs.sha256)
        wrong.push('the waiting jobs');
      if (files.count !== manifest.files.count || files.hash.digest('hex') !== manifest.files.sha256)
        wrong.push('the files');
      if (wrong.length > 0)
        throw new BackupRefused(`The backup is damaged: ${wrong.join(', ')} differ from what its manifest says.`);
    },
  };
}

/**
 * Reads all of a backup and compares its tables, jobs and files with the manifest. Writes nothing.
 * @throws BackupRefused when it cannot be decrypted, is damaged or truncated, was made by a newer release, or was
 * signed by none of `keys.origins`
 */
export async function checkBackup(
  path: string,
  keys: BackupKeys,
  assertRestorable: (header: BackupHeader) => void,
): Promise<CheckedBackup> {
  const tally = createTally();
  let [secretKey, settings] = ['', ''];
  const { header, manifest } = await readArchive(path, keys, {
    header: assertRestorable,
    async part(part) {
      if (part.name === PART.secretKey) secretKey = await document(part);
      else if (part.name === PART.settings) settings = await document(part);
      else await tally.add(part);
    },
  });
  tally.compare(manifest);
  if (secretKey === '') throw new BackupRefused('The backup holds no secret key.');
  return { header, manifest, secretKey, settings };
}
