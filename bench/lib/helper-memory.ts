import { readFileSync } from 'node:fs';

/**
 * Memory of one of this process's helpers in bytes, from /proc; 0 without one. Reads only descendants, because all
 * processes of a machine take longer than what is measured. `part`: of the program's path. `file` and `line`: where
 * /proc states it, in kB.
 */
export function helperBytes(part: string, file: 'smaps_rollup' | 'status', line: 'Pss' | 'VmHWM'): number {
  const stated = new RegExp(`^${line}:\\s+(\\d+)`, 'm');
  const childrenOf = (pid: number | string): string[] =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const find = (pid: string): number => {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part))
        return Number(stated.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0) * 1024;
      return childrenOf(pid).map(find).find(Boolean) ?? 0;
    } catch {
      // The process has ended.
      return 0;
    }
  };
  return childrenOf(process.pid).map(find).find(Boolean) ?? 0;
}
