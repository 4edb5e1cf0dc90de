import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSource } from '../../../kernel/backup/make-backup.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { projectRoot } from '../../../kernel/env/project-root.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { secretKey } from '../../../kernel/secret-key.ts';

/** Returns the commit that this program was checked out at; null where it is no checkout. */
function commit(): string | null {
  try {
    const head = ['rev-parse', '--short=10', 'HEAD'];
    return execFileSync('git', head, {
      cwd: projectRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Returns the version of this release, with its commit where that is known: '0.1.0+a00df2f0b7'. */
export function releaseVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  const at = commit();
  return at === null ? version : `${version}+${at}`;
}

/** What a backup needs of the environment, as plain data that another process can be given. */
export type BackupEnv = Pick<Env, 'dataDir' | 'secretKey' | 'settings' | 's3' | 'backup'>;

/** Names what a backup of this installation is made of. */
export const backupSource = (env: BackupEnv, databaseUrl: string, files: FileStore, now: Date): BackupSource => ({
  databaseUrl,
  files,
  secretKey: secretKey(env),
  settings: env.settings,
  version: releaseVersion(),
  now,
});
