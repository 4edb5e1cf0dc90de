import type { Application, RequestOf } from '@freeboard/contract';
import { MULTI_TEMPLATE_NAMES } from '@freeboard/domain/messages';
import { proposedQuotes } from '@freeboard/domain/quotes';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, quoted, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const server = useAgency({ carriers: 'all' });
let agent: SignedIn;
let flood: Application;
let home: Application;
let otherFlood: Application;

type Sending = RequestOf<'sendOrDownloadQuote'>;
const download = (more: Partial<Sending> = {}): Sending => ({
  request_type: 'download',
  application_id: flood.id,
  sendable_quote_application_ids: [flood.id, home.id],
  ...more,
});
const fetched = async (input: Sending) => {
  const { pdf_file_url, pdf_file_name } = succeeded(await agent.call('sendOrDownloadQuote', input));
  const file = await fetch(`${server.current.url}${pdf_file_url}`);
  return { name: pdf_file_name, text: Buffer.from(await file.arrayBuffer()).toString('latin1') };
};
const pages = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
const actions = async (id: number) => {
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
  return history.data.map(({ action }) => action);
};

beforeAll(async () => {
  agent = await server.current.as('agent');
  [flood, home, otherFlood] = await Promise.all([
    quoted(agent, 'flood'),
    quoted(agent, 'home'),
    quoted(agent, 'flood'),
  ]);
});

