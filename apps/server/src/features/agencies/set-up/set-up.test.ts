import { afterAll, beforeAll, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { fingerprint } from '../../../../test/support/databases/dump.ts';
import { startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { personReset } from '../../accounts/index.ts';
import { newSetUpPath } from './set-up-address.ts';

const clock = settableClock();
const HOUR_MS = 3_600_000;
let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await cloneDatabase('empty');
  server = await startTestServer({
    databaseUrl: database.url,
    clock,
    env: { demo: false, sandboxUrl: null, logLevel: 'error' },
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const keyOf = (path: string | null) => path?.split('#')[1] ?? '';
const another = async () => keyOf(await newSetUpPath(server.db, false, clock.now()));
const SAM = {
  name: 'Sam Porter',
  email: 'sam.porter@harborlight.example',
  username: 'sam',
  password: 'calm-otter-42-boats',
};
const AGENCY = {
  name: 'Harbor Light Agency',
  street_address: '210 Bay Street, Tampa FL 33602',
  phone: '(813) 555-0142',
  brand_color: '#E0952B',
  licenses: [{ state: 'FL', number: 'L084217' }],
};
const complete = (key: string, more: object = {}) =>
  server.guest.call('completeSetUp', { key, ...SAM, agency: AGENCY, ...more });

it('a start without a super-admin gives an address, of which the database keeps a hash', async () => {
  const key = keyOf(server.server.setUpPath);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(succeeded(await server.guest.call('checkSetUp', { key }))).toMatchObject({ expires_at: expect.any(String) });
  const { rows } = { rows: await server.db.selectFrom('set_up_addresses').selectAll().execute() };
  expect(JSON.stringify(rows)).not.toContain(key);
});

it.each([
  ['one that nobody made', async () => 'a'.repeat(43)],
  [
    'one of an hour ago',
    async () => {
      const key = await another();
      clock.forward(HOUR_MS);
      return key;
    },
  ],
])('an address is refused: %s', async (_what, make) => {
  const key = await make();
  const before = await fingerprint(server.db);
  expect(await server.guest.call('checkSetUp', { key })).toMatchObject({ code: 404 });
  expect(await complete(key)).toMatchObject({ code: 404 });
  expect(await fingerprint(server.db)).toEqual(before);
});

it.each([
  ['a short password', { password: 'short' }, ['password']],
  ['a common password', { password: 'password123' }, ['password']],
  ['an e-mail address that is none', { email: 'sam@' }, ['email']],
  ['a user name that reads as an address', { username: 'sam@porter.example' }, ['username']],
  ['an agency without a name', { agency: { ...AGENCY, name: ' ' } }, ['agency.name']],
  ['a color that is none', { agency: { ...AGENCY, brand_color: 'red' } }, ['agency.brand_color']],
  ['a license of no state', { agency: { ...AGENCY, licenses: [{ state: 'XX', number: '1' }] } }, ['agency.licenses.0']],
])('what is wrong is said at its field, and the address goes on working: %s', async (_what, more, fields) => {
  const key = await another();
  const answer = await complete(key, more);
  expect(answer).toMatchObject({ code: 422 });
  expect(Object.keys(answer.ok ? {} : answer.errors)).toEqual(fields);
  expect(await server.guest.call('checkSetUp', { key })).toMatchObject({ ok: true });
});

it('two tabs and two processes at once make one super-admin and one agency', async () => {
  const second = await startTestServer({ databaseUrl: database.url, clock, env: { demo: false, sandboxUrl: null } });
  const keys = [await another(), keyOf(second.server.setUpPath)];
  const answers = await Promise.all(
    keys.flatMap((key, at) => [
      complete(key),
      second.guest.call('completeSetUp', {
        key,
        ...SAM,
        username: `sam${at}`,
        email: `sam${at}@x.example`,
        agency: AGENCY,
      }),
    ]),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 404, 404, 404]);
  const people = await server.db.selectFrom('people').select(['role', 'agency_id', 'display_carriers']).execute();
  expect(people).toEqual([{ role: 'super-admin', agency_id: null, display_carriers: true }]);
  const agencies = await server.db.selectFrom('agencies').select(['name', 'brand_color']).execute();
  expect(agencies).toEqual([{ name: 'Harbor Light Agency', brand_color: '#e0952b' }]);
  const made = answers.find(({ ok }) => ok);
  if (!made?.ok) throw new Error('Nobody was made.');
  const { session, user } = made.data;
  expect(user).toMatchObject({ role: 'super-admin', agency: { name: 'Harbor Light Agency' } });
  const client = server.with(session.session_key, user.id);
  expect(succeeded(await client.call('getUserFreshData', {})).agency?.name).toBe('Harbor Light Agency');
  expect(succeeded(await client.call('getSystemTemplates', {})).system_templates).not.toEqual([]);
  await second.stop();
});

it('with a super-admin there is no address any more, not after a restart either', async () => {
  expect(await server.db.selectFrom('set_up_addresses').selectAll().execute()).toEqual([]);
  expect(await newSetUpPath(server.db, false, clock.now())).toBeNull();
  expect(await complete(keyOf(server.server.setUpPath))).toMatchObject({ code: 404 });
});

it('who is locked out sets a new password at an address that the command makes', async () => {
  const { id, username } = await server.db.selectFrom('people').select(['id', 'username']).executeTakeFirstOrThrow();
  const lost = { secret_sealed: Buffer.from('lost'), last_step: 0, failures: 0, created_at: clock.now() };
  await server.db
    .insertInto('second_factors')
    .values({ person_id: id, ...lost })
    .execute();
  const wrong = { username, password: 'not-the-password' };
  for (let guess = 0; guess < 9; guess += 1) await server.guest.call('login', wrong);
  expect(await server.guest.call('login', wrong)).toMatchObject({ code: 429 });
  expect(await personReset(server.db, 'nobody', clock.now())).toBeNull();
  const reset = await personReset(server.db, username, clock.now());
  const key = keyOf(reset?.path ?? null);
  const new_password = 'another-calm-otter-43';
  expect(await server.guest.call('resetPassword', { key, new_password })).toMatchObject({ ok: true });
  expect(await server.guest.call('resetPassword', { key, new_password })).toMatchObject({ code: 422 });
  expect(await server.guest.call('login', { username, password: new_password })).toMatchObject({ ok: true });
});
