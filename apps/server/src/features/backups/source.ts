import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSource } from '../../kernel/backup/make-backup.ts';
import type { Env } from '../../kernel/env/env.ts';
import { projectRoot } from '../../kernel/env/project-root.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import { secretKey } from '../../kernel/secret-key.ts';

/** The version of this release. */
export const releaseVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;

/** Names what a backup of this installation is made of. */
export const backupSource = (env: Env, databaseUrl: string, files: FileStore, now: Date): BackupSource => ({
  databaseUrl,
  files,
  secretKey: secretKey(env),
  settings: env.settings,
  version: releaseVersion(),
  now,
});
