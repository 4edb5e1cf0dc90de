import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { pdfText } from '../../../../test/support/documents/pdf-text.ts';
import { ProposalContent } from './content.ts';
import { renderMultiQuote } from './render.ts';

const server = useAgency({ carriers: 'all' });
const AGENCY = { name: 'Coastal', street_address: '', phone: '' };
const ANN = { name: 'Ann', email: 'ann@coastal.test' };

it('R5.3 R9.7 a Multi Quote PDF says of each price what it is made of, where it falls short and when it starts', async () => {
  const agent = await server.current.as('agent');
  const done = await quoted(agent, 'flood', { year_build: 1985 });
  const data = new ProposalContent(done, AGENCY, new Date()).ofSeveral(ANN);
  expect(data.heads).toEqual(['Deductible', 'Building', 'Contents', 'Contents paid at']);
  expect(data.asked).toEqual(['$5,000', '$250,000', '$100,000', 'Replacement cost']);
  expect(data.elevation).toMatchObject({
    base_flood: 8,
    difference: 2.5,
    words: expect.stringContaining('2.5 ft above'),
  });
  const wayfarer = data.quotes.find(({ carrier }) => carrier === 'Wayfarer Flood');
  expect(wayfarer?.parts).toEqual(['Base premium $769.00', 'Broker fee $65.00', 'Surplus lines tax $37.99']);
  expect(wayfarer?.terms.map(({ value }) => value)).toEqual(['$5,000', '$250,000', '$100,000', '—']);
  expect(data.common_gaps).toContain('Building limit $17,500 below the replacement cost');
  expect(data.quotes.flatMap(({ gaps }) => gaps)).not.toContain('Building limit $17,500 below the replacement cost');
  expect(data.quotes.find(({ carrier }) => carrier === 'NFIP via Bayline')?.start).toContain(
    '30-day NFIP waiting period',
  );
  expect(data.notices.map(({ title }) => title)).toContain('Surplus lines.');
  expect(data).toMatchObject({ choice: expect.stringContaining('Coastal'), prepared_email: ANN.email });
  // The state's wind fields were assumed, but do not affect flood prices.
  expect(Object.values(done.provenance).some(({ source }) => source === 'assumed')).toBe(true);
  expect(data.assumptions).toEqual([]);
});

it('what a home was assumed to have is named on its proposal', async () => {
  const agent = await server.current.as('agent');
  const home = await quoted(agent, 'home', { year_build: 1985 });
  const data = new ProposalContent(home, AGENCY, new Date()).ofSeveral(ANN);
  expect(data.assumptions).toContain('Roof covering: Meets FBC 2001');
  expect(data.heads).toEqual(['Deductible', 'Hurricane', 'Dwelling', 'Contents']);
  expect(data.elevation).toBeNull();
});

it('a tenant’s share of the hurricane loss is no other one because no building is asked for', async () => {
  const agent = await server.current.as('agent');
  const done = await quoted(agent, 'home', { form_type: 'HO4', contents: 30_000 });
  const data = new ProposalContent(done, AGENCY, new Date()).ofSeveral(ANN);
  expect(data.quotes.flatMap(({ gaps }) => gaps).join()).not.toContain('asked 2%');
  expect(data.asked[data.heads.indexOf('Dwelling')]).toBe('—');
});

it('an auto proposal names the cars and drivers, and what was entered by hand says nothing in a carrier’s name', async () => {
  const agent = await server.current.as('agent');
  const { id } = await made(agent, 'auto');
  const custom = { application_id: id, carrier_name: 'Harbor Mutual', premium: 812.4, description: 'By telephone' };
  succeeded(await agent.call('createApplicationCustomQuote', custom));
  const application = await opened(agent, id);
  const content = new ProposalContent(application, AGENCY, new Date());
  const data = content.ofSeveral(ANN);
  expect(data.facts.map(({ value }) => value)).toEqual(expect.arrayContaining(['2019 HONDA Civic', 'Ana Lee']));
  expect(content.ofOne(application.quotes[0]!, ANN).note_of).toBe('Note');
  // If no price has parts, the PDF has no table of parts.
  expect((await pdfText(await renderMultiQuote(data))).join()).not.toContain('What each price');
});
