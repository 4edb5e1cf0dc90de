import { createBucket } from '../../../integrations/storage/s3.ts';
import { BackupRefused } from '../../../kernel/backup/backup-refused.ts';
import { canEncrypt } from '../../../kernel/backup/encryption.ts';
import { irreversibleSteps } from '../../../kernel/database/irreversible.ts';
import type { Upgrade, UpgradeObserver } from '../../../kernel/database/migrate.ts';
import { connect } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { createFileStore } from '../../../kernel/files/files.ts';
import { assertKeyFits } from '../../../kernel/installation.ts';
import type { Log } from '../../../kernel/log.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import { createVault } from '../../../kernel/secrets.ts';
import { StartRefused } from '../../../kernel/start-refused.ts';
import { readSchedule, recentBackups } from './backups.queries.ts';
import type { BackupPlace } from './changes/place.ts';
import { backUp, backupName, writeBackup } from './make.ts';

/** The migration that created the table of backups; older databases have no schedule and nowhere to record a backup. */
const SINCE = '0099_backups.sql';

const refusal = (why: string) =>
  new StartRefused(
    `The backup before the upgrade failed, so nothing was changed: ${why} Fix that and start again. To upgrade without a backup, start once without BACKUP_PASSPHRASE and BACKUP_RECIPIENT.`,
  );

/** Makes a backup at the scheduled destination and records it. @throws StartRefused */
async function makeRecorded(place: BackupPlace, log: Log): Promise<void> {
  const connection = connect(place.databaseUrl, log, 2);
  try {
    const { db } = connection;
    const { schedule } = await readSchedule(db);
    const now = () => new Date();
    if (!(await backUp({ db, log, now: now(), place, schedule }, 'upgrade', now)))
      throw refusal('another process is making a backup just now.');
    const [last] = await recentBackups(db);
    if (last?.reason === 'upgrade' && last.error !== null) throw refusal(last.error);
  } finally {
    await connection.close();
  }
}

/** Refuses a SECRET_KEY that does not fit the database, before anything is changed. @throws StartRefused */
async function assertKey(env: Env, databaseUrl: string, log: Log): Promise<void> {
  const connection = connect(databaseUrl, log, 1);
  try {
    await assertKeyFits(connection.db, createVault(secretKey(env)));
  } finally {
    await connection.close();
  }
}

async function makeOne(env: Env, databaseUrl: string, log: Log, { applied }: Upgrade): Promise<void> {
  log.warn({ folder: env.backup.folder }, 'upgrading: making a backup first');
  const place = {
    env,
    databaseUrl,
    clusterUrl: null,
    files: createFileStore(env.dataDir, { bucket: await createBucket(env) }),
  };
  if (applied.has(SINCE)) return makeRecorded(place, log);
  try {
    const now = new Date();
    await writeBackup(place, 'folder', backupName(now), now);
  } catch (error) {
    throw error instanceof BackupRefused ? refusal(error.message) : error;
  }
}

/**
 * Prepares and logs the upgrade of a database with data: refuses a wrong secret key, makes a backup if it can be
 * encrypted, and names the steps that cannot be undone without one.
 */
export const observeUpgrade = (env: Env, databaseUrl: string, log: Log): UpgradeObserver => ({
  async prepare(upgrade) {
    await assertKey(env, databaseUrl, log);
    if (canEncrypt(env.backup)) await makeOne(env, databaseUrl, log, upgrade);
    else log.warn('upgrading without a backup: neither BACKUP_PASSPHRASE nor BACKUP_RECIPIENT is set');
    for (const { name, text } of upgrade.due)
      for (const step of irreversibleSteps(text))
        log.warn({ migration: name, step }, 'upgrading: this step cannot be undone without a backup');
    log.warn({ migrations: upgrade.due.length }, 'upgrading the database');
  },
  migrated: (name, done, total) => log.warn({ migration: name, done, total }, `upgrading: ${done} of ${total} done`),
});
