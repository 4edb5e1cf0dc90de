import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../../test/support/application.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { sendRaw } from '../../../../../test/support/connections/raw.ts';
import { anAgency, aPerson } from '../../../../../test/support/factories.ts';
import { SECRET_KEY } from '../../../../../test/support/secret-key.ts';
import { type SignedIn, useServer } from '../../../../../test/support/server.ts';
import { hashed } from '../../../../../test/support/sign-in/password.ts';
import { createVault, hashKey } from '../../../../kernel/secrets.ts';
import { lockFor } from './check-code.ts';

const clock = settableClock();
const server = useServer({ clock });
const PASSWORD = 'old-password-7';
const MINUTE = 60_000;
const password_hash = hashed(PASSWORD);

beforeEach(() => clock.set('2026-11-21T12:00:10Z'));

const codeAt = (secret: string, ms = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + ms });

const login = (username: string, more: object = {}, address = '10.1.0.1') =>
  sendRaw(server.current, '/login', { username, password: PASSWORD, ...more }, { 'x-forwarded-for': address }).then(
    ({ envelope }) => envelope as { code: number; message: string; data: Record<string, unknown> },
  );

const somebody = async (row: Parameters<typeof aPerson>[2] = {}) =>
  aPerson(server.current.db, 'agent', { ...row, password_hash: await password_hash });

type Enrolled = { username: string; id: number; me: SignedIn; secret: string; codes: string[]; agency_id: number };

/** A person with a second factor that was turned on a minute ago, so that the next code is a new one. */
async function enrolled(row: Parameters<typeof aPerson>[2] = {}): Promise<Enrolled> {
  const { username, id, agency_id } = await somebody(row);
  const me = await server.current.as(username);
  const { ticket, secret } = succeeded(await me.call('enrollSecondFactor', { password: PASSWORD }));
  const { recovery_codes } = succeeded(await me.call('confirmSecondFactor', { ticket, otp: codeAt(secret) }));
  succeeded(await me.call('confirmRecoveryCodes', {}));
  clock.forward(MINUTE);
  return { username, id, me, secret, codes: recovery_codes, agency_id: agency_id ?? 0 };
}

const REQUIRED = { code: 401, data: { second_factor_required: true } };

describe('adding an authenticator', () => {
  it('asks for the password and for the first code, and keeps nothing before it', async () => {
    const { username, id } = await somebody();
    const me = await server.current.as(username);
    const { db } = server.current;
    expect(await me.call('enrollSecondFactor', { password: 'not-my-password' })).toMatchObject({ code: 422 });
    const begun = succeeded(await me.call('enrollSecondFactor', { password: PASSWORD }));
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Freeboard:/);
    expect(await db.selectFrom('second_factors').selectAll().where('person_id', '=', id).execute()).toEqual([]);
    for (const otp of ['000000', '', 'abcdef', codeAt(begun.secret, 10 * MINUTE)])
      expect(await me.call('confirmSecondFactor', { ticket: begun.ticket, otp })).toMatchObject({ code: 422 });
    expect(await login(username)).toMatchObject({ code: 200 });
    const otp = codeAt(begun.secret);
    const { recovery_codes } = succeeded(await me.call('confirmSecondFactor', { ticket: begun.ticket, otp }));
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await login(username)).toMatchObject(REQUIRED);
    expect(await me.call('confirmSecondFactor', { ticket: begun.ticket, otp })).toMatchObject({ code: 409 });
  });

  it('takes no ticket that is forged, another person’s or too old', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const [mine, theirs] = [await server.current.as(one.username), await server.current.as(other.username)];
    const { ticket, secret } = succeeded(await mine.call('enrollSecondFactor', { password: PASSWORD }));
    const refused = { code: 422, errors: { ticket: ['This took too long. Begin again.'] } };
    expect(await theirs.call('confirmSecondFactor', { ticket, otp: codeAt(secret) })).toMatchObject(refused);
    const forged = `${ticket.slice(0, -4)}AAAA`;
    expect(await mine.call('confirmSecondFactor', { ticket: forged, otp: codeAt(secret) })).toMatchObject(refused);
    clock.forward(16 * MINUTE);
    expect(await mine.call('confirmSecondFactor', { ticket, otp: codeAt(secret) })).toMatchObject(refused);
  });

  it('leaves secret and recovery codes nowhere to be read', async () => {
    const { secret, codes } = await enrolled();
    const { db } = server.current;
    const kept = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('history').selectAll().execute(),
    ]);
    for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(one);
      expect(kept).not.toContain(Buffer.from(one).toString('hex'));
    }
  });
});

