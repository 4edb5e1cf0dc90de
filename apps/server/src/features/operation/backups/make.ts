import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSchedule } from '@freeboard/domain/agencies';
import { createBackupBucket } from '../../../integrations/storage/backup-bucket.ts';
import { BASE, changesOf } from '../../../kernel/backup/changes/format.ts';
import { withBackupLock } from '../../../kernel/backup/database-copy.ts';
import { createSigner } from '../../../kernel/backup/origin.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import { type BackupRow, beginBackup, endBackup, expiredBackups, markRemoved } from './backups.queries.ts';
import { beginChain } from './changes/begin-chain.ts';
import { type BackupPlace, listedFiles, reasonOf, removeChanges } from './changes/place.ts';
import { readChain } from './changes/state.queries.ts';
import { write } from './write.ts';

const DAY_MS = 86_400_000;

/** A backup's file name from its time; sorts by time, and is valid on every file system. */
export const backupName = (now: Date): string =>
  `freeboard-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;

/** Writes a backup file at its destination, in an isolated process. @throws BackupRefused */
export const writeBackup = (place: BackupPlace, destination: 'folder' | 'bucket', name: string, now: Date) =>
  write({
    kind: 'backup',
    env: place.env,
    databaseUrl: place.databaseUrl,
    destination,
    name,
    now: now.toISOString(),
  });

async function remove(
  { env }: BackupPlace,
  { destination, name }: Pick<BackupRow, 'destination' | 'name'>,
): Promise<void> {
  await removeChanges(env, destination, name);
  if (destination === 'bucket') await createBackupBucket(env)?.remove(name);
  else await rm(join(env.backup.folder, name), { force: true });
}

async function removeHalfFiles({ env: { backup } }: BackupPlace, names: readonly string[]): Promise<void> {
  for (const name of names)
    for (const path of [name, join(changesOf(name), BASE)])
      await rm(join(backup.folder, `${path}.partial`), { force: true });
}

async function removeExpired(db: Database, place: BackupPlace, schedule: BackupSchedule, now: Date): Promise<void> {
  const before = new Date(now.getTime() - schedule.retention_days * DAY_MS);
  const chain = await readChain(db);
  for (const row of await expiredBackups(db, before)) {
    // The chain's changes still build on this backup.
    if (row.name === chain?.backup) continue;
    await remove(place, row);
    // A backup interrupted before its upload to the bucket is left in the folder.
    if (row.error !== null) await remove(place, { ...row, destination: 'folder' });
    await markRemoved(db, row.id, now);
  }
}

async function makeWithChanges(
  { db, place, schedule, now }: { db: Database; place: BackupPlace; schedule: BackupSchedule; now: Date },
  destination: 'folder' | 'bucket',
  name: string,
  reason: BackupRow['reason'],
) {
  if (place.clusterUrl === null || schedule.destination === 'off' || reason === 'upgrade')
    return writeBackup(place, destination, name, now);
  const before = await listedFiles(place);
  const made = await writeBackup(place, destination, name, now);
  try {
    const bytes = await beginChain({ db, place, clusterUrl: place.clusterUrl, now }, destination, name, before);
    return { ...made, bytes: made.bytes + bytes };
  } catch (error) {
    await remove(place, { destination, name });
    throw error;
  }
}

/**
 * Makes a backup at the scheduled destination, records the result, and deletes expired backups. Only one process
 * makes a backup at a time.
 * @returns false when another process is making one
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
    const { id, interrupted } = await beginBackup(db, { started_at: now, destination, name, reason });
    try {
      await removeHalfFiles(place, interrupted);
      const { manifest, bytes, seconds } = await makeWithChanges(
        { db, place, schedule, now },
        destination,
        name,
        reason,
      );
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      await endBackup(db, id, { ended_at: ended(), error: null, bytes, rows, files: manifest.files.count });
      const origin = createSigner(secretKey(place.env)).key;
      log.info({ backup: name, destination, bytes, rows, seconds, origin }, 'a backup was made');
      await removeExpired(db, place, schedule, now);
    } catch (error) {
      log.error({ backup: name, destination, err: error }, 'a backup failed');
      await endBackup(db, id, { ended_at: ended(), error: reasonOf(error) });
    }
  });
}
