import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { filesOf } from './cluster.ts';
import { claimFolder } from './owner.ts';
import { postgresAccount, prepareFolder } from './user.ts';

/**
 * Claims a data folder, and finds what its PostgreSQL needs: account, folder, binaries and the cluster's files.
 * `release` gives the claim up.
 * @throws FolderInUse when another running process has claimed it
 * @throws StartRefused when this user may not write to it, or the database belongs to another user
 */
export async function claimDataFolder(dataDir: string) {
  const account = postgresAccount();
  mkdirSync(dataDir, { recursive: true });
  const { folder, binaries } = prepareFolder(account, join(dataDir, 'postgres'), await findBinaries());
  const release = claimFolder(dataDir);
  return { account, folder, binaries, files: filesOf(dataDir, folder), release };
}
