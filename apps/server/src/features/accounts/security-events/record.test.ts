import { CALLS } from '@freeboard/contract';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { sendRaw } from '../../../../test/support/connections/raw.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { createLog } from '../../../kernel/log.ts';
import { SecurityLog } from './security-log.ts';

const server = useServer();

/** Waits until the events of a kind count `expected` refusals, and returns them, oldest first. */
const recorded = (kind: string, expected: number) =>
  eventually(async () => {
    const rows = await server.current.db
      .selectFrom('security_events')
      .leftJoin('people', 'people.id', 'security_events.person_id')
      .select(['call', 'address', 'count', 'people.username'])
      .where('kind', '=', kind)
      .orderBy('security_events.id')
      .execute();
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(expected);
    return rows;
  });

const total = async (kind: string) => {
  const rows = await server.current.db.selectFrom('security_events').select('count').where('kind', '=', kind).execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
};

const HERE = '127.0.0.1';
const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${server.current.api}${path}`, { method: 'POST', body, headers });

it('records failed sign-ins by person and address, however the name was typed', async () => {
  const { guest } = server.current;
  for (const username of ['agent', 'AGENT', 'agent@demo.test', 'nobody-here', 'nobody-there'])
    expect((await guest.call('login', { username, password: 'not-this-one' })).code).toBe(401);
  expect(await recorded('sign_in_failed', 5)).toEqual([
    { call: '/api/login', address: HERE, count: 3, username: 'agent' },
    { call: '/api/login', address: HERE, count: 2, username: null },
  ]);
});

it('records calls that a role may not make, by person', async () => {
  const agent = await server.current.as('agent');
  for (let n = 0; n < 3; n += 1) expect((await agent.call('listMgas', {})).code).toBe(403);
  expect(await recorded('call_refused', 3)).toEqual([
    { call: expect.stringMatching(/^\/api\//), address: HERE, count: 3, username: 'agent' },
  ]);
});

it('records forged webhooks and limits that were reached', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'forged' };
  expect((await post('/webhooks/texts/inbound', 'Body=x&From=%2B18135550123', form)).status).toBe(403);
  expect(await recorded('forged_webhook', 1)).toEqual([
    { call: '/api/webhooks/texts/inbound', address: HERE, count: 1, username: null },
  ]);
  for (let n = 0; n < 12; n += 1) await fetch(`${server.current.api}/test/throttle`);
  expect(await recorded('limit_reached', 2)).toEqual([
    { call: '/api/test/throttle', address: HERE, count: 2, username: null },
  ]);
});

it('records guesses at links of clients and of intake pages', async () => {
  const before = await total('call_refused');
  const { guest } = server.current;
  const token = 'a'.repeat(32);
  expect((await guest.call('openClientPage', { token })).code).toBe(404);
  expect((await guest.call('openIntake', { token })).code).toBe(404);
  const calls = (await recorded('call_refused', before + 2)).map(({ call }) => call);
  for (const { path } of [CALLS.openClientPage, CALLS.openIntake]) expect(calls).toContain(`/api${path}`);
});

it('records what comes with a name that no text may hold, and what comes beside it', async () => {
  const { sessionKey: session_key } = await server.current.as('agent');
  const before = await total('call_refused');
  for (const username of ['a\u0000b', 'agent\ud800', 'agent'])
    expect((await sendRaw(server.current, CALLS.listMgas.path, { session_key, username })).envelope.code).toBe(403);
  await recorded('call_refused', before + 3);
});

it('saves neither the name nor the password that was typed, and the session key as nothing at all', async () => {
  const typed = 'my-password-in-the-wrong-box';
  const before = await total('sign_in_failed');
  await server.current.guest.call('login', { username: typed, password: 'secret-words-1' });
  await recorded('sign_in_failed', before + 1);
  const rows = await server.current.db.selectFrom('security_events').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/my-password|secret-words|nobody/);
});

it('lists wrong passwords and wrong codes among the latest sign-ins of the person, and of nobody else', async () => {
  const { guest, db } = server.current;
  const person = await aPerson(db, 'agent', { password_hash: await hashed('old-password-7') });
  const other = await aPerson(db, 'agent', { agency_id: person.agency_id });
  const me = await server.current.as(person.username);
  const { ticket, secret } = succeeded(await me.call('enrollSecondFactor', { password: 'old-password-7' }));
  succeeded(
    await me.call('confirmSecondFactor', { ticket, otp: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }),
  );
  const given = { username: person.username, password: 'old-password-7' };
  for (let n = 0; n < 2; n += 1) await guest.call('login', { ...given, password: 'not-this-one' });
  for (let n = 0; n < 5; n += 1) await guest.call('login', { ...given, otp: 'AAAA-BBBB-CCCC' });
  await eventually(async () => {
    const { sign_ins } = succeeded(await me.call('getSecurity', {}));
    expect(sign_ins).toEqual(
      expect.arrayContaining([
        { at: expect.any(String), action: 'wrong password, 2 times', from: HERE },
        { at: expect.any(String), action: 'wrong code, 4 times', from: HERE },
        { at: expect.any(String), action: 'refused after too many attempts', from: HERE },
      ]),
    );
  });
  const theirs = succeeded(await (await server.current.as(other.username)).call('getSecurity', {})).sign_ins;
  expect(theirs).toEqual([]);
});

it('a flood from ever new addresses has a limited number of rows an hour, and every refusal is counted', async () => {
  const { db } = server.current;
  const now = new Date('2020-02-02T02:20:00Z');
  const log = new SecurityLog(db, { ...systemClock, now: () => now }, createLog('silent'), () => undefined);
  const refuse = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1)
      log.record({ kind: 'call_refused', call: '/api/client-page/get', address: `2001:db8:${n.toString(16)}::1` });
    await log.stop();
  };
  // In steps of 300, the most distinct events that are buffered.
  for (let n = 0; n < 3_000; n += 300) await refuse(n, n + 300);
  await refuse(0, 1);
  const rows = await db.selectFrom('security_events').selectAll().where('first_at', '=', now).execute();
  expect(rows).toHaveLength(2_001);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3_001);
  expect(rows.find(({ address }) => address === '2001:db8:0::1')).toMatchObject({ count: 2 });
  expect(rows.find(({ address }) => address === '')).toMatchObject({ call: '', count: 1_000, person_id: null });
});
