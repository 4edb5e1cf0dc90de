import type { Application, ClientPage } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { follow } from '../../../test/support/connections/stream.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const clients = useClientPage();
const { server, aLink, open, setNames } = clients;
let agent: SignedIn;
beforeAll(() => {
  ({ agent } = clients.current);
});

let house = 100;

async function bothQuoted(homeOf: Record<string, unknown> = {}) {
  house += 1;
  const { db } = server.current;
  const address = { ...CLIENT, address1: `${house} Gulf Dr`, city: 'Tampa', state: 'FL', zip: '33606' };
  const flood = await withOffers(db, agent, address);
  const home = await withOffers(db, agent, { ...address, ...homeOf }, {}, 'home');
  return { flood, home };
}

const choosable = (line: Pick<ClientPage, 'document'> | null) =>
  line?.document.offers.filter(({ why_not }) => why_not === null) ?? [];

const sign = (token: string, line: Pick<ClientPage, 'document_hash'>, quote_id: number, application_id?: number) =>
  server.current.guest.call('chooseClientQuote', {
    token,
    quote_id,
    ...(application_id ? { application_id } : {}),
    document_hash: line.document_hash,
    signer_name: 'Lena Hoffmann',
    signature: { kind: 'typed' },
    is_agreed: true,
  });

