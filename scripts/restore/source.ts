import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ERASURE_LIST } from '../../apps/server/src/features/privacy/index.ts';
import { createBackupBucket } from '../../apps/server/src/integrations/storage/backup-bucket.ts';
import { BackupRefused } from '../../apps/server/src/kernel/backup/backup-refused.ts';
import type { Env } from '../../apps/server/src/kernel/env/env.ts';

const BUCKET = 'bucket:';

/**
 * The status of a file or folder; undefined if there is none. @throws the file system's error if this user may not
 * read it
 */
const find = (path: string) => statSync(path, { throwIfNoEntry: false });
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);

/** A backup's file. `inBucket`: its name in the bucket that it was fetched from; null for a local file. */
type BackupFile = { path: string; inBucket: string | null };

/**
 * Fetches a backup and the list of erasures from the bucket into a temporary folder, which is removed when the
 * command exits.
 * @throws BackupRefused if no bucket is configured, or it has no such backup
 */
async function fetchFromBucket(env: Env, name: string): Promise<string> {
  const bucket = createBackupBucket(env);
  if (!bucket) throw new BackupRefused('No bucket is configured: set S3_BUCKET and its keys.');
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-restore-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  const path = join(folder, 'backup.age');
  if (!(await bucket.fetch(name, path)))
    throw new BackupRefused(`The bucket has no backup ${name}: npm run restore -- --list names those that it has.`);
  const list = join(folder, ERASURE_LIST);
  if (!(await bucket.fetch(ERASURE_LIST, list))) rmSync(list, { force: true });
  return path;
}

/** The file of the backup that the command line names, as `bucket:NAME` or as a path. @throws BackupRefused */
export async function openSource(env: Env, file: string): Promise<BackupFile> {
  const inBucket = file.startsWith(BUCKET) ? file.slice(BUCKET.length) : null;
  const path = inBucket === null ? pathOf(file) : await fetchFromBucket(env, inBucket);
  const found = find(path);
  if (!found) throw new BackupRefused(`There is no file ${path}.`);
  if (!found.isFile()) throw new BackupRefused(`${path} is a folder: name the file of a backup.`);
  return { path, inBucket };
}

export async function listBackups(env: Env): Promise<void> {
  const { folder } = env.backup;
  const names = find(folder) ? readdirSync(folder).filter((name) => name.endsWith('.age')) : [];
  for (const name of names) console.log(`${join(folder, name)}  ${statSync(join(folder, name)).size} bytes`);
  for (const { name, bytes } of (await createBackupBucket(env)?.list()) ?? [])
    if (name.endsWith('.age') && !name.includes('/')) console.log(`${BUCKET}${name}  ${bytes} bytes`);
}

/**
 * The path of the list of erasures: `named`, else the one next to the backup or in the folder of backups; null if
 * there is none.
 * @throws BackupRefused if `named` does not exist
 */
export function erasureList(env: Env, path: string, named: string | undefined): string | null {
  if (named) {
    if (!find(pathOf(named))) throw new BackupRefused(`There is no file ${pathOf(named)}.`);
    return pathOf(named);
  }
  return [dirname(path), env.backup.folder].map((folder) => join(folder, ERASURE_LIST)).find(find) ?? null;
}
