import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { sendRaw } from '../../../../test/support/connections/raw.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { useServer } from '../../../../test/support/server.ts';
import { SSO_PASSWORD, singleSignOnOf } from '../../../../test/support/sign-in/single-sign-on.ts';
import { eventually } from '../../../../test/support/wait.ts';

const clock = settableClock();
const server = useServer({ clock });
const { withProvider, arrive, begin, enter, finish, granted } = singleSignOnOf(server, clock);
type Held = Awaited<ReturnType<typeof withProvider>>;
let held: Held;

beforeEach(async () => {
  clock.set('2026-11-21T12:00:10Z');
  held = await withProvider();
});

const textTo = (email: string, part: RegExp): Promise<string> =>
  eventually(() => {
    const mails = server.current.sandbox.inbox.mails.filter(({ to }) => to.includes(`<${email}>`));
    const found = mails.map(({ text }) => part.exec(text)?.[1]).findLast(Boolean);
    if (!found) throw new Error('Nothing has arrived.');
    return found;
  });

/** Gives a person an authenticator. @returns a function that moves the clock to the next code and returns it */
async function authenticatorOf(username: string) {
  const me = await server.current.as(username);
  const { ticket, secret } = succeeded(await me.call('enrollSecondFactor', { password: SSO_PASSWORD }));
  const code = () => {
    clock.forward(60_000);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  };
  succeeded(await me.call('confirmSecondFactor', { ticket, otp: code() }));
  return code;
}

