import type { BackupSource } from '../../../kernel/backup/make-backup.ts';
import type { Env } from '../../../kernel/env/env.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { releaseVersion } from '../../../kernel/release.ts';
import { secretKey } from '../../../kernel/secret-key.ts';

/** The part of the environment that a backup needs, as plain data for another process. */
export type BackupEnv = Pick<Env, 'dataDir' | 'secretKey' | 'settings' | 's3' | 'backup'>;

export const backupSource = (env: BackupEnv, databaseUrl: string, files: FileStore, now: Date): BackupSource => ({
  databaseUrl,
  files,
  secretKey: secretKey(env),
  settings: env.settings,
  version: releaseVersion(),
  now,
});
