import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createLog } from '../log.ts';
import { connect, type Database } from './pool.ts';
import { isOutdatedPlan } from './prepared.ts';

const database = useDatabase();

/** Runs `work` on a pool of one connection, so that all statements use the same one. */
async function onOneConnection(work: (db: Database) => Promise<void>): Promise<void> {
  const one = connect(database.current.url, createLog('silent'), 1);
  try {
    await work(one.db);
  } finally {
    await one.close();
  }
}

const kept = async (db: Database) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};

it('a connection keeps the plan of what it is asked a second time, and gives the same by it', () =>
  onOneConnection(async (db) => {
    const ask = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db);
    expect((await ask(1)).rows).toEqual([{ n: 2 }]);
    expect(await kept(db)).toEqual([]);
    expect((await ask(2)).rows).toEqual([{ n: 3 }]);
    expect((await ask(3)).rows).toEqual([{ n: 4 }]);
    expect(await kept(db)).toEqual(['select $1::int + 1 as n']);
  }));

it('names a statement by its text, the same on every connection, another after a migration', async () => {
  const namesOf = async (texts: string[]) => {
    let found: Record<string, string> = {};
    await onOneConnection(async (db) => {
      for (const text of texts) for (const n of [1, 2]) await sql`select ${n}::int as ${sql.raw(text)}`.execute(db);
      const { rows } = await sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements`.execute(db);
      found = Object.fromEntries(rows.map(({ name, statement }) => [statement, name]));
    });
    return found;
  };
  const names = await namesOf(['a', 'b', 'c']);
  expect(new Set(Object.values(names)).size).toBe(3);
  expect(await namesOf(['c', 'a', 'b'])).toEqual(names);
});

it('a search is planned for what is searched', () =>
  onOneConnection(async (db) => {
    for (const text of ['a%', 'b%', 'c%']) await sql`select 1 where 'abc' like ${text}`.execute(db);
    expect(await kept(db)).toEqual([]);
  }));

it('what fails under a kept plan fails as before, and the next one does not', () =>
  onOneConnection(async (db) => {
    const divide = (n: number) => sql<{ n: number }>`select 6 / ${n}::int as n`.execute(db);
    await divide(1);
    await divide(2);
    await expect(divide(0)).rejects.toThrowError('division by zero');
    expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  }));

it('a migration under a kept plan is met by planning again; a transaction that meets it is to be done again', () =>
  onOneConnection(async (db) => {
    await sql`create table migrated (id int)`.execute(db);
    await sql`insert into migrated values (1)`.execute(db);
    const read = (from: Database) => sql`select * from migrated where id = ${1}`.execute(from);
    await read(db);
    await read(db);
    await sql`alter table migrated add column name text default 'new'`.execute(db);
    expect((await read(db)).rows).toEqual([{ id: 1, name: 'new' }]);
    await read(db);
    await read(db);
    await sql`alter table migrated add column other int`.execute(db);
    const failed = await db
      .transaction()
      .execute((trx) => read(trx))
      .catch((error: unknown) => error);
    expect(isOutdatedPlan(failed)).toBe(true);
    expect((await db.transaction().execute((trx) => read(trx))).rows).toEqual([{ id: 1, name: 'new', other: null }]);
  }));
