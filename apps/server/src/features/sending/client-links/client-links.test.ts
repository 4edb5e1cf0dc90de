import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { withOffers } from '../../../../test/support/quotes.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency();
const CLIENT = { first_name: 'Lena', last_name: 'Hoffmann', email: 'lena@example.com' };
const TOKEN = /\/proposal#([\w-]{43})/;
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
});

const anApplication = () => withOffers(server.current.db, agent, CLIENT);
const send = (application_id: number, option_body: string, more: Record<string, unknown> = {}) =>
  agent.call('sendOrDownloadQuote', {
    request_type: 'send-email',
    application_id,
    selected_template: 'A wording of our own',
    selected_template_option: 'A wording of our own',
    option_subject: 'Your quotes',
    option_body,
    receiver_email: 'lena@example.com',
    ...more,
  });
const linksOf = async (application_id: number) =>
  succeeded(await agent.call('getClientLinks', { application_id })).links;

it('R5.6 the short code of the link is the address of the client’s page, made as the message goes out', async () => {
  const { id, quotes } = await anApplication();
  const quote_ids = quotes.slice(0, 2).map((quote) => quote.id);
  const option_body = '<p>Hi, look here: {{ client_link }}</p>';
  const asked = { request_type: 'send-email' as const, application_id: id, option_body, quote_ids };
  const preview = succeeded(await agent.call('previewMessage', asked));
  expect(preview.text).toContain('/proposal#made-when-it-is-sent');
  expect(await linksOf(id)).toEqual([]);
  succeeded(await send(id, option_body, { quote_ids }));
  const [link] = await linksOf(id);
  expect(link).toMatchObject({ quote_ids, state: 'open', opens: 0 });
  const row = await server.current.db
    .selectFrom('messages')
    .select('html')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  const token = TOKEN.exec(row.html ?? '')?.[1] ?? '';
  const { page } = succeeded(await server.current.guest.call('openClientPage', { token }));
  expect(page.document.offers.map((offer) => offer.id).toSorted()).toEqual(quote_ids.toSorted());
});

it('the link of a message that was canceled before it went out ends, unless the client has it already', async () => {
  const cancel = async (isOpened: boolean) => {
    const { id } = await anApplication();
    const { message } = succeeded(await send(id, 'Look here: {{ client_link }}', { can_undo: true }));
    const { body } = await server.current.db
      .selectFrom('messages')
      .select('body')
      .where('id', '=', message?.id ?? 0)
      .executeTakeFirstOrThrow();
    const token = TOKEN.exec(body)?.[1] ?? '';
    if (isOpened) succeeded(await server.current.guest.call('openClientPage', { token }));
    succeeded(await agent.call('cancelMessage', { message_id: message?.id ?? 0 }));
    const { code } = await server.current.guest.call('openClientPage', { token });
    return [(await linksOf(id)).map(({ state }) => state), code];
  };
  expect(await cancel(false)).toEqual([['revoked'], 404]);
  expect(await cancel(true)).toEqual([['open'], 200]);
});

it('who reads the message again in the portal does not come to what its client sees', async () => {
  const { id } = await anApplication();
  const sent = succeeded(await send(id, 'Look here: {{ client_link }}'));
  expect(sent.message?.body).toContain('/proposal#…');
  const { messages } = succeeded(await agent.call('getMessages', { application_id: id }));
  expect(JSON.stringify(messages)).toContain('/proposal#…');
  expect(JSON.stringify(messages)).not.toMatch(TOKEN);
});

it('a message that does not name it makes no link, and one that would break it is refused', async () => {
  const { id } = await anApplication();
  succeeded(await send(id, 'Hello'));
  expect(await send(id, '{{ client_link | upcase }}')).toMatchObject({
    code: 422,
    errors: { option_body: [expect.any(String)] },
  });
  expect(await linksOf(id)).toEqual([]);
});

it('a link that a user hands on counts as sent, in the steps as in the figures, if it shows a quote', async () => {
  const stepsOf = async (application_id: number) => {
    const { steps, is_link_made } = succeeded(await agent.call('getApplicationTimeline', { application_id }));
    return [steps.sent, is_link_made];
  };
  const { id } = await anApplication();
  expect(await stepsOf(id)).toEqual([null, false]);
  succeeded(await agent.call('createClientLink', { application_id: id }));
  expect(await stepsOf(id)).toEqual([expect.any(String), true]);
  const sent = succeeded(await agent.call('getAgentApplicationsList', { filters: { reached: ['sent'] } }));
  expect(sent.applications.data.map((row) => row.id)).toContain(id);
  const asks = await made(agent, 'flood', CLIENT);
  succeeded(await agent.call('createClientLink', { application_id: asks.id, asked_fields: ['phone'] }));
  expect(await stepsOf(asks.id)).toEqual([null, false]);
});
