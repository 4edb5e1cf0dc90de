import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '../../../../test/support/connections/raw.ts';
import { beaten } from '../../../../test/support/databases/race.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { startTestServer, useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import * as sessions from '../session/sessions.ts';
import { POLICY } from './policy.ts';

const server = useServer();
const PASSWORD = 'old-password-7';
const password_hash = hashed(PASSWORD);
const WRONG = { code: 401, message: 'Username or password is wrong.' };

const somebody = async (row: Parameters<typeof aPerson>[2] = {}) =>
  aPerson(server.current.db, 'agent', { password_hash: await password_hash, ...row });

const login = (username: string, more: object = {}, address = '10.20.0.1', at = server.current) =>
  sendRaw(at, '/login', { username, password: PASSWORD, ...more }, { 'x-forwarded-for': address }).then(
    ({ envelope }) => envelope,
  );

const sessionsOf = (id: number) =>
  server.current.db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

const signInsOf = (id: number) =>
  server.current.db.selectFrom('history').select('action').where('actor_id', '=', id).execute();

describe('a sign-in whose person is changed after their password was checked', () => {
  it.each([
    ['has another password by then', { password_hash: 'another' }],
    ['is deactivated by then', { deactivated_at: new Date() }],
  ])('opens no session and leaves no line where the person %s', async (_what, change) => {
    const { id, username } = await somebody();
    const set = (trx: Database) => trx.updateTable('people').set(change).where('id', '=', id).execute();
    expect(await beaten(server.current.db, set, () => login(username))).toMatchObject(WRONG);
    expect([await sessionsOf(id), await signInsOf(id)]).toEqual([[], []]);
  });

  it('lets in by the password that they choose on the way, and not by one chosen meanwhile', async () => {
    const [one, other] = [
      await somebody({ must_change_password: true }),
      await somebody({ must_change_password: true }),
    ];
    const chosen = { new_password: 'a-much-better-one-9' };
    expect(await login(one.username, chosen)).toMatchObject({ code: 200 });
    const set = (trx: Database) =>
      trx.updateTable('people').set({ password_hash: 'another' }).where('id', '=', other.id).execute();
    expect(await beaten(server.current.db, set, () => login(other.username, chosen))).toMatchObject(WRONG);
    expect((await sessionsOf(other.id)).length).toBe(0);
  });

  it('goes on where something else of them changed', async () => {
    const { id, username } = await somebody();
    const set = (trx: Database) => trx.updateTable('people').set({ name: 'Ana' }).where('id', '=', id).execute();
    expect(await beaten(server.current.db, set, () => login(username))).toMatchObject({ code: 200 });
    expect(await signInsOf(id)).toEqual([{ action: 'signed in' }]);
  });
});

it('sign-ins of one person at once leave no more sessions open than they may have', async () => {
  const { db } = server.current;
  const { id, username } = await somebody();
  for (let n = 0; n < POLICY.sessions - 1; n += 1)
    await sessions.open(db, id, '10.20.0.1', new Date(Date.now() - 60_000 + n));
  const touch = (trx: Database) =>
    trx.updateTable('people').set({ last_seen_at: new Date() }).where('id', '=', id).execute();
  const answers = await beaten(db, touch, () => Promise.all([1, 2, 3, 4].map(() => login(username))), 4);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  expect((await sessionsOf(id)).length).toBe(POLICY.sessions);
});

it('a database that goes away while the session is kept leaves neither session nor line, and the next one signs in', async () => {
  const { db } = server.current;
  const { id, username } = await somebody();
  const held = await db.startTransaction().execute();
  await held.updateTable('people').set({ name: 'Ana' }).where('id', '=', id).execute();
  const answer = login(username);
  await eventually(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length === 0) throw new Error('Nobody waits.');
  });
  expect(await answer).toMatchObject({ code: 503 });
  await held.rollback().execute();
  expect([await sessionsOf(id), await signInsOf(id)]).toEqual([[], []]);
  expect(await login(username)).toMatchObject({ code: 200 });
  expect([(await sessionsOf(id)).length, await signInsOf(id)]).toEqual([1, [{ action: 'signed in' }]]);
});

it('guesses at two processes at once are counted as one', async () => {
  const { databaseUrl, sandbox } = server.current;
  const { username } = await somebody({ password_hash: await hashed('another-password-8') });
  const second = await startTestServer({ databaseUrl, sandbox, env: { roles: new Set(['web']) } });
  try {
    const guesses = Array.from({ length: 200 }, (_, n) =>
      login(username, {}, '10.20.1.1', n % 2 ? second : server.current),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.sort()).toEqual([...Array(8).fill(401), ...Array(192).fill(429)]);
  } finally {
    await second.stop();
  }
});
