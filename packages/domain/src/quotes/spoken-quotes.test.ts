import { expect, test } from 'vitest';
import { type SpokenOffer, spokenQuotes } from './spoken-quotes.ts';

const ASKED = { building_limit: 250_000, deductible: '$5,000' };

const offer = (name: string, premium: number | null, more: Partial<SpokenOffer> = {}): SpokenOffer => ({
  name,
  group: name,
  premium,
  outcome: 'quoted',
  rate_type: 'bindable',
  starts_on: null,
  coverages: { building_limit: 250_000 },
  deductibles: { deductible: 5_000 },
  ...more,
});

const OTHER = { deductibles: { deductible: 10_000 } };
const SILENT = { deductibles: {} };

test.each<[string, SpokenOffer[], string | null]>([
  [
    'the two cheapest on the terms requested',
    [offer('Wayfarer', 3_064.6), offer('Palmetto', 2_998.81, { starts_on: '2026-12-04' }), offer('NFIP', 4_670.2)],
    'Palmetto $2,999, $66 under Wayfarer, starts Dec 4.',
  ],
  ['no start where the wait is not known', [offer('A', 900), offer('B', 950)], 'A $900, $50 under B.'],
  ['two that cost the same', [offer('A', 900), offer('B', 900)], 'A $900, the same as B.'],
  ['two that are cents apart', [offer('A', 900.2), offer('B', 900.9)], 'A $900, less than $1 under B.'],
  ['two offers of one carrier as one', [offer('A', 900), offer('A', 910), offer('B', 980)], 'A $900, $80 under B.'],
  ['one quote alone', [offer('A', 900, { starts_on: '2027-01-02' })], 'A $900, starts Jan 2. It’s the only quote.'],
  [
    'one quote on other terms',
    [offer('A', 900, OTHER)],
    'A $900. It’s the only quote, and its terms aren’t all as you asked.',
  ],
  [
    'one on the terms, one cheaper on others',
    [offer('A', 900), offer('B', 700, OTHER)],
    'A $900. It’s the only quote on your terms; B asks $700 with its deductible $5,000 above what you asked.',
  ],
  [
    'none on the terms, one of them silent about one',
    [offer('A', 900, SILENT), offer('B', 700, OTHER)],
    'B $700. No quote is on all your terms, so the prices don’t compare.',
  ],
  [
    'the lowest of several on the terms, one cheaper that is silent about one',
    [offer('A', 900), offer('C', 980), offer('B', 700, SILENT)],
    'A $900, $80 under C. It’s the lowest on your terms; B asks $700 but doesn’t state deductible.',
  ],
  [
    'one cheaper on several other terms',
    [offer('A', 900), offer('C', 980), offer('B', 700, { coverages: { building_limit: 200_000 }, ...OTHER })],
    'A $900, $80 under C. It’s the lowest on your terms; B asks $700 on other terms: building $50,000 less, deductible $5,000 above.',
  ],
  [
    'one between them on other terms',
    [offer('A', 900), offer('C', 980), offer('B', 950, OTHER)],
    'A $900, $80 under C, the next on your terms.',
  ],
  ['one dearer on other terms', [offer('A', 900), offer('C', 980), offer('B', 990, OTHER)], 'A $900, $80 under C.'],
  ['an indication is no price to read out', [offer('A', 900, { outcome: 'indication' })], null],
  ['nor is a rate that cannot be bound', [offer('A', 900, { rate_type: 'indication' })], null],
  ['nor an answer without a price', [offer('A', null, { outcome: 'declined' })], null],
  ['nothing at all', [], null],
])('reads %s', (_what, offers, text) => {
  expect(spokenQuotes(offers, ASKED)).toBe(text);
});
