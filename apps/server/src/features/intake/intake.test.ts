import { CLIENT_TEXT } from '@freeboard/domain/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, quoted, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { listen } from '../../../test/support/connections/stream.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import type { GuestContext } from '../../kernel/context/context.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { countUse } from './open.ts';

const clock = settableClock();
// Behind a proxy, so that a test can choose its address.
const server = useServer({ clock, env: { trustProxy: 1 } });
let admin: SignedIn;
let agent: SignedIn;

beforeAll(async () => {
  [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
});

const LINK = {
  ...{ name: 'Bayside Realty', audience: 'partner' as const, type: 'flood' as const, agent_id: null },
  ...{ fields: ['year_build', 'roof_year'], greeting: 'Welcome.', consent: 'I agree to be called.' },
};
const WHO = {
  ...{ first_name: 'petra', last_name: 'Klein', phone: '305.555.0144', email: 'petra@example.com' },
  ...{ address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' },
};
async function link(more: Partial<Omit<typeof LINK, 'agent_id'> & { agent_id: number | null }> = {}) {
  const made = succeeded(await admin.call('createIntakeLink', { ...LINK, ...more }));
  return { ...made, token: made.url.split('#')[1] ?? '' };
}
const open = async (token: string) => succeeded(await server.current.guest.call('openIntake', { token })).page;
/** Opens an intake page, and moves the clock to when it could have been filled in. */
async function page(token: string) {
  const shown = await open(token);
  clock.forward(20_000);
  return shown;
}
type Sent = Partial<Parameters<typeof admin.call<'submitIntake'>>[1]>;
const send = (token: string, ticket: string, more: Sent = {}) =>
  server.current.guest.call('submitIntake', { token, ticket, values: WHO, is_agreed: true, ...more });
const from = (source: string) =>
  server.current.db.selectFrom('applications').selectAll().where('source', '=', source).orderBy('id').execute();

describe('an intake link', () => {
  it('becomes an application with its source, and whoever it is given to hears of it live', async () => {
    const { token, url, link: kept } = await link({ name: 'Gulf Coast Title', agent_id: agent.id });
    expect(url).toMatch(/\/intake#[\w-]{43}$/);
    const row = await server.current.db
      .selectFrom('intake_links')
      .selectAll()
      .where('id', '=', kept.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(hashKey(token));
    expect(JSON.stringify(row)).not.toContain(token);
    const shown = await page(token);
    expect(shown).toMatchObject({ kind: 'flood', greeting: 'Welcome.', consent: 'I agree to be called.' });
    expect(shown.asked.map(({ key }) => key)).toEqual([
      ...['first_name', 'last_name', 'phone', 'email', 'address1', 'address2', 'city', 'state', 'zip'],
      ...['year_build', 'roof_year'],
    ]);
    expect(shown.asked.every(({ text }) => text === '')).toBe(true);
    const stream = await listen(agent);
    const end = succeeded(await send(token, shown.ticket, { values: { ...WHO, year_build: '1999' } }));
    expect(end).toMatchObject({ agent: 'Maria Reyes' });
    const [application] = await from('Gulf Coast Title');
    expect(application).toMatchObject({ first_name: 'Petra', agent_id: agent.id, status: 'new' });
    const id = application?.id ?? 0;
    const whole = await opened(agent, id);
    expect(whole.payload.useable_details).toMatchObject({ year_build: 1999, application_source: 'Intake Link' });
    expect(whole.provenance.year_build).toMatchObject({ source: 'client' });
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id, kind: 'change' }));
    expect(history.data).toMatchObject([
      { action: 'came in by an intake link: Gulf Coast Title', actor: { name: 'petra Klein', role: 'client' } },
    ]);
    const timeline = succeeded(await agent.call('getApplicationTimeline', { application_id: id }));
    expect(timeline.entries.at(-1)).toMatchObject({
      ...{ kind: 'created', arrival: 'intake', by: 'Petra Klein', text: 'Gulf Coast Title' },
    });
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
    expect(user_notifications[0]?.text).toContain('asks for a quote by Gulf Coast Title');
    await eventually(() => {
      expect(stream.events.some(({ kind, ids }) => kind === 'application' && ids.application_id === id)).toBe(true);
      expect(stream.events.some(({ kind }) => kind === 'notification')).toBe(true);
    });
    stream.close();
    // An edit keeps the source, unless it sets another one.
    const edit = (useable_details: object) =>
      // The lookup of the address may save first, which changes the version.
      eventually(async () => {
        const { version } = await opened(agent, id);
        const change = { application_id: id, version, useable_details: useable_details as never };
        return succeeded(await agent.call('updateApplication', change)).changes;
      });
    const next = await edit({ sqft: 1_900 });
    expect(next.application_source).toBe('Gulf Coast Title');
    const chosen = await edit({ application_source: 'Referral' });
    expect(chosen.application_source).toBe('Referral');
  });

  it('sent twice at once from one page comes once', async () => {
    const { token } = await link({ name: 'Twice' });
    const { ticket } = await page(token);
    const answers = await Promise.all([send(token, ticket), send(token, ticket), send(token, ticket)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await from('Twice')).toHaveLength(1);
  });

  it('says at every field what is wrong, takes nothing that was not asked, and wants the consent', async () => {
    const { token } = await link({ name: 'Errors' });
    const { ticket } = await page(token);
    expect(await send(token, ticket, { values: { first_name: 'A', year_build: '3000' } })).toMatchObject({
      code: 422,
      errors: {
        last_name: ['Field is required.'],
        zip: ['Field is required.'],
        phone: ['Enter a phone number or an e-mail address.'],
        year_build: [expect.any(String)],
      },
    });
    expect(await send(token, ticket, { values: { ...WHO, sqft: '1' } })).toMatchObject({
      code: 422,
      errors: { sqft: ['This was not asked for.'] },
    });
    expect(await send(token, ticket, { is_agreed: false })).toMatchObject({
      code: 422,
      errors: { is_agreed: expect.anything() },
    });
    expect(await from('Errors')).toEqual([]);
    succeeded(await send(token, ticket));
    const { consent } = await server.current.db
      .selectFrom('intake_submissions')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(consent).toBe('I agree to be called.');
  });

  it('enters what was agreed to into the consent ledger, once, and never over a refusal', async () => {
    const { token } = await link({ name: 'Ledger', consent: 'Call, text or e-mail me.' });
    const { db } = server.current;
    const [phone, email] = ['+13055550171', 'ledger@example.com'];
    const lines = (address: string) =>
      db.selectFrom('consents').selectAll().where('address', '=', address).orderBy('id').execute();
    const { ticket } = await page(token);
    const values = { ...WHO, phone: '(305) 555-0171', email: 'Ledger@Example.com' };
    expect(await send(token, ticket, { values, is_agreed: false })).toMatchObject({ code: 422 });
    expect(await lines(phone)).toEqual([]);
    await Promise.all([send(token, ticket, { values }), send(token, ticket, { values })]);
    const [application] = await from('Ledger');
    const consent = {
      ...{ agency_id: application?.agency_id, application_id: application?.id, person_id: null, state: 'opted_in' },
      ...{ source: 'Intake link: Ledger', wording: 'Call, text or e-mail me.' },
    };
    expect(await lines(phone)).toMatchObject([{ ...consent, channel: 'sms' }]);
    expect(await lines(email)).toMatchObject([{ ...consent, channel: 'email' }]);
    const { at } = await db
      .selectFrom('intake_submissions')
      .select('at')
      .where('application_id', '=', application?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect([...(await lines(phone)), ...(await lines(email))].map(({ created_at }) => created_at)).toEqual([at, at]);
    // The client sent STOP to the shared number, and unsubscribed from e-mail by its link.
    const stop = { state: 'opted_out', application_id: null };
    await db
      .insertInto('consents')
      .values([
        { ...stop, agency_id: null, channel: 'sms', address: phone, source: CLIENT_TEXT, wording: 'STOP' },
        { ...stop, agency_id: consent.agency_id ?? 0, channel: 'email', address: email, source: 'Unsubscribe link' },
      ])
      .execute();
    succeeded(await send(token, (await page(token)).ticket, { values }));
    expect(await from('Ledger')).toHaveLength(2);
    expect((await lines(phone)).map(({ state }) => state)).toEqual(['opted_in', 'opted_out']);
    expect((await lines(email)).map(({ state }) => state)).toEqual(['opted_in', 'opted_out']);
  });

  it('refuses line breaks and hidden characters, in a link’s name and in what is filled in', async () => {
    expect(await admin.call('createIntakeLink', { ...LINK, name: 'Bayside\nRealty' })).toMatchObject({
      code: 422,
      errors: { name: ['Write this on one line.'] },
    });
    const { token } = await link();
    const shown = await page(token);
    const values = { ...WHO, last_name: 'Klein\r\nBcc: x@y.example', city: 'Miami\u202e Beach' };
    expect(await send(token, shown.ticket, { values })).toMatchObject({
      code: 422,
      errors: {
        last_name: ['Write this on one line.'],
        city: ['Contains a hidden character. Delete it and type the text again.'],
      },
    });
  });

  it('turns robots away: a field that nobody sees, a page filled in at once, a ticket of another link', async () => {
    const [one, other] = [await link({ name: 'Robots' }), await link({ name: 'Other' })];
    const early = await open(one.token);
    expect(await send(one.token, early.ticket)).toMatchObject({ code: 422, message: expect.stringContaining('quick') });
    clock.forward(20_000);
    expect(await send(one.token, early.ticket, { website: 'http://x' })).toMatchObject({ code: 422 });
    expect(await send(other.token, early.ticket)).toMatchObject({ code: 422 });
    expect(await send(one.token, 'made up')).toMatchObject({ code: 422 });
    clock.forward(13 * 3_600_000);
    expect(await send(one.token, early.ticket)).toMatchObject({
      code: 422,
      message: expect.stringContaining('too long'),
    });
    expect(await from('Robots')).toEqual([]);
    const { links } = succeeded(
      await (await server.current.as('admin')).call('getQuotesPortal', {
        from: '2020-01-01T00:00:00Z',
        to: '2100-01-01T00:00:00Z',
      }),
    );
    expect(links.find(({ name }) => name === 'Robots')).toMatchObject({ turned_away: 1, came: 0 });
  });

  it('says the same whether it is wrong, switched off or ended; another address opens it, the one before no more', async () => {
    admin = await server.current.as('admin');
    const { token, link: kept } = await link({ name: 'Off' });
    const refused = { code: 404, message: 'This page is no longer open.' };
    const opens = async (one: string) => server.current.guest.call('openIntake', { token: one });
    expect(await opens('nobodys')).toMatchObject(refused);
    const { ticket } = await page(token);
    succeeded(await admin.call('updateIntakeLink', { link_id: kept.id, is_on: false }));
    expect(await opens(token)).toMatchObject(refused);
    expect(await send(token, ticket)).toMatchObject(refused);
    succeeded(await admin.call('updateIntakeLink', { link_id: kept.id, is_on: true }));
    const { url } = succeeded(await admin.call('renewIntakeLink', { link_id: kept.id }));
    expect(await opens(token)).toMatchObject(refused);
    const next = url.split('#')[1] ?? '';
    expect(await opens(next)).toMatchObject({ ok: true });
    succeeded(await admin.call('revokeIntakeLink', { link_id: kept.id }));
    expect(await opens(next)).toMatchObject(refused);
    expect(await admin.call('renewIntakeLink', { link_id: kept.id })).toMatchObject({ code: 404 });
  });

  it('is its agency’s alone, and no agent’s to make; another agency’s person gets nothing by it', async () => {
    const { link: kept } = await link({ name: 'Ours' });
    const other = await server.current.as('agent2');
    await server.current.db.updateTable('people').set({ role: 'admin' }).where('id', '=', other.id).execute();
    expect(await other.call('updateIntakeLink', { link_id: kept.id, is_on: false })).toMatchObject({ code: 404 });
    expect(await other.call('createIntakeLink', { ...LINK, agent_id: agent.id })).toMatchObject({ code: 422 });
    await server.current.db.updateTable('people').set({ role: 'agent' }).where('id', '=', other.id).execute();
    agent = await server.current.as('agent');
    expect(await agent.call('createIntakeLink', LINK)).toMatchObject({ code: 403 });
    expect(await admin.call('createIntakeLink', { ...LINK, fields: ['client_name_id'] })).toMatchObject({
      code: 422,
      errors: { fields: ['One of these fields cannot be asked for.'] },
    });
  });

  it('suggests addresses', async () => {
    const { token } = await link({ name: 'Suggests' });
    const { suggestions } = succeeded(
      await server.current.guest.call('suggestIntakeAddress', { token, query: '1208 Turner' }),
    );
    expect(suggestions[0]).toMatchObject({ address1: '1208 Turner St', state: 'FL' });
  });

  it('used a thousand times a minute, from wherever, answers 429', async () => {
    const { token } = await link({ name: 'Thousand' });
    const { ticket } = await page(token);
    const statuses: number[] = [];
    for (let n = 0; n < 1_000; n += 50) {
      const some = Array.from({ length: 50 }, (_, at) =>
        fetch(`${server.current.api}/intake/submit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n / 50}.${at + 1}` },
          body: JSON.stringify({ token, ticket, values: {}, is_agreed: true }),
        }).then(({ status }) => status),
      );
      statuses.push(...(await Promise.all(some)));
    }
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect(statuses.filter((status) => status === 422)).toHaveLength(100);
    expect(await from('Thousand')).toEqual([]);
  });

  it('opened too often from one address answers 429 also where each link is made up', async () => {
    const guest = { system: server.current.db, clock, address: '2001:db8:77::1' } as unknown as GuestContext;
    for (let n = 0; n < 600; n += 1) await countUse(guest, `made up ${n}`, 'view');
    await expect(countUse(guest, 'made up', 'view')).rejects.toMatchObject({ code: 'too_many' });
    await countUse({ ...guest, address: '2001:db8:78::1' }, 'made up', 'view');
  });
});

it('the figures of each source count what became of its applications in the time', async () => {
  admin = await server.current.as('admin');
  agent = await server.current.as('agent');
  const since = new Date(clock.now().getTime() - 60_000).toISOString();
  const done = await quoted(agent);
  await made(agent);
  const to = new Date(clock.now().getTime() + 60_000).toISOString();
  const figures = async () =>
    succeeded(await admin.call('getQuotesPortal', { from: since, to })).sources.find(
      ({ source }) => source === 'Agent Portal',
    );
  expect(await figures()).toEqual({
    source: 'Agent Portal',
    applications: 2,
    quoted: 1,
    sent: 0,
    opened: 0,
    chosen: 0,
  });
  succeeded(
    await agent.call('sendMessage', {
      ...{ application_id: done.id, type: 'email', receiver: 'x@lee.test', subject: 'Hi', body: 'Hello you' },
    }),
  );
  // A message to the client does not count as a proposal.
  expect(await figures()).toMatchObject({ sent: 0 });
  succeeded(
    await agent.call('sendOrDownloadQuote', {
      ...{ request_type: 'send-email', application_id: done.id, receiver_email: 'x@lee.test' },
      ...{ selected_template: 'Ours', selected_template_option: 'Short' },
      ...{ option_subject: 'Your quotes', option_body: 'Here they are.' },
    }),
  );
  await eventually(async () => expect(await figures()).toMatchObject({ sent: 1 }));
  const filters = { created_from: since, created_to: to };
  const rowsOf = async (...reached: ('quoted' | 'sent' | 'chosen')[]) => {
    const input = { page: 1, per_page: 25, filters: { ...filters, reached }, application_source: ['Agent Portal'] };
    const { applications } = succeeded(await admin.call('getAgentApplicationsList', input));
    return [applications.total, applications.data.map(({ id }) => id)];
  };
  expect(await rowsOf('quoted')).toEqual([1, [done.id]]);
  expect(await rowsOf('sent', 'quoted')).toEqual([1, [done.id]]);
  expect(await rowsOf('chosen')).toEqual([0, []]);
  expect((await rowsOf())[0]).toBe(2);
});
