import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailKey, phoneKey } from '@freeboard/domain/clients';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '../../../test/support/databases/administer.ts';
import { newKey } from '../secrets.ts';
import { StartRefused } from '../start-refused.ts';
import { migrate, type Schema, type SqlFile, sqlFiles } from './migrate.ts';

const MIGRATIONS = sqlFiles(join(import.meta.dirname, 'migrations'));
const FUNCTIONS = sqlFiles(join(import.meta.dirname, 'functions'));
const OURS: Schema = { migrations: MIGRATIONS, functions: FUNCTIONS };
/** Functions that the oldest schema lacks. */
const LATER = ['queue_webhooks.sql', 'application_search.sql', 'end_assistants.sql'];
const EARLIER = FUNCTIONS.filter(({ name }) => !LATER.includes(name));
/** The functions as they were in the oldest schema, without the tables and triggers that came later. */
const FUNCTIONS_THEN = EARLIER.map(({ name, text }) => ({
  name,
  text: text
    .replaceAll(/insert into application_(months|steps|days)[^;]*;/g, '')
    .replaceAll(/create or replace trigger [^;]* on (agency_history_ends|history_anchors) [^;]*;/g, ''),
  checksum: `${name} of the baseline`,
}));
const BASELINE: Schema = { migrations: MIGRATIONS.slice(0, 1), functions: FUNCTIONS_THEN };
const file = (name: string, text: string): SqlFile => ({ name, text, checksum: newKey() });

let url = '';
const query = (text: string) => administer(url, async (run) => (await run(text)).rows);
const update = (schema: Schema) => migrate(url, undefined, schema);