const stepsOf = async ({ id }: Application) =>
  server.current.db
    .selectFrom('applications')
    .select(['opened_at', 'chosen_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function messageWith(link_id: number, { state = 'sent', ...template }: { state?: string; together?: number[] }) {
  const { db } = server.current;
  const link = await db
    .selectFrom('client_links')
    .select(['agency_id', 'application_id'])
    .where('id', '=', link_id)
    .executeTakeFirstOrThrow();
  const sent = { direction: 'outbound', channel: 'email', address: CLIENT.email, body: 'Your quotes', state };
  return db
    .insertInto('messages')
    .values({ ...link, ...sent, template: JSON.stringify({ option: 'Short', link_id, ...template }) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

describe('flood and home of one house', () => {
  it('are on the page of either link once both were sent, and not before', async () => {
    const { flood, home } = await bothQuoted();
    const ofFlood = await aLink({}, flood);
    expect(await open(ofFlood.token)).toMatchObject({ application_id: flood.id, other: null, together: null });
    const ofHome = await aLink({}, home);
    const page = await open(ofFlood.token);
    expect(page.other).toMatchObject({ application_id: home.id, document: { type: 'home', kind: 'home' } });
    expect(choosable(page.other).length).toBeGreaterThan(1);
    expect(await open(ofHome.token)).toMatchObject({
      application_id: home.id,
      other: { application_id: flood.id, document: { type: 'flood' } },
    });
    expect((await stepsOf(home)).opened_at).toBeInstanceOf(Date);
    const { links } = succeeded(await agent.call('getClientLinks', { application_id: home.id }));
    expect(links.map(({ opens }) => opens)).toEqual([2]);
    succeeded(await agent.call('revokeClientLink', { application_id: home.id, link_id: ofHome.link.id }));
    expect((await open(ofFlood.token)).other).toBeNull();
  });

  it.each([
    ['another client', { first_name: 'Otto', last_name: 'Brandt', email: 'otto@example.com', phone: '(813) 555-0199' }],
    ['another house', { address1: '9 Elsewhere Ave' }],
  ])('stay apart for %s', async (_what, homeOf) => {
    const { flood, home } = await bothQuoted(homeOf);
    const { token } = await aLink({}, flood);
    await aLink({}, home);
    expect((await open(token)).other).toBeNull();
    const [quote] = home.quotes;
    expect(await sign(token, { document_hash: '' }, quote?.id ?? 0, home.id)).toMatchObject({
      code: 409,
      message: 'This is no longer on this page.',
    });
  });

  it('show no quotes of a message that was not sent', async () => {
    const { flood, home } = await bothQuoted();
    const { token } = await aLink({}, flood);
    const { link } = await aLink({}, home);
    const { db } = server.current;
    const message = await messageWith(link.id, { state: 'canceled' });
    expect((await open(token)).other).toBeNull();
    await db.updateTable('messages').set({ state: 'sent' }).where('id', '=', message.id).execute();
    expect((await open(token)).other).toMatchObject({ application_id: home.id });
  });

  it('name carriers as the maker of each link may', async () => {
    const { flood, home } = await bothQuoted();
    await setNames(true);
    const { token } = await aLink({ names_carriers: true }, flood);
    await aLink({ names_carriers: false }, home);
    const page = await open(token);
    const namesOf = (line: Pick<ClientPage, 'document'> | null) => line?.document.offers.map(({ name }) => name) ?? [];
    expect(namesOf(page)).toContain('Palmetto Flood');
    expect(namesOf(page.other).join()).not.toContain('Palmetto');
    await setNames(false);
  });

  it('are chosen and signed each by itself, with the sum of both', async () => {
    const { flood, home } = await bothQuoted();
    const { token } = await aLink({}, flood);
    await aLink({}, home);
    const page = await open(token);
    const [cheap] = choosable(page);
    const [first] = choosable(page.other);
    const other = page.other as NonNullable<ClientPage['other']>;
    expect(await sign(token, page, first?.id ?? 0, home.id)).toMatchObject({ code: 409 });
    const one = succeeded(await sign(token, other, first?.id ?? 0, home.id)).page;
    expect(one).toMatchObject({ choice: null, together: null, other: { choice: { quote_id: first?.id } } });
    expect((await stepsOf(flood)).chosen_at).toBeNull();
    expect((await stepsOf(home)).chosen_at).toBeInstanceOf(Date);
    const both = succeeded(await sign(token, one, cheap?.id ?? 0)).page;
    expect([cheap?.price, first?.price]).toEqual(['$1,000.50', '$1,000.50']);
    expect(both).toMatchObject({ choice: { quote_id: cheap?.id }, together: '$2,001.00' });
    const { guest } = server.current;
    const copies = [
      succeeded(await guest.call('getSignedCopy', { token })).name,
      succeeded(await guest.call('getSignedCopy', { token, application_id: home.id })).name,
    ];
    expect(copies).toEqual([
      `Lena-Hoffmann-${flood.application_id}-signed.pdf`,
      `Lena-Hoffmann-${home.application_id}-signed.pdf`,
    ]);
    await server.current.db
      .updateTable('quotes')
      .set({ superseded_at: new Date() })
      .where('application_id', '=', home.id)
      .execute();
    expect((await open(token)).together).toBeNull();
  });

  it('are no way to sign a quote of one line for the other, which shows none', async () => {
    const { flood, home } = await bothQuoted();
    const { token } = await aLink({}, flood);
    await aLink({}, home);
    await server.current.db.deleteFrom('quotes').where('application_id', '=', home.id).execute();
    const page = await open(token);
    expect(page.other).toBeNull();
    const [first] = choosable(page);
    expect(await sign(token, page, first?.id ?? 0, home.id)).toMatchObject({ code: 409 });
    expect((await stepsOf(home)).chosen_at).toBeNull();
  });

  it('are followed together, also when the other line is sent while the page is open', async () => {
    const { flood, home } = await bothQuoted();
    const { token } = await aLink({}, flood);
    const stream = await follow(server.current.guest, token);
    const changes = () => stream.text().split('event: changed').length;
    const before = changes();
    await aLink({}, home);
    await eventually(() => expect(changes()).toBeGreaterThan(before));
    stream.close();
  });

  it('are declined each by itself', async () => {
    const { flood, home } = await bothQuoted();
    const { token } = await aLink({}, flood);
    await aLink({}, home);
    const { guest } = server.current;
    const { page } = succeeded(
      await guest.call('declineProposal', { token, application_id: home.id, reason: 'I keep mine.' }),
    );
    expect(page).toMatchObject({ declined_at: null, other: { declined_at: expect.any(String) } });
  });
});

it('an application that was sent together with a link is its other line, with all its quotes', async () => {
  const { flood, home } = await bothQuoted();
  const { link, token } = await aLink({}, flood);
  await messageWith(link.id, { together: [home.id] });
  const page = await open(token);
  expect(page.other).toMatchObject({ application_id: home.id });
  const [first] = choosable(page.other);
  const other = page.other as NonNullable<ClientPage['other']>;
  const signed = succeeded(await sign(token, other, first?.id ?? 0, home.id)).page;
  expect(signed).toMatchObject({ choice: null, other: { choice: { quote_id: first?.id } } });
  const { links } = succeeded(await agent.call('getClientLinks', { application_id: home.id }));
  expect(links).toMatchObject([{ state: 'open', opens: 1, quote_ids: null }]);
  succeeded(await agent.call('revokeClientLink', { application_id: home.id, link_id: links[0]?.id ?? 0 }));
  expect((await open(token)).other).toBeNull();
});

it('an application without a client of record has no other line', async () => {
  const { flood, home } = await bothQuoted();
  await server.current.db
    .updateTable('applications')
    .set({ client_id: null })
    .where('id', 'in', [flood.id, home.id])
    .execute();
  const { token } = await aLink({}, flood);
  await aLink({}, home);
  expect((await open(token)).other).toBeNull();
});
