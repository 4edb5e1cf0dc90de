import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackupBucket } from '../../../../integrations/storage/backup-bucket.ts';
import { BackupRefused } from '../../../../kernel/backup/backup-refused.ts';
import { changesOf } from '../../../../kernel/backup/changes/format.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import type { Env } from '../../../../kernel/env/env.ts';
import type { FileStore } from '../../../../kernel/files/files.ts';

/**
 * `clusterUrl` is the owner's address of the bundled PostgreSQL, whose changes are saved after a backup; null for
 * another database.
 */
export type BackupPlace = { env: Env; databaseUrl: string; clusterUrl: string | null; files: FileStore };

export type ChangesApp = { db: Database; place: BackupPlace; clusterUrl: string; now: Date };

/** Why something failed, as a message for the user; unexpected errors are only logged. */
export const reasonOf = (error: unknown): string =>
  error instanceof BackupRefused ? error.message : 'It failed unexpectedly. The log of the server says why.';

/**
 * Saves one change file of a backup at its destination; `write` writes it to a path and returns its size in bytes.
 * @throws BackupRefused
 */
export async function putChanges(
  env: Pick<Env, 's3' | 'backup'>,
  destination: 'folder' | 'bucket',
  backup: string,
  name: string,
  write: (path: string) => Promise<number>,
): Promise<number> {
  const bucket = destination === 'bucket' ? createBackupBucket(env) : null;
  if (destination === 'bucket' && !bucket)
    throw new BackupRefused('No bucket is configured: set S3_BUCKET and its keys.');
  const folder = join(env.backup.folder, changesOf(backup));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  // Removes the remains of a process that ended before its upload to the bucket.
  if (bucket) await rm(path, { force: true });
  const bytes = await write(path);
  if (!bucket) return bytes;
  try {
    await bucket.put(path, `${changesOf(backup)}/${name}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return bytes;
}

/** @throws BackupRefused */
export async function hasChanges(
  env: Pick<Env, 's3' | 'backup'>,
  destination: 'folder' | 'bucket',
  backup: string,
  name: string,
): Promise<boolean> {
  const path = `${changesOf(backup)}/${name}`;
  if (destination === 'folder') return existsSync(join(env.backup.folder, path));
  return ((await createBackupBucket(env)?.list(path)) ?? []).some((found) => found.name === path);
}

export async function removeChanges(env: Env, destination: string, backup: string): Promise<void> {
  const folder = changesOf(backup);
  if (destination !== 'bucket') return rm(join(env.backup.folder, folder), { recursive: true, force: true });
  const bucket = createBackupBucket(env);
  for (const { name } of (await bucket?.list(`${folder}/`)) ?? []) await bucket?.remove(name);
}

/**
 * The installation's files by storage key, with sizes in bytes; null when they are in a bucket, which survives the
 * loss of the machine.
 */
export async function listedFiles({ env, files }: Pick<BackupPlace, 'env' | 'files'>) {
  if (env.s3) return null;
  const found = new Map<string, number>();
  for await (const { key, size } of files.list()) found.set(key, size);
  return found;
}
