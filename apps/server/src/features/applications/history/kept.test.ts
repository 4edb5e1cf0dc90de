import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../../test/support/application.ts';
import { cloneDatabase, useDatabase } from '../../../../test/support/database.ts';
import { anApplication } from '../../../../test/support/factories.ts';
import { useServer } from '../../../../test/support/server.ts';
import { appUrl } from '../../../kernel/database/app-role.ts';
import { connect, type Database } from '../../../kernel/database/pool.ts';
import { projectRoot } from '../../../kernel/env/project-root.ts';
import { createLog } from '../../../kernel/log.ts';
import { firstBrokenLine } from './chain.queries.ts';

const server = useServer();
const REFUSED = 'The history is neither changed nor taken out.';

const write = (db: Database, { id, agency_id }: { id: number; agency_id: number }, action: string) =>
  db
    .insertInto('history')
    .values({ application_id: id, agency_id, actor_name: 'x', actor_role: 'agent', action })
    .execute();

const writeOf = (db: Database, agency_id: number | null, action: string) =>
  db.insertInto('history').values({ agency_id, actor_name: 'x', actor_role: 'admin', action }).execute();

describe('the application’s own role', () => {
  it('is no superuser and can neither change nor take out history, nor touch its chains or the schema', async () => {
    const { databaseUrl, server: own } = server.current;
    expect(own.url).toBeTruthy();
    const app = connect(appUrl(databaseUrl), createLog('silent'), 1);
    try {
      const { rows } = await sql<{ is_super: boolean }>`
        select rolsuper or rolcreaterole or rolcreatedb as is_super from pg_roles where rolname = current_user`.execute(
        app.db,
      );
      expect(rows).toEqual([{ is_super: false }]);
      for (const attempt of [
        "update history set action = 'x'",
        'delete from history',
        'truncate history',
        'alter table history disable trigger all',
        "update history_ends set hash = ''",
        'delete from history_ends',
        "update agency_history_ends set hash = ''",
        'insert into agency_history_ends values (7, 0, $$$$)',
        'delete from history_anchors',
        "update history_anchors set hash = ''",
        'drop table people',
        "create function evil() returns int language sql as 'select 1'",
      ])
        await expect(app.pool.query(attempt), attempt).rejects.toThrowError(/permission denied|must be owner/);
    } finally {
      await app.close();
    }
  });

  it('is the one that the server connects as', async () => {
    const { rows } = await sql<{ role: string }>`
      select distinct usename as role from pg_stat_activity
      where datname = current_database() and application_name like 'freeboard%' and pid <> pg_backend_pid()
        and application_name <> 'freeboard'`.execute(server.current.db);
    expect(rows).toEqual([{ role: 'freeboard_app' }]);
  });
});

