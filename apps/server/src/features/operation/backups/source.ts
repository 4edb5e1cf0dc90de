import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSource } from '../../../kernel/backup/make-backup.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { projectRoot } from '../../../kernel/env/project-root.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { secretKey } from '../../../kernel/secret-key.ts';

/** The commit of this checkout; null when it is not one. */
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

/** The version of this release, with its commit when known: '0.1.0+a00df2f0b7'. */
export function releaseVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  const at = commit();
  return at === null ? version : `${version}+${at}`;
}

/** What a backup needs from the environment, as plain data that can be passed to another process. */
export type BackupEnv = Pick<Env, 'dataDir' | 'secretKey' | 'settings' | 's3' | 'backup'>;

/** The contents of this installation's backup. */
export const backupSource = (env: BackupEnv, databaseUrl: string, files: FileStore, now: Date): BackupSource => ({
  databaseUrl,
  files,
  secretKey: secretKey(env),
  settings: env.settings,
  version: releaseVersion(),
  now,
});
