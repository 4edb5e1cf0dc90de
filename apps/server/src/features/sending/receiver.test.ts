import type { Application, RequestOf } from '@freeboard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let agent: SignedIn;
let application: Application;

beforeEach(async () => {
  agent = await server.current.as('agent');
  application = await quoted(agent);
});

const send = (more: Partial<RequestOf<'sendOrDownloadQuote'>> = {}) =>
  agent.call('sendOrDownloadQuote', {
    request_type: 'send-email',
    application_id: application.id,
    can_undo: true,
    selected_template: 'Quotes by e-mail',
    selected_template_option: 'Short, with the PDF',
    option_subject: 'Quotes',
    option_body: '<p>{{ client_link }}</p>',
    receiver_email: 'dana.marlow@example.com',
    ...more,
  });
const now = async () =>
  succeeded(await agent.call('getApplicationById', { application_id: application.id })).application;

describe('a receiver that was typed', () => {
  it('is saved to the client, and the quotes stay as they are', async () => {
    succeeded(await send({ save_receiver: true }));
    const after = await now();
    expect([after.email, after.payload.status]).toEqual(['dana.marlow@example.com', 'complete']);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: application.id }));
    expect(history.data).toContainEqual(
      expect.objectContaining({
        action: 'saved the receiver',
        changes: [expect.objectContaining({ field: 'email', to: 'dana.marlow@example.com' })],
      }),
    );
  });

  it('is not saved unless that was asked', async () => {
    succeeded(await send());
    expect((await now()).email).toBe(application.email);
  });

  it('keeps what somebody else changed meanwhile', async () => {
    const change = ({ version }: Application) =>
      agent.call('updateApplication', {
        application_id: application.id,
        version,
        useable_details: { phone: '(813) 555-0100' },
      });
    const [other] = await Promise.all([change(application), send({ save_receiver: true }).then(succeeded)]);
    // If the other change lost with a conflict, repeats it on the current version.
    if (other.code === 409) succeeded(await change(await now()));
    else succeeded(other);
    expect(await now()).toMatchObject({ email: 'dana.marlow@example.com', phone: '(813) 555-0100' });
  });
});

describe('the link in a message', () => {
  const links = async () => succeeded(await agent.call('getClientLinks', { application_id: application.id })).links;

  it('recommends the quote that was chosen, and opens for as long as was said', async () => {
    const quote = (await now()).quotes.find(({ payload }) => payload.outcome === 'quoted');
    succeeded(await send({ link: { recommended_quote_id: quote?.id ?? 0, days: 7 } }));
    const [link] = await links();
    const row = await server.current.db
      .selectFrom('client_links')
      .select('recommended_quote_id')
      .where('id', '=', link?.id ?? 0)
      .executeTakeFirst();
    expect(row?.recommended_quote_id).toBe(quote?.id);
    const days = (Date.parse(link?.expires_at ?? '') - Date.parse(link?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(7);
  });

  it('recommends no quote that it does not show', async () => {
    const answer = await send({ link: { recommended_quote_id: 999_999 } });
    expect(answer).toMatchObject({
      code: 422,
      errors: { recommended_quote_id: ['Recommend one of the quotes that are shown.'] },
    });
    expect(await links()).toEqual([]);
  });
});
