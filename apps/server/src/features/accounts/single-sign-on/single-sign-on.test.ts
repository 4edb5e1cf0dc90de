import { OIDC_CLIENT, OIDC_PATHS } from '@freeboard/sandbox';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { SSO_PASSWORD, type SsoSettings, singleSignOnOf } from '../../../../test/support/sign-in/single-sign-on.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';

const clock = settableClock();
const server = useServer({ clock });
const PASSWORD = SSO_PASSWORD;
const password_hash = hashed(PASSWORD);
const { proveAll, withProvider, begin, granted, finish, enter } = singleSignOnOf(server, clock);
const AGAIN = 'This sign-in took too long, was used before, or was begun in another browser. Begin again.';

beforeAll(() => clock.forward(0));

type Settings = SsoSettings;
type Held = Awaited<ReturnType<typeof withProvider>>;
let held: Held;
beforeEach(async () => {
  held = await withProvider();
});

describe('signing in by an agency’s provider', () => {
  it('asks by the standard: code, PKCE, state, nonce, the address as a hint', async () => {
    const { url } = await begin(held.agent.email);
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email',
      client_id: OIDC_CLIENT.client_id,
      login_hint: held.agent.email,
      redirect_uri: `${server.current.url}/single-sign-on`,
    });
    for (const part of ['state', 'nonce', 'code_challenge']) expect(asked[part]?.length).toBeGreaterThanOrEqual(43);
    expect(url).not.toContain(OIDC_CLIENT.client_secret);
  });

  it('lets an active person of that agency in, by address or by the agency’s name, and the record says how', async () => {
    const { agent, agency } = held;
    for (const who of [agent.email, agency.name, agency.name.toUpperCase()])
      expect(await enter(agent.email, 'none', who)).toMatchObject({ code: 200, data: { user: { id: agent.id } } });
    const line = await server.current.db
      .selectFrom('history')
      .select('action')
      .where('actor_id', '=', agent.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.action).toBe('signed in by single sign-on');
  });

  it('says the same of every address of a domain, and no more of one that leads nowhere', async () => {
    const known = await begin(held.agent.email);
    const unknown = await begin(`nobody@${held.domain}`);
    const bare = ({ url }: { url: string }) => url.split('?')[0];
    expect(bare(unknown)).toBe(bare(known));
    for (const who of ['tom@nowhere.example', 'No such agency'])
      expect(await server.current.guest.call('beginSingleSignOn', { who })).toMatchObject({
        code: 422,
        errors: { who: ['No single sign-on is set up for this. Sign in with your password.'] },
      });
  });

  it.each(['nonce', 'expired', 'audience', 'issuer', 'signature'])(
    'believes no answer with a wrong %s',
    async (fault) => {
      expect(await enter(held.agent.email, fault)).toMatchObject({
        code: 401,
        message: 'What your sign-in service answered is not right, so nobody is signed in. Try again.',
      });
    },
  );

  it.each([
    ['unverified', 401, /not verified your e-mail address/],
    ['denied', 401, /did not sign you in/],
    ['down', 502, /did not answer/],
  ])('says so where the answer is: %s', async (fault, code, message) => {
    expect(await enter(held.agent.email, fault)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each(['a\u0000b', 'a\ud800b@harbor.example', '__proto__', '%', ' '])(
    'what is no name and no address, %j, is a fault of whoever sent it',
    async (who) => {
      expect(await server.current.guest.call('beginSingleSignOn', { who })).toMatchObject({ code: 422 });
      const { browser_key } = await begin(held.agent.email);
      for (const more of [{ answer: `state=${who}` }, { single_sign_on_ticket: who }])
        expect([401, 422]).toContain((await finish({ browser_key, ...more })).code);
    },
  );

  it('takes an answer once, in the browser that began, within ten minutes', async () => {
    const refused = { code: 401, message: AGAIN };
    const { url, browser_key } = await begin(held.agent.email);
    const answer = await granted(url, held.agent.email);
    expect(await finish({ browser_key: 'another-browser', answer })).toMatchObject(refused);
    // The request from another browser used up the sign-in, so the right browser is refused too.
    expect(await finish({ browser_key, answer })).toMatchObject(refused);
    const second = await begin(held.agent.email);
    const good = await granted(second.url, held.agent.email);
    expect(await finish({ ...second, answer: good } as never)).toMatchObject({ code: 422 });
    expect(await finish({ browser_key: second.browser_key, answer: good })).toMatchObject({
      data: { confirmation: expect.any(Object) },
    });
    expect(await finish({ browser_key: second.browser_key, answer: good })).toMatchObject(refused);
    const late = await begin(held.agent.email);
    const old = await granted(late.url, held.agent.email);
    clock.forward(10 * 60_000 + 1_000);
    expect(await finish({ browser_key: late.browser_key, answer: old })).toMatchObject(refused);
    clock.forward(-10 * 60_000 - 1_000);
  });

  it('an answer to one sign-in serves no other', async () => {
    const [mine, theirs] = [await begin(held.agent.email), await begin(held.agent.email)];
    const code = new URLSearchParams(await granted(theirs.url, held.boss.email)).get('code') ?? '';
    const state = new URL(mine.url).searchParams.get('state') ?? '';
    const answer = `?code=${code}&state=${state}`;
    expect(await finish({ browser_key: mine.browser_key, answer })).toMatchObject({ code: 401 });
  });

  it('lets nobody in who is unknown, of another domain, deactivated, or whose agency is', async () => {
    const { db } = server.current;
    const { agent, agency, domain } = held;
    const outside = await aPerson(db, 'agent', { agency_id: agency.id, email: 'tom@elsewhere.example' });
    const refused = { code: 401, message: expect.stringContaining(`Nobody of ${agency.name} signs in as`) };
    expect(await enter(`stranger@${domain}`)).toMatchObject(refused);
    expect(await enter(outside.email, 'none', agency.name)).toMatchObject(refused);
    await db.updateTable('people').set({ deactivated_at: clock.now() }).where('id', '=', agent.id).execute();
    expect(await enter(agent.email)).toMatchObject({ code: 401 });
    await db.updateTable('agencies').set({ deactivated_at: clock.now() }).where('id', '=', agency.id).execute();
    expect(await server.current.guest.call('beginSingleSignOn', { who: agent.email })).toMatchObject({ code: 422 });
  });

  it('the provider of one agency signs nobody of another in', async () => {
    const other = await withProvider({}, OIDC_PATHS[1]);
    expect(await enter(other.agent.email, 'none', held.agent.email)).toMatchObject({ code: 401 });
    expect(await enter(held.agent.email, 'none', other.agent.email)).toMatchObject({ code: 401 });
    expect(await enter(other.agent.email)).toMatchObject({ code: 200, data: { user: { id: other.agent.id } } });
  });
});

describe('a second step beside it', () => {
  const codeAt = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  const require = ({ agency }: Held) =>
    server.current.db
      .updateTable('agencies')
      .set({ second_factor_policy: '{"agent":"required"}' })
      .where('id', '=', agency.id)
      .execute();

  it('is asked for by the agency’s policy, and taken without going to the provider again', async () => {
    await require(held);
    const { url, browser_key } = await begin(held.agent.email);
    const came = await finish({ browser_key, answer: await granted(url, held.agent.email) });
    const first = came.data.single_sign_on_ticket as string;
    const asked = await finish({ browser_key, single_sign_on_ticket: first, password: PASSWORD });
    expect(asked).toMatchObject({ code: 401, data: { second_factor_enrollment: { secret: expect.any(String) } } });
    const single_sign_on_ticket = asked.data.single_sign_on_ticket as string;
    const { ticket, secret } = asked.data.second_factor_enrollment as { ticket: string; secret: string };
    const more = { single_sign_on_ticket, ticket, otp: codeAt(secret) };
    expect(await finish({ ...more, browser_key: 'another-browser' })).toMatchObject({ code: 401, message: AGAIN });
    const codes = await finish({ ...more, browser_key });
    expect(codes).toMatchObject({ code: 401, data: { recovery_codes: expect.any(Array) } });
    const { codes_ticket, single_sign_on_ticket: last } = codes.data as Record<string, string>;
    expect(await finish({ browser_key, single_sign_on_ticket: last, codes_ticket })).toMatchObject({
      code: 200,
      data: { user: { id: held.agent.id } },
    });
  });

  it('is the provider’s where the agency says so and the token says that it was asked for', async () => {
    const trusting = await withProvider({ trusts_second_step: true });
    await require(trusting);
    expect(await enter(trusting.agent.email, 'second_step')).toMatchObject({ code: 200 });
    expect(await enter(trusting.agent.email)).toMatchObject({
      code: 401,
      data: { second_factor_enrollment: expect.any(Object) },
    });
  });
});

describe('passwords beside it', () => {
  const login = async (username: string) =>
    (await server.current.guest.call('login', { username, password: PASSWORD })).code;

  it('let in only whom the agency names, and the one admin who keeps theirs', async () => {
    const { db } = server.current;
    const { agent, boss, agency } = held;
    const [second, customer] = [
      await aPerson(db, 'admin', { agency_id: agency.id, password_hash: await password_hash }),
      await aPerson(db, 'customer', { agency_id: agency.id, password_hash: await password_hash }),
    ];
    expect(await server.current.guest.call('login', { username: agent.username, password: PASSWORD })).toMatchObject({
      code: 401,
      message: 'Your agency signs in by single sign-on. Use that instead.',
    });
    expect(
      await server.current.guest.call('login', { username: agent.username, password: 'wrong-one-7' }),
    ).toMatchObject({
      message: 'Username or password is wrong.',
    });
    expect([await login(second.username), await login(customer.username), await login(boss.username)]).toEqual([
      401, 401, 200,
    ]);
    succeeded(await held.admin.call('saveSingleSignOn', { ...held.settings, password_roles: ['customer'] }));
    expect([await login(second.username), await login(customer.username)]).toEqual([401, 200]);
    // Once the admin with break-glass access is deactivated, every admin can sign in by password.
    await db.updateTable('people').set({ deactivated_at: clock.now() }).where('id', '=', boss.id).execute();
    expect([await login(second.username), await login(agent.username)]).toEqual([200, 401]);
  });

  it('an invitation opens no session for whom no password lets in', async () => {
    const { agency, domain } = held;
    const { id } = await aPerson(server.current.db, 'agent', { agency_id: agency.id, email: `new@${domain}` });
    const key = newKey();
    const day = 24 * 3_600_000;
    await server.current.db
      .insertInto('invitations')
      .values({
        ...{ person_id: id, key_hash: hashKey(key), created_at: clock.now() },
        expires_at: new Date(clock.now().getTime() + day),
      })
      .execute();
    const came = await server.current.guest.call('acceptInvitation', { key, name: 'Nia New', password: PASSWORD });
    expect(came).toMatchObject({ code: 200, data: { session: null, user: null } });
    const sessions = await server.current.db.selectFrom('sessions').select('id').where('person_id', '=', id).execute();
    expect(sessions).toEqual([]);
    expect(await enter(`new@${domain}`)).toMatchObject({ code: 200, data: { user: { id } } });
  });

  it('let everybody in again once it is switched off or taken away', async () => {
    succeeded(await held.admin.call('saveSingleSignOn', { ...held.settings, is_on: false }));
    expect(await login(held.agent.username)).toBe(200);
    expect(await server.current.guest.call('beginSingleSignOn', { who: held.agent.email })).toMatchObject({
      code: 422,
    });
    succeeded(await held.admin.call('endSingleSignOn', { password: PASSWORD }));
    expect(succeeded(await held.admin.call('getSingleSignOn', {})).single_sign_on).toBeNull();
  });
});

describe('an agency’s settings', () => {
  const save = (client: SignedIn, more: Partial<Settings>) =>
    client.call('saveSingleSignOn', { ...held.settings, ...more });

  it('never give the secret back, keep it sealed, and leave a line without it', async () => {
    const answer = succeeded(await held.admin.call('getSingleSignOn', {}));
    expect(answer).toMatchObject({
      single_sign_on: { issuer: held.settings.issuer, domains: [held.domain], is_on: true },
      redirect_uri: `${server.current.url}/single-sign-on`,
      admins: [{ id: held.boss.id }],
    });
    const { db } = server.current;
    const kept = [
      await db.selectFrom('single_sign_on').selectAll().execute(),
      await db.selectFrom('history').selectAll().where('agency_id', '=', held.agency.id).execute(),
      answer,
    ];
    expect(JSON.stringify(kept)).not.toContain(OIDC_CLIENT.client_secret);
    const { client_secret: _, ...without } = held.settings;
    succeeded(await held.admin.call('saveSingleSignOn', { ...without, trusts_second_step: true }));
    expect(await enter(held.agent.email)).toMatchObject({ code: 200 });
  });

  it('send a secret to no other address than it was given for', async () => {
    const { client_secret: _, ...without } = held.settings;
    const issuer = `${server.current.sandbox.url}${OIDC_PATHS[1]}`;
    expect(await held.admin.call('saveSingleSignOn', { ...without, issuer })).toMatchObject({
      errors: { client_secret: ['Enter the secret again: it was given for another address.'] },
    });
  });

  it.each<[string, Partial<Settings>, string]>([
    ['nothing answers at', { issuer: 'http://127.0.0.1:1/nowhere' }, 'issuer'],
    ['is inside the own network', { issuer: 'https://10.0.0.7/id' }, 'issuer'],
    ['is no domain', { domains: ['harbor'] }, 'domains.0'],
    ['is nobody’s', { domains: [] }, 'domains'],
    ['is no admin of theirs', { break_glass_id: 1 }, 'break_glass_id'],
  ])('take nothing that %s', async (_, more, field) => {
    const answer = await save(held.admin, more);
    expect(answer.code).toBe(422);
    expect(Object.keys((answer as { errors: object }).errors)).toEqual([field]);
  });

  it.each(['client_id', 'client_secret', 'issuer'] as const)(
    '%s with signs that no text has is refused',
    async (field) => {
      for (const given of [`${held.settings[field]}\u0000`, `${held.settings[field]}\ud800`])
        expect((await save(held.admin, { [field]: given })).code).toBe(422);
    },
  );

  it('a domain leads to one agency', async () => {
    const other = await withProvider();
    expect(await save(held.admin, { domains: [held.domain, other.domain] })).toMatchObject({
      errors: { domains: [`${other.domain} leads to another agency already.`] },
    });
    expect(succeeded(await held.admin.call('getSingleSignOn', {})).single_sign_on?.domains).toEqual([held.domain]);
  });

  it('a domain of another agency’s people leads to nobody else', async () => {
    const { db } = server.current;
    const { id: agency_id } = await anAgency(db);
    await aPerson(db, 'agent', { agency_id, email: `Ida@Shared-${held.agency.id}.example` });
    const domains = [held.domain, `shared-${held.agency.id}.example`];
    expect(await save(held.admin, { domains })).toMatchObject({
      errors: { domains: [`People of another agency have their address at shared-${held.agency.id}.example.`] },
    });
    await aPerson(db, 'agent', { agency_id: held.agency.id, email: `ed@own-${held.agency.id}.example` });
    expect(await save(held.admin, { domains: [held.domain, `own-${held.agency.id}.example`] })).toMatchObject({
      code: 200,
    });
  });

  it('accepts a domain at which a super-admin has an address, and never signs the super-admin in by it', async () => {
    const domain = `installation-${held.agency.id}.example`;
    await aPerson(server.current.db, 'super-admin', { agency_id: null, email: `owner@${domain}` });
    expect(await save(held.admin, { domains: [held.domain, domain] })).toMatchObject({ code: 200 });
    await proveAll(held.agency.id);
    expect(await enter(`owner@${domain}`)).toMatchObject({ code: 401, message: expect.stringMatching(/^Nobody of/) });
  });

  it('no agency leads another’s people to its provider by the name that it takes', async () => {
    const { admin, agent } = held;
    const other = await withProvider({}, OIDC_PATHS[1]);
    const rename = async (agency_name: string) =>
      succeeded(await admin.call('updateGlobalSettings', { payload: { agency_name } }));
    const leads = async (who: string) => (await begin(who)).url.split('?')[0];
    const [own, theirs] = [await leads(agent.email), await leads(other.agent.email)];
    expect(own).not.toBe(theirs);
    for (const taken of [other.agent.email, other.domain]) {
      await rename(taken);
      expect(await leads(taken)).toBe(theirs);
    }
    // A name that two agencies share finds neither.
    await rename(other.agency.name.toUpperCase());
    expect(await server.current.guest.call('beginSingleSignOn', { who: other.agency.name })).toMatchObject({
      code: 422,
      errors: { who: ['More than one agency has this name. Enter your e-mail address instead.'] },
    });
  });

  it('are an admin’s, of their own agency, and not of somebody who works as one', async () => {
    const agent = await server.current.as(held.agent.username);
    expect(await agent.call('getSingleSignOn', {})).toMatchObject({ code: 403 });
    const stranger = await server.current.as((await aPerson(server.current.db, 'admin')).username);
    expect(succeeded(await stranger.call('getSingleSignOn', {})).single_sign_on).toBeNull();
    const owner = await server.current.as('super');
    const { session } = succeeded(await owner.call('loginWithUserId', { user_id: held.boss.id }));
    const as = server.current.with(session.session_key, held.boss.id);
    expect(await save(as, {})).toMatchObject({ code: 403 });
    expect(await as.call('endSingleSignOn', { password: PASSWORD })).toMatchObject({ code: 403 });
  });
});
