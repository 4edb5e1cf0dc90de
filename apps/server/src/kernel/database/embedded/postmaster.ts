import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './owner.ts';

export type Postmaster = { pid: number; port: number };

/**
 * Finds the PostgreSQL that still runs on `folder` (it survives when its parent is killed) by its postmaster.pid;
 * null if none runs. A stale file, of a dead server or with another program's process id, is removed.
 */
export function findPostmaster(folder: string): Postmaster | null {
  const file = join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  // In single-user mode PostgreSQL writes a negative process id.
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  if (pid > 0 && isAlive(pid) && mayBePostgres(pid)) return { pid, port };
  rmSync(file, { force: true });
  return null;
}

/**
 * Whether a running process may be PostgreSQL. If that is unknown it counts as one, because two servers would destroy
 * the cluster.
 */
function mayBePostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return true;
  }
}
