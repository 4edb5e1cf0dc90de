import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/kernel/env/project-root.ts';
import { type Child, startChild } from '../support/child.ts';

/** An account on every system that is neither root nor the one that runs PostgreSQL for root. */
const SERVICE = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;

const CLEAN_UP: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const undo of CLEAN_UP.splice(0).reverse()) await undo();
});

function rootFolder(mode: number): string {
  const path = mkdtempSync(join(tmpdir(), 'freeboard-service-'));
  CLEAN_UP.push(() => rmSync(path, { recursive: true, force: true }));
  chmodSync(path, mode);
  return path;
}

function serviceFolder(): string {
  const path = rootFolder(0o755);
  chownSync(path, SERVICE.uid, SERVICE.gid);
  return path;
}

/** Runs the service as that account, without its page. SIGTERM stops it, as systemd does. */
async function startService(path: string): Promise<Child> {
  const service = startChild('../../../../scripts/run.ts', [], {
    ...SERVICE,
    env: { DATA_DIR: path, ROLES: 'worker', DEMO: 'off', NODE_OPTIONS: '', LOG_LEVEL: 'warn' },
  });
  CLEAN_UP.push(() => service.kill('SIGTERM'));
  await service.written('Freeboard is ready');
  return service;
}

const BACKUP_PASSPHRASE = 'correct horse battery staple';
const run = (env: Record<string, string>, script: string, args: string[]) =>
  spawnSync(process.execPath, [join(projectRoot(), 'scripts', script), ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DEMO: 'off',
      ROLES: 'worker',
      NODE_OPTIONS: '',
      DATABASE_URL: '',
      BACKUP_PASSPHRASE,
      ...env,
    },
  });
const command = (path: string, script: string, ...args: string[]) => run({ DATA_DIR: path }, script, args);

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

  it('names what the service’s user may not read, and restores nothing in its place', async () => {
    const path = serviceFolder();
    await startService(path);
    const made = join(path, 'hand.age');
    expect(command(path, 'backup.ts', '--to', made)).toMatchObject({ status: 0, stderr: '' });
    const place = rootFolder(0o755);
    const file = join(place, 'a.age');
    copyFileSync(made, file);
    chownSync(file, 0, 0);
    chmodSync(file, 0o600);
    const into = serviceFolder();
    const refused = (...args: string[]) => {
      const { status, stdout, stderr } = command(into, 'restore.ts', ...args);
      expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.any(String) });
      return stderr;
    };
    expect(refused('--check', file)).toMatch(
      /^The user \w+, the owner of DATA_DIR, may not use .*chown -R \w+ \/.*a\.age\)/,
    );
    chmodSync(file, 0o644);
    expect(command(into, 'restore.ts', '--check', file).stdout).toContain('no changes lie beside it (a.changes)');
    mkdirSync(join(place, 'a.changes'), { mode: 0o700 });
    for (const mode of [0o700, 0o744, 0o755]) {
      writeFileSync(join(place, 'a.changes', 'base.age'), '', { mode: 0o600 });
      chmodSync(join(place, 'a.changes'), mode);
      expect(refused(...(mode === 0o700 ? [file, '--accept-any-origin'] : ['--check', file]))).toMatch(
        /may not read the changes after the backup.*chown -R \w+ \/.*a\.changes\. /,
      );
    }
    expect(readdirSync(into)).toEqual([]);
  });

  it('names folders that the service’s user may not read, and leaves nothing in the folder of temporary files', () => {
    const DATA_DIR = serviceFolder();
    const BACKUP_DIR = rootFolder(0o700);
    const listed = run({ DATA_DIR, BACKUP_DIR }, 'restore.ts', ['--list']);
    expect(listed).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`may not use ${BACKUP_DIR}`),
    });
    expect(listed.stderr.trim().split('\n')).toHaveLength(1);
    const TMPDIR = rootFolder(0o1777);
    const bucket = run({ DATA_DIR, TMPDIR }, 'restore.ts', ['bucket:x.age']);
    expect(bucket).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^No bucket is configured/) });
    const configured = {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'b',
      S3_REGION: 'r',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 's',
    };
    const away = run({ DATA_DIR, TMPDIR, ...configured }, 'restore.ts', ['bucket:x.age']);
    expect(away.stderr).not.toContain('EACCES');
    expect(away.status).toBe(1);
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('freeboard'))).toEqual([]);
  });

  it('refuses to start a service of its own there', async () => {
    const path = serviceFolder();
    const { stderr, status } = command(path, 'run.ts');
    expect(stderr).toContain(`The data folder ${path} belongs to user ${SERVICE.uid}`);
    expect(status).toBe(1);
    expect(readdirSync(path)).toEqual([]);
  });
});
