import { chmod, mkdir, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackupBucket } from '../../../integrations/storage/backup-bucket.ts';
import { BackupRefused } from '../../../kernel/backup/backup-refused.ts';
import { changesOf } from '../../../kernel/backup/changes/format.ts';
import { createSigner } from '../../../kernel/backup/origin.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { unreferencedFiles } from '../../../kernel/files/named-files.queries.ts';
import type { Log } from '../../../kernel/log.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import { type BackupRow, saveProof } from './backups.queries.ts';
import { fetchChanges } from './changes/find-chain.ts';
import { type ChildEnd, runChild } from './child.ts';

/** A restored copy with its indexes takes this many times the size of the compressed file. */
const ROOM = 12;
type MissingFiles = { missing_files: number; missing_file_names: string[] };

const LONGEST_MS = 3 * 3_600_000;

/** Whether the restore only misses files that were removed, with their rows, during the backup. */
async function onlyRemovedAreMissing(db: Database, { errors, output }: ChildEnd): Promise<boolean> {
  if (!/^FILES ARE MISSING:[^\n]*\n$/.test(errors)) return false;
  const { missing_files, missing_file_names: names } = JSON.parse(output) as MissingFiles;
  return missing_files === names.length && (await unreferencedFiles(db, names)).length === names.length;
}

/** Restores a backup with the regular script, into its own folder and PostgreSQL. @throws BackupRefused */
async function restoreInto(db: Database, dataDir: string, file: string, env: Env): Promise<void> {
  const { backup } = env;
  const end = await runChild({
    command: ['scripts/restore.ts', file, '--json'],
    // No other variables: the copy must not reach this installation's database, bucket or services.
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      BACKUP_ORIGIN: createSigner(secretKey(env)).key,
      ...(backup.passphrase === null ? {} : { BACKUP_PASSPHRASE: backup.passphrase }),
      ...(backup.identity === null ? {} : { BACKUP_IDENTITY: backup.identity }),
    },
    niceness: backup.niceness,
    longest_ms: LONGEST_MS,
  });
  if (end.code !== 0 && !(await onlyRemovedAreMissing(db, end)))
    throw new BackupRefused(end.errors.trim() || 'The restore ended before it was done.');
}

/** @throws BackupRefused when a copy might fill the disk */
async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * ROOM)
    throw new BackupRefused(`There is not enough room to restore it: ${folder} needs ${ROOM} times its size.`);
}

async function fileOf(env: Env, { destination, name }: BackupRow, scratch: string): Promise<string> {
  if (destination === 'folder') return join(env.backup.folder, name);
  const path = join(scratch, name);
  const isThere = await createBackupBucket(env)?.fetch(name, path);
  if (!isThere) throw new BackupRefused(`The bucket has no backup ${name}.`);
  await fetchChanges(env, join(scratch, changesOf(name)), changesOf(name));
  return path;
}

type Proving = { db: Database; log: Log; env: Env; ended: () => Date };

export async function prove({ db, log, env, ended }: Proving, row: BackupRow): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'freeboard-proof-'));
  let proof_error: string | null = null;
  try {
    // PostgreSQL runs as an unprivileged user when root starts it.
    await chmod(scratch, 0o711);
    const file = await fileOf(env, row, scratch);
    const { size } = await stat(file).catch(() => {
      throw new BackupRefused(`There is no file ${file}.`);
    });
    await assertRoom(scratch, size);
    const dataDir = join(scratch, 'data');
    await mkdir(dataDir);
    await restoreInto(db, dataDir, file, env);
    log.info({ backup: row.name }, 'a backup was verified by a test restore');
  } catch (error) {
    log.error({ backup: row.name, err: error }, 'the test restore of a backup failed');
    proof_error = error instanceof BackupRefused ? error.message : 'It failed unexpectedly. The log says why.';
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  await saveProof(db, row.id, { proved_at: ended(), proof_error });
}