describe('recovery codes', () => {
  const openOf = (id: number) =>
    server.current.db.selectFrom('sessions').select('id').where('person_id', '=', id).execute();
  const linesOf = async (id: number) =>
    (
      await server.current.db.selectFrom('history').select('action').where('actor_id', '=', id).orderBy('id').execute()
    ).map(({ action }) => action);

  it('come again at each sign-in until they are saved, and no session begins before', async () => {
    const agency = await anAgency(server.current.db, { second_factor_policy: '{"agent":"required"}' });
    const { username, id } = await somebody({ agency_id: agency.id });
    const asked = await login(username);
    const { ticket, secret } = asked.data.second_factor_enrollment as { ticket: string; secret: string };
    const first = await login(username, { ticket, otp: codeAt(secret) });
    expect(first).toMatchObject({ code: 401, data: { recovery_codes: expect.any(Array), agency: expect.any(Object) } });
    expect(await openOf(id)).toEqual([]);
    // After a reload the user enters password and code again and gets the same recovery codes.
    clock.forward(MINUTE);
    expect(await login(username)).toMatchObject(REQUIRED);
    const again = await login(username, { otp: codeAt(secret), remember_device: true });
    expect(again.data.recovery_codes).toEqual(first.data.recovery_codes);
    expect(await openOf(id)).toEqual([]);
    const codes_ticket = again.data.codes_ticket as string;
    expect(await login(username, { codes_ticket: `${codes_ticket.slice(0, -4)}AAAA` })).toMatchObject(REQUIRED);
    const other = await enrolled();
    expect(await login(other.username, { codes_ticket })).toMatchObject(REQUIRED);
    expect(await login(username, { codes_ticket, password: 'not-the-password' })).toMatchObject({ data: null });
    const done = await login(username, { codes_ticket, remember_device: true });
    expect(done).toMatchObject({ code: 200, data: { device_key: expect.any(String) } });
    expect(await openOf(id)).toHaveLength(1);
    expect(await login(username, { codes_ticket })).toMatchObject(REQUIRED);
    expect(await linesOf(id)).toEqual(['switched their second step on', 'saved their recovery codes', 'signed in']);
  });

  it('are not shown again by a ticket that is too old, nor after one of them was used', async () => {
    const { username } = await somebody();
    const me = await server.current.as(username);
    const { ticket, secret } = succeeded(await me.call('enrollSecondFactor', { password: PASSWORD }));
    const { recovery_codes } = succeeded(await me.call('confirmSecondFactor', { ticket, otp: codeAt(secret) }));
    clock.forward(MINUTE);
    const { codes_ticket } = (await login(username, { otp: codeAt(secret) })).data;
    clock.forward(16 * MINUTE);
    expect(await login(username, { codes_ticket })).toMatchObject(REQUIRED);
    expect(await login(username, { otp: recovery_codes[0] })).toMatchObject({ code: 200 });
    expect(await login(username, { otp: codeAt(secret) })).toMatchObject({ code: 200 });
    expect(await me.call('showRecoveryCodes', { password: PASSWORD })).toMatchObject({ code: 409 });
  });

  it('are shown again in the profile with the password until they are confirmed as saved', async () => {
    const { username } = await somebody();
    const me = await server.current.as(username);
    const { ticket, secret } = succeeded(await me.call('enrollSecondFactor', { password: PASSWORD }));
    const { recovery_codes } = succeeded(await me.call('confirmSecondFactor', { ticket, otp: codeAt(secret) }));
    const unsaved = async () => succeeded(await me.call('getSecurity', {})).second_factor.has_unsaved_codes;
    expect(await unsaved()).toBe(true);
    expect(await me.call('showRecoveryCodes', { password: 'not-my-password' })).toMatchObject({ code: 422 });
    expect(succeeded(await me.call('showRecoveryCodes', { password: PASSWORD }))).toEqual({ recovery_codes });
    succeeded(await me.call('confirmRecoveryCodes', {}));
    expect(await unsaved()).toBe(false);
    const renewed = succeeded(await me.call('renewRecoveryCodes', { password: PASSWORD }));
    expect(succeeded(await me.call('showRecoveryCodes', { password: PASSWORD }))).toEqual(renewed);
  });
});

