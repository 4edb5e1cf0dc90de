import { execFile, spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { newKey } from '../../secrets.ts';
import { StartRefused } from '../../start-refused.ts';
import { newAppPassword } from '../app-role.ts';
import type { Binaries } from './binaries.ts';
import type { Account } from './user.ts';

export const OWNER_ROLE = 'freeboard';

export type ClusterFiles = { cluster: string; passwordFile: string };

/**
 * The folder in which initdb or a restore builds a cluster. It is renamed once the cluster is complete, so a leftover
 * can be deleted.
 */
export const unfinished = (cluster: string) => `${cluster}.new`;

export const filesOf = (dataDir: string, folder: string): ClusterFiles => ({
  cluster: join(folder, 'cluster'),
  passwordFile: join(dataDir, 'postgres-password'),
});

const NEW_PASSWORD =
  'To set a new password, which loses no data, run: npm run database:new-password. To begin with an empty database instead, move both away yourself.';

/** The names in a folder; [] if it does not exist. @throws StartRefused when it cannot be read */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return [];
    throw new StartRefused(
      `The database folder ${folder} cannot be read (${code}): nothing was changed. Start Freeboard as the user that owns it, or give the folder back to that user (chown -R).`,
    );
  }
}

/** The content of a file; null if it does not exist. @throws StartRefused when it cannot be read */
function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return null;
    throw new StartRefused(
      `${file} cannot be read (${code}): nothing was changed. Start Freeboard as the user that owns it.`,
    );
  }
}

/**
 * Whether a start has to initialize the cluster: there is none, and there never was one.
 * @throws StartRefused, with how to recover, when the cluster or its password is missing or incomplete
 */
export function mustInitialize({ cluster, passwordFile }: ClusterFiles): boolean {
  const entries = entriesOf(cluster);
  const password = readIfPresent(passwordFile);
  if (entries.length === 0) {
    if (password === null || existsSync(unfinished(cluster))) return true;
    throw new StartRefused(
      `The database folder ${cluster} is missing or empty, but ${passwordFile} shows that there was a database: nothing was changed. Put the folder back (is its disk mounted?). To begin with an empty database instead, remove ${passwordFile}.`,
    );
  }
  if (!entries.includes('PG_VERSION'))
    throw new StartRefused(
      `The folder ${cluster} holds files, but no complete PostgreSQL database (PG_VERSION is missing): nothing was changed. Restore the whole folder from a backup, or move it away to begin with an empty database.`,
    );
  if (!password?.trim())
    throw new StartRefused(
      `There is a database in ${cluster}, but its password file ${passwordFile} is ${password === null ? 'missing' : 'empty'}: nothing was changed. Put the file back from a backup. ${NEW_PASSWORD}`,
    );
  return false;
}

export const wrongPassword = ({ cluster, passwordFile }: ClusterFiles): StartRefused =>
  new StartRefused(
    `The database in ${cluster} refuses the password in ${passwordFile}: nothing was changed. Put the right file back. ${NEW_PASSWORD}`,
  );

const INIT_OPTIONS = ['-U', OWNER_ROLE, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'];
const SETTINGS_FILES = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'];

export async function renewSettings(binaries: Binaries, account: Account | null, cluster: string): Promise<void> {
  const folder = `${cluster}.settings`;
  const handOver = `${folder}.password`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(handOver, newKey(), { mode: 0o600 });
  if (account) for (const path of [folder, handOver]) chownSync(path, account.uid, account.gid);
  const options = ['-D', folder, `--pwfile=${handOver}`, '--no-sync', ...INIT_OPTIONS];
  try {
    await promisify(execFile)(binaries.initdb, options, { ...account, cwd: dirname(folder) });
    for (const name of SETTINGS_FILES) copyFileSync(join(folder, name), join(cluster, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(handOver, { force: true });
  }
}

export async function initialize(binaries: Binaries, account: Account | null, files: ClusterFiles): Promise<void> {
  const folder = unfinished(files.cluster);
  const handOver = `${folder}.password`;
  // The previous initdb did not finish; a complete cluster would have been renamed.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const password = newKey();
  writeFileSync(files.passwordFile, password, { mode: 0o600 });
  writeFileSync(handOver, password, { mode: 0o600 });
  if (account) for (const path of [folder, handOver]) chownSync(path, account.uid, account.gid);
  const options = ['-D', folder, `--pwfile=${handOver}`, ...INIT_OPTIONS];
  try {
    await promisify(execFile)(binaries.initdb, options, { ...account, cwd: dirname(folder) });
  } finally {
    rmSync(handOver, { force: true });
  }
  renameSync(folder, files.cluster);
}

/**
 * Replaces the owner role's password in PostgreSQL's single-user mode, which asks for none. The data does not change.
 * @throws Error with PostgreSQL's message when that fails
 */
export function replacePassword(binaries: Binaries, account: Account | null, files: ClusterFiles): void {
  const password = newKey();
  const { status, stderr, stdout } = spawnSync(binaries.postgres, ['--single', '-D', files.cluster, 'postgres'], {
    ...account,
    cwd: dirname(files.cluster),
    input: `alter role ${OWNER_ROLE} password '${password}'\n${newAppPassword(password)}\n`,
    encoding: 'utf8',
  });
  // Single-user mode exits with 0 even if a statement failed.
  if (status !== 0 || stderr.includes('ERROR:'))
    throw new Error(`PostgreSQL did not take a new password: ${stderr || stdout}`);
  const next = join(dirname(files.passwordFile), 'postgres-password.new');
  writeFileSync(next, password, { mode: 0o600 });
  renameSync(next, files.passwordFile);
}
