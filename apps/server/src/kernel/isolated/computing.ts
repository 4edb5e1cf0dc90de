import { readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second (USER_HZ) on every machine. */
const MS_PER_TICK = 10;

/**
 * Milliseconds of CPU time that a process has used in all its threads; null if the process is gone, or the system
 * does not say (only Linux does, in /proc).
 */
export function computedMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Skips the process name, which may contain spaces and parentheses. Then come fields 3 and on; user time is 14,
    // system time 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * MS_PER_TICK : null;
  } catch {
    return null;
  }
}
