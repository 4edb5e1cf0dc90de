import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect, it } from 'vitest';
import { isAlive } from '../../src/kernel/database/embedded/owner.ts';
import { projectRoot } from '../../src/kernel/env/project-root.ts';
import { eventually } from '../support/wait.ts';

/** The data folder of all tests, because creating PostgreSQL's files is most of a start. */
const folder = mkdtempSync(join(tmpdir(), 'freeboard-start-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLEAN_UP: (() => void)[] = [];
afterEach(() => {
  for (const undo of CLEAN_UP.splice(0).reverse()) undo();
});

const lineOf = (file: string) => Number(/^\d+/.exec(readFileSync(file, 'utf8'))?.[0]);
const ignoringGone = (work: () => void) => () => {
  try {
    work();
  } catch {
    // The process has ended, as it should.
  }
};

/** Runs `npm start` as the README describes it, in a process group, on the data folder. */
async function npmStart(): Promise<{ npm: ChildProcess; group: number; server: number; postgres: number }> {
  // A terminal has none of the variables of this test's npm and Node.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(npm_|NODE|VITEST)/.test(key)));
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot(),
    env: { ...env, DATA_DIR: folder, PORT: '0', ROLES: 'worker', SAMPLES: 'off' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const group = npm.pid ?? 0;
  CLEAN_UP.push(ignoringGone(() => process.kill(-group, 'SIGKILL')));
  await new Promise<void>((resolve, reject) => {
    if (npm.stdout) createInterface(npm.stdout).on('line', (line) => line.includes('is ready') && resolve());
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}.`)));
  });
  const server = lineOf(join(folder, 'freeboard.pid'));
  const file = [folder, join('/var/lib/freeboard', folder.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/^-/, ''))]
    .flatMap((place) => [
      join(place, 'postgres/cluster/postmaster.pid'),
      join(`${place}-postgres`, 'cluster/postmaster.pid'),
    ])
    .find(existsSync);
  const postgres = lineOf(file ?? '');
  CLEAN_UP.push(ignoringGone(() => process.kill(postgres, 'SIGQUIT')));
  return { npm, group, server, postgres };
}

type Started = Awaited<ReturnType<typeof npmStart>>;
const ENDS: [what: string, end: (started: Started) => void][] = [
  ['SIGTERM to npm', ({ npm }) => npm.kill('SIGTERM')],
  ['SIGHUP to npm', ({ npm }) => npm.kill('SIGHUP')],
  ['SIGKILL to npm', ({ npm }) => npm.kill('SIGKILL')],
  ['Ctrl+C, which reaches the whole group', ({ group }) => process.kill(-group, 'SIGINT')],
  ['a hangup of the terminal, which reaches the whole group', ({ group }) => process.kill(-group, 'SIGHUP')],
  ['SIGTERM to the server', ({ server }) => process.kill(server, 'SIGTERM')],
];

it.each(ENDS)('npm start ends with all it started: %s', async (_what, end) => {
  const started = await npmStart();
  expect([isAlive(started.server), isAlive(started.postgres)]).toEqual([true, true]);
  const npmEnded = once(started.npm, 'exit');
  end(started);
  await npmEnded;
  await eventually(() => expect([isAlive(started.server), isAlive(started.postgres)]).toEqual([false, false]));
});
