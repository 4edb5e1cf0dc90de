import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { StartRefused } from '../../start-refused.ts';
import { type Binaries, nativeFolder } from './binaries.ts';

/** The account that PostgreSQL runs as when the product was started by root, whom PostgreSQL refuses. */
export type Account = { uid: number; gid: number };

/** `nobody` for root, null for an ordinary user, who runs PostgreSQL as themselves. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  } catch {
    // No passwd file: the customary numbers.
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Where PostgreSQL lives when the project's own folder lies in a private home. */
const SHARED = '/var/lib/freeboard';

/** Returns whether every folder above `path` lets other people through. */
function isReachable(path: string): boolean {
  for (let folder = dirname(path); folder !== parse(folder).root; folder = dirname(folder))
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
  return true;
}

/**
 * Finds where PostgreSQL lives and its binaries. Root's private home lets nobody through, so there a folder of the same
 * purpose under /var/lib/freeboard is used in its place, as are copies of the binaries.
 */
export function folderOf(
  account: Account | null,
  folder: string,
  binaries: Binaries,
): { folder: string; binaries: Binaries } {
  if (!account) return { folder, binaries };
  const elsewhere = (path: string) => join(SHARED, path.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/^-/, ''));
  const reachable = isReachable(folder) ? folder : elsewhere(folder);
  if (isReachable(binaries.postgres)) return { folder: reachable, binaries };
  const copy = elsewhere(nativeFolder(binaries));
  return { folder: reachable, binaries: { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') } };
}

/**
 * Makes the folder that PostgreSQL lives in where it is missing, and copies the binaries where they must lie elsewhere.
 * @throws StartRefused when somebody else's database lies there: its owner is never changed
 */
export function prepareFolder(
  account: Account | null,
  wanted: string,
  packaged: Binaries,
): { folder: string; binaries: Binaries } {
  const { folder, binaries } = folderOf(account, wanted, packaged);
  if (folder.startsWith(SHARED)) mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!account) return { folder, binaries };
  if (readdirSync(folder).length === 0) chownSync(folder, account.uid, account.gid);
  const { uid } = statSync(folder);
  if (uid !== account.uid)
    throw new StartRefused(
      `The database folder ${folder} belongs to user ${uid}, and root would run PostgreSQL as user ${account.uid}: nothing was changed. Start Freeboard as the user that owns it.`,
    );
  const copy = nativeFolder(binaries);
  if (binaries !== packaged && !existsSync(copy))
    cpSync(nativeFolder(packaged), copy, { recursive: true, verbatimSymlinks: true });
  return { folder, binaries };
}
