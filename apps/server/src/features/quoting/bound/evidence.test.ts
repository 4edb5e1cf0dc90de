import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';
import { pdfText } from '../../../../test/support/documents/pdf-text.ts';
import { withOffers } from '../../../../test/support/quotes.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

/** An application whose first quote is recorded as bound. */
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

it('e-mails the evidence alone or with files, and nothing at all is refused', async () => {
  const agent = await server.current.as('agent');
  const { ids } = await bound(agent, { email: 'dana@marlow.test' });
  expect(await agent.call('sendPolicy', { ...ids, attachment_ids: [] })).toMatchObject({
    errors: { attachment_ids: ['Choose at least one file.'] },
  });
  succeeded(await agent.call('sendPolicy', { ...ids, attachment_ids: [], with_evidence: true }));
  const { messages } = succeeded(await agent.call('getMessages', { application_id: ids.application_id }));
  expect(messages).toMatchObject([
    { address: 'dana@marlow.test', files: [expect.stringMatching(/^Evidence-of-insurance-\d+\.pdf$/)] },
  ]);
});