describe('a change of the settings', () => {
  const WRONG = { code: 422, errors: { password: ['This is not your present password.'] } };

  it('takes the present password, also to take it away', async () => {
    const save = (password: string) => held.admin.call('saveSingleSignOn', { ...held.settings, password });
    expect(await save('not-the-password')).toMatchObject(WRONG);
    expect(await held.admin.call('endSingleSignOn', { password: 'not-the-password' })).toMatchObject(WRONG);
    expect(await save(SSO_PASSWORD)).toMatchObject({ code: 200 });
  });

  it('takes a code of the authenticator, too, where whoever changes it has one', async () => {
    const code = await authenticatorOf(held.boss.username);
    const { second_factor } = succeeded(await held.admin.call('getSingleSignOn', {}));
    expect(second_factor).toEqual({ has_code: true, has_passkey: false });
    const save = (otp?: string) => held.admin.call('saveSingleSignOn', { ...held.settings, ...(otp ? { otp } : {}) });
    expect(await save()).toMatchObject({ code: 422, errors: { otp: [expect.stringContaining('authenticator')] } });
    expect(await save('000000')).toMatchObject({ code: 422, errors: { otp: [expect.stringContaining('not right')] } });
    const otp = code();
    expect(await save(otp)).toMatchObject({ code: 200 });
    expect(await save(otp)).toMatchObject({ code: 422 });
    expect(await held.admin.call('endSingleSignOn', { password: SSO_PASSWORD })).toMatchObject({ code: 422 });
    expect(await held.admin.call('endSingleSignOn', { password: SSO_PASSWORD, otp: code() })).toMatchObject({
      code: 200,
    });
  });

  it('reaches every other active admin by e-mail and on the page, and the link in it switches it off, once', async () => {
    const { db, guest } = server.current;
    const own = { agency_id: held.agency.id };
    const second = await aPerson(db, 'admin', { ...own, email: `second@${held.domain}` });
    await aPerson(db, 'admin', { ...own, email: `gone@${held.domain}`, deactivated_at: clock.now() });
    succeeded(await held.admin.call('saveSingleSignOn', { ...held.settings, trusts_second_step: true }));
    const key = await textTo(second.email, /\/stop-single-sign-on#([\w-]{43})/);
    const them = await server.current.as(second.username);
    const { user_notifications } = succeeded(await them.call('getUserNotifications', {}));
    expect(user_notifications[0]?.text).toContain('changed the single sign-on of your agency');
    const stops = await db
      .selectFrom('single_sign_on_stops')
      .selectAll()
      .where('agency_id', '=', own.agency_id)
      .execute();
    expect(stops.map(({ person_id }) => person_id)).toEqual([second.id]);
    expect(JSON.stringify(stops)).not.toContain(key);
    expect(await guest.call('stopSingleSignOn', { key: 'x'.repeat(43) })).toMatchObject({ code: 422 });
    expect(succeeded(await guest.call('stopSingleSignOn', { key }))).toEqual({ agency: held.agency.name });
    expect(await guest.call('stopSingleSignOn', { key })).toMatchObject({ code: 422 });
    expect(succeeded(await held.admin.call('getSingleSignOn', {})).single_sign_on).toMatchObject({ is_on: false });
    expect(await guest.call('beginSingleSignOn', { who: held.agent.email })).toMatchObject({ code: 422 });
    const line = await db
      .selectFrom('history')
      .selectAll()
      .where('actor_id', '=', second.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.action).toBe('switched the single sign-on off by the link in an e-mail');
  });

  it.each(['a role', 'an agency'])('is stopped by nobody who has %s without that right by now', async (what) => {
    const { db, guest } = server.current;
    const email = `second@${held.domain}`;
    const second = await aPerson(db, 'admin', { agency_id: held.agency.id, email });
    succeeded(await held.admin.call('saveSingleSignOn', held.settings));
    const key = await textTo(email, /#([\w-]{43})/);
    const other = await withProvider();
    const set = what === 'a role' ? { role: 'agent' } : { agency_id: other.agency.id };
    await db.updateTable('people').set(set).where('id', '=', second.id).execute();
    expect(await guest.call('stopSingleSignOn', { key })).toMatchObject({ code: 422 });
    expect(succeeded(await held.admin.call('getSingleSignOn', {})).single_sign_on).toMatchObject({ is_on: true });
  });

  it('is stopped by no link that is too old, nor by one of somebody who was deactivated', async () => {
    const { db, guest } = server.current;
    const email = `second@${held.domain}`;
    const second = await aPerson(db, 'admin', { agency_id: held.agency.id, email });
    succeeded(await held.admin.call('saveSingleSignOn', held.settings));
    const key = await textTo(email, /#([\w-]{43})/);
    await db.updateTable('people').set({ deactivated_at: clock.now() }).where('id', '=', second.id).execute();
    expect(await guest.call('stopSingleSignOn', { key })).toMatchObject({ code: 422 });
    await db.updateTable('people').set({ deactivated_at: null }).where('id', '=', second.id).execute();
    clock.forward(14 * 24 * 3_600_000 + 1_000);
    expect(await guest.call('stopSingleSignOn', { key })).toMatchObject({ code: 422 });
  });
});

describe('a domain', () => {
  const proofOf = async ({ admin, domain }: Held) =>
    succeeded(await admin.call('getSingleSignOn', {})).proofs.find((proof) => proof.domain === domain);

  it('leads nowhere and signs nobody in before it is proven', async () => {
    const waiting = await withProvider({}, undefined, false);
    expect(await proofOf(waiting)).toMatchObject({ proven_by: null, record_name: `_freeboard.${waiting.domain}` });
    expect(await server.current.guest.call('beginSingleSignOn', { who: waiting.agent.email })).toMatchObject({
      code: 422,
    });
    const { came } = await arrive(waiting.agent.email, 'none', waiting.agency.name);
    expect(came).toMatchObject({ code: 401, message: expect.stringMatching(/^Nobody of/) });
  });

  it('is proven by its TXT record, which is another one for each agency', async () => {
    const waiting = await withProvider({}, undefined, false);
    const { texts } = server.current.sandbox.dns;
    const { record_name = '', record_value = '' } = (await proofOf(waiting)) ?? {};
    const prove = () => waiting.admin.call('proveSingleSignOnDomain', { domain: waiting.domain });
    expect(await prove()).toMatchObject({ code: 422, errors: { domain: [expect.stringContaining(record_name)] } });
    texts.set(record_name, ['v=spf1 -all', record_value.slice(0, -1)]);
    expect(await prove()).toMatchObject({ code: 422 });
    texts.set(record_name, ['v=spf1 -all', record_value]);
    expect(await held.admin.call('proveSingleSignOnDomain', { domain: waiting.domain })).toMatchObject({ code: 422 });
    expect(await prove()).toMatchObject({ code: 200 });
    expect(await proofOf(waiting)).toMatchObject({ proven_by: 'dns' });
    expect(await enter(waiting.agent.email)).toMatchObject({ code: 200 });
    // Saving another setting leaves the domain proven.
    succeeded(await waiting.admin.call('saveSingleSignOn', { ...waiting.settings, trusts_second_step: true }));
    expect(await proofOf(waiting)).toMatchObject({ proven_by: 'dns' });
  });

  it('may be claimed by two agencies until one of them proves it', async () => {
    const other = await withProvider({}, '/oidc/other');
    const domain = `both-${held.agency.id}.example`;
    const claim = ({ admin, settings }: Held) =>
      admin.call('saveSingleSignOn', { ...settings, domains: [...settings.domains, domain] });
    const recordOf = (proofs: { domain: string; record_value: string }[]) =>
      proofs.find((proof) => proof.domain === domain)?.record_value ?? '';
    const [mine, theirs] = [
      recordOf(succeeded(await claim(held)).proofs),
      recordOf(succeeded(await claim(other)).proofs),
    ];
    expect(mine).not.toBe(theirs);
    server.current.sandbox.dns.texts.set(`_freeboard.${domain}`, [mine, theirs]);
    succeeded(await held.admin.call('proveSingleSignOnDomain', { domain }));
    const taken = { code: 422, errors: expect.objectContaining({}) };
    expect(await other.admin.call('proveSingleSignOnDomain', { domain })).toMatchObject(taken);
    expect(await claim(other)).toMatchObject({ errors: { domains: [`${domain} leads to another agency already.`] } });
  });

  it('leaves passwords as they were until it is proven', async () => {
    const { agent, admin, domain } = await withProvider({}, undefined, false);
    const login = async () =>
      (await server.current.guest.call('login', { username: agent.username, password: SSO_PASSWORD })).code;
    expect(await login()).toBe(200);
    const [record] = succeeded(await admin.call('getSingleSignOn', {})).proofs;
    server.current.sandbox.dns.texts.set(`_freeboard.${domain}`, [record?.record_value ?? '']);
    succeeded(await admin.call('proveSingleSignOnDomain', { domain }));
    expect(await login()).toBe(401);
  });

  it('is approved by a super-admin, and by nobody of the agency', async () => {
    const waiting = await withProvider({}, undefined, false);
    const { admin, domain, agency } = waiting;
    expect(await admin.call('approveSingleSignOnDomain', { domain })).toMatchObject({ code: 403 });
    const owner = await server.current.as('super');
    succeeded(await owner.call('chooseAgency', { agency_id: agency.id }));
    expect(await owner.call('approveSingleSignOnDomain', { domain: 'another.example' })).toMatchObject({ code: 404 });
    succeeded(await owner.call('approveSingleSignOnDomain', { domain }));
    expect(await proofOf(waiting)).toMatchObject({ proven_by: 'super-admin' });
    expect(await enter(waiting.agent.email)).toMatchObject({ code: 200 });
  });

  it.each(['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'comcast.net'])(
    'at which anybody can have an address is refused: %s',
    async (domain) => {
      const answer = await held.admin.call('saveSingleSignOn', { ...held.settings, domains: [held.domain, domain] });
      expect(answer).toMatchObject({ code: 422, errors: { domains: [expect.stringContaining(`at ${domain}`)] } });
    },
  );
});

describe('a first sign-in by a provider', () => {
  it('is confirmed by the password, and from then on the account is the person’s whatever its address', async () => {
    const { agent, agency } = held;
    const first = await arrive(agent.email);
    expect(first.came).toMatchObject({
      code: 401,
      data: { confirmation: { email: `t•••@${held.domain}`, may_send_code: true, is_code_sent: false } },
    });
    const { browser_key, single_sign_on_ticket } = first;
    expect(await finish({ browser_key, single_sign_on_ticket, password: 'not-theirs-7' })).toMatchObject({ code: 422 });
    const confirmed = { single_sign_on_ticket, password: SSO_PASSWORD };
    expect(await finish({ ...confirmed, browser_key: 'another-browser' })).toMatchObject({ code: 401 });
    expect(await finish({ ...confirmed, browser_key })).toMatchObject({ code: 200, data: { user: { id: agent.id } } });
    expect((await arrive(agent.email)).came).toMatchObject({ code: 200 });
    await server.current.db
      .updateTable('people')
      .set({ email: `moved@${held.domain}` })
      .where('id', '=', agent.id)
      .execute();
    expect((await arrive(agent.email, 'unverified', agency.name)).came).toMatchObject({
      code: 200,
      data: { user: { id: agent.id } },
    });
  });

  it('is confirmed by a code that is e-mailed to the person, in the browser that began', async () => {
    const { agent } = held;
    const { browser_key, single_sign_on_ticket } = await arrive(agent.email);
    const sent = succeeded(
      await server.current.guest.call('sendSingleSignOnCode', { browser_key, single_sign_on_ticket }),
    );
    const code = await textTo(agent.email, /\n(\d{6})\n/);
    const other = await arrive(agent.email);
    const asked = { browser_key: other.browser_key, single_sign_on_ticket: other.single_sign_on_ticket, code };
    expect(await finish(asked)).toMatchObject({ data: { confirmation: { is_code_sent: false } } });
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await finish({ browser_key, ...sent, code: wrong })).toMatchObject({ code: 422 });
    expect(await finish({ browser_key, ...sent, code })).toMatchObject({ code: 200, data: { user: { id: agent.id } } });
  });

  it('records a wrong password and a wrong code as such', async () => {
    const { browser_key, single_sign_on_ticket } = await arrive(held.agent.email);
    const sent = succeeded(
      await server.current.guest.call('sendSingleSignOnCode', { browser_key, single_sign_on_ticket }),
    );
    const code = await textTo(held.agent.email, /\n(\d{6})\n/);
    const from = { 'x-forwarded-for': '10.9.9.9' };
    for (const typed of [{ password: 'not-theirs-7' }, { code: code === '000000' ? '111111' : '000000' }])
      await sendRaw(server.current, '/finish-single-sign-on', { browser_key, ...sent, ...typed }, from);
    await eventually(async () => {
      const { db } = server.current;
      const rows = await db.selectFrom('security_events').select('kind').where('address', '=', '10.9.9.9').execute();
      expect(rows.map(({ kind }) => kind).sort()).toEqual(['sign_in_failed', 'wrong_code']);
    });
  });

  it('hears five guesses at a code and sends five codes, whichever tickets they come by', async () => {
    const { agent } = held;
    const { browser_key, single_sign_on_ticket } = await arrive(agent.email);
    const send = () => server.current.guest.call('sendSingleSignOnCode', { browser_key, single_sign_on_ticket });
    const sent = succeeded(await send());
    const code = await textTo(agent.email, /\n(\d{6})\n/);
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses = [];
    for (let n = 0; n < 6; n += 1) guesses.push((await finish({ browser_key, ...sent, code: wrong })).code);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await finish({ browser_key, ...sent, code })).toMatchObject({ code: 429 });
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push((await send()).code);
    expect(codes).toEqual([200, 200, 200, 200, 429]);
  });

  it('another account of a person who has one is confirmed like the first, and takes its place', async () => {
    expect(await enter(held.agent.email)).toMatchObject({ code: 200 });
    const { came, browser_key, single_sign_on_ticket } = await arrive(held.agent.email, 'account');
    expect(came).toMatchObject({ code: 401, data: { confirmation: expect.any(Object) } });
    const confirmed = { browser_key, single_sign_on_ticket, password: SSO_PASSWORD };
    expect(await finish({ ...confirmed, password: 'not-theirs-7' })).toMatchObject({ code: 422 });
    expect(await finish(confirmed)).toMatchObject({ code: 200, data: { user: { id: held.agent.id } } });
    expect(await finish(confirmed)).toMatchObject({ code: 401 });
    expect((await arrive(held.agent.email, 'account')).came).toMatchObject({ code: 200 });
    expect((await arrive(held.agent.email)).came).toMatchObject({ data: { confirmation: expect.any(Object) } });
  });

  it('follows a person to another agency with the same provider', async () => {
    expect(await enter(held.agent.email)).toMatchObject({ code: 200 });
    const other = await withProvider();
    const email = `moved@${other.domain}`;
    const moved = { agency_id: other.agency.id, email };
    await server.current.db.updateTable('people').set(moved).where('id', '=', held.agent.id).execute();
    expect(await enter(email)).toMatchObject({ code: 200, data: { user: { id: held.agent.id } } });
  });

  it('counts nothing that somebody types at the sign-in as a code or a guess', async () => {
    const { agent } = held;
    const { guest } = server.current;
    for (const name of ['code', 'mail'])
      for (let n = 0; n < 5; n += 1) await guest.call('beginSingleSignOn', { who: `${name} of person ${agent.id}` });
    for (let n = 0; n < 5; n += 1) await guest.call('beginSingleSignOn', { who: `mail to person ${agent.id}` });
    const { browser_key, single_sign_on_ticket } = await arrive(agent.email);
    const sent = succeeded(await guest.call('sendSingleSignOnCode', { browser_key, single_sign_on_ticket }));
    const code = await textTo(agent.email, /\n(\d{6})\n/);
    expect(await finish({ browser_key, ...sent, code })).toMatchObject({ code: 200 });
  });

  it.each([
    ['the answer of the provider', false],
    ['the confirmation', true],
  ])('ends where the settings change before %s', async (_what, hasArrived) => {
    const { url, browser_key } = await begin(held.agent.email);
    const answer = await granted(url, held.agent.email);
    const change = async () => {
      clock.forward(1_000);
      succeeded(await held.admin.call('saveSingleSignOn', { ...held.settings, trusts_second_step: true }));
    };
    if (!hasArrived) await change();
    const came = await finish({ browser_key, answer });
    if (!hasArrived) return expect(came).toMatchObject({ code: 401, message: expect.stringContaining('Begin again') });
    await change();
    const single_sign_on_ticket = came.data.single_sign_on_ticket as string;
    expect(await finish({ browser_key, single_sign_on_ticket, password: SSO_PASSWORD })).toMatchObject({
      ...{ code: 401, message: expect.stringContaining('Begin again') },
    });
  });

  it.each([
    ['unverified', 401],
    ['unstated', 401],
    ['edov', 200],
  ])('believes an e-mail address that is %s: %i', async (fault, code) => {
    expect((await enter(held.agent.email, fault)).code).toBe(code);
  });
});

describe('an admin with a provider of their own', () => {
  it('becomes nobody else: not past their password, and not past their second factor', async () => {
    const victim = await aPerson(server.current.db, 'admin', {
      ...{ agency_id: held.agency.id, email: `victim@${held.domain}` },
    });
    succeeded(await held.admin.call('saveSingleSignOn', { ...held.settings, trusts_second_step: true }));
    const { browser_key, came, single_sign_on_ticket } = await arrive(victim.email, 'second_step');
    expect(came).toMatchObject({ code: 401, data: { confirmation: expect.any(Object) } });
    expect(await finish({ browser_key, single_sign_on_ticket })).toMatchObject({ code: 401 });
    expect(await finish({ browser_key, single_sign_on_ticket, password: SSO_PASSWORD })).toMatchObject({ code: 422 });
  });

  it('a person’s own authenticator is left out only where the token says so, and never at the first sign-in', async () => {
    succeeded(await held.admin.call('saveSingleSignOn', { ...held.settings, trusts_second_step: true }));
    const code = await authenticatorOf(held.agent.username);
    const { browser_key, single_sign_on_ticket } = await arrive(held.agent.email, 'second_step');
    const asked = await finish({ browser_key, single_sign_on_ticket, password: SSO_PASSWORD });
    expect(asked).toMatchObject({ code: 401, data: { second_factor_required: true } });
    const next = asked.data.single_sign_on_ticket as string;
    // The recovery codes are returned again, because they are not yet confirmed as saved.
    const codes = await finish({ browser_key, single_sign_on_ticket: next, otp: code() });
    expect(codes).toMatchObject({ code: 401, data: { recovery_codes: expect.any(Array) } });
    const { codes_ticket, single_sign_on_ticket: last } = codes.data as Record<string, string>;
    const saved = await finish({ browser_key, single_sign_on_ticket: last, codes_ticket });
    expect(saved).toMatchObject({ code: 200 });
    expect((await arrive(held.agent.email, 'second_step')).came).toMatchObject({ code: 200 });
    expect((await arrive(held.agent.email)).came).toMatchObject({ code: 401, data: { second_factor_required: true } });
  });

  it('a new provider is confirmed again by each person', async () => {
    expect(await enter(held.agent.email)).toMatchObject({ code: 200 });
    const issuer = `${server.current.sandbox.url}/oidc/other`;
    succeeded(await held.admin.call('saveSingleSignOn', { ...held.settings, issuer }));
    expect((await begin(held.agent.email)).url).toContain('/oidc/other');
    expect((await arrive(held.agent.email)).came).toMatchObject({ data: { confirmation: expect.any(Object) } });
  });
});
