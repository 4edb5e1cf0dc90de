import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { sendRaw } from '../../../../test/support/connections/raw.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { type SeededName, startTestServer, useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';

const clock = settableClock();
const server = useServer({ clock });
const OLD = 'old-password-7';
const NEW = 'a-much-better-one-9';
const MINUTE = 60_000;
const password_hash = hashed(OLD);

const somebody = async (row: Parameters<typeof aPerson>[2] = {}) =>
  aPerson(server.current.db, 'agent', { ...row, password_hash: await password_hash });

const login = (username: string, password: string, more: object = {}) =>
  sendRaw(server.current, '/login', { username, password, ...more }).then(({ envelope }) => envelope);

/** Reset keys that were e-mailed to an address, oldest first. */
const keysTo = (email: string): string[] =>
  server.current.sandbox.inbox.mails
    .filter(({ to }) => to.includes(`<${email}>`))
    .map(({ text }) => /\/reset-password#(\S+)/.exec(text)?.[1] ?? '');

async function keyOf(person: { username: string; email: string }, count = 1): Promise<string> {
  succeeded(await server.current.guest.call('requestPasswordReset', { username: person.username }));
  return eventually(() => {
    const keys = keysTo(person.email);
    if (keys.length < count) throw new Error('Nothing has arrived.');
    return keys.at(-1) ?? '';
  });
}

const reset = (key: string, new_password = NEW) => server.current.guest.call('resetPassword', { key, new_password });
const GONE = { code: 422, errors: { key: ['This address has been used or has expired. Ask for a new one.'] } };

it('a password that is kept at other costs is kept at the present ones from the next right sign-in on', async () => {
  const { username, id } = await somebody();
  const before = await hash(OLD);
  const { db } = server.current;
  const keptOf = () => db.selectFrom('people').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
  await db.updateTable('people').set({ password_hash: before }).where('id', '=', id).execute();
  expect(await login(username, 'not-my-password')).toMatchObject({ code: 401 });
  expect(await keptOf()).toEqual({ password_hash: before });
  expect(await login(username, OLD)).toMatchObject({ code: 200 });
  const { password_hash: after } = await keptOf();
  expect(after).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/);
  expect(await login(username, OLD)).toMatchObject({ code: 200 });
  expect(await keptOf()).toEqual({ password_hash: after });
});

