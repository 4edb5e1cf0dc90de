import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { touchSession } from './session.queries.ts';

const server = useServer();

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
  // As opening a session does: the person first, then the sessions that are too many.
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
