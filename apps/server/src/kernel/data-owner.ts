import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartRefused } from './start-refused.ts';

/** The data folder's owner if this process runs as root and the owner is another user; else null. */
function otherOwner(dataDir: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  return folder && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : null;
}

/**
 * If root runs this command, permanently switches it to the data folder's owner, so that the service can read the
 * files it writes.
 */
export function becomeOwner(dataDir: string): void {
  const owner = otherOwner(dataDir);
  if (!owner) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** @throws StartRefused when root would start the service on another user's data folder */
export function assertOwner(dataDir: string): void {
  const owner = otherOwner(dataDir);
  if (!owner) return;
  throw new StartRefused(
    `The data folder ${dataDir} belongs to user ${owner.uid}: what root writes there, that user could not read again. Start Freeboard as that user (runuser -u NAME -- npm start).`,
  );
}