describe('the history', () => {
  const database = useDatabase();

  it('is neither changed nor taken out, even by its owner', async () => {
    const { db } = database.current;
    await write(db, await anApplication(db), 'did');
    await expect(db.updateTable('history').set({ action: 'x' }).execute()).rejects.toThrowError(REFUSED);
    await expect(db.deleteFrom('history').execute()).rejects.toThrowError(REFUSED);
    await expect(sql`truncate history`.execute(db)).rejects.toThrowError(REFUSED);
  });

  it('is chained per application, whoever writes at once', async () => {
    const { db } = database.current;
    const [one, other] = [await anApplication(db), await anApplication(db)];
    const lines = Array.from({ length: 20 }, (_, n) => write(db, n % 2 ? one : other, `act ${n}`));
    const inOne = db.transaction().execute(async (trx) => {
      for (const application of [one, other]) await write(trx, application, 'in one transaction');
    });
    await Promise.all([...lines, inOne]);
    const rows = await db.selectFrom('history').select('position').where('application_id', '=', one.id).execute();
    expect(rows.map(({ position }) => position).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 11 }, (_, n) => n + 1),
    );
    expect(await firstBrokenLine(db)).toBeNull();
  });

  it('chains lines without an application per agency, whoever writes at once', async () => {
    const { db } = database.current;
    const { agency_id } = await anApplication(db);
    const lines = Array.from({ length: 20 }, (_, n) => writeOf(db, n % 2 ? agency_id : null, `act ${n}`));
    const inOne = db.transaction().execute(async (trx) => {
      for (const agency of [null, agency_id]) await writeOf(trx, agency, 'in one transaction');
    });
    await Promise.all([...lines, inOne]);
    const rows = await db
      .selectFrom('history')
      .select('position')
      .where('application_id', 'is', null)
      .where('agency_id', '=', agency_id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 11 }, (_, n) => n + 1));
    expect(await firstBrokenLine(db)).toBeNull();
  });

  const OF_AGENCY: [what: string, change: string, why: string][] = [
    ['a changed line', "update history set action = 'other' where position = 2 and ", 'was changed'],
    ['a line taken out', 'delete from history where position = 2 and ', 'is missing'],
    ['an end taken out', 'delete from history where position = 4 and ', 'the last line is missing'],
    [
      'a line out of its chain',
      'update history set position = null, hash = null where position = 2 and ',
      'is missing',
    ],
  ];
  it.each(OF_AGENCY)('shows %s of an agency, and of none', async (_what, change, why) => {
    for (const isOfAgency of [true, false]) {
      const own = await cloneDatabase('empty');
      const { db, pool, close } = connect(own.url, createLog('silent'), 2);
      const agency = isOfAgency ? (await anApplication(db)).agency_id : null;
      for (const n of [1, 2, 3, 4]) await writeOf(db, agency, `act ${n}`);
      expect(await firstBrokenLine(db)).toBeNull();
      await pool.query(`alter table history disable trigger all;
        ${change} application_id is null and agency_id is not distinct from ${agency ?? 'null'}`);
      expect(await firstBrokenLine(db)).toMatchObject({
        application_id: null,
        agency_id: agency ?? 0,
        why: expect.stringContaining(why),
      });
      await close();
      await own.drop();
    }
  });

  const TAMPER: [what: string, change: string, why: string, position: number | null][] = [
    [
      'a changed line',
      "update history set action = 'other' where position = 2 and application_id = $",
      'was changed',
      2,
    ],
    [
      'a changed time',
      "update history set created_at = now() + interval '1 s' where position = 3 and application_id = $",
      'was changed',
      3,
    ],
    ['a line taken out', 'delete from history where position = 2 and application_id = $', 'is missing', 2],
    [
      'an end taken out',
      'delete from history where position = 4 and application_id = $',
      'the last line is missing',
      4,
    ],
    [
      'a line out of its chain',
      'update history set position = null, hash = null where position = 1 and application_id = $',
      'is missing',
      1,
    ],
  ];
  it.each(TAMPER)('shows %s', async (_what, change, why, position) => {
    const { db, pool } = database.current;
    const application = await anApplication(db);
    for (const n of [1, 2, 3, 4]) await write(db, application, `act ${n}`);
    expect(await firstBrokenLine(db)).toBeNull();
    // Acts as the owner of the tables, who can disable their triggers.
    const client = await pool.connect();
    try {
      await client.query('begin; alter table history disable trigger all');
      await client.query(change.replace('$', String(application.id)));
      await client.query('alter table history enable trigger all; commit');
      expect(await firstBrokenLine(db)).toMatchObject({
        application_id: application.id,
        position,
        why: expect.stringContaining(why),
      });
    } finally {
      await client.query(
        'begin; alter table history disable trigger all; alter table history_ends disable trigger all',
      );
      await client.query(`delete from history where application_id = ${application.id}`);
      await client.query(`delete from history_ends where application_id = ${application.id}`);
      await client.query('alter table history enable trigger all; alter table history_ends enable trigger all; commit');
      client.release();
    }
    expect(await firstBrokenLine(db)).toBeNull();
  });

  it('is checked by a command, which ends with 1 at the first broken line', async () => {
    const { db, pool, url } = database.current;
    const application = await anApplication(db);
    await write(db, application, 'did');
    const verify = async () => {
      const child = spawn(process.execPath, ['scripts/database/verify-history.ts'], {
        cwd: projectRoot(),
        env: { ...process.env, DATABASE_URL: url },
      });
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return [code, output.trim()];
    };
    expect(await verify()).toEqual([0, 'The history is whole.']);
    await pool.query(
      `begin; alter table history disable trigger all; update history set action = 'other' where application_id = ${application.id};
       alter table history enable trigger all; commit`,
    );
    const [code, output] = await verify();
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`^Broken: application ${application.id}, line 1 \\(history id \\d+\\): this line `),
    );
  });

  it('of what is truly done is whole', async () => {
    const agent = await server.current.as('agent');
    const { id, version } = await made(agent);
    const change = (contents_limit: number) => ({ application_id: id, version, useable_details: { contents_limit } });
    await Promise.all([70_000, 80_000].map((limit) => agent.call('updateApplication', change(limit))));
    expect((await opened(agent, id)).version).toBe(version + 1);
    succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(await firstBrokenLine(server.current.db)).toBeNull();
  });
});
