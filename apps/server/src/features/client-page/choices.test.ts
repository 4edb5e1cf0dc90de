import { formatPremium } from '@freeboard/domain/quotes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../test/support/application.ts';
import { CLIENT, choosable, useClientPage } from '../../../test/support/client-page.ts';
import { sendRaw } from '../../../test/support/connections/raw.ts';
import { pdfText } from '../../../test/support/documents/pdf-text.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const clients = useClientPage();
const { server, aLink, open, choose } = clients;
let agent: SignedIn;
beforeAll(() => {
  ({ agent } = clients.current);
});

describe('a choice', () => {
  it('is signed, kept with what was shown, and stands on the board; another one takes its place', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '16 Ocean Dr' });
    const { token } = await aLink({}, own);
    const page = await open(token);
    const [one, two] = choosable(page);
    const strokes = [[10, 10, 20, 30, 30, 20, 40, 60, 80, 90, 100, 120]];
    const drawn = { signature: { kind: 'drawn', strokes } };
    const answer = succeeded(await choose(token, page, one?.id ?? 0, drawn));
    expect(answer.page.choice).toMatchObject({ quote_id: one?.id, signer_name: 'Lena Hoffmann', price: one?.price });
    expect((await opened(agent, own.id)).client_choice).toMatchObject({ quote_id: one?.id });
    succeeded(await choose(token, page, two?.id ?? 0));
    expect((await opened(agent, own.id)).client_choice).toMatchObject({ quote_id: two?.id });
    const since = new Date(clients.clock.now().getTime() - 60_000).toISOString();
    const narrowed = { filters: { reached: ['opened' as const, 'chosen' as const], reached_from: since } };
    const { applications } = succeeded(await agent.call('getAgentApplicationsList', narrowed));
    expect(applications.data.map(({ id }) => id)).toEqual([own.id]);
    const { choices } = succeeded(await agent.call('getClientLinks', { application_id: own.id }));
    expect(choices).toMatchObject([
      { quote_id: two?.id, signature_kind: 'typed', replaced_at: null, document_hash: page.document_hash },
      { quote_id: one?.id, signature_kind: 'drawn', strokes, replaced_at: expect.any(String), address: '127.0.0.1' },
    ]);
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', { user_id: agent.id }));
    const chosen = (await opened(agent, own.id)).quotes.find(({ id }) => id === two?.id);
    const signed = `${chosen?.payload.carrier_name}, ${formatPremium(chosen?.payload.premium ?? null)}.`;
    expect(user_notifications[0]).toMatchObject({
      ...{ kind: 'client_chose', application_id: own.id, text: `Lena Hoffmann signed ${signed}` },
    });
    // A user who may not see carriers gets the same entry without the name.
    const shows = (display_carriers: boolean) =>
      server.current.db.updateTable('people').set({ display_carriers }).where('id', '=', agent.id).execute();
    await shows(false);
    const masked = await agent.call('getUserNotifications', { user_id: agent.id }).finally(() => shows(true));
    expect(succeeded(masked).user_notifications[0]?.text).toMatch(
      new RegExp(`^Lena Hoffmann signed Carrier ${two?.id}, \\$`),
    );
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: own.id }));
    // The signed copy is sent in the background and adds its own history line.
    const { quotes } = await opened(agent, own.id);
    const label = (id?: number) => {
      const { payload } = quotes.find((quote) => quote.id === id)!;
      return `${payload.carrier_name}, ${formatPremium(payload.premium)}`;
    };
    expect(history.data.find(({ action }) => action === 'chose another quote and signed')).toMatchObject({
      changes: [{ field: 'chosen_quote', from: label(one?.id), to: label(two?.id) }, { field: 'document_sha256' }],
    });
    await shows(false);
    const hidden = await agent.call('getApplicationHistory', { application_id: own.id }).finally(() => shows(true));
    expect(succeeded(hidden).history.data.find(({ action }) => action === 'chose a quote and signed')).toMatchObject({
      changes: [{ from: null, to: label(one?.id).replace(/^.*, /, `Carrier ${one?.id}, `) }, {}],
    });
  });

  it('of two at once leaves one that stands and both in the history', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '18 Ocean Dr' });
    const { token } = await aLink({}, own);
    const page = await open(token);
    const [one, two] = choosable(page);
    const answers = await Promise.all([choose(token, page, one?.id ?? 0), choose(token, page, two?.id ?? 0)]);
    for (const answer of answers) expect(answer.ok).toBe(true);
    const { choices } = succeeded(await agent.call('getClientLinks', { application_id: own.id }));
    expect(choices.map(({ replaced_at }) => replaced_at === null)).toEqual([true, false]);
  });

  it('of a quote that is outdated, expired or an indication is refused in plain words', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '20 Ocean Dr' });
    const { token } = await aLink({}, own);
    const page = await open(token);
    const indication = page.document.offers.find(({ is_quote }) => !is_quote);
    if (indication)
      expect(await choose(token, page, indication.id)).toMatchObject({
        code: 409,
        message: expect.stringContaining('indication'),
      });
    const [first] = choosable(page);
    const setEnd = (day: string | null) =>
      server.current.db
        .updateTable('quotes')
        .set({ expires_on: day })
        .where('id', '=', first?.id ?? 0)
        .execute();
    const chosen = (await aLink({ quote_ids: [first?.id ?? 0] }, own)).token;
    await setEnd('2020-01-01');
    expect(await choose(chosen, await open(chosen), first?.id ?? 0)).toMatchObject({
      code: 409,
      message: 'This price has expired. Your agent can send you a new one.',
    });
    await setEnd(null);
    const edit = { application_id: own.id, version: own.version, useable_details: { contents_limit: 50_000 } };
    succeeded(await agent.call('updateApplication', edit));
    expect(await choose(token, page, first?.id ?? 0)).toMatchObject({
      code: 409,
      message: 'This price is out of date. Your agent can send you a new one.',
    });
    expect((await opened(agent, own.id)).client_choice).toBeNull();
  });

  it('ends with the policy: nothing else can be chosen then', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '23 Ocean Dr' });
    const { token } = await aLink({}, own);
    const page = await open(token);
    const quote_id = choosable(page)[0]?.id ?? 0;
    const { page: signed } = succeeded(await choose(token, page, quote_id));
    expect(signed.is_bound).toBe(false);
    const agency_id = sql<number>`(select agency_id from applications where id = ${own.id})`;
    await server.current.db
      .insertInto('bound_policies')
      .values({
        ...{ agency_id, application_id: own.id, quote_id, policy_number: 'P-2', premium: 100 },
        ...{ effective_date: '2026-12-20', expiration_date: '2027-12-20' },
        ...{ recorded_by: agent.id, recorded_at: new Date() },
      })
      .execute();
    const bound = await open(token);
    expect(bound).toMatchObject({ is_bound: true, choice: { quote_id } });
    const { name } = page.document.offers.find(({ id }) => id === quote_id)!;
    expect([signed.policy, bound.policy]).toEqual([null, { name, price: '$100.00', starts: '12-20-2026' }]);
    expect(choosable(bound)).toEqual([]);
    expect(await choose(token, bound, quote_id)).toMatchObject({
      code: 409,
      message: expect.stringContaining('bound'),
    });
  });

  it('stays on record as out of date once the application is changed, and is not bound', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '22 Ocean Dr' });
    const { token } = await aLink({}, own);
    const page = await open(token);
    const quote_id = choosable(page)[0]?.id ?? 0;
    const signed = succeeded(await choose(token, page, quote_id)).page;
    expect(signed.choice).toMatchObject({ quote_id, is_outdated: false });
    const edit = { application_id: own.id, version: own.version, useable_details: { contents_limit: 50_000 } };
    succeeded(await agent.call('updateApplication', edit));
    expect((await open(token)).choice).toMatchObject({ ...signed.choice, is_outdated: true });
    const effective_date = '2026-12-20';
    const policy = { effective_date, expiration_date: '2027-12-20', policy_number: 'P-1', premium: 100 };
    const ids = { application_id: own.id, quote_id };
    for (const answer of [
      await agent.call('recordBoundQuote', { ...ids, ...policy }),
      await agent.call('bindQuoteAtCarrier', { ...ids, effective_date }),
    ])
      expect(answer).toMatchObject({ code: 409, message: expect.stringMatching(/client signed it|was changed/) });
    const { choices } = succeeded(await agent.call('getClientLinks', { application_id: own.id }));
    expect(choices).toMatchObject([{ quote_id, replaced_at: null, document_hash: page.document_hash }]);
    const now = await opened(agent, own.id);
    expect([now.client_choice?.quote_id, now.outdated?.changes.map(({ field }) => field)]).toEqual([
      quote_id,
      ['contents_limit'],
    ]);
    expect(now.quotes.every(({ bound }) => bound === null)).toBe(true);
    // Restoring the values restores the signature.
    succeeded(
      await agent.call('updateApplication', {
        ...edit,
        version: now.version,
        useable_details: { contents_limit: own.payload.useable_details.contents_limit } as never,
      }),
    );
    expect((await open(token)).choice).toMatchObject({ is_outdated: false });
  });

  it('of something else than what stands there now is refused with what stands there', async () => {
    const { token } = await aLink();
    const page = await open(token);
    const quote_id = choosable(page)[0]?.id ?? 0;
    const stale = { ...page, document_hash: '0'.repeat(64) };
    const answer = await choose(token, stale, quote_id);
    expect(answer).toMatchObject({ code: 409, message: expect.stringContaining('look again') });
    expect(!answer.ok && answer.data).toMatchObject({ page: { document_hash: page.document_hash } });
    expect(await choose(token, page, 1_999_999)).toMatchObject({ code: 409 });
  });

  it.each([
    ['no name', { signer_name: ' ' }, { signer_name: ['Field is required.'] }],
    ['a name of one letter', { signer_name: 'X' }, { signer_name: ['Write your full name.'] }],
    ['no consent', { is_agreed: false }, { is_agreed: ['Please agree before you sign.'] }],
    [
      'a dot',
      { signature: { kind: 'drawn', strokes: [[1, 1]] } },
      { signature: ['Sign in the box, or type your name instead.'] },
    ],
    [
      'a drawing outside of its box',
      { signature: { kind: 'drawn', strokes: [[-1, 5000, ...Array.from({ length: 20 }, () => 1)]] } },
      { signature: ['Value is not valid.'] },
    ],
  ])('signed with %s is refused at the field', async (_, more, errors) => {
    const { token } = await aLink();
    const page = await open(token);
    expect(await choose(token, page, choosable(page)[0]?.id ?? 0, more)).toMatchObject({ code: 422, errors });
  });

  it('with a drawing of a megabyte is refused', async () => {
    const { token } = await aLink();
    const page = await open(token);
    const strokes = Array.from({ length: 100 }, () => Array.from({ length: 8_000 }, () => 7));
    const quote_id = choosable(page)[0]?.id ?? 0;
    const sizes: number[][][] = [[strokes[0]?.slice(0, 4_010) ?? [], strokes[1]?.slice(0, 4_010) ?? []], strokes];
    const answers = [];
    for (const size of sizes)
      answers.push(await choose(token, page, quote_id, { signature: { kind: 'drawn', strokes: size } }));
    expect(answers.map(({ code }) => code)).toEqual([422, 413]);
  });

  it('names on its copy whom the client turned to with title and license, unless carriers go unnamed', async () => {
    succeeded(await agent.call('updateProfile', { title: 'Flood specialist', license: 'FL W412087' }));
    await clients.setNames(true);
    const copyOf = async (names_carriers: boolean) => {
      const of = await withOffers(server.current.db, agent, { ...CLIENT, email: '' });
      const { token } = await aLink({ names_carriers }, of);
      const page = await open(token);
      succeeded(await choose(token, page, choosable(page)[0]?.id ?? 0));
      const { pdf } = succeeded(await server.current.guest.call('getSignedCopy', { token }));
      return (await pdfText(Buffer.from(pdf, 'base64'))).join(' ').replaceAll(/\s+/g, ' ');
    };
    expect(await copyOf(true)).toContain('Flood specialist · License FL W412087');
    expect(await copyOf(false)).not.toMatch(/Flood specialist|W412087/);
    await clients.setNames(false);
    succeeded(await agent.call('updateProfile', { title: '', license: '' }));
  });

  it('goes to the client and to the agent as a PDF, once, and can be fetched from the page', async () => {
    const address = 'copy@example.com';
    const of = await withOffers(server.current.db, agent, { ...CLIENT, email: address });
    const { token } = await aLink({}, of);
    const none = await server.current.guest.call('getSignedCopy', { token });
    expect(none).toMatchObject({ code: 404, message: 'Nothing has been signed here yet.' });
    const page = await open(token);
    const one = choosable(page)[0];
    const strokes = [[10, 10, 20, 40, 30, 10, 40, 40, 50, 10, 60, 40, 70, 10]];
    succeeded(await choose(token, page, one?.id ?? 0, { signature: { kind: 'drawn', strokes } }));
    const { name, pdf } = succeeded(await server.current.guest.call('getSignedCopy', { token }));
    expect(name).toMatch(/^Lena-Hoffmann-\d+-signed\.pdf$/);
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const { mails } = server.current.sandbox.inbox;
    const copies = (to: string) =>
      mails.filter((mail) => mail.to.join().includes(to) && mail.attachments[0]?.name === name);
    await eventually(() => {
      expect(copies(address)).toHaveLength(1);
      expect(copies('agent@demo.test')).toHaveLength(1);
    });
    // The copies are retried for hours if a mail server answers 'later'.
    const { rows } = await sql<{ retry_limit: number; retry_delay_max: number }>`
      select retry_limit, retry_delay_max from pgboss.job join client_choices c on c.id = (data ->> 'choice_id')::int
      where name = 'signed-copy' and c.application_id = ${of.id}`.execute(server.current.db);
    expect(rows).toEqual([1, 2].map(() => ({ retry_limit: 16, retry_delay_max: 3_600 })));
    for (const mail of [...copies(address), ...copies('agent@demo.test')])
      expect(mail.subject).toBe('Signed choice of flood insurance for 12 Ocean Dr');
    const { messages } = succeeded(await agent.call('getMessages', { application_id: of.id }));
    expect(messages.map(({ channel, files }) => [channel, files])).toEqual([['email', [name]]]);
    const actions = succeeded(await agent.call('getApplicationHistory', { application_id: of.id })).history.data;
    expect(actions.map(({ action }) => action)).toContain('sent the client a copy of the signed choice');
  });

  it('signed twice at once is announced once, and never said to be another quote', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, address1: '19 Ocean Dr' });
    const { token } = await aLink({}, own);
    const page = await open(token);
    const id = choosable(page)[0]?.id ?? 0;
    await Promise.all(
      [choose(token, page, id), choose(token, page, id)].map(async (answer) => succeeded(await answer)),
    );
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', { user_id: agent.id }));
    const signed = user_notifications.filter((one) => one.application_id === own.id && one.kind === 'client_chose');
    expect(signed).toHaveLength(1);
    const filters = { application_id: own.id, kind: 'open' as const };
    const { history } = succeeded(await agent.call('getApplicationHistory', filters));
    expect(history.data.map(({ action }) => action).filter((action) => action.includes('signed'))).toEqual([
      'signed the same quote again',
      'chose a quote and signed',
    ]);
  });

  it('is e-mailed once where it is signed again within minutes, and again where it is another one or later', async () => {
    const address = 'again@example.com';
    const of = await withOffers(server.current.db, agent, { ...CLIENT, email: address });
    const { token } = await aLink({}, of);
    const page = await open(token);
    const [one, other] = choosable(page).map(({ id }) => id);
    const { mails } = server.current.sandbox.inbox;
    const copies = () => mails.filter((mail) => mail.to.join().includes(address) && mail.attachments.length > 0).length;
    const sign = async (id = 0, more = {}) => succeeded(await choose(token, page, id, more));
    for (const id of [one, one, other, one]) await sign(id);
    await eventually(() => expect(copies()).toBe(2));
    await sign(one, { signer_name: 'Lena M Hoffmann' });
    await eventually(() => expect(copies()).toBe(3));
    clients.clock.forward(10 * 60_000 + 1_000);
    await sign(one);
    await eventually(() => expect(copies()).toBe(4));
    const { choices } = succeeded(await agent.call('getClientLinks', { application_id: of.id }));
    expect(choices).toHaveLength(6);
  });

  it('can be signed thirty times by a link in a quarter of an hour, fifteen times from one address', async () => {
    const { token } = await aLink();
    const body = {
      token,
      quote_id: 1,
      document_hash: '',
      signer_name: 'x',
      signature: { kind: 'typed' },
      is_agreed: true,
    };
    const codes: number[] = [];
    for (let n = 0; n < 48; n += 1) {
      const from = { 'x-forwarded-for': `10.50.0.${Math.floor(n / 16)}` };
      codes.push((await sendRaw(server.current, '/client-page/choose', body, from)).status);
    }
    const refused = codes.map((code) => code === 429);
    expect(refused).toEqual([
      ...[...Array(15).fill(false), true],
      ...[...Array(15).fill(false), true],
      ...Array(16).fill(true),
    ]);
  });
});