describe('signing in with a second step', () => {
  it('says who one is and whom to call, but only to who knows the password', async () => {
    const { username, agency_id } = await enrolled();
    const { db } = server.current;
    await db.updateTable('agencies').set({ phone: '(813) 555-0142' }).where('id', '=', agency_id).execute();
    expect(await login(username)).toMatchObject({
      ...REQUIRED,
      data: { name: expect.stringContaining('Person'), agency: { phone: '(813) 555-0142' } },
    });
    expect(await login(username, { password: 'not-the-password' })).toMatchObject({ code: 401, data: null });
  });

  it.each([
    [-30_000, 200],
    [0, 200],
    [30_000, 200],
    [-60_000, 401],
    [60_000, 401],
  ])('takes the code of a clock that is off by %i ms: %i', async (ms, code) => {
    const { username, secret } = await enrolled();
    clock.set('2026-11-21T12:30:15Z');
    expect((await login(username, { otp: codeAt(secret, ms) })).code).toBe(code);
  });

  it('takes each code once, also of two who use it at once', async () => {
    const { username, secret } = await enrolled();
    const otp = codeAt(secret);
    const answers = await Promise.all([login(username, { otp }), login(username, { otp }, '10.1.0.2')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 401]);
    expect(await login(username, { otp })).toMatchObject(REQUIRED);
    clock.forward(30_000);
    expect(await login(username, { otp: codeAt(secret, -30_000) })).toMatchObject(REQUIRED);
    expect(await login(username, { otp: codeAt(secret) })).toMatchObject({ code: 200 });
  });

  it('the code that switched it on lets nobody in', async () => {
    const { username } = await somebody();
    const me = await server.current.as(username);
    const { ticket, secret } = succeeded(await me.call('enrollSecondFactor', { password: PASSWORD }));
    const otp = codeAt(secret);
    succeeded(await me.call('confirmSecondFactor', { ticket, otp }));
    expect(await login(username, { otp })).toMatchObject(REQUIRED);
  });

  it('guesses are counted wherever they come from: five in a row, then a wait, twice as long each time', async () => {
    const { username, secret } = await enrolled();
    const guess = (n: number) => login(username, { otp: String(n).padStart(6, '0') }, `10.2.${n}.1`);
    const codes: number[] = [];
    for (let n = 0; n < 5; n += 1) codes.push((await guess(n)).code);
    expect(codes).toEqual([401, 401, 401, 401, 429]);
    // While codes are locked, even the right one is refused, from any address.
    expect(await login(username, { otp: codeAt(secret) }, '10.3.0.1')).toMatchObject({
      code: 429,
      message: 'Too many wrong codes. Wait a minute and try again.',
    });
    clock.forward(MINUTE + 1_000);
    expect(await guess(6)).toMatchObject({ code: 429, message: expect.stringContaining('2 minutes') });
    clock.forward(2 * MINUTE + 1_000);
    expect(await login(username, { otp: codeAt(secret) }, '10.3.0.2')).toMatchObject({ code: 200 });
  });

  it('names the seconds of the wait, also to who signs in again, and takes the right code once they are over', async () => {
    const { username, secret } = await enrolled();
    // This test makes more calls from one address than the limit on password attempts.
    for (let n = 0; n < 4; n += 1) await login(username, { otp: `00000${n}` });
    // `most_s`: the longest expected wait; a few seconds may pass while the calls are answered.
    const refused = async (otp: string, most_s: number) => {
      const answer = await login(username, { otp });
      expect(answer).toMatchObject({ code: 429, data: { second_factor_required: true, has_code: true } });
      const { retry_after_s } = answer.data as { retry_after_s: number };
      expect(retry_after_s).toBeLessThanOrEqual(most_s);
      expect(retry_after_s).toBeGreaterThan(most_s - 10);
      return answer.message;
    };
    for (let n = 0; n < 8; n += 1)
      expect(await refused('000009', 60)).toBe('Too many wrong codes. Wait a minute and try again.');
    expect(await login(username)).toMatchObject(REQUIRED);
    clock.forward(45_000);
    await refused(codeAt(secret), 15);
    clock.forward(15_000);
    expect(await login(username, { otp: codeAt(secret) })).toMatchObject({ code: 200 });
  });

  it('still counts wrong passwords between right ones that lack their code', async () => {
    const { username } = await enrolled();
    const wrong = () => login(username, { password: 'not-the-password' }).then(({ code }) => code);
    for (let n = 0; n < 8; n += 1) expect(await wrong()).toBe(401);
    expect(await login(username)).toMatchObject({ code: 429, message: expect.stringContaining('attempts') });
  });

  it('waits grow up to an hour', () => {
    expect([0, 4, 5, 6, 7, 11, 1_000].map((failures) => lockFor(failures) / MINUTE)).toEqual([0, 0, 1, 2, 4, 60, 60]);
  });

  it('eight guesses at once are five guesses', async () => {
    const { username, id } = await enrolled();
    const tries = Array.from({ length: 8 }, (_, n) => login(username, { otp: `00000${n}` }, `10.4.${n}.1`));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 401)).toHaveLength(4);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    const factor = await server.current.db
      .selectFrom('second_factors')
      .selectAll()
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(factor.failures).toBe(5);
  });

  it('a recovery code lets in once, however it is written, and the record says so', async () => {
    const { username, id, codes } = await enrolled();
    const written = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    expect(await login(username, { otp: written })).toMatchObject({ code: 200 });
    expect(await login(username, { otp: codes[0] })).toMatchObject(REQUIRED);
    const me = server.current.with((await server.current.as(username)).sessionKey, id);
    const security = succeeded(await me.call('getSecurity', {}));
    expect(security.second_factor.recovery_codes_left).toBe(9);
    expect(security.sign_ins[0]?.action).toBe('signed in with a recovery code');
  });

  it('accepts a code that an earlier version saved under a hash without a key, once', async () => {
    const { username, id } = await enrolled();
    const code_hash = hashKey(`${id} ABCD2345EFGH`);
    await server.current.db.insertInto('recovery_codes').values({ person_id: id, code_hash }).execute();
    expect(await login(username, { otp: 'abcd-2345-efgh' })).toMatchObject({ code: 200 });
    expect(await login(username, { otp: 'abcd-2345-efgh' })).toMatchObject(REQUIRED);
  });

  it('saves no hash of a recovery code that can be computed without the installation’s key', async () => {
    const { id, codes } = await enrolled();
    const { db } = server.current;
    const rows = await db.selectFrom('recovery_codes').select('code_hash').where('person_id', '=', id).execute();
    const saved = rows.map(({ code_hash }) => code_hash.toString('hex'));
    for (const code of codes) {
      const bare = code.replaceAll('-', '');
      expect(saved).not.toContain(hashKey(`${id} ${bare}`).toString('hex'));
      expect(saved).toContain(createVault(SECRET_KEY).mac('recovery code', `${id} ${bare}`).toString('hex'));
    }
  });

  it('another person’s recovery code lets nobody in', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    expect(await login(one.username, { otp: other.codes[0] })).toMatchObject(REQUIRED);
  });

  it('a new password is chosen before the code is used up', async () => {
    const { username, id, secret } = await enrolled();
    const { db } = server.current;
    await db.updateTable('people').set({ must_change_password: true }).where('id', '=', id).execute();
    const otp = codeAt(secret);
    expect(await login(username, { otp })).toMatchObject({ data: { must_change_password: true } });
    expect(await login(username, { otp, new_password: 'a-much-better-one-9' })).toMatchObject({ code: 200 });
  });
});

