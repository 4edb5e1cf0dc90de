import type { Application } from '@freeboard/contract';
import { LINK_ENDED } from '@freeboard/domain/client-page';
import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import { CLIENT, choosable, useClientPage } from '../../../test/support/client-page.ts';
import { sendRaw } from '../../../test/support/connections/raw.ts';
import { aPerson } from '../../../test/support/factories.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { demoCarriers } from '../../integrations/carriers/index.ts';
import type { GuestContext } from '../../kernel/context/context.ts';
import { countUse } from './limits.ts';

const DAY_MS = 24 * 60 * 60_000;
const clients = useClientPage();
const { clock, server, setNames, makeLink, aLink, open, choose } = clients;
let agent: SignedIn;
let application: Application;
beforeAll(() => {
  ({ agent, application } = clients.current);
});

const ended = { code: 404, message: LINK_ENDED };

describe('a client’s link', () => {
  it('R9.8 opens the proposal: property, quotes with their terms, notices, agency and agent', async () => {
    const { url, token, link } = await aLink({ names_carriers: false });
    expect(url).toMatch(/\/proposal#[\w-]{43}$/);
    expect(link).toMatchObject({ state: 'open', opens: 0, created_by: 'Maria Reyes', names_carriers: false });
    const page = await open(token);
    const { document } = page;
    expect(document).toMatchObject({
      client_name: 'Lena Hoffmann',
      agency: { name: 'Harbor Light Agency', phone: '(813) 555-0142' },
      agent: { name: 'Maria Reyes' },
      kind: 'flood',
      elevation: { base_flood: 8 },
    });
    expect(document.facts.map(({ label }) => label)).toContain('Flood zone');
    expect(document.notices.map(({ title }) => title)).toContain('Not a policy.');
    expect(choosable(page).length).toBeGreaterThan(1);
    const [first] = choosable(page);
    expect(first).toMatchObject({ is_quote: true, price: expect.stringMatching(/^\$[\d,]+\.\d\d$/) });
    expect(first?.terms.map(({ label }) => label)).toContain('You pay first (deductible)');
    for (const { is_quote, why_not } of document.offers) expect(is_quote || why_not !== null).toBe(true);
    const { links } = succeeded(await agent.call('getClientLinks', { application_id: application.id }));
    expect(links.find(({ id }) => id === link.id)).toMatchObject({ opens: 1 });
  });

  it('names title and license of whom the client turns to, as a proposal does, unless carriers go unnamed', async () => {
    succeeded(await agent.call('updateProfile', { title: 'Flood specialist', license: 'FL W412087' }));
    const signatureOf = async (wished: Record<string, unknown>) =>
      (await open((await aLink(wished)).token)).document.agent.signature;
    await clients.setNames(true);
    expect(await signatureOf({ names_carriers: true })).toBe('Flood specialist · License FL W412087');
    expect(await signatureOf({ names_carriers: false })).toBe('');
    await clients.setNames(false);
    succeeded(await agent.call('updateProfile', { title: '', license: '' }));
  });

  it('is kept as a hash alone, and its address stands nowhere', async () => {
    const { token } = await aLink();
    await open(token);
    const tables = ['client_links', 'client_visits', 'history', 'events', 'notifications', 'login_attempts'] as const;
    for (const table of tables) {
      const rows = await server.current.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it('shows only the quotes that were chosen for it, and which one is recommended', async () => {
    const [one, two] = choosable(await open((await aLink()).token));
    const ids = [one?.id ?? 0, two?.id ?? 0];
    const { token } = await aLink({ quote_ids: ids, recommended_quote_id: ids[1] });
    const { offers } = (await open(token)).document;
    expect(offers.map(({ id, is_recommended }) => [id, is_recommended])).toEqual([
      [ids[0], false],
      [ids[1], true],
    ]);
  });

  it.each([
    ['states no terms', {}],
    ['leaves one asked term out', { building_limit: 250_000, contents_limit: 100_000 }],
    ['is on other terms', { building_limit: 100_000, contents_limit: 100_000, replacement_cost_on_content: 'Yes' }],
  ])('compares no price with a lower one that %s', async (_what, coverages) => {
    const { db } = server.current;
    const other = await withOffers(db, agent, { ...CLIENT, address1: '16 Ocean Dr' });
    const cheapest = other.quotes.find(({ payload }) => payload.premium === 1_000.5)?.id ?? 0;
    await db
      .updateTable('quotes')
      .set({ premium: 777, coverages: JSON.stringify(coverages) })
      .where('id', '=', cheapest)
      .execute();
    const { offers } = (await open((await aLink({}, other)).token)).document;
    expect(offers.find(({ id }) => id === cheapest)).toMatchObject({ more: '', is_lowest_as_asked: false });
    expect(offers.map(({ more }) => more)).toEqual(['', '', '']);
  });

  it('names no gap where contents are paid better than was asked for', async () => {
    const values = { ...CLIENT, address1: '18 Ocean Dr', replacement_cost_on_content: 'No' };
    const other = await withOffers(server.current.db, agent, values);
    const [first] = (await open((await aLink({}, other)).token)).document.offers;
    expect(first?.good).toEqual(['Contents replaced new for old']);
    expect(first?.gaps.join()).not.toMatch(/contents/i);
  });

  it('compares no prices where the lowest on the terms asked is left out', async () => {
    const { offers } = (await open((await aLink()).token)).document;
    expect(offers.some(({ more }) => more !== '')).toBe(true);
    const quote_ids = offers.flatMap(({ id, is_lowest_as_asked }) => (is_lowest_as_asked ? [] : id));
    const { document } = await open((await aLink({ quote_ids })).token);
    expect(document.offers.filter(({ more }) => more !== '')).toEqual([]);
  });

  it('that is wrong, was ended or has expired says the same', async () => {
    const { guest } = server.current;
    for (const token of ['nobodys', '', ' ', '../../etc/passwd', "' or 1=1 --", 'x'.repeat(900)])
      expect(await guest.call('openClientPage', { token })).toMatchObject(ended);
    const { token, link } = await aLink();
    succeeded(await agent.call('revokeClientLink', { application_id: application.id, link_id: link.id }));
    const short = await aLink({ days: 1 });
    const page = await open(short.token);
    clock.forward(DAY_MS + 1_000);
    try {
      const answers = [
        await guest.call('openClientPage', { token }),
        await guest.call('openClientPage', { token: short.token }),
        await guest.call('getClientPage', { token: short.token }),
        await guest.call('askAgent', { token: short.token, question: 'Hello?' }),
        await guest.call('fillInClientPage', { token: short.token, values: {}, shown: {} }),
        await choose(short.token, page, page.document.offers[0]?.id ?? 0),
      ];
      for (const answer of answers) expect(answer).toMatchObject(ended);
    } finally {
      clock.forward(-DAY_MS - 1_000);
    }
    expect(await guest.call('openClientPage', { token: short.token })).toMatchObject({ ok: true });
  });

  it('ends with an application that is archived and an agency that is deactivated, and with nothing else', async () => {
    const { db, guest } = server.current;
    const other = await withOffers(server.current.db, agent, { ...CLIENT, address1: '14 Ocean Dr' });
    const { token } = await aLink({}, other);
    succeeded(await agent.call('archiveApplication', { application_id: other.id }));
    expect(await guest.call('openClientPage', { token })).toMatchObject(ended);
    expect(await makeLink({ application_id: other.id })).toMatchObject({ code: 409 });
    succeeded(await agent.call('archiveApplication', { application_id: other.id, archived: false }));
    expect((await open(token)).document.client_name).toBe('Lena Hoffmann');
    const admin = await server.current.as('admin');
    succeeded(await admin.call('assignApplication', { application_id: other.id, agent_id: admin.id }));
    expect((await open(token)).document.agent.name).toBe('Alex Rivera');
    const { agency_id } = await db
      .selectFrom('applications')
      .select('agency_id')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const setLeft = (at: Date | null) =>
      db.updateTable('agencies').set({ deactivated_at: at }).where('id', '=', agency_id).execute();
    await setLeft(new Date());
    expect(await guest.call('openClientPage', { token })).toMatchObject(ended);
    await setLeft(null);
  });

  it('outlives who made it: the client turns to the agency, and its admins hear of them', async () => {
    const { db, guest } = server.current;
    const leaving = await aPerson(db, 'agent', { agency_id: (await anAgencyOf(application.id)) ?? null });
    const by = await server.current.as(leaving.username);
    const own = await withOffers(db, by, CLIENT);
    const { token } = await aLink({}, own, by);
    await db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', leaving.id).execute();
    expect((await open(token)).document.agent.name).toBe('Harbor Light Agency');
    succeeded(await guest.call('askAgent', { token, question: 'Who is my agent now?' }));
    const admin = await server.current.as('admin');
    const { user_notifications } = succeeded(await admin.call('getUserNotifications', { user_id: admin.id }));
    expect(user_notifications[0]).toMatchObject({ kind: 'client_asked', application_id: own.id });
  });

  it('of another agency, or of a colleague, is nobody’s to make, see or end', async () => {
    const { link } = await aLink();
    const stranger = await server.current.as('agent2');
    const colleague = await aPerson(server.current.db, 'agent', {
      agency_id: (await anAgencyOf(application.id)) ?? null,
    });
    for (const by of [stranger, await server.current.as(colleague.username)]) {
      expect(await makeLink({ application_id: application.id }, by)).toMatchObject({ code: 404 });
      expect(await by.call('getClientLinks', { application_id: application.id })).toMatchObject({ code: 404 });
      const own = await made(by);
      for (const application_id of [application.id, own.id])
        expect(await by.call('revokeClientLink', { application_id, link_id: link.id })).toMatchObject({ code: 404 });
    }
    const customer = await server.current.as('customer');
    expect(await makeLink({ application_id: application.id }, customer)).toMatchObject({ code: 403 });
  });

  it.each([
    ['quotes of nobody', { quote_ids: [1_999_999] }, 'quote_ids'],
    ['a recommendation of another quote', { recommended_quote_id: 1_999_999 }, 'recommended_quote_id'],
    ['a field that the form works out', { asked_fields: ['elevation_difference_computed'] }, 'asked_fields'],
    ['a field that there is not', { asked_fields: ['password'] }, 'asked_fields'],
    ['carriers that its maker does not see', { names_carriers: true }, 'names_carriers'],
    ['an end after ninety days', { days: 91 }, 'days'],
  ])('cannot be made with %s', async (_, wished, field) => {
    expect(await makeLink({ application_id: application.id, ...wished })).toMatchObject({
      code: 422,
      errors: { [field]: [expect.any(String)] },
    });
  });
});

const anAgencyOf = async (id: number) =>
  (await server.current.db.selectFrom('applications').select('agency_id').where('id', '=', id).executeTakeFirst())
    ?.agency_id;

describe('carriers', () => {
  const NAMES = demoCarriers('http://x').map(({ name }) => name);

  it('that are masked are named in no answer and in nothing that is signed', async () => {
    const { token } = await aLink();
    const bodies: [string, object][] = [
      ['/client-page/open', { token }],
      ['/client-page/get', { token }],
      ['/client-page/ask', { token, question: 'Which carrier is it?' }],
    ];
    const page = await open(token);
    const quote_id = choosable(page)[0]?.id ?? 0;
    const signed = { token, quote_id, document_hash: page.document_hash, signer_name: 'Lena H.', is_agreed: true };
    bodies.push(['/client-page/choose', { ...signed, signature: { kind: 'typed' } }]);
    for (const [path, body] of bodies) {
      const { status, text } = await sendRaw(server.current, path, body);
      expect(status).toBe(200);
      for (const name of NAMES) expect(text).not.toContain(name);
      expect(text).toContain(`Carrier ${quote_id}`);
    }
    const { document } = await server.current.db
      .selectFrom('client_choices')
      .select('document')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    for (const name of NAMES) expect(String(document)).not.toContain(name);
  });

  it('are named where their maker sees them and says so, and only as long as they do', async () => {
    await setNames(true);
    const named = await aLink({ names_carriers: true });
    const plain = await aLink({ names_carriers: false });
    const namesOf = async (token: string) => (await open(token)).document.offers.map(({ name }) => name);
    expect((await namesOf(named.token)).every((name) => NAMES.includes(name))).toBe(true);
    expect((await namesOf(plain.token)).some((name) => NAMES.includes(name))).toBe(false);
    await setNames(false);
    expect((await namesOf(named.token)).some((name) => NAMES.includes(name))).toBe(false);
  });
});

describe('filling in', () => {
  const fill = (token: string, values: Record<string, string>, shown: Record<string, string>) =>
    server.current.guest.call('fillInClientPage', { token, values, shown });

  it('saves what was asked for as the client’s word, beside what the agent enters meanwhile', async () => {
    const own = await made(agent, 'flood', CLIENT);
    const { token } = await aLink({ asked_fields: ['stairs_leading_to_front_door', 'year_build'] }, own);
    const page = await open(token);
    expect(page.asked).toMatchObject([
      { key: 'year_build', text: '1998' },
      { key: 'stairs_leading_to_front_door', text: '2' },
    ]);
    const edit = { application_id: own.id, version: own.version, useable_details: { sqft: 2_200 } };
    succeeded(await agent.call('updateApplication', edit));
    const steps = { stairs_leading_to_front_door: '4' };
    succeeded(await fill(token, steps, { stairs_leading_to_front_door: '2' }));
    const after = await opened(agent, own.id);
    expect(after.payload.useable_details).toMatchObject({ sqft: 2_200, stairs_leading_to_front_door: 4 });
    expect(after.provenance.stairs_leading_to_front_door).toMatchObject({ source: 'client' });
    expect(after.provenance.sqft).toMatchObject({ source: 'person' });
    // An agent's save based on the earlier version is refused as a conflict.
    const stale = { ...edit, version: own.version + 1, useable_details: { sqft: 2_300 } };
    expect(await agent.call('updateApplication', stale)).toMatchObject({ code: 409 });
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: own.id }));
    expect(history.data[0]).toMatchObject({ action: 'filled in', actor: { name: 'Lena Hoffmann', role: 'client' } });
  });

  it('of what the agent has changed meanwhile is not written over it', async () => {
    const own = await made(agent, 'flood', CLIENT);
    const { token } = await aLink({ asked_fields: ['sqft'] }, own);
    await open(token);
    const edit = { application_id: own.id, version: own.version, useable_details: { sqft: 2_200 } };
    succeeded(await agent.call('updateApplication', edit));
    expect(await fill(token, { sqft: '1,900' }, { sqft: '2,140' })).toMatchObject({ code: 409 });
    expect((await opened(agent, own.id)).payload.useable_details.sqft).toBe(2_200);
  });

  it.each([
    ['a field that was not asked for', { first_name: 'Eve' }, { first_name: 'This was not asked for.' }],
    ['a field that there is not', { agency_id: '2' }, { agency_id: 'This was not asked for.' }],
    ['a year that is none', { year_build: '98' }, { year_build: 'Value is not valid.' }],
    ['nothing where something is needed', { year_build: '' }, { year_build: 'Field is required.' }],
    ['a number that is words', { year_build: 'old' }, { year_build: expect.any(String) }],
    ['another choice than those there are', { occupancy_type: 'Castle' }, { occupancy_type: 'Value is not valid.' }],
    ['a phone that is too short', { phone: '12' }, { phone: '10 Digits required.' }],
  ])('with %s is refused at the field', async (_, values, faults) => {
    const { token } = await aLink({ asked_fields: ['year_build', 'occupancy_type', 'phone'] });
    const page = await open(token);
    const before = await opened(agent, application.id);
    const shown = Object.fromEntries(page.asked.map(({ key, text }) => [key, text]));
    const errors = Object.fromEntries(Object.entries(faults).map(([key, text]) => [key, [text]]));
    expect(await fill(token, values as Record<string, string>, shown)).toMatchObject({ code: 422, errors });
    expect((await opened(agent, application.id)).version).toBe(before.version);
  });
});

describe('too much by one link', () => {
  it('is refused for a while, and by another link nothing is', async () => {
    const { token } = await aLink();
    const { guest } = server.current;
    const codes = [];
    for (let time = 0; time < 41; time += 1) codes.push((await guest.call('askAgent', { token, question: ' ' })).code);
    expect(codes.slice(0, 40).every((code) => code === 422)).toBe(true);
    expect(codes.at(-1)).toBe(429);
    const other = await aLink();
    expect((await open(other.token)).document.client_name).toBe('Lena Hoffmann');
  });

  it.each(['view', 'act'] as const)(
    'by one address, to %s, is refused also where each link is made up',
    async (what) => {
      const guest = { system: server.current.db, clock, address: '2001:db8:77::1' } as unknown as GuestContext;
      for (let n = 0; n < 600; n += 1) await countUse(guest, `made up ${n}`, what);
      await expect(countUse(guest, 'made up', what)).rejects.toMatchObject({ code: 'too_many' });
      await countUse({ ...guest, address: '2001:db8:78::1' }, 'made up', what);
    },
  );
});
