import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { made } from '../../../test/support/application.ts';
import { keyPair, runScript, useFolders } from '../../../test/support/backups/commands.ts';
import { administer, databaseUrl } from '../../../test/support/databases/administer.ts';
import { SECRET_KEY } from '../../../test/support/secret-key.ts';
import { useServer } from '../../../test/support/server.ts';
import { newKey } from '../../kernel/secrets.ts';

const folder = useFolders();
const dataDir = folder();
const server = useServer({ env: { dataDir } });
let keys: Record<string, string>;
let source: Record<string, string>;
let quiet: string;

/** An empty database, as somebody makes for a restore. */
async function emptyDatabase(): Promise<string> {
  const name = `test_restore_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  await administer(inject('adminUrl'), (query) => query(`create database ${name}`));
  return databaseUrl(inject('adminUrl'), name);
}

/** Every row of every table, except the migrations' dates and what a restore adds. */
const tablesOf = (url: string) =>
  administer(url, async (query) => {
    const { rows } = await query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of rows)
      found[name] = (
        await query(
          `select t::text as row from "${name}" t ${name === 'installation' ? `where key <> 'hold'` : ''} order by 1`,
        )
      ).rows.map(({ row }) => row);
    return found;
  });

const backup = (file: string, more: Record<string, string> = {}, limit?: number) =>
  runScript('scripts/backup.ts', ['--to', file, '--json'], { ...source, ...more }, limit);
const restore = (file: string, env: Record<string, string>, ...args: string[]) =>
  runScript('scripts/restore.ts', [file, ...args, '--json'], { ...keys, ...env });

beforeAll(async () => {
  keys = await keyPair();
  source = { ...keys, DATABASE_URL: server.current.databaseUrl, DATA_DIR: dataDir, SECRET_KEY };
  await made(await server.current.as('agent'));
  quiet = join(folder(), 'quiet.age');
});

it('restores every table, file and chain of a quiet installation', async () => {
  const { files } = server.current.server.services;
  const incoming = join(await files.incoming(), newKey());
  writeFileSync(incoming, 'a file of a note');
  await files.keep(incoming, 'notes/one');
  // What the server does by itself meanwhile is not compared: it is stopped for good here.
  await server.current.server.stop();
  const made = await backup(quiet);
  expect(made).toMatchObject({ code: 0, errors: '' });
  const figures = JSON.parse(made.output);
  expect(figures).toMatchObject({ files: { count: 1, bytes: 16 }, history: { lines: expect.any(Number) } });
  expect(statSync(quiet).mode & 0o777).toBe(0o600);
  expect(readFileSync(quiet).includes('Tampa')).toBe(false);

  const DATABASE_URL = await emptyDatabase();
  const DATA_DIR = join(folder(), 'data');
  const restored = await restore(quiet, { DATABASE_URL, DATA_DIR });
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(JSON.parse(restored.output)).toMatchObject({
    rows: figures.rows,
    history: figures.history,
    is_history_whole: true,
  });
  expect(await tablesOf(DATABASE_URL)).toEqual(await tablesOf(server.current.databaseUrl));
  expect(readFileSync(join(DATA_DIR, 'files/kept/notes/one'), 'utf8')).toBe('a file of a note');
  expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(SECRET_KEY);
  expect(readFileSync(join(DATA_DIR, 'restored-settings.env'), 'utf8')).not.toContain('AGE-SECRET-KEY');

  const again = await restore(quiet, { DATABASE_URL, DATA_DIR });
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('The database is not empty') });
});
