import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './lib/database.ts';
import { figure, median, remark, title } from './lib/print.ts';
import { isSmoke, size } from './lib/size.ts';

// What a developer waits for: the full type check, and a change of the server in `npm run dev`.
const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules/@typescript', `typescript-${process.platform}-${process.arch}`, 'lib/tsc');
const folder = newFolder();
const CHANGES = 5;
const PORT = 3461;
/**
 * At the smallest size, only the domain is type-checked, and no source is changed below, because other tests read it.
 */
const PROJECT = size(root, join(root, 'packages/domain'));

/** Processor seconds used by ended child processes. */
function childSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

/** The peak memory of a process in MB; 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

async function checkTypes() {
  const [started, before] = [performance.now(), childSeconds()];
  const state = join(folder, 'types.tsbuildinfo');
  const child = spawn(compiler, ['--noEmit', '--incremental', '--tsBuildInfoFile', state, '--project', PROJECT], {
    stdio: 'inherit',
  });
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0));
  }, 100);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error('The types are not clean.');
  return { seconds: (performance.now() - started) / 1_000, busy: childSeconds() - before, megabytes };
}

const cold = await checkTypes();
const warm = await checkTypes();
title('developer', 'the check of all types, with nothing kept and again');
figure({ what: 'cold', value: cold.seconds, unit: 's', limit: 20 });
figure({ what: 'cold, time of processors', value: cold.busy, unit: 's', limit: 40 });
figure({ what: 'cold, most memory', value: cold.megabytes, unit: 'MB', limit: 1_500 });
figure({ what: 'warm', value: warm.seconds, unit: 's', limit: 8 });

/** The answer to an unknown call, whose text is in the source that is changed; null without an answer. */
async function answer(): Promise<string | null> {
  try {
    const { message } = (await (await fetch(`http://127.0.0.1:${PORT}/api/none`, { method: 'POST' })).json()) as {
      message: string;
    };
    return message;
  } catch {
    return null;
  }
}

async function until(isThere: (message: string | null) => boolean): Promise<void> {
  while (!isThere(await answer())) await new Promise((resolve) => setTimeout(resolve, 10));
}

function isAnyAlive(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

const source = join(root, 'apps/server/src/http/app.ts');
const text = readFileSync(source, 'utf8');
const restore = () => writeFileSync(source, text);
const started = performance.now();
const server = spawn('npm', ['run', 'dev'], {
  cwd: root,
  stdio: 'ignore',
  detached: true,
  env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, SAMPLES: 'off' },
});
try {
  await until((message) => {
    if (server.exitCode !== null) throw new Error('npm run dev ended before it was ready.');
    return message !== null;
  });
  title('developer', `npm run dev; a source of the server is saved, median of ${CHANGES}`);
  figure({ what: 'from the command to the first answer', value: (performance.now() - started) / 1_000, unit: 's' });
  let refused = 0;
  const seconds: number[] = [];
  if (!isSmoke) {
    process.once('exit', restore);
    for (let change = 1; change <= CHANGES; change += 1) {
      const saved = performance.now();
      writeFileSync(source, text.replace('`No such call: ', `\`No such call (${change}): `));
      await until((message) => {
        if (message === null) refused += 1;
        return message?.startsWith(`No such call (${change})`) ?? false;
      });
      seconds.push((performance.now() - saved) / 1_000);
    }
    figure({ what: 'until an answer of the changed source', value: median(seconds), unit: 's', limit: 1.5 });
    figure({ what: 'requests refused meanwhile', value: refused, limit: 0 });
    remark(`All changes: ${seconds.map((one) => one.toFixed(2)).join(', ')} s.`);
  }
} finally {
  process.kill(-(server.pid ?? 0), 'SIGTERM');
  // npm ends before the processes that it started.
  while (isAnyAlive(server.pid ?? 0)) await new Promise((resolve) => setTimeout(resolve, 50));
  if (!isSmoke) restore();
  rmSync(folder, { recursive: true, force: true });
}
