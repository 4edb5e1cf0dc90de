import { beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { sendRaw } from '../../../../test/support/connections/raw.ts';
import { anAgency, anApplication, aPerson, aRegistration } from '../../../../test/support/factories.ts';
import { startTestServer, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const clock = settableClock();
const server = useServer({ clock });
const PASSWORD = 'seven-gulls-over-tampa';
let agency_id = 0;
let count = 0;

beforeAll(async () => {
  const { db } = server.current;
  agency_id = (await db.selectFrom('agencies').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
});

function given(more: object = {}) {
  count += 1;
  return {
    first_name: 'Ada',
    last_name: `Lee${count}`,
    business_name: 'Lee Homes',
    business_address: '1 Main St, Tampa FL',
    email: `ada-${count}@lee.example`,
    phone_number: `(813) 555-${String(100 + count).padStart(4, '0')}`,
    password: PASSWORD,
    is_request: true,
    agency_id,
    ...more,
  };
}

type Answer = { code: number; data: Record<string, unknown>; error?: { errors?: Record<string, string[]> } };
const send = async (path: string, body: object, address = `10.1.${count}.1`): Promise<Answer> =>
  (await sendRaw(server.current, path, body, { 'x-forwarded-for': address })).envelope as Answer;

const mailTo = (email: string) =>
  eventually(() => {
    const mail = server.current.sandbox.inbox.mails.findLast(({ to }) => to.includes(`<${email}>`));
    if (!mail) throw new Error('Nothing has arrived.');
    return mail;
  });
const codeIn = (words: string) => /\b\d{6}\b/.exec(words)?.[0] ?? '';
const textsTo = (phone_number: string) =>
  server.current.sandbox.inbox.texts.filter(({ to }) => to === `+1${phone_number.replaceAll(/\D/g, '')}`);
const emailCodeOf = async ({ email }: { email: string }) => codeIn((await mailTo(email)).text);
const phoneCodeOf = ({ phone_number }: { phone_number: string }) =>
  eventually(() => {
    const text = textsTo(phone_number).at(-1);
    if (!text) throw new Error('Nothing has arrived.');
    return codeIn(text.body);
  });
const verify = (registration_key: string, codes: object) =>
  send('/verify-registration', { registration_key, ...codes });

async function requested(more: object = {}) {
  const body = given(more);
  const { data } = await send('/register-customer', body);
  const registration_key = data.registration_key as string;
  const next = await verify(registration_key, { email_code: await emailCodeOf(body) });
  expect(next).toMatchObject({ code: 200, data: { needs_phone: true } });
  const last = await verify(registration_key, { phone_code: await phoneCodeOf(body) });
  expect(last).toMatchObject({ code: 200, data: { needs_phone: false } });
  const row = await server.current.db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow();
  return { body, row };
}

describe('asking to become a customer', () => {
  it('takes a code by e-mail and one by text, and is told to admins and agents', async () => {
    const { body, row } = await requested();
    expect(row).toMatchObject({ state: 'requested', is_email_verified: true, is_phone_verified: true });
    for (const [username, hears] of [
      ['admin', true],
      ['agent', true],
      ['agent2', false],
      ['customer', false],
    ] as const) {
      const { user_notifications } = succeeded(
        await (await server.current.as(username)).call('getUserNotifications', {}),
      );
      const told = user_notifications.some(
        ({ kind, text }) => kind === 'registration' && text.includes(body.last_name),
      );
      expect(told, username).toBe(hears);
    }
  });

  it.each([
    ['first_name', ' ', 'Field is required.'],
    ['email', 'ada@lee', 'Invalid Email.'],
    ['phone_number', '(813) 555', '10 Digits required.'],
    ['business_address', '', 'Field is required.'],
    ['password', 'short', 'min. 8 Characters.'],
    ['password', 'password1', 'This is one of the most common passwords. Choose another one.'],
  ])('refuses the %s %j', async (field, value, message) => {
    const answer = await send('/register-customer', given({ [field]: value }));
    expect([answer.code, answer.error?.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('nobody is a customer by saying so', async () => {
    const flags = { is_request: false, is_email_verified: true, is_phone_verified: true };
    expect((await send('/register-customer', given(flags))).code).toBe(401);
    const { sessionKey } = await server.current.as('customer');
    expect((await send('/register-customer', given({ ...flags, session_key: sessionKey }))).code).toBe(403);
    const body = given({ is_email_verified: true, is_phone_verified: true });
    await send('/register-customer', body);
    const row = server.current.db.selectFrom('registrations').selectAll().where('email', '=', body.email);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ state: 'unverified', is_email_verified: false });
  });

  it('five wrong codes are heard, and then not even the right ones', async () => {
    const body = given();
    const registration_key = (await send('/register-customer', body)).data.registration_key as string;
    const email_code = await emailCodeOf(body);
    const tries = Array.from({ length: 8 }, () => verify(registration_key, { email_code: '000000' }));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ error }) => error?.errors?.email_code)).toHaveLength(5);
    expect(answers.filter(({ error }) => error?.errors?.registration_key)).toHaveLength(3);
    expect((await verify(registration_key, { email_code })).code).toBe(422);
  });

  it('codes work once, for half an hour, and with their own key alone', async () => {
    const [one, other] = [given(), given()];
    const keys = [
      (await send('/register-customer', one)).data.registration_key as string,
      (await send('/register-customer', other)).data.registration_key as string,
    ];
    const [first = '', second = ''] = keys;
    const email_code = await emailCodeOf(one);
    expect((await verify(second, { email_code })).code).toBe(422);
    const twice = await Promise.all([0, 1].map(() => verify(first, { email_code })));
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 422]);
    const phone_code = await phoneCodeOf(one);
    expect((await verify(second, { phone_code })).code).toBe(422);
    expect((await verify(first, { phone_code })).code).toBe(200);
    expect((await verify(first, { phone_code })).code).toBe(422);
    clock.forward(31 * 60_000);
    expect((await verify(second, { email_code: await emailCodeOf(other) })).code).toBe(422);
  });

  it('sends nothing that was typed to the address, which may be a stranger’s', async () => {
    const typed = '! refund: https://evil.example/claim';
    const body = given({ first_name: typed, last_name: typed, business_name: typed });
    await send('/register-customer', body);
    const { subject, text, html } = await mailTo(body.email);
    expect(subject + text + html).not.toMatch(/evil|refund/);
  });

  it('texts no code before the one by e-mail was right', async () => {
    const body = given();
    const registration_key = (await send('/register-customer', body)).data.registration_key as string;
    const email_code = await emailCodeOf(body);
    expect((await verify(registration_key, { email_code: email_code === '111111' ? '222222' : '111111' })).code).toBe(
      422,
    );
    const row = server.current.db.selectFrom('registrations').select('texted_at').where('email', '=', body.email);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ texted_at: null });
    expect(textsTo(body.phone_number)).toEqual([]);
    await verify(registration_key, { email_code });
    expect(await phoneCodeOf(body)).toMatch(/^\d{6}$/);
  });

  it.each(['(900) 555-0100', '(813) 976-0100', '(876) 555-0100', '(809) 555-0100', '(416) 555-0100', '(800) 555-0100'])(
    'texts nothing to %s: the e-mail’s code is enough',
    async (phone_number) => {
      const body = given({ phone_number });
      const { data } = await send('/register-customer', body);
      expect(data).toMatchObject({ needs_email: true, needs_phone: false });
      const email_code = await emailCodeOf(body);
      expect(await verify(data.registration_key as string, { email_code })).toMatchObject({
        data: { needs_phone: false },
      });
      const row = server.current.db.selectFrom('registrations').selectAll().where('email', '=', body.email);
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({ state: 'requested', is_phone_verified: false });
      expect(textsTo(phone_number)).toEqual([]);
    },
  );

  it('texts one number three times a day, wherever they come from; then the e-mail’s code is enough', async () => {
    const phone_number = '(813) 555-7777';
    const asked: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const body = given({ phone_number });
      const registration_key = (await send('/register-customer', body)).data.registration_key as string;
      asked.push((await verify(registration_key, { email_code: await emailCodeOf(body) })).data.needs_phone);
    }
    expect(asked).toEqual([true, true, true, false]);
  });

  it('takes so many requests a day from one e-mail domain, and at one agency', async () => {
    const { db } = server.current;
    const { id } = await anAgency(db);
    const fill = (count: number, domain: string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          aRegistration(db, { agency_id: id, email: `x${n}@${domain}`, created_at: clock.now() }),
        ),
      );
    const at = (email: string) => send('/register-customer', given({ agency_id: id, email }));
    await fill(50, 'flood.example');
    expect((await at('one@flood.example')).code).toBe(429);
    expect((await at('one@other.example')).code).toBe(200);
    await fill(60, 'gmail.com');
    expect((await at('one@gmail.com')).code).toBe(200);
    await fill(190, 'more.example');
    expect((await at('one@rest.example')).code).toBe(429);
    clock.forward(25 * 3_600_000);
    expect((await at('two@rest.example')).code).toBe(200);
  });

  it('does not tell whether an address is known, but to who reads its e-mail', async () => {
    const person = await aPerson(server.current.db, 'agent');
    const [known, unknown] = [given({ email: person.email }), given()];
    const [one, other] = [await send('/register-customer', known), await send('/register-customer', unknown)];
    const shape = ({ code, data }: Answer) => [code, Object.keys(data), data.needs_email, data.needs_phone];
    expect(shape(one)).toEqual(shape(other));
    const mail = await mailTo(person.email);
    expect(mail.subject).toBe('You have an account already');
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    const registration_key = one.data.registration_key as string;
    const guess = { registration_key, email_code: '123456', phone_code: '123456' };
    expect(await send('/verify-registration', guess)).toMatchObject({
      error: { errors: { email_code: expect.any(Array) } },
    });
  });

  it('neither password, code nor key can be read anywhere', async () => {
    const body = given();
    const registration_key = (await send('/register-customer', body)).data.registration_key as string;
    const email_code = await emailCodeOf(body);
    const { db } = server.current;
    const row = await db
      .selectFrom('registrations')
      .selectAll()
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    const kept = JSON.stringify([row, await db.selectFrom('history').selectAll().execute()]);
    for (const secret of [PASSWORD, registration_key, `"${email_code}"`]) expect(kept).not.toContain(secret);
  });

  it('is limited by place and by address', async () => {
    const body = given();
    const codes: number[] = [];
    for (let n = 0; n < 4; n += 1) codes.push((await send('/register-customer', body, '10.99.0.1')).code);
    expect(codes).toEqual([200, 200, 200, 429]);
    for (let n = 0; n < 8; n += 1) codes.push((await send('/register-customer', given(), '10.99.0.1')).code);
    expect(codes.slice(4)).toEqual([...Array(7).fill(200), 429]);
  });

  it('names the agency where there are several, and no deactivated one', async () => {
    expect((await send('/register-customer', given({ agency_id: undefined }))).error?.errors).toEqual({
      agency_id: ['Choose an agency.'],
    });
    const gone = await anAgency(server.current.db, { deactivated_at: new Date() });
    expect((await send('/register-customer', given({ agency_id: gone.id }))).code).toBe(422);
    const { agencies } = succeeded(await server.current.guest.call('listRegistrationAgencies', {}));
    expect(agencies.map(({ id }) => id)).toContain(agency_id);
    expect(agencies.map(({ id }) => id)).not.toContain(gone.id);
  });

  it('without a mail server asks for the text alone, and the e-mail stays unverified', async () => {
    const { databaseUrl, sandbox, db } = server.current;
    const mute = await startTestServer({ databaseUrl, sandbox, env: { smtpUrl: null } });
    try {
      const body = given();
      const { data } = (await sendRaw(mute, '/register-customer', body)).envelope;
      expect(data).toMatchObject({ needs_email: false, needs_phone: true });
      const number = `+1${body.phone_number.replaceAll(/\D/g, '')}`;
      const text = await eventually(() => {
        const found = sandbox.inbox.texts.find(({ to }) => to === number);
        if (!found) throw new Error('Nothing has arrived.');
        return found;
      });
      const phone_code = /\b\d{6}\b/.exec(text.body)?.[0];
      const { registration_key } = data as { registration_key: string };
      expect((await sendRaw(mute, '/verify-registration', { registration_key, phone_code })).status).toBe(200);
      const row = db.selectFrom('registrations').selectAll().where('email', '=', body.email);
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({
        state: 'requested',
        is_email_verified: false,
        is_phone_verified: true,
      });
    } finally {
      await mute.stop();
    }
  });
});

