import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { administer } from '../../../../test/support/databases/administer.ts';
import { StartRefused } from '../../start-refused.ts';
import { attachEmbedded, type Embedded, setNewPassword, startEmbedded } from './index.ts';

const CLEAN_UP: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const undo of CLEAN_UP.splice(0).reverse()) await undo();
});
const isRoot = process.getuid?.() === 0;

function dataFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'freeboard-cluster-'));
  chmodSync(path, 0o755);
  CLEAN_UP.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function start(path: string): Promise<Embedded> {
  const embedded = await startEmbedded(path, { fsync: 'off' });
  CLEAN_UP.push(() => embedded.stop());
  return embedded;
}

const COUNT = 'select count(*)::int as n from clients';

/** A data folder with a stopped database that has a row. */
async function filled(): Promise<{ path: string; cluster: string; passwordFile: string }> {
  const path = dataFolder();
  const embedded = await startEmbedded(path, { fsync: 'off' });
  await administer(embedded.url('postgres'), (query) => query('create table clients as select 7 as id; checkpoint'));
  await embedded.stop();
  return { path, cluster: join(embedded.folder, 'cluster'), passwordFile: join(path, 'postgres-password') };
}

const rowsIn = async (path: string) => {
  const embedded = await start(path);
  return (await administer(embedded.url('postgres'), (query) => query(COUNT))).rows[0]?.n;
};

describe('a start never deletes a database', () => {
  it('refuses a cluster whose password file is missing, and a new password loses nothing', async () => {
    const { path, cluster, passwordFile } = await filled();
    rmSync(passwordFile);
    const refused = await startEmbedded(path).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect(String(refused)).toContain(`its password file ${passwordFile} is missing: nothing was changed`);
    expect(String(refused)).toContain('npm run database:new-password');
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
    await setNewPassword(path);
    expect(await rowsIn(path)).toBe(1);
  });

  it('takes the old password file when it is put back', async () => {
    const { path, passwordFile } = await filled();
    const password = readFileSync(passwordFile, 'utf8');
    rmSync(passwordFile);
    await expect(startEmbedded(path)).rejects.toThrowError(StartRefused);
    writeFileSync(passwordFile, `${password}\n`);
    expect(await rowsIn(path)).toBe(1);
  });

  it.each([
    ['empty', '', 'is empty: nothing was changed'],
    ['of another database', 'somebody-elses', 'refuses the password'],
  ])('refuses a password file that is %s, and leaves no PostgreSQL running', async (_what, content, words) => {
    const { path, cluster, passwordFile } = await filled();
    writeFileSync(passwordFile, content);
    await expect(startEmbedded(path)).rejects.toThrowError(words);
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
    await setNewPassword(path);
    expect(await rowsIn(path)).toBe(1);
  });

  it('refuses a folder that lacks PG_VERSION but holds files', async () => {
    const { path, cluster } = await filled();
    rmSync(join(cluster, 'PG_VERSION'));
    await expect(startEmbedded(path)).rejects.toThrowError('holds files, but no complete PostgreSQL database');
    expect(existsSync(join(cluster, 'base'))).toBe(true);
  });

  it('refuses where the cluster is gone but its password is there: the disk may not be mounted', async () => {
    const { path, cluster, passwordFile } = await filled();
    rmSync(cluster, { recursive: true });
    await expect(startEmbedded(path)).rejects.toThrowError('is missing or empty');
    mkdirSync(cluster);
    await expect(startEmbedded(path)).rejects.toThrowError('is missing or empty');
    rmSync(passwordFile);
    if (isRoot) chownSync(cluster, 65_534, 65_534);
    await start(path);
  });

  it('begins an initialization again that was cut off', async () => {
    const { path, cluster, passwordFile } = await filled();
    // As after a process that ended during initdb.
    rmSync(cluster, { recursive: true });
    mkdirSync(`${cluster}.new/base`, { recursive: true });
    writeFileSync(`${cluster}.new/PG_VERSION`, '18');
    writeFileSync(passwordFile, 'of the attempt that was cut off');
    await start(path);
    expect(existsSync(`${cluster}.new`)).toBe(false);
  });

  it('sets no new password while PostgreSQL runs, or where there is no database', async () => {
    const { path } = await filled();
    await start(path);
    await expect(setNewPassword(path)).rejects.toThrowError(/in use|still runs/);
    await expect(setNewPassword(dataFolder())).rejects.toThrowError('There is no database');
  });

  it('makes no database for a command', async () => {
    const path = dataFolder();
    await expect(attachEmbedded(path)).rejects.toThrowError(`There is no database in ${path} yet.`);
    expect(existsSync(join(path, 'postgres'))).toBe(false);
  });
});
