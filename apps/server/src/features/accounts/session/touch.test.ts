import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { aPerson } from '../../../../test/support/factories.ts';
import { useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { POLICY } from '../credentials/policy.ts';
import { touchSession } from './session.queries.ts';
import * as sessions from './sessions.ts';

const server = useServer();
const PASSWORD = 'old-password-7';

it('records activity while the same person signs in, without a deadlock', async () => {
  const { db, databaseUrl } = server.current;
  await server.current.as('agent');
  const { id, person_id } = await db
    .selectFrom('sessions')
    .select(['id', 'person_id'])
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const opening = new pg.Client({ connectionString: databaseUrl });
  await opening.connect();
  await opening.query('begin');
  // Locks the person first, then the surplus sessions, as opening a session does.
  await opening.query('select id from people where id = $1 for no key update', [person_id]);
  const now = new Date();
  const touching = touchSession(db, { session_id: id }, now);
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  });
  await opening.query(`update sessions set device = 'another' where id = $1`, [id]);
  await opening.query('commit');
  await opening.end();
  await touching;
  const row = await db.selectFrom('sessions').select(['seen_at', 'device']).where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ seen_at: now, device: 'another' });
});

it('signs in though that ends in a deadlock with what holds a session that is to end', async () => {
  const { db, databaseUrl, guest } = server.current;
  const person = await aPerson(db, 'agent', { password_hash: await hashed(PASSWORD) });
  for (let n = 0; n < POLICY.sessions; n += 1) await sessions.open(db, person.id, '127.0.0.1', new Date());
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select id from sessions where person_id = $1 for update', [person.id]);
  const signing = guest.call('login', { username: person.username, password: PASSWORD });
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  });
  // In the reverse order of a sign-in, which locks the person before their sessions.
  await other.query('select id from people where id = $1 for update', [person.id]).then(
    () => other.query('commit'),
    () => other.query('rollback'),
  );
  await other.end();
  expect(await signing).toMatchObject({ ok: true });
});
