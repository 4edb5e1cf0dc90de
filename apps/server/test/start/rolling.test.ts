import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect } from '../../src/kernel/database/pool.ts';
import { type Statement, valuesOf } from '../../src/kernel/database/testing/statements.ts';
import { watchSchema } from '../../src/kernel/database/watch-schema.ts';
import { createLog } from '../../src/kernel/log.ts';
import { newKey } from '../../src/kernel/secrets.ts';
import { cloneDatabase } from '../support/database.ts';
import { administer, databaseUrl } from '../support/databases/administer.ts';
import { startTestServer } from '../support/server.ts';

/** The last release: its database, and the statements of its calls and jobs, by `npm run database:release`. */
const RELEASES = join(import.meta.dirname, '../../src/kernel/database/testing/releases');
const last = readdirSync(RELEASES)
  .filter((name) => name.endsWith('.statements.gz'))
  .sort()
  .at(-1);
const read = (kind: 'sql' | 'statements') =>
  gunzipSync(readFileSync(join(RELEASES, `${last?.replace('.statements.gz', '')}.${kind}.gz`))).toString();

const made: string[] = [];
let [old, upgraded] = ['', ''];

async function databaseOfLast(): Promise<string> {
  const name = `test_rolling_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  made.push(name);
  await administer(inject('adminUrl'), (query) => query(`create database ${name}`));
  const url = databaseUrl(inject('adminUrl'), name);
  await administer(url, (query) => query(read('sql')));
  return url;
}

beforeAll(async () => {
  [old, upgraded] = [await databaseOfLast(), await databaseOfLast()];
  // This release starts, and migrates both its own schema and that of the queue.
  const server = await startTestServer({ databaseUrl: upgraded });
  await server.stop();
});
afterAll(() =>
  administer(inject('adminUrl'), async (query) => {
    for (const name of made) await query(`drop database ${name} with (force)`);
  }),
);

type Outcome = { columns: string[] } | { code: string; message: string };

/** Runs each statement in a transaction of its own and rolls it back. */
async function outcomesOn(url: string, statements: readonly Statement[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await administer(url, async (query) => {
    await query(`set statement_timeout = '5s'`);
    for (const statement of statements) {
      await query('begin');
      const outcome = await query(statement.text, valuesOf(statement)).then(
        ({ fields }) => ({ columns: fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`) }),
        (error: pg.DatabaseError) => ({ code: error.code ?? '', message: error.message }),
      );
      await query('rollback');
      outcomes.push(outcome);
    }
  });
  return outcomes;
}

/**
 * PostgreSQL's error class 42: an undefined table or column, a wrong type and the like, found before the statement
 * runs.
 */
const isUnfit = (outcome: Outcome) => 'code' in outcome && outcome.code.startsWith('42');

it('every statement of the last release runs on the schema of this one', async () => {
  const statements = read('statements')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Statement);
  const [before, after] = [await outcomesOn(old, statements), await outcomesOn(upgraded, statements)];
  const broken = statements.flatMap(({ text }, index) => {
    const [was, is] = [before[index], after[index]];
    if (!was || !is || ('code' in was && ('columns' in is || !isUnfit(is) || was.code === is.code))) return [];
    const lost = 'columns' in was && 'columns' in is ? was.columns.filter((one) => !is.columns.includes(one)) : [];
    return 'code' in is || lost.length > 0 ? [{ text: text.slice(0, 300), ...is, lost }] : [];
  });
  expect(broken).toEqual([]);
  expect(statements.length).toBeGreaterThan(700);
  expect(before.filter((outcome) => 'columns' in outcome).length).toBeGreaterThan(statements.length / 2);
});

it('a process notices that a newer release took away what it uses, and nothing else', async () => {
  const database = await cloneDatabase('demo');
  const connection = connect(database.url, createLog('silent'), 2);
  let isGone = false;
  const gone = watchSchema(connection, createLog('silent')).then(() => {
    isGone = true;
  });
  const people = () => connection.db.selectFrom('people').select(['id', 'name']).limit(1).execute();
  await administer(database.url, (query) => query('alter table people rename column name to full_name'));
  await expect(people()).rejects.toThrow(/column "name" does not exist/);
  await connection.db.selectFrom('agencies').select('id').execute();
  expect(isGone).toBe(false);
  await administer(database.url, (query) =>
    query(`insert into migrations (name, checksum) values ('9999_renamed.sql', 'x')`),
  );
  await expect(people()).rejects.toThrow(/column "name" does not exist/);
  await gone;
  await connection.close();
  await database.drop();
});