describe('a remembered device', () => {
  const remembered = async (one: Enrolled) => {
    const answer = await login(one.username, { otp: codeAt(one.secret), remember_device: true });
    expect(answer.code).toBe(200);
    return answer.data.device_key as string;
  };

  it('is not asked for the second step for 30 days, for that person alone', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const device_key = await remembered(one);
    expect(await login(one.username, { device_key })).toMatchObject({ code: 200 });
    expect(await login(one.username, { device_key: `${device_key}x` })).toMatchObject(REQUIRED);
    expect(await login(other.username, { device_key })).toMatchObject(REQUIRED);
    expect(await login(one.username, { device_key, password: 'not-the-password' })).toMatchObject({ data: null });
    clock.forward(30 * 24 * 60 * MINUTE + 1_000);
    expect(await login(one.username, { device_key })).toMatchObject(REQUIRED);
  });

  it('is forgotten from the profile, and with a new password', async () => {
    const one = await enrolled();
    const first = await remembered(one);
    const other = await enrolled();
    const { devices } = succeeded(await one.me.call('getSecurity', {}));
    const device_id = devices[0]?.id ?? '';
    expect(await other.me.call('forgetDevices', { device_id })).toMatchObject({ code: 404 });
    succeeded(await one.me.call('forgetDevices', { device_id }));
    expect(await login(one.username, { device_key: first })).toMatchObject(REQUIRED);
    clock.forward(MINUTE);
    const second = await remembered(one);
    const new_password = 'a-much-better-one-9';
    succeeded(await one.me.call('changePassword', { password: PASSWORD, new_password }));
    expect(await login(one.username, { device_key: second, password: new_password })).toMatchObject(REQUIRED);
  });
});

