import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';

/**
 * The fields of /proc/<pid>/stat after the process's name, from its state on; empty without such a process, or on
 * systems without /proc.
 */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** When a process started, which tells it apart from a later one with the same id; null if the system does not say. */
const startOf = (pid: number): string | null => statOf(pid)[19] ?? null;

/** Whether a process is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return statOf(pid)[0] !== 'Z';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export class FolderInUse extends Error {}

/**
 * Claims a data folder for this process. A claim of a dead process is replaced.
 * @returns a function that gives the claim up
 * @throws FolderInUse when another running process has claimed it
 * @throws StartRefused when this user may not write to it
 */
export function claimFolder(folder: string): () => void {
  const file = join(folder, 'freeboard.pid');
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== 'EEXIST')
        throw new StartRefused(
          `The data folder ${folder} cannot be written (${code}). Start Freeboard as the user that owns it.`,
        );
      const [pidText, start] = readClaim(file);
      const pid = Number(pidText);
      const isHeld = pid > 0 && isAlive(pid) && (startOf(pid) === null || !start || startOf(pid) === start);
      if (isHeld && pid !== process.pid)
        throw new FolderInUse(
          `The data folder ${folder} is in use by another Freeboard (process ${pid}). Stop that one, or set DATA_DIR to another folder.`,
        );
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(`The data folder ${folder} is being claimed by another process at this moment.`);
}

function readClaim(file: string): [string | undefined, string | undefined] {
  try {
    const [pid, start] = readFileSync(file, 'utf8').split(' ');
    return [pid, start];
  } catch {
    return [undefined, undefined];
  }
}
