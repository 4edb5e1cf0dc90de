import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../../../test/support/child.ts';
import { cloneDatabase } from '../../../../test/support/database.ts';
import { administer } from '../../../../test/support/databases/administer.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { ensureDatabase, FolderInUse, startEmbedded } from './index.ts';
import { isAlive } from './owner.ts';
import { postgresAccount } from './user.ts';

const CLEAN_UP: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const undo of CLEAN_UP.splice(0).reverse()) await undo();
});

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'freeboard-embedded-'));
  chmodSync(path, 0o755);
  CLEAN_UP.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function start(path: string) {
  const embedded = await startEmbedded(path, { fsync: 'off' });
  CLEAN_UP.push(() => embedded.stop());
  return embedded;
}

function child(path: string, account: { uid?: number; gid?: number } = {}): Child {
  const started = startChild('child-postgres.ts', [path], account);
  CLEAN_UP.push(() => started.kill());
  return started;
}

/** Ends, after the tests, a PostgreSQL whose parent was killed. */
const endLater = (pid: number) =>
  CLEAN_UP.push(async () => {
    if (!isAlive(pid)) return;
    process.kill(pid, 'SIGINT');
    await eventually(() => expect(isAlive(pid)).toBe(false));
  });

const one = (url: string) => administer(url, async (query) => (await query('select 1 as one')).rows[0]?.one);
const userOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe('the embedded PostgreSQL', () => {
  it('starts as whoever starts it, never as root, keeps what it was given, and stops', async () => {
    const path = folder();
    const first = await start(path);
    expect(userOf(first.pid)).toBe(isRoot ? postgresAccount()?.uid : process.getuid?.());
    await ensureDatabase(first.url('postgres'), 'kept');
    await ensureDatabase(first.url('postgres'), 'kept');
    await administer(first.url('kept'), (query) => query('create table t as select 7 as n'));
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    expect(existsSync(join(path, 'freeboard.pid'))).toBe(false);
    const second = await start(path);
    expect((await administer(second.url('kept'), (query) => query('select n from t'))).rows).toEqual([{ n: 7 }]);
  });

  it('starts for an ordinary user as that user', async () => {
    const path = folder();
    const account = isRoot ? NOBODY : {};
    if (isRoot) chownSync(path, NOBODY.uid, NOBODY.gid);
    const message = await child(path, account).message();
    expect(message.error, String(message.message)).toBeUndefined();
    endLater(Number(message.pid));
    expect(message.uid).toBe(isRoot ? NOBODY.uid : process.getuid?.());
    expect(userOf(Number(message.pid))).toBe(message.uid);
    expect(await one(String(message.url))).toBe(1);
  });

  it('lives on when its parent is killed, and the next start takes it up', async () => {
    const path = folder();
    const parent = child(path);
    const message = await parent.message();
    endLater(Number(message.pid));
    await parent.kill('SIGKILL');
    expect(isAlive(Number(message.pid))).toBe(true);
    const next = await start(path);
    expect(next.pid).toBe(message.pid);
    expect(next.url('postgres')).toBe(message.url);
    expect(await one(next.url('postgres'))).toBe(1);
  });

  it('refuses a folder that another living process holds, and says so plainly', async () => {
    const path = folder();
    const holder = child(path);
    const { pid } = await holder.message();
    endLater(Number(pid));
    await expect(startEmbedded(path)).rejects.toThrowError(FolderInUse);
    await expect(startEmbedded(path)).rejects.toThrowError(
      `The data folder ${path} is in use by another Freeboard (process ${holder.pid}). Stop that one, or set DATA_DIR to another folder.`,
    );
    expect(isAlive(Number(pid))).toBe(true);
  });

  it('of several that start at once on one folder lets one in', async () => {
    const path = folder();
    const answers = await Promise.all([child(path), child(path), child(path)].map((starting) => starting.message()));
    for (const { pid } of answers) if (pid) endLater(Number(pid));
    expect(answers.filter((message) => message.pid)).toHaveLength(1);
    for (const message of answers.filter((answer) => !answer.pid)) expect(message.error).toBe('FolderInUse');
  });

  const STALE: [what: string, pid: () => number][] = [
    ['a process that no longer lives', () => 2_147_483_000],
    ['another program that has its number now', () => process.pid],
  ];
  it.each(STALE)('starts beside a postmaster.pid left by %s', async (_what, pid) => {
    const path = folder();
    const first = await start(path);
    const file = join(first.folder, 'cluster', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    writeFileSync(file, [String(pid()), ...lines.slice(1)].join('\n'));
    if (isRoot) chownSync(file, NOBODY.uid, NOBODY.gid);
    const next = await start(path);
    expect(next.pid).not.toBe(pid());
    expect(await one(next.url('postgres'))).toBe(1);
  });

  it('recovers what was committed when it was cut off without a shutdown', async () => {
    const path = folder();
    const first = await start(path);
    await administer(first.url('postgres'), (query) => query('create table t as select 7 as n; checkpoint'));
    process.kill(first.pid, 'SIGQUIT');
    await eventually(() => expect(isAlive(first.pid)).toBe(false));
    await first.stop();
    const next = await start(path);
    expect((await administer(next.url('postgres'), (query) => query('select n from t'))).rows).toEqual([{ n: 7 }]);
  });

  it('starts again by itself on the same address when it was killed, as often as that happens', async () => {
    const path = folder();
    const messages: string[] = [];
    const embedded = await startEmbedded(path, { fsync: 'off' }, (message) => messages.push(message));
    CLEAN_UP.push(() => embedded.stop());
    const url = embedded.url('postgres');
    for (const times of [1, 2]) {
      const { pid } = embedded;
      process.kill(pid, 'SIGKILL');
      await eventually(() => expect(messages.filter((line) => line === 'PostgreSQL runs again.')).toHaveLength(times));
      expect(embedded.pid).not.toBe(pid);
      expect(await one(url)).toBe(1);
    }
    expect(messages[0]).toBe('PostgreSQL has ended and is started again.');
    const last = embedded.pid;
    await embedded.stop();
    expect(isAlive(last)).toBe(false);
  });

  it('that cannot start tries again after longer and longer waits, until it is told to stop', async () => {
    const path = folder();
    const messages: string[] = [];
    const embedded = await startEmbedded(path, { fsync: 'off' }, (message) => messages.push(message));
    CLEAN_UP.push(() => embedded.stop());
    const control = join(embedded.folder, 'cluster', 'global', 'pg_control');
    const kept = readFileSync(control);
    rmSync(control);
    process.kill(embedded.pid, 'SIGKILL');
    const failures = () => messages.filter((line) => line.startsWith('PostgreSQL could not be started again:')).length;
    await eventually(() => expect(failures()).toBeGreaterThanOrEqual(2));
    writeFileSync(control, kept);
    if (isRoot) chownSync(control, NOBODY.uid, NOBODY.gid);
    await eventually(() => expect(messages.at(-1)).toBe('PostgreSQL runs again.'));
    expect(await one(embedded.url('postgres'))).toBe(1);
  });

  it('minds no port that is taken, neither a customary one nor the one it had', async () => {
    const path = folder();
    const first = await start(path);
    const port = Number(new URL(first.url('postgres')).port);
    await first.stop();
    const taker = createServer().listen(port, '127.0.0.1');
    CLEAN_UP.push(() => void taker.close());
    const next = await start(path);
    expect(Number(new URL(next.url('postgres')).port)).not.toBe(port);
    expect(await one(next.url('postgres'))).toBe(1);
  });
});

describe('a data folder', () => {
  it.each(['', 'nonsense', '2147483000 1', '-5 x'])('with the claim %j of nobody is taken over', async (claim) => {
    const path = folder();
    writeFileSync(join(path, 'freeboard.pid'), claim);
    const { claimFolder } = await import('./owner.ts');
    const release = claimFolder(path);
    expect(readFileSync(join(path, 'freeboard.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
    expect(existsSync(join(path, 'freeboard.pid'))).toBe(false);
  });
});

describe('several servers that start at once on one empty database', () => {
  it('migrate it once, seed it once, and all serve', async () => {
    const database = await cloneDatabase('empty');
    CLEAN_UP.push(() => database.drop());
    await administer(database.url, async (query) => {
      await query('drop schema public cascade; create schema public; drop schema pgboss cascade');
    });
    const servers = [1, 2, 3].map(() => startChild('child-server.ts', [database.url, 'http://127.0.0.1:1']));
    for (const server of servers) CLEAN_UP.push(() => server.kill());
    const messages = await Promise.all(servers.map((server) => server.message()));
    for (const { url } of messages) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    const counts = await administer(database.url, async (query) => ({
      migrations: (await query('select name, count(*)::int as n from migrations group by 1 having count(*) > 1')).rows,
      people: (await query('select count(*)::int as n from people')).rows[0]?.n,
      keys: (await query('select count(*)::int as n from installation')).rows[0]?.n,
    }));
    expect(counts).toEqual({ migrations: [], people: 5, keys: 3 });
  });
});
