import { expect, test } from 'vitest';
import { offerTitle } from '../offer.ts';
import { offerGroupText } from './offer-group.ts';

const offer = (deductible: number | null, offer_name: string | null = null, broker: string | null = null) => ({
  carrier_name: broker ?? 'Palmetto Flood',
  is_brokered: broker !== null,
  offer_name,
  coverages: {},
  deductibles: { deductible },
});

test.each([
  ['one alone', [offer(5_000, 'Gold')], ''],
  ['deductibles', [offer(10_000), offer(5_000), offer(2_000)], '3 deductibles'],
  ['deductibles with names of their own', [offer(10_000, 'A'), offer(5_000, 'B')], '2 deductibles'],
  ['packages', [offer(5_000, 'Basic'), offer(5_000, 'Gold')], '2 packages'],
  ['packages that state no deductible', [offer(null, 'Basic'), offer(null, 'Gold')], '2 packages'],
  ['neither', [offer(5_000), offer(5_000)], '2 offers'],
  ['an aggregator', [offer(5_000, null, 'Hull'), offer(2_000, null, 'Reef')], '2 carriers'],
  [
    'several of one of its carriers',
    [offer(5_000, null, 'Hull'), offer(2_000, null, 'Hull'), offer(1_000, null, 'Reef')],
    '3 offers of 2 carriers',
  ],
])('%s', (_what, offers, words) => expect(offerGroupText(offers)).toBe(words));

test('an offer goes by its carrier and its name', () => {
  expect(offerTitle(offer(5_000, 'Gold'))).toBe('Palmetto Flood, Gold');
  expect(offerTitle(offer(5_000))).toBe('Palmetto Flood');
});
