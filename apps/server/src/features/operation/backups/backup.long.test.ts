import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { made } from '../../../../test/support/application.ts';
import { keyPair, runScript, useFolders } from '../../../../test/support/backups/commands.ts';
import { administer, databaseUrl } from '../../../../test/support/databases/administer.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { startTestServer, useServer } from '../../../../test/support/server.ts';
import { readParts } from '../../../kernel/backup/archive-reader.ts';
import { writeArchive } from '../../../kernel/backup/archive-writer.ts';
import { BackupRefused } from '../../../kernel/backup/backup-refused.ts';
import { checkBackup } from '../../../kernel/backup/check-backup.ts';
import type { BackupKeys } from '../../../kernel/backup/encryption.ts';
import { createSigner } from '../../../kernel/backup/origin.ts';
import { schemaOf } from '../../../kernel/backup/restore-database.ts';
import { newKey } from '../../../kernel/secrets.ts';

const folder = useFolders();
const dataDir = folder();
const server = useServer({ env: { dataDir } });
let keys: Record<string, string>;
let source: Record<string, string>;

const emptied: string[] = [];
afterAll(() =>
  administer(inject('adminUrl'), async (query) => {
    for (const name of emptied) await query(`drop database ${name} with (force)`);
  }),
);

async function emptyDatabase(): Promise<string> {
  const name = `test_restore_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  await administer(inject('adminUrl'), (query) => query(`create database ${name}`));
  emptied.push(name);
  return databaseUrl(inject('adminUrl'), name);
}

/** All rows of all tables, except migrations and what a restore adds. */
const tablesOf = (url: string) =>
  administer(url, async (query) => {
    const { rows } = await query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of rows) {
      const where = name === 'installation' ? `where key <> 'hold'` : '';
      const { rows: lines } = await query(`select t::text as line from "${name}" t ${where} order by 1`);
      found[name] = lines.map(({ line }) => line);
    }
    return found;
  });

/** Definitions of constraints, indexes, triggers and sequences of a schema, sorted. */
const definitionsOf = (url: string) =>
  administer(url, async (query) => {
    const { rows } = await query(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class t on t.oid = indrelid
        where t.relnamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select sequencename || ' ' || last_value from pg_sequences where schemaname = 'public' order by 1`);
    return rows.map(({ line }) => line);
  });

const backup = (file: string, more: Record<string, string> = {}, limit?: number) =>
  runScript('scripts/backup.ts', ['--to', file, '--json'], { ...source, ...more }, limit);
const restore = (file: string, env: Record<string, string>, ...args: string[]) =>
  runScript('scripts/restore.ts', [file, ...args, '--json'], { ...keys, ...env });
/** @returns 'whole', or why it is refused */
const check = (file: string, opening: Partial<BackupKeys> = {}) =>
  checkBackup(
    file,
    { passphrase: null, recipient: null, identity: keys.BACKUP_IDENTITY ?? '', ...opening },
    schemaOf,
  ).then(
    () => 'whole',
    (error: unknown) => (error instanceof BackupRefused ? error.message : error),
  );

beforeAll(async () => {
  keys = await keyPair();
  source = { ...keys, DATABASE_URL: server.current.databaseUrl, DATA_DIR: dataDir, SECRET_KEY };
  await made(await server.current.as('agent'));
  const { files } = server.current.server.services;
  const incoming = join(await files.incoming(), newKey());
  writeFileSync(incoming, 'a file of a note');
  await files.keep(incoming, 'notes/one');
});

it('backs up one moment while people write, and restores it whole', async () => {
  const agent = await server.current.as('agent');
  let written = 0;
  let isOver = false;
  const writers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await made(agent);
      written += 1;
    }
  });
  const file = join(folder(), 'busy.age');
  const before = written;
  const saved = await backup(file);
  const during = written - before;
  isOver = true;
  await Promise.all(writers);
  expect(saved).toMatchObject({ code: 0, errors: '' });
  expect(during).toBeGreaterThan(0);

  const DATABASE_URL = await emptyDatabase();
  const DATA_DIR = join(folder(), 'data');
  const restored = await restore(file, { DATABASE_URL, DATA_DIR });
  expect(restored).toMatchObject({ code: 0, errors: '' });
  const report = JSON.parse(restored.output);
  expect(report).toMatchObject({ is_history_whole: true, history: JSON.parse(saved.output).history });
  const { applications = [], application_details: details = [] } = await tablesOf(DATABASE_URL);
  expect(applications).toHaveLength(details.length);
  expect(report.tables.applications).toBe(applications.length);
  // A backup of the restored copy has the same bytes in each table except `installation`.
  const again = join(folder(), 'again.age');
  const copied = await backup(again, { DATABASE_URL, DATA_DIR });
  const { installation: _one, ...first } = JSON.parse(saved.output).tables;
  const { installation: _two, ...second } = JSON.parse(copied.output).tables;
  expect(second).toEqual(first);
});

