import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './owner.ts';

export type Postmaster = { pid: number; port: number };

/**
 * The PostgreSQL that still runs on `folder`, by its postmaster.pid: it lives on when its parent was killed.
 * A file left by one that no longer lives (or whose number another program has now) is removed; null then.
 */
export function findPostmaster(folder: string): Postmaster | null {
  const file = join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (pid > 0 && port > 0 && isAlive(pid) && isPostgres(pid)) return { pid, port };
  rmSync(file, { force: true });
  return null;
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    // No /proc on this system: the file and the living process are all there is to go by.
    return process.platform !== 'linux';
  }
}
