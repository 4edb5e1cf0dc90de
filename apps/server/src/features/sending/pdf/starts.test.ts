import { formatDate } from '@freeboard/domain/forms';
import { earliestStart, proposedQuotes, startFacts } from '@freeboard/domain/quotes';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { quoted } from '../../../../test/support/application.ts';
import { localDate } from '../../../kernel/clock.ts';
import { ProposalContent } from './content.ts';

const server = useAgency({ carriers: 'all' });
const AGENCY = { name: 'Coastal', street_address: '', phone: '' };

it('R9.6 the proposal says when cover of each carrier can start, by its rule and the closing of a loan', async () => {
  const agent = await server.current.as('agent');
  const now = new Date();
  const closing = localDate(new Date(now.getTime() + 5 * 86_400_000));
  const done = await quoted(agent, 'flood', { loan_closing_date: closing });
  const waiting = Object.fromEntries(done.quotes.map(({ payload }) => [payload.carrier_name, payload.waiting]));
  expect(waiting).toMatchObject({
    'NFIP via Bayline': { program: 'nfip' },
    'Tidewater Mutual': { program: 'private', days: 10 },
    'Seawall Specialty': null,
  });
  const notes = Object.fromEntries(
    new ProposalContent(done, AGENCY, now)
      .ofSeveral({ name: 'Ann', email: '' })
      .quotes.map(({ carrier, start }) => [carrier, start]),
  );
  const facts = startFacts({ loan_closing_date: closing }, localDate(now));
  expect(notes['NFIP via Bayline']).toContain(formatDate(earliestStart({ program: 'nfip' }, facts).earliest));
  expect(notes['NFIP via Bayline']).toContain('No NFIP waiting period at a loan closing');
  expect(notes['Tidewater Mutual']).toContain('10-day waiting period');
  expect(notes['Seawall Specialty']).toBe('');
});

it('R9.6 a flood waiting period never reaches a home quote of the same carrier', async () => {
  const agent = await server.current.as('agent');
  const now = new Date();
  const done = await quoted(agent, 'home');
  const carriers = done.quotes.map(({ payload }) => payload.carrier_name);
  expect(carriers).toEqual(expect.arrayContaining(['Tidewater Mutual', 'Gulf & Harbor']));
  expect(done.quotes.filter(({ payload }) => payload.waiting !== null)).toEqual([]);
  const by = { name: 'Ann', email: '' };
  const content = new ProposalContent(done, AGENCY, now);
  const { quotes } = content.ofSeveral(by);
  expect(new Set(quotes.map(({ start }) => start))).toEqual(new Set(['']));
  for (const quote of proposedQuotes(done))
    expect(content.ofOne(quote, by).start).toMatchObject({ earliest: '', reason: '' });
});