describe('an agency’s rules', () => {
  it('that require it let nobody in without one, who adds it on the way', async () => {
    const { db } = server.current;
    const agency = await anAgency(db, { second_factor_policy: '{"agent":"required"}' });
    const { username } = await somebody({ agency_id: agency.id });
    const asked = await login(username);
    expect(asked).toMatchObject({ code: 401, data: { second_factor_enrollment: { secret: expect.any(String) } } });
    const { ticket, secret } = asked.data.second_factor_enrollment as { ticket: string; secret: string };
    expect(await login(username, { ticket, otp: '000000' })).toMatchObject({ code: 422 });
    const codes = await login(username, { ticket, otp: codeAt(secret) });
    expect(codes).toMatchObject({ code: 401, data: { recovery_codes: expect.any(Array) } });
    expect(await login(username, { codes_ticket: codes.data.codes_ticket })).toMatchObject({ code: 200 });
    expect(await login(username)).toMatchObject(REQUIRED);
    clock.forward(MINUTE);
    const session = (await login(username, { otp: codeAt(secret) })).data.session as { session_key: string };
    const me = server.current.with(session.session_key, 0);
    expect(await me.call('disableSecondFactor', { password: PASSWORD })).toMatchObject({ code: 409 });
  });

  it('are an admin’s to set, leave a line, and hold from the next sign-in on', async () => {
    const { db } = server.current;
    const { username, agency_id } = await somebody();
    const boss = await aPerson(db, 'admin', { agency_id });
    const admin = await server.current.as(boss.username);
    const agent = await server.current.as(username);
    const payload = { second_factor_policy: { agent: 'required' } } as const;
    expect(await agent.call('updateGlobalSettings', { payload })).toMatchObject({ code: 403 });
    succeeded(await admin.call('updateGlobalSettings', { payload }));
    expect(await login(username)).toMatchObject({ data: { second_factor_enrollment: expect.anything() } });
    const line = await db
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('actor_id', '=', boss.id)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      action: 'changed the agency settings',
      changes: [{ field: 'second_factor_policy', from: {}, to: { agent: 'required' } }],
    });
  });

  it('for one role say nothing of another', async () => {
    const agency = await anAgency(server.current.db, { second_factor_policy: '{"admin":"required","agent":"asked"}' });
    const { username } = await somebody({ agency_id: agency.id });
    expect(await login(username)).toMatchObject({ code: 200 });
  });
});