describe('a request', () => {
  it('accepted makes a customer who signs in and sees the applications with their e-mail', async () => {
    const { db } = server.current;
    const email = 'own@lee.example';
    const name = { first_name: 'Ada', last_name: 'Leeward' };
    const mine = await anApplication(db, { agency_id, email: 'OWN@lee.example', ...name });
    const namesake = await anApplication(db, { agency_id, email, first_name: 'Ben', last_name: 'Leeward' });
    const taken = await anApplication(db, {
      agency_id,
      email,
      customer_id: (await aPerson(db, 'customer', { agency_id })).id,
    });
    const elsewhere = await anApplication(db, { email, ...name });
    const { row } = await requested({ email, last_name: name.last_name });
    const agent = await server.current.as('agent');
    const { applications, registration } = succeeded(
      await agent.call('decideRegistration', { registration_id: row.id, is_accepted: true }),
    );
    expect([applications, registration.state]).toEqual([1, 'accepted']);
    const signedIn = await send('/login', { username: email, password: PASSWORD });
    expect(signedIn).toMatchObject({ code: 200, data: { user: { role: 'customer', agency: { id: agency_id } } } });
    const { session_key } = signedIn.data.session as { session_key: string };
    const customer = server.current.with(session_key, 0);
    const { data } = succeeded(await customer.call('getAgentApplicationsList', {})).applications;
    expect(data.map(({ id }) => id)).toEqual([mine.id]);
    expect([taken.id, elsewhere.id, namesake.id]).not.toContain(data[0]?.id);
    expect((await mailTo(email)).subject).toBe('You can sign in now');
    const kept = await db.selectFrom('registrations').select('password_hash').where('id', '=', row.id).execute();
    expect(kept).toEqual([{ password_hash: null }]);
  });

  it('gives nothing by an address that was not verified', async () => {
    const { db } = server.current;
    const row = await aRegistration(db, { agency_id, is_email_verified: false, is_phone_verified: false });
    await anApplication(db, { agency_id, email: row.email, first_name: row.first_name, last_name: row.last_name });
    const admin = await server.current.as('admin');
    const answer = await admin.call('decideRegistration', { registration_id: row.id, is_accepted: true });
    expect(succeeded(answer).applications).toBe(0);
  });

  it('is decided once, by one of two at once', async () => {
    const { id: registration_id } = await aRegistration(server.current.db, { agency_id });
    const admin = await server.current.as('admin');
    const codes = await Promise.all(
      [true, false].map(
        async (is_accepted) => (await admin.call('decideRegistration', { registration_id, is_accepted })).code,
      ),
    );
    expect(codes.sort()).toEqual([200, 409]);
  });

  it('refused lets nobody in', async () => {
    const { row } = await requested();
    const admin = await server.current.as('admin');
    const reason = 'Not in our states';
    const refused = await admin.call('decideRegistration', { registration_id: row.id, is_accepted: false, reason });
    expect(succeeded(refused).registration.refused_because).toBe(reason);
    const letter = await eventually(() => {
      const found = server.current.sandbox.inbox.mails.findLast(
        ({ to, subject }) => to.some((one) => one.includes(row.email)) && subject === 'Your request',
      );
      if (!found) throw new Error('no letter yet');
      return found;
    });
    expect(JSON.stringify(letter)).toContain('was not accepted');
    expect(JSON.stringify(letter)).not.toContain(reason);
    expect((await send('/login', { username: row.email, password: PASSWORD })).code).toBe(401);
  });

  it('whose address became somebody’s meanwhile cannot be accepted', async () => {
    const { db } = server.current;
    const row = await aRegistration(db, { agency_id });
    await aPerson(db, 'agent', { email: row.email });
    const admin = await server.current.as('admin');
    const decision = { registration_id: row.id, is_accepted: true };
    expect(await admin.call('decideRegistration', decision)).toMatchObject({ code: 409 });
    expect(
      succeeded(await admin.call('decideRegistration', { ...decision, is_accepted: false })).registration.state,
    ).toBe('refused');
  });

  it('of another agency, or not yet verified, does not exist', async () => {
    const { db } = server.current;
    const foreign = await aRegistration(db);
    const early = await aRegistration(db, { agency_id, state: 'unverified' });
    const admin = await server.current.as('admin');
    for (const { id } of [foreign, early])
      expect(await admin.call('decideRegistration', { registration_id: id, is_accepted: true })).toMatchObject({
        code: 404,
      });
    const { registrations } = succeeded(await admin.call('listRegistrations', {}));
    expect(registrations.some(({ id }) => [foreign.id, early.id].includes(id))).toBe(false);
    expect(JSON.stringify(registrations)).not.toMatch(/password|hash/);
  });
});

describe('registering a customer directly', () => {
  it('makes one at once, who chooses a password of their own', async () => {
    const { sessionKey } = await server.current.as('agent');
    const body = given({ is_request: false, session_key: sessionKey });
    expect(await send('/register-customer', body)).toMatchObject({ code: 200, data: {} });
    expect(await send('/login', { username: body.email, password: PASSWORD })).toMatchObject({
      data: { must_change_password: true },
    });
    const again = await send('/register-customer', { ...given(), ...body });
    expect(again.error?.errors).toEqual({ email: ['Someone signs in with this e-mail already.'] });
    const elsewhere = await anAgency(server.current.db);
    expect((await send('/register-customer', { ...given(body), agency_id: elsewhere.id })).code).toBe(404);
  });
});