describe('changing the own password', () => {
  it('asks for the present one, ends every other session and leaves a line', async () => {
    const { username, id } = await somebody();
    const [mine, other] = [await server.current.as(username), await server.current.as(username)];
    expect(await mine.call('changePassword', { password: 'not-my-password', new_password: NEW })).toMatchObject({
      code: 422,
      errors: { password: ['This is not your present password.'] },
    });
    succeeded(await mine.call('changePassword', { password: OLD, new_password: NEW }));
    expect(await mine.call('getUserFreshData', {})).toMatchObject({ ok: true });
    expect(await other.call('getUserFreshData', {})).toMatchObject({ code: 401 });
    expect(await login(username, OLD)).toMatchObject({ code: 401 });
    expect(await login(username, NEW)).toMatchObject({ code: 200 });
    const lines = await server.current.db.selectFrom('history').selectAll().where('actor_id', '=', id).execute();
    expect(lines.map(({ action }) => action)).toContain('changed their password');
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${OLD}|${NEW}`));
  });

  it.each([
    ['short-1', 'min. 8 Characters.'],
    ['Password1', 'This is one of the most common passwords. Choose another one.'],
    ['ana.alvarez', 'Leave your name and e-mail out of your password.'],
    ['ana.alvarez12', 'Leave your name and e-mail out of your password.'],
    [OLD, 'Choose a password other than the one you have.'],
    ['x'.repeat(201), 'max. 200 Characters.'],
  ])('refuses %s', async (new_password, message) => {
    const { username } = await somebody({ name: 'Ana Alvarez' });
    const mine = await server.current.as(username);
    expect(await mine.call('changePassword', { password: OLD, new_password })).toMatchObject({
      code: 422,
      errors: { new_password: [message] },
    });
  });

  it('lets nobody guess the present one for long', async () => {
    const mine = await server.current.as((await somebody()).username);
    const codes: number[] = [];
    for (let n = 0; n < 9; n += 1)
      codes.push((await mine.call('changePassword', { password: `not-my-own-${n}`, new_password: NEW })).code);
    expect(codes).toEqual([...Array(8).fill(422), 429]);
    clock.forward(16 * MINUTE);
    succeeded(await mine.call('changePassword', { password: OLD, new_password: NEW }));
  });

  it('two at once end as one of them', async () => {
    const { username } = await somebody();
    const mine = await server.current.as(username);
    const codes = await Promise.all(
      [`${NEW}-a`, `${NEW}-b`].map(
        async (new_password) => (await mine.call('changePassword', { password: OLD, new_password })).code,
      ),
    );
    expect(codes.sort()).toEqual([200, 422]);
  });

  it('is not for somebody who works as another', async () => {
    const admin = await server.current.as('admin');
    const { id } = await server.current.as('agent');
    const { session } = succeeded(await admin.call('loginWithUserId', { user_id: id }));
    const as = server.current.with(session.session_key, id);
    expect(await as.call('changePassword', { password: 'demo-pass-1', new_password: NEW })).toMatchObject({
      code: 403,
    });
  });
});

describe('a password that somebody else chose', () => {
  it('lets nobody in until they choose one of their own', async () => {
    const { username, id } = await somebody({ must_change_password: true });
    expect(await login(username, 'not-the-password')).toMatchObject({ code: 401, data: null });
    expect(await login(username, OLD)).toMatchObject({ code: 401, data: { must_change_password: true } });
    expect(await login(username, OLD, { new_password: OLD })).toMatchObject({ code: 422 });
    expect(await login(username, OLD, { new_password: 'password1' })).toMatchObject({ code: 422 });
    const sessions = server.current.db.selectFrom('sessions').selectAll().where('person_id', '=', id);
    expect(await sessions.execute()).toEqual([]);
    expect(await login(username, OLD, { new_password: NEW })).toMatchObject({ code: 200 });
    expect(await login(username, OLD)).toMatchObject({ code: 401, data: null });
    expect(await login(username, NEW)).toMatchObject({ code: 200 });
  });

  it('a new password along with one’s own changes nothing', async () => {
    const { username } = await somebody();
    expect(await login(username, OLD, { new_password: NEW })).toMatchObject({ code: 200 });
    expect(await login(username, OLD)).toMatchObject({ code: 200 });
  });
});

describe('an address to set a new password', () => {
  it('comes by e-mail, works once, and ends every session', async () => {
    const person = await somebody();
    const mine = await server.current.as(person.username);
    const key = await keyOf(person);
    expect(await reset(key, 'password1')).toMatchObject({ code: 422, errors: { new_password: [expect.any(String)] } });
    succeeded(await reset(key));
    expect(await mine.call('getUserFreshData', {})).toMatchObject({ code: 401 });
    expect(await login(person.username, NEW)).toMatchObject({ code: 200 });
    expect(await reset(key, 'yet-another-one-3')).toMatchObject(GONE);
  });

  it('is taken by one of two who use it at once', async () => {
    const key = await keyOf(await somebody());
    const codes = await Promise.all([`${NEW}-a`, `${NEW}-b`].map(async (one) => (await reset(key, one)).code));
    expect(codes.sort()).toEqual([200, 422]);
  });

  it('expires after an hour, and a later one replaces it', async () => {
    const person = await somebody();
    const first = await keyOf(person);
    clock.forward(6 * MINUTE);
    const second = await keyOf(person, 2);
    expect(await reset(first)).toMatchObject(GONE);
    clock.forward(61 * MINUTE);
    expect(await reset(second)).toMatchObject(GONE);
    expect(await login(person.username, OLD)).toMatchObject({ code: 200 });
  });

  it.each(['', 'x', 'A'.repeat(43), 'x'.repeat(200)])('is not forged as %j', async (key) => {
    expect(await reset(key)).toMatchObject(GONE);
  });

  it('does not work for who was deactivated meanwhile, nor after a change of the password', async () => {
    const [gone, changed] = [await somebody(), await somebody()];
    const keys = [await keyOf(gone), await keyOf(changed)];
    await server.current.db
      .updateTable('people')
      .set({ deactivated_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const mine = await server.current.as(changed.username);
    succeeded(await mine.call('changePassword', { password: OLD, new_password: NEW }));
    for (const key of keys) expect(await reset(key, 'yet-another-one-3')).toMatchObject(GONE);
  });

  it('nobody learns who is known: the answer is the same, and what is done before it too', async () => {
    const { email, username } = await somebody();
    const deactivated = await somebody({ deactivated_at: new Date() });
    const count = server.current.sandbox.inbox.mails.length;
    const answers = await Promise.all(
      [username, email, 'nobody-of-this-name', 'nobody@test.test', deactivated.username].map(
        async (name) => (await sendRaw(server.current, '/request-password-reset', { username: name })).text,
      ),
    );
    expect(new Set(answers).size).toBe(1);
    // The second request sends no e-mail, because the first key still works.
    await eventually(() => expect(keysTo(email)).toHaveLength(1));
    expect(server.current.sandbox.inbox.mails).toHaveLength(count + 1);
    const lines = await server.current.db
      .selectFrom('history')
      .select('action')
      .orderBy('id', 'desc')
      .limit(6)
      .execute();
    expect(JSON.stringify(lines)).not.toContain('nobody');
  });

  it('is kept as a hash, and its key is in no job and no line of the record', async () => {
    const person = await somebody();
    const key = await keyOf(person);
    const { db } = server.current;
    const kept = JSON.stringify([
      await db.selectFrom('password_resets').selectAll().execute(),
      await db.selectFrom('history').selectAll().execute(),
      (await db
        .withSchema('pgboss')
        .selectFrom('job' as never)
        .selectAll()
        .execute()) as unknown,
    ]);
    for (const form of [key, Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64')])
      expect(kept).not.toContain(form);
  });

  it('is asked for a few times only from one place', async () => {
    const ask = (username: string) =>
      sendRaw(server.current, '/request-password-reset', { username }, { 'x-forwarded-for': '10.20.0.1' });
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await ask('somebody-or-nobody')).status);
    expect(codes).toEqual([...Array(5).fill(200), 429]);
    expect((await ask('somebody-else')).status).toBe(200);
  });

  it.each<[SeededName]>([['agent']])('is not sent to %s of the demo once that is off', async (username) => {
    const { databaseUrl, sandbox } = server.current;
    const off = await startTestServer({ databaseUrl, sandbox, env: { demo: false } });
    try {
      const toDemo = () => sandbox.inbox.mails.filter(({ to }) => to.includes(`${username}@demo.test`)).length;
      const count = toDemo();
      succeeded(await off.guest.call('requestPasswordReset', { username }));
      const person = await somebody();
      succeeded(await off.guest.call('requestPasswordReset', { username: person.username }));
      await eventually(() => expect(keysTo(person.email)).toHaveLength(1));
      expect(toDemo()).toBe(count);
    } finally {
      await off.stop();
    }
  });

  it('without a mail server says so, to everybody alike', async () => {
    const { databaseUrl, sandbox } = server.current;
    const mute = await startTestServer({ databaseUrl, sandbox, env: { smtpUrl: null, roles: new Set(['web']) } });
    try {
      for (const username of ['agent', 'nobody-here'])
        expect(succeeded(await mute.guest.call('requestPasswordReset', { username }))).toEqual({ is_sent: false });
    } finally {
      await mute.stop();
    }
  });
});