describe('switching it off', () => {
  it('asks for the password, and takes codes and devices with it', async () => {
    const one = await enrolled();
    expect(await one.me.call('disableSecondFactor', { password: 'not-my-password' })).toMatchObject({ code: 422 });
    succeeded(await one.me.call('disableSecondFactor', { password: PASSWORD }));
    expect(await login(one.username)).toMatchObject({ code: 200 });
    const { db } = server.current;
    expect(await db.selectFrom('recovery_codes').selectAll().where('person_id', '=', one.id).execute()).toEqual([]);
  });

  it('for somebody who lost it is for who is above them, in the same agency', async () => {
    const one = await enrolled();
    const { db } = server.current;
    const boss = await aPerson(db, 'admin', { agency_id: one.agency_id });
    const peer = await aPerson(db, 'agent', { agency_id: one.agency_id });
    const stranger = await aPerson(db, 'admin');
    const reset = async (username: string) =>
      (await (await server.current.as(username)).call('resetUserSecondFactor', { user_id: one.id })).code;
    expect(await reset(stranger.username)).toBe(404);
    expect(await reset(peer.username)).toBe(403);
    expect(await login(one.username)).toMatchObject(REQUIRED);
    expect(await reset(boss.username)).toBe(200);
    expect(await login(one.username)).toMatchObject({ code: 200 });
  });

  it('and everything else of it is not for somebody who works as another', async () => {
    const one = await enrolled();
    const boss = await aPerson(server.current.db, 'admin', { agency_id: one.agency_id });
    const above = await server.current.as(boss.username);
    const { session } = succeeded(await above.call('loginWithUserId', { user_id: one.id }));
    const as = server.current.with(session.session_key, one.id);
    for (const answer of [
      await as.call('disableSecondFactor', { password: PASSWORD }),
      await as.call('renewRecoveryCodes', { password: PASSWORD }),
      await as.call('forgetDevices', {}),
      await as.call('endSessions', {}),
      await as.call('getSecurity', {}),
    ])
      expect(answer).toMatchObject({ code: 403 });
  });

  it('new recovery codes put the old ones out of use', async () => {
    const one = await enrolled();
    const { recovery_codes } = succeeded(await one.me.call('renewRecoveryCodes', { password: PASSWORD }));
    expect(await login(one.username, { otp: one.codes[0] })).toMatchObject(REQUIRED);
    expect(await login(one.username, { otp: recovery_codes[0] })).toMatchObject({ code: 200 });
  });
});

describe('own sessions', () => {
  it('are listed with device and place, and ended one by one or all but this', async () => {
    const { username } = await somebody();
    const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
    const other = await sendRaw(server.current, '/login', { username, password: PASSWORD }, chrome);
    const me = await server.current.as(username);
    const stranger = await server.current.as((await somebody()).username);
    const { sessions, sign_ins } = succeeded(await me.call('getSecurity', {}));
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find(({ is_this }) => !is_this);
    expect(theirs).toMatchObject({ device: 'Chrome on Windows', address: '127.0.0.1', by: null });
    expect(sign_ins[0]).toMatchObject({ action: 'signed in', from: 'Chrome on Windows, 127.0.0.1' });
    const session_id = theirs?.id ?? '';
    expect(await stranger.call('endSessions', { session_id })).toMatchObject({ code: 404 });
    succeeded(await me.call('endSessions', { session_id }));
    const { session_key } = (other.envelope.data as { session: { session_key: string } }).session;
    expect(await server.current.with(session_key, 0).call('getUserFreshData', {})).toMatchObject({ code: 401 });
    const third = await server.current.as(username);
    succeeded(await me.call('endSessions', {}));
    expect(await third.call('getUserFreshData', {})).toMatchObject({ code: 401 });
    expect(await me.call('getUserFreshData', {})).toMatchObject({ ok: true });
  });
});
