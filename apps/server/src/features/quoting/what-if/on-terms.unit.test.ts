import { expect, test } from 'vitest';
import { bare, type CarrierOffer } from '../../../integrations/carriers/index.ts';
import { onTerms } from './on-terms.ts';

const offer = (deductible: number, premium: number, building_limit = 250_000): CarrierOffer => ({
  ...bare('quoted', ''),
  ...{ key: `${deductible}`, name: null, carrier_name: null, premium },
  coverages: { building_limit, contents_limit: 80_000 },
  deductibles: { deductible },
});
const offers = [offer(10_000, 900), offer(5_000, 1_000), offer(2_000, 1_100)];
const answer = { ...offers[0]!, offers };
const at = (deductible: string, building_limit = 250_000, more = {}) =>
  onTerms(answer, 'flood', { deductible, building_limit, ...more });

test.each([
  ['$10,000', 900],
  ['$5,000', 1_000],
  ['$2,000', 1_100],
])('a cell at %s is what was offered at that deductible', (deductible, premium) =>
  expect(at(deductible)).toMatchObject({ outcome: 'quoted', premium }),
);

test.each([
  ['another deductible', () => at('$1,250'), 'Deductible $10,000, asked $1,250'],
  ['another limit', () => at('$5,000', 200_000), 'Building $250,000, asked $200,000, Deductible $10,000, asked $5,000'],
  ['other contents', () => at('$10,000', 250_000, { contents_limit: 50_000 }), 'Contents $80,000, asked $50,000'],
])('no price of %s stands in a cell', (_what, answered, words) =>
  expect(answered()).toMatchObject({
    outcome: 'declined',
    premium: null,
    reasons: [`Offers other terms only: ${words}`],
  }),
);

test('an answer without offers, or without a price, is taken as it is', () => {
  expect(onTerms(offers[0]!, 'flood', { deductible: '$5,000' })).toMatchObject({ premium: 900 });
  const declined = {
    ...bare('declined', 'no'),
    offers: [{ ...offers[0]!, premium: null, outcome: 'declined' as const }],
  };
  expect(onTerms(declined, 'flood', { deductible: '$5,000' })).toMatchObject({
    outcome: 'declined',
    description: 'no',
  });
});
