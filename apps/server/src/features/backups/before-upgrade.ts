import { createBucket } from '../../integrations/storage/s3.ts';
import { connect } from '../../kernel/database/pool.ts';
import type { Env } from '../../kernel/env/env.ts';
import { createFileStore } from '../../kernel/files/files.ts';
import type { Log } from '../../kernel/log.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { readSchedule, recentBackups } from './backups.queries.ts';
import { backUp } from './make.ts';

/** The migration that made the table of backups: before it no destination can have been chosen. */
const SINCE = '0099_backups.sql';

/**
 * Makes a backup before a filled database is upgraded, where a destination is set, and logs the steps.
 * @throws StartRefused when the backup fails: nothing was changed then
 */
export async function backUpBeforeUpgrade(
  env: Env,
  databaseUrl: string,
  log: Log,
  { applied, due }: { applied: ReadonlySet<string>; due: readonly string[] },
): Promise<void> {
  if (applied.has(SINCE)) await makeOne(env, databaseUrl, log);
  else log.warn('upgrading without a backup: no destination is set');
  log.warn({ migrations: due }, 'upgrading the database');
}

async function makeOne(env: Env, databaseUrl: string, log: Log): Promise<void> {
  const connection = connect(databaseUrl, log, 2);
  try {
    const { db } = connection;
    const { schedule } = await readSchedule(db);
    if (schedule.destination === 'off') {
      log.warn('upgrading without a backup: no destination is set');
      return;
    }
    log.warn({ destination: schedule.destination }, 'upgrading: a backup is made first');
    const files = createFileStore(env.dataDir, { bucket: await createBucket(env) });
    const now = () => new Date();
    await backUp({ db, log, now: now(), place: { env, databaseUrl, files }, schedule }, 'upgrade', now);
    const [last] = await recentBackups(db);
    if (last?.reason === 'upgrade' && last.error !== null)
      throw new StartRefused(
        `The backup before the upgrade failed, so nothing was changed: ${last.error} Mend that and start again, or start the release from before and switch backups off in Portal Settings.`,
      );
  } finally {
    await connection.close();
  }
}
