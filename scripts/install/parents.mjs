// Runs under whatever Node started npm (20 or later): nothing here may need an installed package.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The shells that npm may put between itself and a script. */
const SHELL = /^-?(?:.*\/)?(?:sh|dash|bash|zsh|ksh|ash|busybox)$/;

/** The name and the parent of a process; null if it is gone. */
function processOf(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) };
    }
    const [, parent, name] =
      /(\d+)\s+(.*)/.exec(execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })) ?? [];
    return parent ? { name: (name ?? '').trim(), parent: Number(parent) } : null;
  } catch {
    return null;
  }
}

/** The ids of this process and of the processes that started it, up to npm; without npm only this process. */
export function startedBy() {
  const chain = [process.pid];
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return chain;
  let parent = process.ppid;
  chain.push(parent);
  for (let at = processOf(parent); at && SHELL.test(at.name); at = processOf(parent)) {
    parent = at.parent;
    chain.push(parent);
  }
  return chain;
}

/**
 * Calls `then` once when a process of `chain` (startedBy) is gone. Signals are not enough: npm does not forward a
 * hangup, a shell in between forwards nothing, and a killed process can't.
 */
export function whenParentGoes(chain, then) {
  if (process.platform === 'win32') return;
  const line = [process.pid, ...chain.filter((pid) => pid !== process.pid)];
  const isWhole = () =>
    line.every(
      (pid, at) => at === line.length - 1 || (at === 0 ? process.ppid : processOf(pid)?.parent) === line[at + 1],
    );
  const timer = setInterval(() => {
    if (isWhole()) return;
    clearInterval(timer);
    then();
  }, 500);
  timer.unref();
}
