import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSchedule } from '@freeboard/domain';
import { createBackupBucket } from '../../integrations/storage/backup-bucket.ts';
import { BackupRefused } from '../../kernel/backup/backup-refused.ts';
import { withBackupLock } from '../../kernel/backup/database-copy.ts';
import { makeBackup } from '../../kernel/backup/make-backup.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { Env } from '../../kernel/env/env.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import type { Log } from '../../kernel/log.ts';
import { type BackupRow, beginBackup, endBackup, expiredBackups, markRemoved } from './backups.queries.ts';
import { backupSource } from './source.ts';

export type BackupPlace = { env: Env; databaseUrl: string; files: FileStore };

const DAY_MS = 86_400_000;

/** Names a backup by its moment, in a way that sorts and that every file system takes. */
export const backupName = (now: Date): string =>
  `freeboard-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;

/** Makes one file at its destination. A bucket gets it when it is complete. */
export async function writeBackup(place: BackupPlace, destination: 'folder' | 'bucket', name: string, now: Date) {
  const { env, databaseUrl, files } = place;
  const bucket = destination === 'bucket' ? createBackupBucket(env) : null;
  if (destination === 'bucket' && !bucket)
    throw new BackupRefused('No bucket is configured: set S3_BUCKET and its keys.');
  await mkdir(env.backup.folder, { recursive: true, mode: 0o700 });
  const path = join(env.backup.folder, name);
  const made = await makeBackup(backupSource(env, databaseUrl, files, now), path, env.backup);
  if (bucket) {
    try {
      await bucket.put(path, name);
    } finally {
      await rm(path, { force: true });
    }
  }
  return made;
}

/** Removes a backup's file, wherever it lies. */
async function remove({ env }: BackupPlace, { destination, name }: BackupRow): Promise<void> {
  if (destination === 'bucket') await createBackupBucket(env)?.remove(name);
  else await rm(join(env.backup.folder, name), { force: true });
}

async function removeExpired(db: Database, place: BackupPlace, schedule: BackupSchedule, now: Date): Promise<void> {
  const before = new Date(now.getTime() - schedule.retention_days * DAY_MS);
  for (const row of await expiredBackups(db, before)) {
    await remove(place, row);
    await markRemoved(db, row.id, now);
  }
}

/** Puts what went wrong into words; what was not expected stays in the log alone. */
const reasonOf = (error: unknown): string =>
  error instanceof BackupRefused ? error.message : 'It failed unexpectedly. The log of the server says why.';

/**
 * Makes a backup at the scheduled destination, records how it went, and removes those whose time is over. One is made at
 * a time, whichever process makes it. @returns false where another process makes one just now
 */
export async function backUp(
  {
    db,
    log,
    now,
    place,
    schedule,
  }: { db: Database; log: Log; now: Date; place: BackupPlace; schedule: BackupSchedule },
  reason: BackupRow['reason'],
  ended: () => Date,
): Promise<boolean> {
  const destination = schedule.destination === 'bucket' ? 'bucket' : 'folder';
  return withBackupLock(place.databaseUrl, async () => {
    const name = backupName(now);
    const id = await beginBackup(db, { started_at: now, destination, name, reason });
    try {
      const { manifest, bytes, seconds } = await writeBackup(place, destination, name, now);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      await endBackup(db, id, { ended_at: ended(), error: null, bytes, rows, files: manifest.files.count });
      log.info({ backup: name, destination, bytes, rows, seconds }, 'a backup was made');
      await removeExpired(db, place, schedule, now);
    } catch (error) {
      log.error({ backup: name, destination, err: error }, 'a backup failed');
      await endBackup(db, id, { ended_at: ended(), error: reasonOf(error) });
    }
  });
}
