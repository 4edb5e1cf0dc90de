import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/kernel/env/project-root.ts';
import { type Child, startChild } from '../support/child.ts';

/** An account that every system has, neither root nor the one that PostgreSQL gets from root. */
const SERVICE = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;

const CLEAN_UP: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const undo of CLEAN_UP.splice(0).reverse()) await undo();
});

function serviceFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'freeboard-service-'));
  CLEAN_UP.push(() => rmSync(path, { recursive: true, force: true }));
  chmodSync(path, 0o755);
  chownSync(path, SERVICE.uid, SERVICE.gid);
  return path;
}

/** The service itself, without its page, as the account of its own; stopped as its unit stops it. */
async function startService(path: string): Promise<Child> {
  const service = startChild('../../../../scripts/run.ts', [], {
    ...SERVICE,
    env: { DATA_DIR: path, ROLES: 'worker', DEMO: 'off', NODE_OPTIONS: '', LOG_LEVEL: 'warn' },
  });
  CLEAN_UP.push(() => service.kill('SIGTERM'));
  await service.written('Freeboard is ready');
  return service;
}

const command = (path: string, script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(projectRoot(), 'scripts', script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: path, DEMO: 'off', ROLES: 'worker', NODE_OPTIONS: '', DATABASE_URL: '' },
  });

const ownersIn = (path: string) => {
  const all = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return [...new Set(['', ...all].map((name) => statSync(join(path, name), { throwIfNoEntry: false })?.uid))];
};

describe.runIf(isRoot)('root beside a service of another user', () => {
  it('runs every command without taking a file from the service, which starts again afterwards', async () => {
    const path = serviceFolder();
    const service = await startService(path);
    const commands = () => [
      command(path, 'database/verify-history.ts'),
      command(path, 'person.ts', 'reset', 'nobody-of-this-name'),
    ];
    for (const isRunning of [true, false]) {
      if (!isRunning) await service.kill('SIGTERM');
      const [verified, reset] = commands();
      expect(verified?.stdout, verified?.stderr).toContain('The history is whole.');
      expect(reset?.stderr).toContain('Nobody active is known as nobody-of-this-name.');
      expect(ownersIn(path).filter((uid) => uid !== undefined)).toEqual([SERVICE.uid]);
    }
    rmSync(join(path, 'postgres-password'));
    expect(command(path, 'database/new-password.ts').stdout).toContain('The database has a new password');
    expect(ownersIn(path).filter((uid) => uid !== undefined)).toEqual([SERVICE.uid]);
    await startService(path);
  });

  it('refuses to start a service of its own there', async () => {
    const path = serviceFolder();
    const { stderr, status } = command(path, 'run.ts');
    expect(stderr).toContain(`The data folder ${path} belongs to user ${SERVICE.uid}`);
    expect(status).toBe(1);
    expect(readdirSync(path)).toEqual([]);
  });
});
