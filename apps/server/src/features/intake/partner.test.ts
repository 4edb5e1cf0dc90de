import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { anApplication } from '../../../test/support/factories.ts';
import { anAdmin } from '../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { sitesOfPage } from './partner.queries.ts';

const server = useAgency();
let admin: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
  const { db } = server.current;
  const other = await server.current.as('agent2');
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  stranger = await anAdmin(server.current, agency_id ?? 0);
});

const LINK = {
  name: 'Bayside Realty',
  audience: 'partner' as const,
  type: 'flood' as const,
  agent_id: null,
  fields: [],
  greeting: '',
  consent: 'I agree to be called.',
};
const link = async (more: object = {}, by = admin) =>
  succeeded(await by.call('createIntakeLink', { ...LINK, ...more })).link;
const pageOf = async (token: string) => server.current.guest.call('openPartnerPage', { token });
const partnerPage = async (link_id: number, by = admin) =>
  succeeded(await by.call('renewPartnerPage', { link_id })).url.split('#')[1] ?? '';

let count = 0;
/** An application submitted through a link. @returns its number */
async function sent(link_id: number, row: Parameters<typeof anApplication>[1] = {}) {
  const { db, id: agency_id } = server.current;
  const application = await anApplication(db, { agency_id, first_name: 'Petra', last_name: 'Klein', ...row });
  count += 1;
  const submission = { agency_id, application_id: application.id, link_id, ticket_hash: Buffer.from(`t${count}`) };
  await db
    .insertInto('intake_submissions')
    .values({ ...submission, language: 'en', consent: '', address: '', browser: '', at: new Date() })
    .execute();
  return db.selectFrom('applications').select('number').where('id', '=', application.id).executeTakeFirstOrThrow();
}

describe('the page of a partner', () => {
  it('shows how far each has come, without prices and without anything of the client', async () => {
    const { id } = await link();
    const at = new Date();
    const quoted = { quote_count: 2, shown_price: 1_240, shown_price_kind: 'lowest' };
    const received = await sent(id);
    await sent(id, quoted);
    await sent(id, { ...quoted, chosen_at: at });
    await sent(id, { ...quoted, chosen_at: at, bound_at: at });
    const { page } = succeeded(await pageOf(await partnerPage(id)));
    expect(page.sent.map(({ state, price }) => [state, price])).toEqual([
      ['bound', null],
      ['signed', null],
      ['quoted', null],
      ['received', null],
    ]);
    expect(page.sent[3]?.reference).toBe(received.number);
    expect(page).toMatchObject({ partner: 'Bayside Realty', shows_prices: false });
    expect(JSON.stringify(page)).not.toMatch(/Petra|Klein|1240/);
  });

  it('shows the lowest quote where the link allows it', async () => {
    const { id } = await link({ shows_prices: true });
    await sent(id, { quote_count: 1, shown_price: 1_240, shown_price_kind: 'lowest' });
    await sent(id);
    const { page } = succeeded(await pageOf(await partnerPage(id)));
    expect(page.sent.map(({ price }) => price)).toEqual([null, 1_240]);
  });

  it('lists what came by its own link alone', async () => {
    const [mine, others] = [await link(), await link({ name: 'Gulf Title' })];
    await sent(others.id);
    expect(succeeded(await pageOf(await partnerPage(mine.id))).page.sent).toEqual([]);
  });

  it('ends with its link and with a new address, and goes on while the link is off', async () => {
    const { id } = await link();
    const first = await partnerPage(id);
    const second = await partnerPage(id);
    expect(await pageOf(first)).toMatchObject({ code: 404, message: 'This page is no longer open.' });
    succeeded(await admin.call('updateIntakeLink', { link_id: id, is_on: false }));
    expect(await pageOf(second)).toMatchObject({ ok: true });
    succeeded(await admin.call('revokeIntakeLink', { link_id: id }));
    expect(await pageOf(second)).toMatchObject({ code: 404 });
    expect(await pageOf('')).toMatchObject({ code: 404 });
  });

  it('is made by admins of the agency, for a partner alone', async () => {
    const { id } = await link();
    expect(await stranger.call('renewPartnerPage', { link_id: id })).toMatchObject({ code: 404 });
    const agent = await server.current.as('agent');
    expect(await agent.call('renewPartnerPage', { link_id: id })).toMatchObject({ code: 403 });
    const customers = await link({ audience: 'customers' });
    expect(await admin.call('renewPartnerPage', { link_id: customers.id })).toMatchObject({
      code: 422,
      message: 'This link is for customers. Only a partner has a page of what they sent.',
    });
  });
});

describe('the short address', () => {
  const sitesOf = (code: string) => sitesOfPage(server.current.db, code);

  it('may stand in a frame of the sites of its link, and of no other', async () => {
    const made = await link({
      sites: ['www.bayside.example/quotes', 'https://www.bayside.example', 'https://b.example'],
    });
    expect(made.sites).toEqual(['https://www.bayside.example', 'https://b.example']);
    expect(made.short_url).toMatch(new RegExp(`/i/${made.short_code}$`));
    expect(await sitesOf(made.short_code)).toEqual(made.sites);
    const { page } = succeeded(await server.current.guest.call('openIntake', { token: made.short_code }));
    expect(page.sites).toEqual(made.sites);
  });

  it('stands in no frame without sites, once its link is off, and where there is none', async () => {
    const none = await link();
    expect(await sitesOf(none.short_code)).toEqual([]);
    const made = await link({ sites: ['https://www.bayside.example'] });
    succeeded(await admin.call('updateIntakeLink', { link_id: made.id, is_on: false }));
    expect(await sitesOf(made.short_code)).toEqual([]);
    expect(await server.current.guest.call('openIntake', { token: made.short_code })).toMatchObject({ code: 404 });
    expect(await sitesOf('000000000000')).toEqual([]);
  });

  it('changes with the address of its link', async () => {
    const before = await link();
    const { link: after } = succeeded(await admin.call('renewIntakeLink', { link_id: before.id }));
    expect(after.short_code).not.toBe(before.short_code);
    expect(await server.current.guest.call('openIntake', { token: before.short_code })).toMatchObject({ code: 404 });
    succeeded(await server.current.guest.call('openIntake', { token: after.short_code }));
  });

  it.each(['http://www.bayside.example', 'https://a.example;script-src *', '*', 'nonsense'])(
    'refuses %s as a site, at the field',
    async (site) => {
      expect(await admin.call('createIntakeLink', { ...LINK, sites: [site] })).toMatchObject({
        code: 422,
        errors: { sites: [`${site} is not a site like https://www.example.com.`] },
      });
    },
  );
});