describe('a quiet installation', () => {
  const quiet = () => join(dataDir, 'quiet.age');
  let figures: { rows: number; files: object; history: object };

  beforeAll(async () => {
    // The server's background work would change rows between the backups.
    await server.current.server.stop();
    const saved = await backup(quiet());
    expect(saved).toMatchObject({ code: 0, errors: '' });
    figures = JSON.parse(saved.output);
  });

  it('is restored with every table, constraint, trigger, file and key, and only once', async () => {
    expect(figures).toMatchObject({ files: { count: 1, bytes: 16, missing: 0 } });
    const [release, last_migration] = [/^\d{4}\.\d{1,2}\.\d+(\+[0-9a-f]{10,})?$/, /^\d{4}_\w+\.sql$/];
    expect(figures).toMatchObject({
      release: expect.stringMatching(release),
      last_migration: expect.stringMatching(last_migration),
    });
    expect(statSync(quiet()).mode & 0o777).toBe(0o600);
    const DATABASE_URL = await emptyDatabase();
    const DATA_DIR = join(folder(), 'data');
    const restored = await restore(quiet(), { DATABASE_URL, DATA_DIR });
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(restored.output)).toMatchObject({ rows: figures.rows, history: figures.history });
    expect(await tablesOf(DATABASE_URL)).toEqual(await tablesOf(server.current.databaseUrl));
    expect(await definitionsOf(DATABASE_URL)).toEqual(await definitionsOf(server.current.databaseUrl));
    expect(readFileSync(join(DATA_DIR, 'files/kept/notes/one'), 'utf8')).toBe('a file of a note');
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(SECRET_KEY);
    const settings = readFileSync(join(DATA_DIR, 'restored-settings.env'), 'utf8');
    expect(settings).toContain('BACKUP_RECIPIENT=');
    expect(settings).not.toContain('AGE-SECRET-KEY');

    const again = await restore(quiet(), { DATABASE_URL, DATA_DIR });
    expect(again).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('The database is not empty') });
    const elsewhere = await restore(quiet(), { DATABASE_URL: await emptyDatabase(), DATA_DIR });
    expect(elsewhere).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is not empty (secret-key, files/kept)'),
    });
    const otherKey = await restore(quiet(), {
      DATABASE_URL: await emptyDatabase(),
      DATA_DIR: folder(),
      SECRET_KEY: 'x'.repeat(40),
    });
    expect(otherKey).toMatchObject({ code: 1, errors: expect.stringContaining('SECRET_KEY is not the one') });
  });

  it('is proved without touching anything', async () => {
    const DATA_DIR = join(folder(), 'data');
    const checked = await restore(quiet(), { DATA_DIR }, '--check');
    expect(checked).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(checked.output)).toMatchObject({ is_whole: true, rows: figures.rows });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it.each([
    ['with its last byte gone', (size: number) => size - 1],
    ['cut in the middle', (size: number) => Math.floor(size / 2)],
    ['cut within its header', () => 100],
    ['that is empty', () => 0],
  ])('refuses a file %s', async (_what, sizeOf) => {
    const file = join(folder(), 'cut.age');
    writeFileSync(file, readFileSync(quiet()));
    truncateSync(file, sizeOf(statSync(file).size));
    expect(await check(file)).toMatch(/damaged or cut off|no backup of Freeboard/);
  });

  it('refuses a file with a changed byte, and leaves the database empty', async () => {
    const file = join(folder(), 'changed.age');
    const bytes = readFileSync(quiet());
    bytes[bytes.length - 5_000] = (bytes.at(-5_000) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const DATABASE_URL = await emptyDatabase();
    const refused = await restore(file, { DATABASE_URL, DATA_DIR: join(folder(), 'data') });
    expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('damaged or cut off') });
    expect(await tablesOf(DATABASE_URL)).toEqual({});
  });

  it('refuses another key, a passphrase in its place, and none', async () => {
    const other = expect.stringContaining('it was made with another passphrase or key');
    expect(await check(quiet(), { identity: (await keyPair()).BACKUP_IDENTITY })).toEqual(other);
    expect(await check(quiet(), { identity: null, passphrase: 'a passphrase that is wrong' })).toEqual(other);
    expect(await check(quiet(), { identity: null })).toContain('Set BACKUP_PASSPHRASE');
  });

  it('opens by the passphrase that it was made with, and by no other', async () => {
    const file = join(folder(), 'passphrase.age');
    const BACKUP_PASSPHRASE = 'correct horse battery staple';
    expect(await backup(file, { BACKUP_RECIPIENT: '', BACKUP_PASSPHRASE })).toMatchObject({ code: 0 });
    expect(await check(file, { identity: null, passphrase: BACKUP_PASSPHRASE })).toBe('whole');
    expect(await check(file, { identity: null, passphrase: 'correct horse battery stable' })).toContain(
      'another passphrase',
    );
  });

  it('refuses what another installation made, and what none signed, unless told to take any', async () => {
    const elsewhere = { BACKUP_ORIGIN: createSigner('x'.repeat(40)).key };
    const env = async () => ({ DATABASE_URL: await emptyDatabase(), DATA_DIR: join(folder(), 'data') });
    const foreign = await env();
    const refused = await restore(quiet(), { ...foreign, ...elsewhere });
    expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('signed by another') });
    expect(await tablesOf(foreign.DATABASE_URL)).toEqual({});
    const unknown = await restore(quiet(), { ...(await env()), BACKUP_ORIGIN: '' });
    expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('Set BACKUP_ORIGIN') });
    // Earlier releases wrote backups without a signature.
    const unsigned = join(folder(), 'unsigned.age');
    const opening = { passphrase: null, recipient: keys.BACKUP_RECIPIENT ?? '', identity: keys.BACKUP_IDENTITY ?? '' };
    await writeArchive(unsigned, opening, async (writer) => {
      for await (const part of readParts(quiet(), opening)) await writer.add(part.name, await buffer(part.content));
    });
    const old = await restore(unsigned, await env());
    expect(old).toMatchObject({ code: 1, errors: expect.stringContaining('It is not signed') });
    expect(await restore(unsigned, await env(), '--accept-any-origin')).toMatchObject({ code: 0, errors: '' });
  });

  it('refuses a backup of a newer release, in words', async () => {
    const file = join(folder(), 'newer.age');
    const change = (text: string) => administer(server.current.databaseUrl, (query) => query(text));
    await change(`insert into migrations (name, checksum) values ('9999_tomorrow.sql', 'x')`);
    await backup(file);
    await change(`delete from migrations where name = '9999_tomorrow.sql'`);
    expect(await check(file)).toContain('a newer release of Freeboard');
  });

  it('makes none with a secret key that does not open what the database holds', async () => {
    const file = join(folder(), 'foreign.age');
    const refused = await backup(file, { SECRET_KEY: newKey() });
    expect(refused).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('The secret key is not the one'),
    });
    expect(existsSync(file)).toBe(false);
  });

  it('leaves nothing under the name of a backup when the disk fills midway, and replaces none', async () => {
    const place = folder();
    const full = await backup(join(place, 'full.age'), {}, 16);
    expect(full).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('is full: no backup was made') });
    expect(readdirSync(place)).toEqual([]);
    const taken = await backup(quiet());
    expect(taken).toMatchObject({ code: 1, errors: expect.stringContaining('a backup never replaces one') });
    const nowhere = await backup(join(place, 'no/such/folder.age'));
    expect(nowhere).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be written (ENOENT)') });
    const open = await backup(join(place, 'open.age'), { BACKUP_RECIPIENT: '' });
    expect(open).toMatchObject({ code: 1, errors: expect.stringContaining('always encrypted') });
  });

  it('is restored after a restore that ended midway, which no server starts on', async () => {
    const DATABASE_URL = await emptyDatabase();
    const DATA_DIR = join(folder(), 'data');
    await administer(DATABASE_URL, (query) =>
      query('create table unfinished_restore (begun_at timestamptz); create table applications (id int)'),
    );
    await expect(startTestServer({ databaseUrl: DATABASE_URL })).rejects.toThrowError('was not finished');
    expect(await restore(quiet(), { DATABASE_URL, DATA_DIR })).toMatchObject({ code: 0, errors: '' });
    expect(await tablesOf(DATABASE_URL)).toEqual(await tablesOf(server.current.databaseUrl));
  });
});