describe('a client who does not want any of them', () => {
  it('says so with or without a reason, which the agent sees, and may still choose', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'declines@example.com' });
    const { token } = await aLink({}, own);
    const { guest } = server.current;
    const before = await open(token);
    expect(before.declined_at).toBeNull();
    const { page } = succeeded(await guest.call('declineProposal', { token, reason: ' Too expensive. ' }));
    expect(page.declined_at).not.toBeNull();
    const timeline = async () => succeeded(await agent.call('getApplicationTimeline', { application_id: own.id }));
    const { entries, declined } = await timeline();
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'declined', text: 'Too expensive.' }));
    expect(declined).toMatchObject({ reason: 'Too expensive.' });
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', { user_id: agent.id }));
    expect(user_notifications[0]).toMatchObject({ kind: 'client_declined', application_id: own.id });
    const [offer] = choosable(page);
    const signed = succeeded(await choose(token, page, offer?.id ?? 0));
    expect((await timeline()).declined).toBeNull();
    expect(signed.page.declined_at).toBeNull();
    expect(signed.page.choice?.quote_id).toBe(offer?.id);
  });

  it('of an ended link is refused, and learns whom to call; of no link nothing', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'ended@example.com' });
    const { token, link } = await aLink({}, own);
    const { guest } = server.current;
    const page = await open(token);
    const end = { application_id: own.id, link_id: link.id };
    expect(await guest.call('getSignedCopy', { token })).toMatchObject({ code: 404 });
    succeeded(await choose(token, page, choosable(page)[0]?.id ?? 0));
    succeeded(await agent.call('revokeClientLink', end));
    const agency = { name: expect.any(String), phone: expect.any(String) };
    const ended = { code: 404, message: 'This link has ended.', data: { agency, is_signed: true } };
    expect(await guest.call('openClientPage', { token })).toMatchObject(ended);
    expect(await guest.call('declineProposal', { token, reason: '' })).toMatchObject(ended);
    expect(succeeded(await guest.call('getSignedCopy', { token })).name).toMatch(/-signed\.pdf$/);
    expect(await guest.call('openClientPage', { token: 'nobodys' })).toMatchObject({ code: 404, data: null });
  });
});
