import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { StartRefused } from '../../start-refused.ts';
import { type Binaries, nativeFolder } from './binaries.ts';

/** The account that runs PostgreSQL when root starts Freeboard: PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number };

/** The account `nobody` if this process runs as root; else null, because PostgreSQL then runs as the same user. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  } catch {
    // No passwd file: uses the customary ids.
  }
  return { uid: 65_534, gid: 65_534 };
}

/** The parent of PostgreSQL's folder when PostgreSQL's account cannot enter the usual one, such as root's home. */
const SHARED = '/var/lib/freeboard';

function isReachable(path: string): boolean {
  for (let folder = dirname(path); folder !== parse(folder).root; folder = dirname(folder))
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
  return true;
}

/**
 * PostgreSQL's folder and binaries. Where PostgreSQL's account cannot enter their folders, such as root's home, they
 * are a folder and a copy under /var/lib/freeboard.
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
 * Creates PostgreSQL's folder if it is missing, and copies the binaries if its account cannot reach them.
 * @throws StartRefused when the folder has another user's database: its owner is never changed
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
