import { expect, it } from 'vitest';
import { priceCounts, priceCountText } from './price-counts.ts';

it('an indication is no quote, and what has no price is neither', () => {
  const offers = [
    { outcome: 'quoted', rate_type: 'bindable', premium: 1_204 },
    { outcome: 'quoted', rate_type: 'indication', premium: 900 },
    { outcome: 'indication', rate_type: 'bindable', premium: 800 },
    { outcome: 'quoted', rate_type: 'bindable', premium: 0 },
    { outcome: 'referral', rate_type: 'bindable', premium: 700 },
    { outcome: 'declined', premium: null },
  ];
  expect(priceCounts(offers)).toEqual({ quotes: 1, indications: 2 });
});

it('several offers of one answer count once, as a quote where one of them is', () => {
  const offer = (group: number, outcome: string) => ({ group, outcome, premium: 100 });
  const offers = [offer(1, 'quoted'), offer(1, 'indication'), offer(1, 'quoted'), offer(2, 'indication')];
  expect(priceCounts(offers)).toEqual({ quotes: 1, indications: 1 });
});

it.each([
  [4, 2, '4 quotes and 2 indications'],
  [1, 1, '1 quote and 1 indication'],
  [6, 0, '6 quotes'],
  [1, 0, '1 quote'],
  [0, 2, '2 indications'],
  [0, 0, '0 quotes'],
])('%i and %i are %s', (quotes, indications, words) => expect(priceCountText({ quotes, indications })).toBe(words));
