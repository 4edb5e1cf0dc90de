import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { historyChain } from '../../src/features/applications/index.ts';
import { currentSchema, migrate, type SqlFile } from '../../src/kernel/database/migrate.ts';
import { newKey } from '../../src/kernel/secrets.ts';
import { opened, quoted } from '../support/application.ts';
import { keyPair, useFolders } from '../support/backups/commands.ts';
import { administer, databaseUrl } from '../support/databases/administer.ts';
import { startTestServer } from '../support/server.ts';

/** Small databases of earlier releases with rows, written by `npm run database:release`. */
const RELEASES = join(import.meta.dirname, '../../src/kernel/database/testing/releases');
const releases = readdirSync(RELEASES).filter((name) => name.endsWith('.sql.gz'));
const OURS = currentSchema();
const folder = useFolders();

const made: string[] = [];
afterAll(() =>
  administer(inject('adminUrl'), async (query) => {
    for (const name of made) await query(`drop database ${name} with (force)`);
  }),
);
async function filled(release: string): Promise<string> {
  const name = `test_release_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  made.push(name);
  await administer(inject('adminUrl'), (query) => query(`create database ${name}`));
  const url = databaseUrl(inject('adminUrl'), name);
  await administer(url, (query) => query(gunzipSync(readFileSync(join(RELEASES, release))).toString()));
  return url;
}

/** Tables whose rows a start or an upgrade changes. */
const MOVING = [
  'migrations',
  'events',
  'sessions',
  'installation',
  'templates',
  'template_versions',
  'provider_states',
  'processes',
];

async function countsOf(url: string): Promise<Record<string, number>> {
  return administer(url, async (query) => {
    const { rows } = await query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows)
      if (!MOVING.includes(name)) counts[name] = Number((await query(`select count(*) as n from ${name}`)).rows[0]?.n);
    return counts;
  });
}
const rowsOf = (url: string, text: string) => administer(url, async (query) => (await query(text)).rows);
const chainsOf = (url: string) =>
  rowsOf(url, `select application_id, position, encode(hash, 'hex') as hash from history_ends order by 1`);
const quotesOf = (url: string) =>
  rowsOf(
    url,
    `select q.id, application_id, carrier_id, premium::text, outcome, coverages, deductibles, lines, reasons
     from quotes q order by id`,
  );
const detailsOf = (url: string) => rowsOf(url, 'select application_id, details from application_details order by 1');

/** Every object of a schema as text: columns, constraints, indexes, functions and triggers. */
const catalogOf = (url: string) =>
  rowsOf(
    url,
    `select 'column' as kind, table_name || '.' || column_name as name,
       concat_ws(' ', data_type, is_nullable, column_default) as text from information_schema.columns where table_schema = 'public'
     union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
       where pronamespace = 'public'::regnamespace and prokind = 'f'
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     union all select 'trigger', tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select 'applied', name, checksum from migrations
     order by 1, 2, 3`,
  );

/**
 * Row counts without tables that a migration removed, and without the list of backups, to which an upgrade adds one.
 */
async function comparable(url: string, before: Record<string, number>): Promise<Record<string, number>> {
  const now = await countsOf(url);
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in now && name !== 'backups'));
}

describe.each(releases)('the database of %s', (release) => {
  it('is upgraded with a backup before, keeps every row and chain, and quotes again', async () => {
    const url = await filled(release);
    const before = await countsOf(url);
    const [chains, quotes, details] = [await chainsOf(url), await quotesOf(url), await detailsOf(url)];
    const applied = (await rowsOf(url, 'select name from migrations')).map(({ name }) => name);
    expect(quotes.length).toBeGreaterThan(30);
    const { BACKUP_RECIPIENT: recipient } = await keyPair();
    const backup = { folder: folder(), passphrase: null, recipient, identity: null, niceness: 0 };
    const server = await startTestServer({ databaseUrl: url, env: { backup } });
    try {
      const isDue = OURS.migrations.some(({ name }) => !applied.includes(name));
      expect(readdirSync(backup.folder)).toHaveLength(isDue ? 1 : 0);
      expect(await countsOf(url)).toMatchObject(await comparable(url, before));
      expect(await chainsOf(url)).toEqual(expect.arrayContaining(chains));
      expect(await quotesOf(url)).toEqual(quotes);
      expect(await detailsOf(url)).toEqual(details);
      expect(await historyChain.firstBrokenLine(server.db)).toBeNull();

      const [{ application_id }] = quotes as [{ application_id: number }];
      const shown = await opened(await server.as('admin'), application_id);
      const premiums = quotes.filter((quote) => quote.application_id === application_id && quote.premium !== null);
      expect(shown.payload.status).toBe('complete');
      expect(shown.quotes.flatMap(({ payload }) => payload.premium ?? []).sort()).toEqual(
        premiums.map(({ premium }) => Number(premium)).sort(),
      );
      expect((await quoted(await server.as('agent'))).payload.status).toBe('complete');
    } finally {
      await server.stop();
    }
  });

  it('is refused with another secret key before anything is upgraded or backed up', async () => {
    const url = await filled(release);
    const before = await catalogOf(url);
    const { BACKUP_RECIPIENT: recipient } = await keyPair();
    const backup = { folder: folder(), passphrase: null, recipient, identity: null, niceness: 0 };
    const started = startTestServer({ databaseUrl: url, env: { backup, secretKey: newKey() } });
    await expect(started).rejects.toThrow('The secret key is not the one');
    expect(await catalogOf(url)).toEqual(before);
    expect(readdirSync(backup.folder)).toEqual([]);
  });

  it('is refused by a release from before, unchanged', async () => {
    const url = await filled(release);
    const before = await catalogOf(url);
    const earlier = { ...OURS, migrations: OURS.migrations.slice(0, 20) };
    await expect(migrate(url, undefined, earlier)).rejects.toThrow('newer or another release of Freeboard');
    expect(await catalogOf(url)).toEqual(before);
  });
});

it('goes on wherever an upgrade was killed, and ends as one that was not', async () => {
  const [oldest = ''] = releases;
  const [url, straight] = await Promise.all([filled(oldest), filled(oldest)]);
  await migrate(straight);
  const dying = (files: readonly SqlFile[], name: string) =>
    files.map((file) => (file.name === name ? { ...file, text: `${file.text};\nselect 1 / 0;` } : file));
  const applied = (await rowsOf(url, 'select name from migrations')).map(({ name }) => name);
  const due = OURS.migrations.filter(({ name }) => !applied.includes(name));
  for (const { name } of due)
    await expect(migrate(url, undefined, { ...OURS, migrations: dying(OURS.migrations, name) })).rejects.toThrow(
      'zero',
    );
  // After the last migration the process dies before each function in turn, so each start applies one more.
  for (const { name } of OURS.functions)
    await expect(migrate(url, undefined, { ...OURS, functions: dying(OURS.functions, name) })).rejects.toThrow('zero');
  await migrate(url);
  expect(await catalogOf(url)).toEqual(await catalogOf(straight));
  expect(await countsOf(url)).toEqual(await countsOf(straight));
});
