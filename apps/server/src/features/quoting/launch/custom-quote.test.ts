import { CALLS } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, opened, succeeded } from '../../../../test/support/application.ts';

const server = useAgency({ carriers: 'none' });
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const BY_HAND = { carrier_name: 'By Hand Mutual', premium: 1_310, description: 'Custom Quote!' };
const MORE = {
  terms: { building_limit: '250,000', contents_limit: '', deductible: '$5,000', replacement_cost_on_content: 'Yes' },
  fees: 110,
  expires_on: '2999-12-31',
  carrier_quote_number: 'BH-77',
};

async function added(more: object = MORE) {
  const agent = await server.current.as('agent');
  const { id } = await made(agent);
  succeeded(await agent.call('createApplicationCustomQuote', { application_id: id, ...BY_HAND, ...more }));
  const [quote] = (await opened(agent, id)).quotes;
  if (!quote) throw new Error('No quote was added.');
  return { agent, quote, ids: { application_id: id, quote_id: quote.id } };
}

it('states terms, fees, a last day and a number as any quote does; what is blank is not stated', async () => {
  const { quote } = await added();
  expect(quote).toMatchObject({
    carrier_quote_number: 'BH-77',
    payload: {
      premium: 1_310,
      expires_on: '2999-12-31',
      lines: [
        { label: 'Premium', amount: 1_200 },
        { label: 'Fees', amount: 110 },
      ],
      deductibles: { deductible: 5_000 },
    },
  });
  expect(quote.payload.coverages).toEqual({ building_limit: 250_000, replacement_cost_on_content: 'Yes' });
});

it('names each field that is wrong, and adds nothing', async () => {
  const agent = await server.current.as('agent');
  const { id } = await made(agent);
  const wrong = { terms: { building_limit: 'a lot', roof: '1' }, fees: 2_000, expires_on: '2020-01-01' };
  expect(await agent.call('createApplicationCustomQuote', { application_id: id, ...BY_HAND, ...wrong })).toMatchObject({
    code: 422,
    errors: {
      'terms.building_limit': ['Value is not valid.'],
      'terms.roof': ['Value is not valid.'],
      fees: ['Fees are part of the premium.'],
      expires_on: ['This date is in the past.'],
    },
  });
  expect((await opened(agent, id)).quotes).toEqual([]);
});

it('is corrected and removed, and the history keeps both', async () => {
  const { agent, ids } = await added();
  const corrected = { ...BY_HAND, premium: 1_210, terms: { building_limit: '200,000' } };
  succeeded(await agent.call('updateCustomQuote', { ...ids, ...corrected }));
  const [quote] = (await opened(agent, ids.application_id)).quotes;
  expect(quote).toMatchObject({ id: ids.quote_id, carrier_quote_number: null, payload: { premium: 1_210, lines: [] } });
  expect([quote?.payload.coverages, quote?.payload.deductibles]).toEqual([{ building_limit: 200_000 }, {}]);
  succeeded(await agent.call('removeCustomQuote', ids));
  expect(await opened(agent, ids.application_id)).toMatchObject({ quotes: [], min_quote_amount: null });
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: ids.application_id }));
  expect(history.data).toMatchObject([
    { action: 'removed a custom quote', changes: [{ field: 'carrier', from: 'By Hand Mutual' }, { from: 1_210 }] },
    {
      action: 'changed a custom quote',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'premium', from: 1_310, to: 1_210 }),
        expect.objectContaining({ field: 'building_limit', from: 250_000, to: 200_000 }),
        expect.objectContaining({ field: 'deductible', from: 5_000, to: null }),
      ]),
    },
    { action: 'added a custom quote' },
    {},
  ]);
});

it('has the PDF of its carrier, which stays among the notes when the quote goes', async () => {
  const { agent, ids } = await added();
  const { url, apiKey } = server.current;
  async function attach(name: string, text = PDF) {
    const form = new FormData();
    form.set('session_key', agent.sessionKey);
    for (const [key, value] of Object.entries(ids)) form.set(key, String(value));
    form.append('file_data', new Blob([text]), name);
    const { path } = CALLS.attachCustomQuoteFile;
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers: { 'x-api-key': apiKey }, body: form });
    return (await answer.json()) as { code: number; error?: object };
  }
  expect(await attach('By Hand quote.pdf')).toMatchObject({ code: 200 });
  const documents = async () => (await opened(agent, ids.application_id)).quotes[0]?.documents;
  expect(await documents()).toMatchObject([
    { name: 'By Hand quote.pdf', state: 'kept', attachment: { name: 'By Hand quote.pdf', kind: 'pdf' } },
  ]);
  const attachment_id = (await documents())?.[0]?.attachment?.id ?? 0;
  const open = await agent.call('openNoteAttachment', { application_id: ids.application_id, attachment_id });
  expect(await (await fetch(new URL(succeeded(open).file_url, url))).text()).toBe(PDF);
  expect(await attach('notes.txt', 'no paper')).toMatchObject({
    code: 422,
    error: { errors: { file_data: ['Attach one PDF.'] } },
  });
  expect(await attach('Corrected.pdf')).toMatchObject({ code: 200 });
  succeeded(await agent.call('updateCustomQuote', { ...ids, ...BY_HAND, premium: 1_210 }));
  expect(await documents()).toMatchObject([{ name: 'Corrected.pdf' }]);
  succeeded(await agent.call('removeCustomQuote', ids));
  const { notes } = await opened(agent, ids.application_id);
  const files = notes.filter(({ key }) => key === 'carrier_document').flatMap(({ attachments }) => attachments);
  expect(files.map(({ name }) => name).toSorted()).toEqual(['By Hand quote.pdf', 'Corrected.pdf']);
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: ids.application_id }));
  expect(history.data[0]?.action).toBe('removed a custom quote');
});

it('stays as it is once it was bound', async () => {
  const { agent, ids } = await added();
  const policy = { policy_number: 'P-1', effective_date: '2026-12-01', expiration_date: '2027-12-01' };
  succeeded(await agent.call('recordBoundQuote', { ...ids, ...policy, premium: 1_310, confirms_lapse: true }));
  for (const answer of [
    await agent.call('updateCustomQuote', { ...ids, ...BY_HAND, premium: 1 }),
    await agent.call('removeCustomQuote', ids),
  ])
    expect(answer).toMatchObject({ code: 409, message: expect.stringContaining('signed or bound as it is') });
});

it('is changed by nobody who sees a generic name in place of the carrier', async () => {
  const { agent, ids } = await added();
  const admin = await server.current.as('admin');
  const { id: user_id } = agent;
  succeeded(await admin.call('updateUser', { user_id, display_carriers: 'No' }));
  expect(await agent.call('updateCustomQuote', { ...ids, ...BY_HAND })).toMatchObject({ code: 403 });
  succeeded(await admin.call('updateUser', { user_id, display_carriers: 'Yes' }));
});

it.each(['updateCustomQuote', 'removeCustomQuote'] as const)(
  '%s knows only quotes of the application',
  async (call) => {
    const { agent, ids } = await added();
    const other = await made(agent);
    const input = { ...ids, application_id: other.id, ...(call === 'updateCustomQuote' ? BY_HAND : {}) };
    expect(await agent.call(call, input as never)).toMatchObject({ code: 404 });
  },
);
