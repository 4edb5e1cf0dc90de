import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { keyPair, useFolders } from '../../../../test/support/backups/commands.ts';
import { startChild } from '../../../../test/support/child.ts';
import { administer } from '../../../../test/support/databases/administer.ts';
import { testEnv } from '../../../../test/support/env.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { errorForLog } from '../../../kernel/telemetry/scrub.ts';
import { write } from './write.ts';

const PASSPHRASE = 'correct horse battery staple';
const folder = useFolders();
const backups = folder();
const dataDir = folder();
const backup = { folder: backups, passphrase: PASSPHRASE, recipient: null, identity: null, niceness: 0 };
const server = useServer({ env: { dataDir, backup } });
let holder: pg.Client;

beforeAll(async () => {
  holder = new pg.Client(server.current.databaseUrl);
  await holder.connect();
});
afterAll(() => holder.end());

/** Blocks every backup midway, before the rows of one table, until `release`. */
async function holdMidway() {
  await holder.query('begin; lock table notes in access exclusive mode');
  return {
    release: () => holder.query('rollback'),
    reached: () =>
      eventually(async () => {
        const waiting = `select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'copy public."notes"%'`;
        expect((await administer(server.current.databaseUrl, (query) => query(waiting))).rows).toHaveLength(1);
      }),
  };
}

/** The id of the process that writes a backup for the process `parent`. */
function writerOf(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.filter((pid) => {
    try {
      const isHelper = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('write-helper');
      return isHelper && readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${parent}\n`);
    } catch {
      return false;
    }
  });
  expect(found).toHaveLength(1);
  return Number(found[0]);
}

const operation = async () => succeeded(await (await server.current.as('super')).call('getOperation', {})).backups;
const backUpNow = async () => succeeded(await (await server.current.as('super')).call('backUpNow', {}));
const task = (more: { databaseUrl?: string; name?: string } = {}) => ({
  kind: 'backup' as const,
  env: testEnv(server.current.sandbox.url, { dataDir, backup }),
  databaseUrl: server.current.databaseUrl,
  destination: 'folder' as const,
  name: 'one.age',
  now: new Date().toISOString(),
  ...more,
});

it('is failed in words when its process is killed, leaves nothing, and shows no key to other processes', async () => {
  const { reached, release } = await holdMidway();
  await backUpNow();
  await reached();
  const pid = writerOf(process.pid);
  const seen = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')).join();
  for (const secret of [PASSPHRASE, SECRET_KEY, server.current.databaseUrl]) expect(seen).not.toContain(secret);
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/\.age\.partial$/)]);
  process.kill(pid, 'SIGKILL');
  await eventually(async () =>
    expect((await operation()).recent[0]?.error).toContain(
      'was ended (SIGKILL): the machine may have run out of memory',
    ),
  );
  expect(readdirSync(backups)).toEqual([]);
  await release();
});

it('ends with the process that started it, and the next backup removes what it left', async () => {
  const [moment, name] = ['2026-01-01T00:00:00Z', 'freeboard-2026-01-01T00-00-00Z.age'];
  const { databaseUrl } = server.current;
  const attempt = async () => (await operation()).recent.find((one) => one.name === name);
  const { reached, release } = await holdMidway();
  const { BACKUP_RECIPIENT } = await keyPair();
  const parent = startChild('backups/child-backup.ts', [databaseUrl, backups, moment, BACKUP_RECIPIENT]);
  await reached();
  expect(await attempt()).toMatchObject({ ended_at: null, error: null });
  const pid = writerOf(parent.pid);
  await parent.kill();
  const error = expect.stringContaining('It was interrupted');
  await eventually(async () => expect(await attempt()).toMatchObject({ ended_at: expect.any(String), error }));
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  expect(readdirSync(backups)).toEqual([`${name}.partial`]);
  await release();
  await backUpNow();
  const { recent } = await eventually(async () => {
    const found = await operation();
    expect(found.recent[0]).toMatchObject({ reason: 'person', error: null, bytes: expect.any(Number) });
    return found;
  });
  expect(await attempt()).toMatchObject({ error });
  expect(readdirSync(backups)).toEqual([recent[0]?.name]);
});

it('is ended when its time is over', async () => {
  const { release } = await holdMidway();
  await expect(write(task(), 300)).rejects.toThrow('It was not done within 6 hours, so it was ended');
  expect(readdirSync(backups)).not.toContain('one.age.partial');
  await release();
});

it.each([
  ['cannot be reached', 'postgres://somebody:hush@127.0.0.1:1/none', 'ECONNREFUSED'],
  ['has no address', 'postgres://somebody:hush@127.0.0.1:port/none', 'ERR_INVALID_URL'],
])('keeps its code and no password in the log where the database %s', async (_what, databaseUrl, code) => {
  const error = await write(task({ databaseUrl })).catch((fault: unknown) => fault);
  const logged = JSON.stringify(errorForLog(error));
  expect(logged).toContain(code);
  expect(logged).not.toContain('hush');
  expect(readdirSync(backups)).not.toContain('one.age.partial');
});

it('replaces no file, nor removes it', async () => {
  const path = join(backups, 'one.age');
  await write(task());
  const before = readFileSync(path);
  await expect(write(task())).rejects.toThrow('a backup never replaces one');
  await expect(write(task(), 1)).rejects.toThrow('so it was ended');
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('fails alone where the server may open no more files', async () => {
  const script = join(import.meta.dirname, '../../../../test/support/backups/child-without-files.ts');
  const limited = ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, script];
  const { stdout } = await promisify(execFile)('/bin/sh', limited);
  expect(JSON.parse(stdout)).toEqual({ end: 'EMFILE' });
});
