import { readFileSync } from 'node:fs';

/**
 * Reads what a helper process of this one holds, in bytes, from the files that Linux keeps of it; 0 while there is none.
 * Only children and theirs are looked at: all processes of a machine take longer than what is measured. `part`: of its
 * program's path. `file` and `line`: where it is stated, in kB.
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
      // It has ended meanwhile.
      return 0;
    }
  };
  return childrenOf(process.pid).map(find).find(Boolean) ?? 0;
}
