import { beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../../test/support/application.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { sendRaw } from '../../../../../test/support/connections/raw.ts';
import { anAgency, aPerson } from '../../../../../test/support/factories.ts';
import { useServer } from '../../../../../test/support/server.ts';
import { aPasskey, type PasskeyClaims } from '../../../../../test/support/sign-in/passkey.ts';
import { hashed } from '../../../../../test/support/sign-in/password.ts';

const clock = settableClock();
const server = useServer({ clock });
const PASSWORD = 'old-password-7';
const MINUTE = 60_000;
const password_hash = hashed(PASSWORD);

beforeEach(() => clock.set('2026-11-21T12:00:10Z'));

/** The test server's origin; browsers offer passkeys for `localhost` but not for an IP address. */
const origin = () => `http://localhost:${new URL(server.current.url).port}`;

const somebody = async (row: Parameters<typeof aPerson>[2] = {}) =>
  aPerson(server.current.db, 'agent', { ...row, password_hash: await password_hash });

const send = async (path: string, body: object, address = '10.5.0.1') => {
  const { envelope } = await sendRaw(server.current, path, body, { 'x-forwarded-for': address });
  return envelope as { code: number; message: string; data: Record<string, never> };
};
const login = (username: string, more: object = {}) => send('/login', { username, password: PASSWORD, ...more });

async function enrolled(row: Parameters<typeof aPerson>[2] = {}) {
  const person = await somebody(row);
  const me = await server.current.as(person.username);
  const key = aPasskey();
  const name = 'Office laptop';
  const { options } = succeeded(await me.call('enrollPasskey', { password: PASSWORD, name }));
  succeeded(await me.call('confirmPasskey', { name, passkey: key.make(options.challenge, origin()) }));
  return { ...person, me, key, userHandle: options.user.id };
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>;

const challenge = async () => succeeded(await server.current.guest.call('beginPasskeySignIn', {})).options.challenge;

const enter = async ({ key }: Pick<Enrolled, 'key'>, wrong: Partial<PasskeyClaims> & { userHandle?: string } = {}) =>
  send('/sign-in-with-passkey', { passkey: key.sign(await challenge(), origin(), wrong) });

const NOT_IN = { code: 401, message: 'This passkey does not let you in. Try another one, or your password.' };
const AGAIN = 'This took too long, or was sent before. Try again.';

describe('adding a passkey', () => {
  it('asks for the password, for a discoverable key and for whoever holds it, and lists it', async () => {
    const { username } = await somebody();
    const me = await server.current.as(username);
    expect(await me.call('enrollPasskey', { password: 'not-my-password', name: 'x' })).toMatchObject({
      errors: { password: ['This is not your present password.'] },
    });
    const { options } = succeeded(await me.call('enrollPasskey', { password: PASSWORD, name: 'x' }));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Freeboard' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = aPasskey().make(options.challenge, origin());
    expect(await me.call('confirmPasskey', { name: ' ', passkey })).toMatchObject({ code: 422 });
    succeeded(await me.call('confirmPasskey', { name: ' Office laptop ', passkey }));
    const { passkeys, sign_ins } = succeeded(await me.call('getSecurity', {}));
    expect(passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Office laptop',
        is_synced: false,
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    expect(sign_ins.map(({ action }) => action)).toEqual(['added a passkey']);
  });

  it('keeps it once, whoever sends it', async () => {
    const one = await enrolled();
    const { options } = succeeded(await one.me.call('enrollPasskey', { password: PASSWORD, name: 'x' }));
    expect(options.excludeCredentials).toMatchObject([{ id: one.key.id }]);
    const passkey = one.key.make(options.challenge, origin());
    expect(await one.me.call('confirmPasskey', { name: 'x', passkey })).toMatchObject({ code: 409 });
    const other = await server.current.as((await somebody()).username);
    const theirs = succeeded(await other.call('enrollPasskey', { password: PASSWORD, name: 'x' })).options;
    const same = one.key.make(theirs.challenge, origin());
    expect(await other.call('confirmPasskey', { name: 'x', passkey: same })).toMatchObject({ code: 409 });
  });

  it.each<[string, Partial<PasskeyClaims>]>([
    ['of another origin', { origin: 'https://freeboard.evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['that did not check who holds it', { isVerified: false }],
  ])('refuses one %s', async (_, wrong) => {
    const me = await server.current.as((await somebody()).username);
    const { options } = succeeded(await me.call('enrollPasskey', { password: PASSWORD, name: 'x' }));
    const passkey = aPasskey().make(options.challenge, origin(), wrong);
    expect(await me.call('confirmPasskey', { name: 'x', passkey })).toMatchObject({ code: 422 });
    expect(succeeded(await me.call('getSecurity', {})).passkeys).toEqual([]);
  });

  it('takes no challenge twice, after five minutes, of another person or for something else', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const [mine, theirs] = [await server.current.as(one.username), await server.current.as(other.username)];
    const begin = async () =>
      succeeded(await mine.call('enrollPasskey', { password: PASSWORD, name: 'x' })).options.challenge;
    const refused = { code: 422, errors: { passkey: [AGAIN] } };
    const used = await begin();
    succeeded(await mine.call('confirmPasskey', { name: 'x', passkey: aPasskey().make(used, origin()) }));
    expect(await mine.call('confirmPasskey', { name: 'x', passkey: aPasskey().make(used, origin()) })).toMatchObject(
      refused,
    );
    const passkey = aPasskey().make(await begin(), origin());
    expect(await theirs.call('confirmPasskey', { name: 'x', passkey })).toMatchObject(refused);
    const guests = aPasskey().make(await challenge(), origin());
    expect(await mine.call('confirmPasskey', { name: 'x', passkey: guests })).toMatchObject(refused);
    const late = await begin();
    clock.forward(5 * MINUTE + 1_000);
    expect(await mine.call('confirmPasskey', { name: 'x', passkey: aPasskey().make(late, origin()) })).toMatchObject(
      refused,
    );
  });
});

describe('signing in by a passkey alone', () => {
  it('needs neither a name nor another step, and the record says how', async () => {
    const one = await enrolled();
    const answer = await enter(one, { userHandle: one.userHandle });
    expect(answer).toMatchObject({ code: 200, data: { user: { id: one.id } } });
    const { session_key } = (answer.data as unknown as { session: { session_key: string } }).session;
    const security = succeeded(await server.current.with(session_key, one.id).call('getSecurity', {}));
    expect(security.sign_ins[0]?.action).toBe('signed in by passkey');
    expect(security.passkeys[0]?.last_used_at).not.toBeNull();
  });

  it('asks everybody for the same: what is to be signed names nobody', async () => {
    const { options } = succeeded(await server.current.guest.call('beginPasskeySignIn', {}));
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  });

  it('takes a signed challenge once, also of two who send it at once', async () => {
    const one = await enrolled();
    const passkey = one.key.sign(await challenge(), origin());
    const answers = await Promise.all([1, 2].map(() => send('/sign-in-with-passkey', { passkey })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 401]);
    expect(await send('/sign-in-with-passkey', { passkey })).toMatchObject({ code: 401, message: AGAIN });
  });

  it('says so where the passkey was used at another address', async () => {
    const one = await enrolled();
    expect(await enter(one, { origin: 'https://freeboard.evil.example' })).toMatchObject({
      code: 401,
      message: `This passkey was used at another address. Open Freeboard at ${origin()} and try again.`,
    });
  });

  it.each<[string, Partial<PasskeyClaims> & { userHandle?: string }]>([
    ['of another relying party', { rpId: 'evil.example' }],
    ['that did not check who holds it', { isVerified: false }],
    ['under the name of another person', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('refuses one %s, as if it were unknown', async (_, wrong) => {
    expect(await enter(await enrolled(), wrong)).toMatchObject(NOT_IN);
    expect(await enter({ key: aPasskey() })).toMatchObject(NOT_IN);
  });

  it('refuses a signature by another key', async () => {
    const one = await enrolled();
    const asked = await challenge();
    const { response } = aPasskey().sign(asked, origin());
    const passkey = { ...one.key.sign(asked, origin()), response };
    expect(await send('/sign-in-with-passkey', { passkey })).toMatchObject(NOT_IN);
  });

  it('refuses a counter that does not go on, and takes a device that does not count', async () => {
    const one = await enrolled();
    expect(await enter(one, { counter: 7 })).toMatchObject({ code: 200 });
    for (const counter of [7, 6, 0])
      expect(await enter(one, { counter })).toMatchObject({ code: 401, message: expect.stringContaining('copied') });
    expect(await enter(one, { counter: 8 })).toMatchObject({ code: 200 });
    const still = await enrolled();
    for (const counter of [0, 0]) expect(await enter(still, { counter })).toMatchObject({ code: 200 });
  });

  it('lets nobody in whose account or agency is deactivated', async () => {
    const { db } = server.current;
    const one = await enrolled();
    await db.updateTable('people').set({ deactivated_at: clock.now() }).where('id', '=', one.id).execute();
    expect(await enter(one)).toMatchObject(NOT_IN);
    const other = await enrolled();
    await db.updateTable('agencies').set({ deactivated_at: clock.now() }).where('id', '=', other.agency_id).execute();
    expect(await enter(other)).toMatchObject(NOT_IN);
  });

  it('hears eight tries of one passkey from one place, as at the password', async () => {
    const one = await enrolled();
    for (let n = 0; n < 8; n += 1) expect(await enter(one, { isVerified: false })).toMatchObject(NOT_IN);
    expect(await enter(one)).toMatchObject({ code: 429 });
  });
});

describe('a passkey as the second step', () => {
  const asked = async ({ username }: Enrolled) => {
    const answer = await login(username);
    expect(answer).toMatchObject({
      code: 401,
      message: 'Use your passkey.',
      data: { second_factor_required: true, has_code: false },
    });
    return answer.data as unknown as { passkey_request: { challenge: string; allowCredentials: { id: string }[] } };
  };

  it('is asked for once the password was right, and lets in', async () => {
    const one = await enrolled();
    expect((await login(one.username, { password: 'not-the-password' })).data).toBeNull();
    const { passkey_request } = await asked(one);
    expect(passkey_request.allowCredentials).toMatchObject([{ id: one.key.id }]);
    const passkey = one.key.sign(passkey_request.challenge, origin());
    expect(await login(one.username, { passkey })).toMatchObject({ code: 200 });
    const { sign_ins } = succeeded(await one.me.call('getSecurity', {}));
    expect(sign_ins[0]?.action).toBe('signed in, second step by passkey');
  });

  it('is not another person’s, and what it signed for this serves for nothing else', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const first = (await asked(one)).passkey_request.challenge;
    expect(await login(one.username, { passkey: other.key.sign(first, origin()) })).toMatchObject({
      code: 401,
      data: { second_factor_required: true, passkey_request: { challenge: expect.any(String) } },
    });
    const second = (await asked(one)).passkey_request.challenge;
    const passkey = one.key.sign(second, origin());
    expect(await send('/sign-in-with-passkey', { passkey })).toMatchObject({ code: 401, message: AGAIN });
    const free = one.key.sign(await challenge(), origin());
    expect(await login(one.username, { passkey: free })).toMatchObject({ code: 401, message: AGAIN });
  });

  it('counts where the agency requires one', async () => {
    const agency = await anAgency(server.current.db, { second_factor_policy: '{"agent":"required"}' });
    const one = await enrolled({ agency_id: agency.id });
    await asked(one);
    expect(await enter(one)).toMatchObject({ code: 200 });
    const { passkeys } = succeeded(await one.me.call('getSecurity', {}));
    const passkey_id = passkeys[0]?.id ?? '';
    expect(await one.me.call('removePasskey', { passkey_id, password: PASSWORD })).toMatchObject({
      code: 409,
      message: 'Your agency asks for a second step, so your last passkey cannot be removed.',
    });
  });
});

describe('a passkey', () => {
  const idOf = async ({ me }: Enrolled) => succeeded(await me.call('getSecurity', {})).passkeys[0]?.id ?? '';

  it('is called something else by its person alone, and lets them in as before', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const passkey_id = await idOf(one);
    expect(await other.me.call('renamePasskey', { passkey_id, name: 'Mine' })).toMatchObject({ code: 404 });
    expect(await one.me.call('renamePasskey', { passkey_id, name: ' ' })).toMatchObject({
      code: 422,
      errors: { name: ['Field is required.'] },
    });
    succeeded(await one.me.call('renamePasskey', { passkey_id, name: ' Front desk ' }));
    const { passkeys, sign_ins } = succeeded(await one.me.call('getSecurity', {}));
    expect(passkeys[0]?.name).toBe('Front desk');
    expect(sign_ins[0]?.action).toBe('renamed a passkey');
    expect(await enter(one)).toMatchObject({ code: 200 });
  });

  it('is removed with the password, by its person alone, and lets nobody in afterwards', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const passkey_id = await idOf(one);
    expect(await one.me.call('removePasskey', { passkey_id, password: 'not-my-password' })).toMatchObject({
      code: 422,
    });
    expect(await other.me.call('removePasskey', { passkey_id, password: PASSWORD })).toMatchObject({ code: 404 });
    succeeded(await one.me.call('removePasskey', { passkey_id, password: PASSWORD }));
    expect(await enter(one)).toMatchObject(NOT_IN);
    expect(await login(one.username)).toMatchObject({ code: 200 });
  });

  it('is not for somebody who works as its person', async () => {
    const one = await enrolled();
    const boss = await aPerson(server.current.db, 'admin', { agency_id: one.agency_id });
    const above = await server.current.as(boss.username);
    const { session } = succeeded(await above.call('loginWithUserId', { user_id: one.id }));
    const as = server.current.with(session.session_key, one.id);
    const passkey = one.key.make('challenge', origin());
    for (const answer of [
      await as.call('enrollPasskey', { password: PASSWORD, name: 'x' }),
      await as.call('confirmPasskey', { name: 'x', passkey }),
      await as.call('renamePasskey', { passkey_id: await idOf(one), name: 'x' }),
      await as.call('removePasskey', { passkey_id: await idOf(one), password: PASSWORD }),
    ])
      expect(answer).toMatchObject({ code: 403 });
  });

  it('that was lost is taken away by who is above its person', async () => {
    const one = await enrolled();
    const boss = await aPerson(server.current.db, 'admin', { agency_id: one.agency_id });
    const admin = await server.current.as(boss.username);
    const { user } = succeeded(await admin.call('getUser', { user_id: one.id }));
    expect(user.has_second_factor).toBe(true);
    succeeded(await admin.call('resetUserSecondFactor', { user_id: one.id }));
    expect(await enter(one)).toMatchObject(NOT_IN);
    expect(await login(one.username)).toMatchObject({ code: 200 });
  });
});
