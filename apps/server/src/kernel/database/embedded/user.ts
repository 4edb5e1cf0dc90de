import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
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

/** Whether every folder above `path` lets other people through. */
function isReachable(path: string): boolean {
  for (let folder = dirname(path); folder !== parse(folder).root; folder = dirname(folder))
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
  return true;
}

/**
 * Makes `folder` the account's own. Root's private home lets nobody through, so there a folder of the
 * same purpose under /var/lib/freeboard is given in its place, as are the binaries.
 */
export function placeFor(
  account: Account | null,
  folder: string,
  binaries: Binaries,
): { folder: string; binaries: Binaries } {
  if (!account) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { folder, binaries };
  }
  const elsewhere = (path: string) => join(SHARED, path.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/^-/, ''));
  const isMoved = !isReachable(folder) || !isReachable(binaries.postgres);
  if (isMoved) mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  const place = isReachable(folder) ? folder : elsewhere(folder);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  chownSync(place, account.uid, account.gid);
  if (isReachable(binaries.postgres)) return { folder: place, binaries };
  const copy = elsewhere(nativeFolder(binaries));
  if (!existsSync(copy)) cpSync(nativeFolder(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return { folder: place, binaries: { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') } };
}
