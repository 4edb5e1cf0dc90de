// Runs under whatever Node started npm (20 or later): nothing here may need an installed package.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SHELL = /^-?(?:.*\/)?(?:sh|dash|bash|zsh|ksh|ash|busybox)$/;

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

/** The ids of this process and of those that started it, up to npm; only this process's without npm or on Windows. */
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
 * Calls `then` once any process of `chain` (startedBy) is gone. Signals are not enough: npm does not pass on a
 * hangup, a shell between passes on nothing, and a killed process cannot. Does nothing on Windows.
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
