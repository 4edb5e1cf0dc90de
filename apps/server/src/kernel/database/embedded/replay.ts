import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKey } from '../../secrets.ts';
import { StartRefused } from '../../start-refused.ts';
import { newAppPassword } from '../app-role.ts';
import { findBinaries } from './binaries.ts';
import { claimDataFolder } from './claim.ts';
import { mustInitialize, OWNER_ROLE, renewSettings, unfinished } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import type { Account } from './user.ts';

function giveAway(path: string, account: Account): void {
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  chownSync(path, account.uid, account.gid);
}

const majorOf = (version: string) => /\d+/.exec(version)?.[0] ?? '';

export async function packagedMajor(): Promise<string> {
  const { postgres } = await findBinaries();
  return majorOf(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout);
}

/**
 * Creates a data folder's cluster from a copy of another cluster. `fill` writes the copy's files and log, PostgreSQL
 * replays the log, `statements` (one line each) run in `database`, and the owner role gets a new password. Replaces
 * an existing cluster: callers must check that there is none. @throws FolderInUse @throws StartRefused when
 * PostgreSQL still runs or cannot replay the log
 */
export async function replayCluster(
  dataDir: string,
  database: string,
  statements: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const { account, folder, binaries, files, release } = await claimDataFolder(dataDir);
  try {
    const { cluster, passwordFile } = files;
    // Also refuses to replace a database whose password file is missing.
    mustInitialize(files);
    if (findPostmaster(cluster)) throw new StartRefused(`PostgreSQL still runs on ${cluster}. Stop it first.`);
    const next = unfinished(cluster);
    rmSync(next, { recursive: true, force: true });
    mkdirSync(next, { mode: 0o700 });
    await fill(next);
    await renewSettings(binaries, account, next);
    if (account) giveAway(next, account);
    const password = newKey();
    const { status, stderr, stdout } = spawnSync(binaries.postgres, ['--single', '-D', next, database], {
      ...account,
      cwd: folder,
      input: `${[`alter role ${OWNER_ROLE} password '${password}'`, newAppPassword(password), ...statements].join('\n')}\n`,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
    // Single-user mode exits with 0 even if a statement failed.
    if (status !== 0 || /^(.*\s)?(ERROR|FATAL|PANIC):/m.test(stderr))
      throw new StartRefused(`PostgreSQL could not replay the changes: ${(stderr || stdout).trim().slice(-1_000)}`);
    rmSync(cluster, { recursive: true, force: true });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    renameSync(next, cluster);
  } finally {
    release();
  }
}