describe('several applications (R5.2)', () => {
  it('go into one PDF, each on pages of its own, and the history of each says so', async () => {
    const [alone, together] = [
      await fetched(download({ sendable_quote_application_ids: [], pdf_template_type: 'Multi Quote PDF' })),
      await fetched(download()),
    ];
    expect(together.name).toMatch(/-all-quotes\.pdf$/);
    expect(pages(together.text)).toBeGreaterThan(pages(alone.text));
    expect(together.text).toContain('/MarkInfo');
    expect(await actions(flood.id)).toContain('downloaded the Multi Quote PDF');
    expect(await actions(home.id)).toContain(`downloaded the Multi Quote PDF together with ${flood.application_id}`);
  });

  it('are of other types than the selected one, and of the viewer', async () => {
    expect(
      await agent.call('sendOrDownloadQuote', download({ sendable_quote_application_ids: [otherFlood.id] })),
    ).toMatchObject({
      code: 422,
      errors: {
        sendable_quote_application_ids: ['Only applications of a different type than the selected one can be added.'],
      },
    });
    const other = await server.current.as('agent2');
    const theirs = await quoted(other, 'home');
    expect(
      await agent.call('sendOrDownloadQuote', download({ sendable_quote_application_ids: [theirs.id] })),
    ).toMatchObject({ code: 404 });
  });

  it('need a price each, and are not a Single Quote PDF', async () => {
    const blank = await made(agent, 'auto', {});
    expect(
      await agent.call('sendOrDownloadQuote', download({ sendable_quote_application_ids: [blank.id] })),
    ).toMatchObject({
      code: 422,
      message: `Application ${blank.application_id}: There is no quote with a premium to print yet.`,
    });
    expect(await agent.call('sendOrDownloadQuote', download({ pdf_template_type: 'Single Quote PDF' }))).toMatchObject({
      code: 422,
      errors: { pdf_template_type: [expect.any(String)] },
    });
  });

  it('go out in one e-mail of the multi-quote template, which speaks of all of them', async () => {
    const { system_templates } = succeeded(await agent.call('getSystemTemplates', {}));
    const template = system_templates.find(({ payload }) => payload.name === MULTI_TEMPLATE_NAMES.email);
    const wording = template?.payload.body_options[0];
    const words = { option_subject: wording?.subject ?? '', option_body: wording?.body ?? '' };
    const of = { application_id: flood.id, sendable_quote_application_ids: [home.id] };
    const preview = succeeded(await agent.call('previewMessage', { request_type: 'send-email', ...of, ...words }));
    const count = [flood, home].flatMap((one) => proposedQuotes(one)).length;
    expect(preview.text).toContain('flood and home insurance');
    expect(
      preview.text
        .match(/: (\d+) quotes?(?: and (\d+) indications?)? in all/)
        ?.slice(1)
        .reduce((sum, one) => sum + Number(one ?? 0), 0),
    ).toBe(count);
    const [, quotes, , indications = 0] = /^(\d+) quotes?( and (\d+) indications?)?$/.exec(preview.quotes) ?? [];
    expect(Number(quotes) + Number(indications)).toBe(count);
    const { message } = succeeded(
      await agent.call('sendOrDownloadQuote', {
        request_type: 'send-email',
        ...of,
        ...words,
        selected_template: MULTI_TEMPLATE_NAMES.email,
        receiver_email: 'several@lee.test',
      }),
    );
    expect(message?.files).toEqual([expect.stringMatching(/-all-quotes\.pdf$/)]);
    await eventually(async () =>
      expect(
        server.current.sandbox.inbox.mails.filter(({ to }) => to.join().includes('several@lee.test')),
      ).toHaveLength(1),
    );
    expect(await actions(home.id)).toContain(`sent the quotes together with ${flood.application_id}`);
    // All of them count as sent from then on, not only the selected one, and no other does.
    const { db } = server.current;
    await eventually(async () => {
      const ids = [flood.id, home.id, otherFlood.id];
      const rows = await db.selectFrom('applications').select(['id', 'sent_at']).where('id', 'in', ids).execute();
      const sent = new Map(rows.map(({ id, sent_at }) => [id, sent_at]));
      expect(sent.get(flood.id)).toBeInstanceOf(Date);
      expect(sent.get(home.id)).toEqual(sent.get(flood.id));
      expect(sent.get(otherFlood.id)).toBeNull();
    });
  });

  it('count as opened together, once the link that went out with them is, and none as chosen with another', async () => {
    const [one, other] = [await quoted(agent, 'flood'), await quoted(agent, 'home')];
    succeeded(
      await agent.call('sendOrDownloadQuote', {
        request_type: 'send-email',
        application_id: one.id,
        sendable_quote_application_ids: [other.id],
        selected_template: MULTI_TEMPLATE_NAMES.email,
        option_subject: 'Your quotes',
        option_body: 'See {{ client_link }}',
        receiver_email: 'opened@lee.test',
      }),
    );
    const { db, guest } = server.current;
    const message = await db
      .selectFrom('messages')
      .select('body')
      .where('application_id', '=', one.id)
      .executeTakeFirst();
    const token = /proposal#([\w-]{43})/.exec(message?.body ?? '')?.[1] ?? '';
    const { page } = succeeded(await guest.call('openClientPage', { token }));
    const steps = async () => {
      const of = db.selectFrom('applications').select(['id', 'opened_at', 'chosen_at']);
      const rows = await of.where('id', 'in', [one.id, other.id]).orderBy('id').execute();
      return rows.map(({ opened_at, chosen_at }) => [opened_at !== null, chosen_at !== null]);
    };
    expect(await steps()).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(await actions(other.id)).toContain(`opened the proposal together with ${one.application_id}`);
    const quote_id = page.document.offers.find(({ why_not }) => why_not === null)?.id ?? 0;
    const signed = { signer_name: 'Ana Lee', signature: { kind: 'typed' as const }, is_agreed: true };
    succeeded(await guest.call('chooseClientQuote', { token, quote_id, document_hash: page.document_hash, ...signed }));
    // The client chose a quote of the selected application only.
    expect(await steps()).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('leave no price standing as if it were of all of them', async () => {
    const preview = await agent.call('previewMessage', {
      request_type: 'send-sms',
      application_id: flood.id,
      sendable_quote_application_ids: [home.id],
      option_body: '{{ lowest_premium }}{{ premium_range }}',
    });
    expect(succeeded(preview).empty).toEqual(['Lowest premium', 'Premium, or lowest to highest']);
  });

  it('are not sent while one of them is archived, only looked at', async () => {
    const archive = () => agent.call('archiveApplication', { application_id: home.id });
    succeeded(await archive());
    const sending = download({
      request_type: 'send-email',
      receiver_email: 'archived@lee.test',
      selected_template: MULTI_TEMPLATE_NAMES.email,
      option_subject: 'Your quotes',
      option_body: 'Please find them attached.',
    });
    expect(await agent.call('sendOrDownloadQuote', sending)).toMatchObject({
      code: 409,
      message: 'This application is archived. Restore it first.',
    });
    expect(await agent.call('sendOrDownloadQuote', download())).toMatchObject({ code: 200 });
    succeeded(await archive());
  });
});
