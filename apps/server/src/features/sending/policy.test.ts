import { expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { pdfText } from '../../../test/support/documents/pdf-text.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

async function bound(agent: SignedIn, values: Record<string, unknown>, more = {}) {
  const { id: application_id, quotes } = await withOffers(server.current.db, agent, values, more);
  const ids = { application_id, quote_id: quotes[0]?.id ?? 0 };
  succeeded(await agent.call('recordBoundQuote', { ...ids, ...POLICY }));
  return { ids, other: { application_id, quote_id: quotes[1]?.id ?? 0 } };
}

async function evidenceOf(agent: SignedIn, ids: { application_id: number; quote_id: number }) {
  const { file_url, file_name } = succeeded(await agent.call('downloadEvidenceOfInsurance', ids));
  const answer = await fetch(`${server.current.url}${file_url}`);
  const pages = await pdfText(Buffer.from(await answer.arrayBuffer()));
  expect(pages).toHaveLength(1);
  return { text: pages.join(' ').replaceAll(/\s+/g, ' '), file_name };
}

it('writes the policy as recorded, the terms as stated and the mortgagee, and leaves out what is unknown', async () => {
  const agent = await server.current.as('agent');
  const mortgagee = { mortgagee_name: 'Gulf Bank ISAOA', mortgagee_loan_number: '4711-9' };
  const insured = { first_name: 'Dana', last_name: 'Marlow' };
  const { ids } = await bound(agent, { ...insured, ...mortgagee }, { is_sandbox: false });
  const { text, file_name } = await evidenceOf(agent, ids);
  expect(file_name).toMatch(/^Evidence-of-insurance-\d+\.pdf$/);
  for (const part of [
    ...['Evidence of insurance', 'Insured Dana Marlow', 'Carrier Palmetto Flood', 'Policy number TW-4711'],
    ...['Effective 12-20-2026', 'Expires 12-20-2027', 'Premium $1,204.00', 'Building limit $250,000'],
    ...['Deductible $5,000', 'Mortgagee Gulf Bank ISAOA', 'Loan number 4711-9', 'Page 1 of 1'],
    'Temporary living expense Not stated by the carrier',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('No insurance is in force');
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: ids.application_id }));
  expect(history.data.map(({ action }) => action)).toContain('downloaded the evidence of insurance');
  const plain = await bound(agent, {});
  const sample = await evidenceOf(agent, plain.ids);
  expect(sample.text).toContain('No insurance is in force');
  expect(sample.text).not.toContain('Loan number');
});

it('gives no evidence of what is not bound, to who may not see carriers, or to another agency', async () => {
  const agent = await server.current.as('agent');
  const { ids, other } = await bound(agent, {});
  expect(await agent.call('downloadEvidenceOfInsurance', other)).toMatchObject({
    code: 409,
    message: 'This quote is not recorded as bound.',
  });
  const shows = (display_carriers: boolean) =>
    server.current.db.updateTable('people').set({ display_carriers }).where('id', '=', agent.id).execute();
  await shows(false);
  const masked = await agent.call('downloadEvidenceOfInsurance', ids).finally(() => shows(true));
  expect(masked).toMatchObject({ ok: false, code: 403 });
  const stranger = await server.current.as('agent2');
  expect(await stranger.call('downloadEvidenceOfInsurance', ids)).toMatchObject({ code: 404 });
});

const WORDS = { option_subject: 'Your policy', option_body: '<p>It is bound.</p>' };

it('e-mails the evidence alone, which can be undone, and refuses an e-mail without files', async () => {
  const agent = await server.current.as('agent');
  const { ids, other } = await bound(agent, { email: 'dana@marlow.test' });
  const { application_id, quote_id } = ids;
  const send = (policy: object, more: object = {}) =>
    agent.call('sendOrDownloadQuote', {
      request_type: 'send-email',
      application_id,
      receiver_email: 'dana@marlow.test',
      can_undo: true,
      ...WORDS,
      policy: { quote_id, attachment_ids: [], with_evidence: true, ...policy },
      ...more,
    });
  expect(await send({ with_evidence: false })).toMatchObject({ errors: { policy: ['Choose at least one file.'] } });
  expect(await send({ quote_id: other.quote_id })).toMatchObject({ code: 409 });
  expect(await send({}, { request_type: 'download' })).toMatchObject({ code: 422 });
  const { message } = succeeded(await send({}));
  expect(message).toMatchObject({
    address: 'dana@marlow.test',
    state: 'queued',
    body: expect.stringContaining('It is bound.'),
    files: [expect.stringMatching(/^Evidence-of-insurance-\d+\.pdf$/)],
  });
  succeeded(await agent.call('cancelMessage', { message_id: message?.id ?? 0 }));
  const { messages } = succeeded(await agent.call('getMessages', { application_id }));
  expect(messages).toMatchObject([{ state: 'canceled' }]);
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
  expect(history.data.find(({ action }) => action === 'sent the policy by e-mail')?.changes).toMatchObject([
    { field: 'receiver_email', to: 'dana@marlow.test' },
    { field: 'file', to: expect.stringMatching(/^Evidence/) },
  ]);
});

it('texts the evidence as media after consent, and refuses other files', async () => {
  const agent = await server.current.as('agent');
  const { ids } = await bound(agent, { state: 'FL' });
  const { application_id, quote_id } = ids;
  const send = (attachment_ids: number[], more: object = {}) =>
    agent.call('sendOrDownloadQuote', {
      request_type: 'send-sms',
      application_id,
      receiver_phone_number: '(813) 555-0199',
      ...more,
      option_body: 'Your policy is bound.',
      send_application_pdf_as_media: 'Yes',
      policy: { quote_id, attachment_ids, with_evidence: true },
    });
  expect(await send([7])).toMatchObject({
    errors: { policy: ['A text carries only the evidence of insurance. Send the other files by e-mail.'] },
  });
  expect(await send([])).toMatchObject({ errors: { consent_source: ['Say how the client agreed to texts.'] } });
  succeeded(await send([], { consent_source: 'Phone call' }));
  const stored = await server.current.db
    .selectFrom('messages')
    .select(['media_url', 'template'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    media_url: expect.stringContaining('/api/documents/'),
    template: { name: 'Policy', quote_id },
  });
});
