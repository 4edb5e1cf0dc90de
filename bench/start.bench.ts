import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './lib/database.ts';
import { figure, median, remark, title } from './lib/print.ts';
import { isSmoke, size } from './lib/size.ts';

// A warm `npm start`: packages installed, page built, database made. From the command to an answer of /api/ready.
const RUNS = size(5, 1);
/** Seconds after which memory that only the start needs has been released. */
const SETTLED_S = size(60, 0);
const root = join(import.meta.dirname, '..');
const folder = newFolder();
const PORT = 3459;

/** Kilobytes of a process's proportional set size: memory shared with others is divided among them. */
function pss(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

type Proc = { pid: number; parent: number; command: string };

function processes(): Proc[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [
          { pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ];
      } catch {
        return [];
      }
    });
}

/** All processes of a start: its descendants, and PostgreSQL, which is not one of them. */
function family(pid: number): Proc[] {
  const all = processes();
  const postmaster = Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const wanted = new Set([pid, postmaster]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const proc of all)
      if (wanted.has(proc.parent) && !wanted.has(proc.pid)) {
        wanted.add(proc.pid);
        grown = true;
      }
  }
  return all.filter((proc) => wanted.has(proc.pid));
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/api/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * Kilobytes of Node's program that would be a process's own if this benchmark, which runs the same program, were not
 * there.
 */
function sharedWithOurs(pid: number): number {
  const program = new RegExp(`${readlinkSync('/proc/self/exe')}\n(?:.*\n){3}Rss:\\s+(\\d+) kB\nPss:\\s+(\\d+)`, 'g');
  const parts = [...readFileSync(`/proc/${pid}/smaps`, 'utf8').matchAll(program)];
  return parts.reduce((sum, [, rss, pss]) => sum + Number(rss) - Number(pss), 0);
}

type Start = { seconds: number; megabytes: number; alone: number; parts: string[] };

/** As users start it, and as an installation's unit does (docs/installing.md), without npm. */
const COMMANDS = { on: ['npm', 'start'], off: ['node', 'scripts/start.mjs'] } as const;

/** Starts it once, with or without the demo, and measures its memory `after_s` seconds after it was ready. */
async function once({ demo, after_s }: { demo: 'on' | 'off'; after_s: number }): Promise<Start> {
  const started = performance.now();
  const [command, argument] = COMMANDS[demo];
  const child = spawn(command, [argument], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, SAMPLES: 'off', DEMO: demo },
  });
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('npm start ended before it was ready.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const seconds = (performance.now() - started) / 1_000;
  // The login page and its calls, so that what a first visitor makes it load is counted.
  await fetch(`http://127.0.0.1:${PORT}/`);
  await fetch(`http://127.0.0.1:${PORT}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'agent', password: 'demo-pass-1' }),
  });
  await new Promise((resolve) => setTimeout(resolve, after_s * 1_000));
  const members = family(child.pid ?? 0);
  const nameOf = ({ command }: Proc) => command.replaceAll(`${root}/`, '').slice(0, 60).trim();
  const parts = members.map((proc) => `${(pss(proc.pid) / 1_024).toFixed(0)} MB ${nameOf(proc)}`);
  const megabytes = members.reduce((sum, proc) => sum + pss(proc.pid), 0) / 1_024;
  const alone = megabytes + sharedWithOurs(child.pid ?? 0) / 1_024;
  const ended = new Promise((resolve) => child.on('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  // npm ends before the processes that it started.
  while (members.some(({ pid }) => existsSync(`/proc/${pid}`))) await new Promise((resolve) => setTimeout(resolve, 20));
  return { seconds, megabytes, alone, parts };
}

// The first start creates the database and builds the page.
const SOON = { demo: 'on', after_s: 0 } as const;
if (!isSmoke) await once(SOON);
const runs = [];
for (let run = 0; run < RUNS; run += 1) runs.push(await once(SOON));
const settled = await once({ demo: 'off', after_s: SETTLED_S });
title('start', `warm npm start, median of ${RUNS}`);
figure({
  what: 'from the command to an answer of /api/ready',
  value: median(runs.map((run) => run.seconds)),
  unit: 's',
  limit: 1,
});
figure({
  what: 'memory of all processes (proportional set size)',
  value: median(runs.map((run) => run.megabytes)),
  unit: 'MB',
  limit: 350,
});
figure({
  what: `with DEMO=off as a service, ${SETTLED_S} s after it was ready`,
  value: settled.megabytes,
  unit: 'MB',
  limit: 200,
});
remark(`Where no other process runs the same Node, as this benchmark does: ${settled.alone.toFixed(0)} MB.`);
for (const part of settled.parts) remark(part);
rmSync(folder, { recursive: true, force: true });
