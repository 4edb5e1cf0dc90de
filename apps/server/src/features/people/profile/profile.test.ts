import { beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { sendRaw } from '../../../../test/support/connections/raw.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';

const clock = settableClock();
const server = useServer({ clock });
const PASSWORD = 'old-password-7';
const HOUR_MS = 3_600_000;
const password_hash = hashed(PASSWORD);
let count = 0;

beforeEach(() => clock.set('2026-11-21T12:00:10Z'));

const newAddress = () => {
  count += 1;
  return `moved-${count}@harborlight.example`;
};

async function somebody(row: Parameters<typeof aPerson>[2] = {}, role: 'agent' | 'customer' = 'agent') {
  const person = await aPerson(server.current.db, role, { ...row, password_hash: await password_hash });
  return { ...person, me: await server.current.as(person.username) };
}

const row = (id: number) =>
  server.current.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = (id: number) =>
  server.current.db
    .selectFrom('history')
    .select(['action', 'changes'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute();

const mailsTo = (email: string) =>
  server.current.sandbox.inbox.mails.filter(({ to }) =>
    to.some((one) => one.toLowerCase().includes(email.toLowerCase())),
  );
const mailTo = (email: string, subject: string) =>
  eventually(() => {
    const mail = mailsTo(email).findLast((one) => one.subject === subject);
    if (!mail) throw new Error(`Nothing about '${subject}' has come.`);
    return mail;
  });
const CONFIRM = 'Confirm your e-mail address';
const keySentTo = async (email: string) =>
  /\/confirm-email#([\w-]+)/.exec((await mailTo(email, CONFIRM)).text)?.[1] ?? '';

/** Confirms from a new network address each time, because guesses at keys are counted per address. */
const confirm = async (key: string) => {
  count += 1;
  const { envelope } = await sendRaw(
    server.current,
    '/confirm-email',
    { key },
    { 'x-forwarded-for': `10.6.${count}.1` },
  );
  return envelope;
};

const GONE = { code: 422, error: { errors: { key: [expect.stringContaining('has been used or has expired')] } } };

describe('the own data', () => {
  it('are the person’s to change, by the rules of Users, with a line of what changed', async () => {
    const { id, name, me } = await somebody({ phone: '(813) 555-0100' });
    const { profile } = succeeded(
      await me.call('updateProfile', { name: ' Tom Becker ', license: 'FL W1', title: 'Partner' }),
    );
    expect(profile).toMatchObject({ name: 'Tom Becker', phone: '(813) 555-0100', license: 'FL W1', new_email: null });
    expect(profile.title).toBe('Partner');
    expect(await linesOf(id)).toEqual([
      {
        action: 'changed their own data',
        changes: [
          { field: 'name', from: name, to: 'Tom Becker' },
          { field: 'license', from: '', to: 'FL W1' },
          { field: 'title', from: '', to: 'Partner' },
        ],
      },
    ]);
    expect(succeeded(await me.call('getUserFreshData', {})).name).toBe('Tom Becker');
  });

  it.each([
    [{ name: '' }, { name: ['Field is required.'] }],
    [{ name: 'x'.repeat(121) }, { name: ['max. 120 Characters.'] }],
    [{ phone: '813' }, { phone: [expect.any(String)] }],
    [{ license: 'x'.repeat(61) }, { license: ['max. 60 Characters.'] }],
    [{ title: 'x'.repeat(81) }, { title: ['max. 80 Characters.'] }],
  ])('%j is refused in the words of the form', async (given, errors) => {
    const { me } = await somebody();
    expect(await me.call('updateProfile', given)).toMatchObject({ code: 422, errors });
  });

  it.each(['role', 'display_carriers', 'email', 'agency_id', 'assigned_product_type'])(
    'never hold %s: that is for others to say',
    async (field) => {
      const { me } = await somebody();
      expect(await me.call('updateProfile', { [field]: 'admin' } as never)).toMatchObject({ code: 422 });
    },
  );

  it('are a customer’s own too', async () => {
    const { id, me } = await somebody({}, 'customer');
    succeeded(await me.call('updateProfile', { phone: '(305) 555-0177' }));
    expect((await row(id)).phone).toBe('(305) 555-0177');
  });

  it('are not for somebody who works as another', async () => {
    const one = await somebody();
    const boss = await aPerson(server.current.db, 'admin', { agency_id: one.agency_id });
    const above = await server.current.as(boss.username);
    const { session } = succeeded(await above.call('loginWithUserId', { user_id: one.id }));
    const as = server.current.with(session.session_key, one.id);
    for (const answer of [
      await as.call('getProfile', {}),
      await as.call('updateProfile', { name: 'Other' }),
      await as.call('changeEmail', { email: newAddress(), password: PASSWORD }),
      await as.call('cancelEmailChange', {}),
    ])
      expect(answer).toMatchObject({ code: 403 });
    expect((await row(one.id)).name).toBe(one.name);
  });
});

describe('another e-mail address', () => {
  it('is theirs once the link that was sent to it is opened, once, and the old one is told', async () => {
    const { id, email: old, username, me } = await somebody();
    const email = newAddress();
    const { profile } = succeeded(await me.call('changeEmail', { email, password: PASSWORD }));
    expect(profile).toMatchObject({ email: old, new_email: email });
    const key = await keySentTo(email);
    expect(JSON.stringify(await server.current.db.selectFrom('email_changes').selectAll().execute())).not.toContain(
      key,
    );
    expect((await row(id)).email).toBe(old);
    expect(await confirm(key)).toMatchObject({ code: 200, data: { email } });
    expect(await row(id)).toMatchObject({ email, username });
    expect((await mailTo(old, 'Your e-mail address was changed')).text).toContain(email);
    expect(await confirm(key)).toMatchObject(GONE);
    expect((await linesOf(id)).at(-1)).toEqual({
      action: 'changed their e-mail address',
      changes: [{ field: 'email', from: old, to: email }],
    });
    expect(await server.current.guest.call('login', { username: email, password: PASSWORD })).toMatchObject({
      code: 200,
    });
  });

  it('is the user name too of somebody who signs in by it', async () => {
    const old = newAddress();
    const { id, me } = await somebody({ email: old, username: old });
    const email = newAddress();
    succeeded(
      await me.call('changeEmail', {
        email: email.toUpperCase().replace('@HARBORLIGHT', '@harborlight'),
        password: PASSWORD,
      }),
    );
    const kept = (await me.call('getProfile', {})) as { data: { profile: { new_email: string } } };
    await confirm(await keySentTo(kept.data.profile.new_email));
    expect((await row(id)).username).toBe(email);
  });

  it('asks for the password and for an address', async () => {
    const { email, me } = await somebody();
    expect(await me.call('changeEmail', { email: newAddress(), password: 'not-my-password' })).toMatchObject({
      errors: { password: ['This is not your present password.'] },
    });
    expect(await me.call('changeEmail', { email: 'nowhere', password: PASSWORD })).toMatchObject({ code: 422 });
    expect(await me.call('changeEmail', { email, password: PASSWORD })).toMatchObject({
      errors: { email: ['This is your address already.'] },
    });
  });

  it('that is somebody else’s is said to that one alone, and never becomes theirs', async () => {
    const [one, other] = [await somebody({ email: newAddress() }), await somebody({ email: newAddress() })];
    const asked = await one.me.call('changeEmail', { email: other.email, password: PASSWORD });
    expect(asked).toMatchObject({ code: 200, data: { profile: { new_email: other.email } } });
    const mail = await mailTo(other.email, 'Your e-mail address');
    expect(mail.text).not.toContain('#');
    const free = newAddress();
    succeeded(await one.me.call('changeEmail', { email: free, password: PASSWORD }));
    const key = await keySentTo(free);
    await somebody({ email: free });
    expect(await confirm(key)).toMatchObject(GONE);
    expect((await row(one.id)).email).toBe(one.email);
  });

  it('the link ends after a day, with a later one, with the wish and with its person', async () => {
    const { id, me } = await somebody();
    const wish = async () => {
      const email = newAddress();
      succeeded(await me.call('changeEmail', { email, password: PASSWORD }));
      return keySentTo(email);
    };
    const first = await wish();
    const second = await wish();
    expect(await confirm(first)).toMatchObject(GONE);
    succeeded(await me.call('cancelEmailChange', {}));
    expect(await confirm(second)).toMatchObject(GONE);
    const third = await wish();
    clock.forward(24 * HOUR_MS + 1_000);
    expect(await confirm(third)).toMatchObject(GONE);
    const again = await server.current.as((await row(id)).username);
    const email = newAddress();
    succeeded(await again.call('changeEmail', { email, password: PASSWORD }));
    const fourth = await keySentTo(email);
    await server.current.db.updateTable('people').set({ deactivated_at: clock.now() }).where('id', '=', id).execute();
    expect(await confirm(fourth)).toMatchObject(GONE);
  });

  it('the link ends with the password that asked for it, and with what an admin says of its person', async () => {
    const { username, agency_id, id, me } = await somebody();
    const wish = async (client: typeof me) => {
      const email = newAddress();
      succeeded(await client.call('changeEmail', { email, password: current }));
      return keySentTo(email);
    };
    let current = PASSWORD;
    const first = await wish(me);
    succeeded(await me.call('changePassword', { password: PASSWORD, new_password: 'another-password-9' }));
    expect(await confirm(first)).toMatchObject(GONE);
    current = 'another-password-9';
    const second = await wish(me);
    const boss = await server.current.as((await aPerson(server.current.db, 'admin', { agency_id })).username);
    const given = newAddress();
    succeeded(await boss.call('updateUser', { user_id: id, email: given }));
    expect(await confirm(second)).toMatchObject(GONE);
    clock.forward(16 * 60_000);
    const third = await wish(await server.current.as(username));
    succeeded(await boss.call('deactivateUser', { user_id: id }));
    succeeded(await boss.call('activateUser', { user_id: id }));
    expect(await confirm(third)).toMatchObject(GONE);
    expect((await row(id)).email).toBe(given);
  });

  it('of two who open links to the same address at once one has it, and the other is told so', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const email = newAddress();
    const keys: string[] = [];
    for (const { me } of [one, other]) {
      succeeded(await me.call('changeEmail', { email, password: PASSWORD }));
      const sent = await eventually(() => {
        const found = mailsTo(email).map(({ text }) => /\/confirm-email#([\w-]+)/.exec(text)?.[1] ?? '');
        const key = found.find((given) => given !== '' && !keys.includes(given));
        if (!key) throw new Error('No link has come.');
        return key;
      });
      keys.push(sent);
    }
    const codes = (await Promise.all(keys.map(confirm))).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 422]);
  });

  it('is asked for five times in a quarter of an hour', async () => {
    const { me } = await somebody();
    for (let n = 0; n < 5; n += 1) succeeded(await me.call('changeEmail', { email: newAddress(), password: PASSWORD }));
    expect(await me.call('changeEmail', { email: newAddress(), password: PASSWORD })).toMatchObject({ code: 429 });
  });
});