beforeEach(async () => {
  const name = `test_migrate_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  await administer(inject('adminUrl'), (run) => run(`create database ${name}`));
  url = databaseUrl(inject('adminUrl'), name);
});
afterEach(async () => {
  await administer(inject('adminUrl'), (run) => run(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
});

describe('a database that is filled', () => {
  const NEXT = file(
    '9001_next.sql',
    `alter table applications add region text;
     update applications set region = case flood_zone when 'AE' then 'coast' else 'inland' end;
     alter table applications alter region set not null;
     drop trigger tally_insert on applications;`,
  );

  beforeEach(async () => {
    await update(BASELINE);
    await query(`
      insert into agencies (name) values ('Coastal');
      insert into people (agency_id, role, username, email, name, password_hash)
        values (1, 'agent', 'amy', 'amy@example.test', 'Amy', 'x');
      insert into applications (agency_id, number, type, flood_zone, created_by, min_premium)
        select 1, 1000 + n, 'flood', case when n % 2 = 0 then 'AE' end, 1, n + 0.25 from generate_series(1, 20) n;
      insert into application_details (application_id, agency_id, details)
        select id, agency_id, '{"city": "Tampa"}' from applications;
      insert into history (agency_id, application_id, actor_name, actor_role, action)
        select 1, id, 'Amy', 'agent', 'created' from applications;`);
  });

  const rows = () =>
    query(`
      select application.id, number, flood_zone, min_premium, details, action, position, encode(hash, 'hex') as hash,
        hash = history_digest(line, '') as is_whole
      from applications application join application_details detail on detail.application_id = application.id
      join history line on line.application_id = application.id order by 1`);

  it('keeps its rows through every next migration, and functions and triggers are there as before', async () => {
    const before = await rows();
    expect(before).toHaveLength(20);
    expect(before.every((row) => row.is_whole)).toBe(true);
    expect(await update({ ...OURS, migrations: [...MIGRATIONS, NEXT] })).toBe(MIGRATIONS.length);
    expect(await rows()).toEqual(before);
    expect(await query('select region, count(*)::int from applications group by 1 order by 1')).toEqual([
      { region: 'coast', count: 10 },
      { region: 'inland', count: 10 },
    ]);
    await query(
      `insert into applications (agency_id, number, type, created_by, region) values (1, 2000, 'home', 1, 'coast')`,
    );
    expect(await query('select type, sum(n)::int as n from application_tallies group by 1 order by 1')).toEqual([
      { type: 'flood', n: 20 },
      { type: 'home', n: 1 },
    ]);
    await expect(query(`update history set action = 'nothing'`)).rejects.toThrow('neither changed nor taken out');
  });

  it('keeps what carriers were asked, under the ids of their quotes, to go on where it stood', async () => {
    await query(readFileSync(join(import.meta.dirname, 'testing/asked-carriers.sql'), 'utf8'));
    await update(OURS);
    expect(
      await query(`
        select id, purpose, state, outcome, attempts, in_background, started_at is not null as is_begun,
          not_before, encode(callback_hash, 'escape') as hash, leased_by, terms, answer
        from quote_requests order by id`),
    ).toMatchObject([
      { id: 1, purpose: 'launch', state: 'done', outcome: 'timeout', hash: 'old' },
      { id: 2, state: 'queued', attempts: 2, in_background: true, is_begun: true, leased_by: null },
      { id: 3, state: 'queued', is_begun: false, not_before: new Date('2026-11-20T11:00:00Z') },
      { id: 4, state: 'awaiting_callback', hash: 'h', not_before: new Date('2026-11-20T12:00:00Z') },
      {
        purpose: 'what_if',
        state: 'done',
        outcome: 'quoted',
        terms: { version: 3, deductible: '$2,000', building_limit: 250_000, askings: 2 },
        answer: { premium: 812.5, reasons: ['A reason'] },
      },
      { purpose: 'what_if', state: 'queued', terms: { deductible: '$5,000', askings: 1 }, answer: null },
    ]);
    expect(await query('select carrier_id, takes::int from carrier_states order by 1')).toHaveLength(4);
    const [{ next }] = await query(`select nextval('quote_ids')::int as next`);
    expect(next).toBeGreaterThan(6);
  });

  it('gives applications their clients, merging only what is certain', async () => {
    const at = MIGRATIONS.findIndex(({ name }) => name.startsWith('0092_'));
    await update({ functions: EARLIER, migrations: MIGRATIONS.slice(0, at) });
    await query(`
      update agencies set phone = '(813) 555-0142';
      insert into applications (agency_id, number, type, created_by, first_name, last_name, business_name, email, phone)
        select 1, 2000 + n, 'flood', 1, first_name, last_name, business_name, email, phone from (values
          (1, 'Dana', 'Whitfield', '', 'Dana@Whitfield.example.', '(941) 555-0176'),
          (2, 'DANA', ' whitfield', '', 'dana@whitfield.example', ''),
          (3, 'Dana', 'Whitfield', '', 'dana@work.example', '+1 941-555-0176'),
          (4, 'Mark', 'Whitfield', '', '', '(941) 555-0176'),
          (5, 'Dana', 'Whitfield', '', 'another@dana.example', '(813) 555-0142'),
          (6, 'Dana', 'Whitfield', '', 'third@dana.example', '(813) 555-0142'),
          (7, '', 'Whitfield', '', 'dana@whitfield.example', ''),
          (8, '', '', 'Gulf Homes, LLC', 'office@gulf.example', ''),
          (9, '', '', 'Gulf Homes LLC', 'office@gulf.example', ''),
          (10, 'José', 'O’Neil', '', 'jose@oneil.example', '(941) 555-0188'),
          (11, 'Jose', 'ONeil', '', '', '(941) 555-0188')
        ) made (n, first_name, last_name, business_name, email, phone);
      insert into applications (agency_id, number, type, created_by, first_name, last_name, phone)
        select 1, 3000 + n, 'flood', 1, 'Name ' || n % 2500, 'Same', '(305) 555-0100' from generate_series(1, 5000) n;`);
    await update(OURS);
    const rows = await query(`select number, dense_rank() over (order by client_id)::int as client, name_key
      from applications join clients on clients.id = client_id where number between 2001 and 2011 order by number`);
    expect(rows.map(({ number, client }: { number: number; client: number }) => [number - 2000, client])).toEqual([
      ...[1, 2, 3].map((n) => [n, 1]),
      [4, 2],
      [5, 3],
      [6, 4],
      ...[8, 9].map((n) => [n, 5]),
      ...[10, 11].map((n) => [n, 6]),
    ]);
    expect(rows.at(-1)).toMatchObject({ name_key: 'jose|oneil' });
    const [{ n }] = await query(`select count(distinct client_id)::int as n from applications where number > 3000`);
    expect(n).toBe(5_000);
    const keys = `select distinct value, key, kind from client_addresses where client_id in
      (select client_id from applications where number between 2001 and 2011)`;
    for (const { value, key, kind } of await query(keys))
      expect(kind === 'email' ? emailKey(value) : phoneKey(value)).toBe(key);
  });

  it('keeps a waiting period for flood, for other lines of a carrier without flood, and never for home', async () => {
    const at = MIGRATIONS.findIndex(({ name }) => name.startsWith('0071_'));
    await update({ functions: EARLIER, migrations: MIGRATIONS.slice(0, at) });
    await query(`
      insert into carriers (agency_id, key, name, kind, rate_type, lines, mapping, limits)
      select 1, key, key, 'conversation', 'bindable', lines, mapping::jsonb, '{}' from (values
        ('both', array['flood', 'home'], '{"answer": "1", "waiting": {"program": "private", "days": 10}}'),
        ('nfip', array['flood'], '{"waiting": {"program": "nfip"}}'),
        ('home', array['home'], '{"answer": "1", "waiting": {"program": "private", "days": 10}}'),
        ('pet', array['pet', 'home'], '{"waiting": {"program": "private", "days": 14}}'),
        ('none', array['flood', 'home'], '{"answer": "1"}')) made (key, lines, mapping);
      insert into carrier_versions (agency_id, carrier_id, state, settings, created_by)
        select agency_id, id, 'draft', jsonb_build_object('lines', lines, 'mapping', mapping), 'Amy' from carriers;`);
    await update(OURS);
    const expected = [
      { key: 'both', mapping: { answer: '1', waiting: { flood: { program: 'private', days: 10 } } } },
      { key: 'nfip', mapping: { waiting: { flood: { program: 'nfip' } } } },
      { key: 'home', mapping: { answer: '1' } },
      { key: 'pet', mapping: { waiting: { pet: { program: 'private', days: 14 } } } },
      { key: 'none', mapping: { answer: '1' } },
    ];
    expect(await query('select key, mapping from carriers order by id')).toEqual(expected);
    expect(
      await query(`select carriers.key, settings -> 'mapping' as mapping
        from carrier_versions join carriers on carriers.id = carrier_id order by carriers.id`),
    ).toEqual(expected);
  });

  it('is as it was when a migration fails halfway', async () => {
    await update(OURS);
    const before = await rows();
    const broken = file('9001_next.sql', 'delete from application_details; select 1 / 0;');
    await expect(update({ ...OURS, migrations: [...MIGRATIONS, broken] })).rejects.toThrow('division by zero');
    expect(await rows()).toEqual(before);
    expect(await update({ ...OURS, migrations: [...MIGRATIONS, NEXT] })).toBe(1);
  });
});

it('a landed migration whose text differs is refused, and nothing is applied', async () => {
  await update(OURS);
  const edited = MIGRATIONS.map((one) => ({ ...one, checksum: newKey() }));
  const work = update({ functions: [file('f.sql', 'create table f ()')], migrations: [...edited, file('9.sql', '')] });
  await expect(work).rejects.toThrow(StartRefused);
  await expect(work).rejects.toThrow(
    'The migration 0001_baseline.sql is not the one that this database has had: its text was changed afterwards.',
  );
  expect(await query(`select to_regclass('f') as f, count(*)::int as n from migrations where name = '9.sql'`)).toEqual([
    { f: null, n: 0 },
  ]);
});

it('a database that had a migration which this version does not know is refused', async () => {
  await update({ ...OURS, migrations: [...MIGRATIONS, file('9001_newer.sql', '')] });
  await expect(update(OURS)).rejects.toThrow('it has had the migration 9001_newer.sql, which this version');
});

it('a database from before checksums is refused in plain words', async () => {
  await query(`create table migrations (name text primary key, at timestamptz not null default now());
    insert into migrations values ('0001_people_and_sessions.sql')`);
  await expect(update(OURS)).rejects.toThrow('it has had the migration 0001_people_and_sessions.sql');
});

it('a function is applied again when its text differs, and only then', async () => {
  const functions = (n: number, checksum: string) => [
    { name: 'n.sql', text: `create or replace function n() returns int language sql as 'select ${n}'`, checksum },
  ];
  const n = async () => (await query('select n()'))[0].n;
  await update({ migrations: MIGRATIONS, functions: functions(1, 'a') });
  expect(await n()).toBe(1);
  await update({ migrations: MIGRATIONS, functions: functions(2, 'a') });
  expect(await n()).toBe(1);
  await update({ migrations: MIGRATIONS, functions: functions(2, 'b') });
  expect(await n()).toBe(2);
});

it('every migration that has landed stands unchanged, with its checksum', () => {
  const landed = readFileSync(join(import.meta.dirname, 'migrations/landed.sha256'), 'utf8');
  expect(MIGRATIONS.map(({ name, checksum }) => `${checksum}  ${name}\n`).join('')).toBe(landed);
});

/** Functions used by indexes and a generated column; if their text changed, the stored values would be wrong. */
const INDEXED = /create function (search_words|search_keys|message_words|number_key|policy_key)\b[^;]*? immutable /g;

it('functions and triggers stand in files of their own, which may be applied again', () => {
  for (const { name, text } of MIGRATIONS)
    expect(
      /create (or replace )?(function|trigger|procedure)/i.exec(text.replaceAll(INDEXED, ''))?.[0],
      name,
    ).toBeUndefined();
  for (const { name, text } of FUNCTIONS) expect(/^create (?!or replace)/im.exec(text)?.[0], name).toBeUndefined();
});
