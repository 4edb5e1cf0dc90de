import { expect, it } from 'vitest';
import { quoted } from '../../../../test/support/application.ts';
import { useServer } from '../../../../test/support/server.ts';
import { multiQuoteData } from './multi-quote.ts';

const server = useServer();
const AGENCY = { name: 'Coastal', street_address: '', phone: '' };
const ANN = { name: 'Ann', email: 'ann@coastal.test' };

it('R5.3 R9.7 a Multi Quote PDF says of each price what it is made of, where it falls short and when it starts', async () => {
  const agent = await server.current.as('agent');
  const done = await quoted(agent, 'flood', { year_build: 1985 });
  const data = multiQuoteData(done, AGENCY, ANN, new Date());
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
  expect(data.quotes.find(({ carrier }) => carrier === 'NFIP via Bayline')?.start).toContain('NFIP waits 30 days');
  expect(data.notices.map(({ title }) => title)).toContain('Surplus lines.');
  expect(data).toMatchObject({ choice: expect.stringContaining('Coastal'), prepared_email: ANN.email });
  // The state's wind fields were assumed, and no flood price is made of them.
  expect(Object.values(done.provenance).some(({ source }) => source === 'assumed')).toBe(true);
  expect(data.assumptions).toEqual([]);
});

it('what a home was assumed to have is named on its proposal', async () => {
  const agent = await server.current.as('agent');
  const data = multiQuoteData(await quoted(agent, 'home', { year_build: 1985 }), AGENCY, ANN, new Date());
  expect(data.assumptions).toContain('Roof covering: Meets FBC 2001');
  expect(data.heads).toEqual(['Deductible', 'Hurricane', 'Dwelling', 'Contents']);
  expect(data.elevation).toBeNull();
});
