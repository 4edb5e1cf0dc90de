import { describe, expect, test } from 'vitest';
import { gapsOf } from './gaps.ts';
import { bestOffer, differencesOf } from './requested-terms.ts';
import { statedValues } from './stated-values.ts';
import { termColumns, termIn } from './term-columns.ts';
import { type OfferedTerms, statedTerm } from './term-names.ts';

const asked = { dwelling: 300_000, contents: 75_000, aop_deductible: '$2,500', hurricane_deductible: '2%' };
const risk = { replacementCost: null, basementContents: 0, hasBasement: false };
const TERMS: readonly OfferedTerms[] = [
  { coverages: { dwelling: 300_000, contents: 75_000 }, deductibles: { aop_deductible: 2_500, hurricane: '2%' } },
  {
    coverages: { building: 300_000, personal_property: 75_000 },
    deductibles: { aop: 2_500, hurricane_deductible: '2%' },
  },
  {
    coverages: { building_limit: 300_000, contents_limit: 75_000 },
    deductibles: { all_other_perils: '$2,500', hurricane: '2%' },
  },
];
const NAMED = TERMS.map((terms, at) => ({ ...terms, outcome: 'quoted', rate_type: 'bindable', premium: 1_000 + at }));

describe('an offer under a carrier’s names %#', () => {
  test.each(NAMED)('is the same in column, paper, remark and gap', (offer) => {
    const inColumns = termColumns('home').map((column) =>
      String(termIn(column, offer)?.value).replace('$2,500', '2500'),
    );
    expect(inColumns).toEqual(['2500', '300000', '75000', '2%']);
    expect(statedValues('home', offer)).toMatchObject({
      dwelling: 300_000,
      contents: 75_000,
      hurricane_deductible: '2%',
    });
    expect(statedValues('home', offer).aop_deductible).toBe('$2,500');
    expect(differencesOf(offer, asked)).toEqual([]);
    expect(gapsOf(offer, NAMED, risk)).toEqual([]);
  });

  test('can be the best price', () => {
    expect(bestOffer([...NAMED].reverse(), (one) => one, asked)).toBe(NAMED[0]);
  });
});

test('a blank value states nothing', () => {
  const terms = { coverages: { building_limit: '', building: null, dwelling: 5 }, deductibles: {} };
  expect(statedTerm(terms, 'building_limit')).toEqual({ name: 'dwelling', value: 5 });
});

test.each<[Record<string, string>, string[]]>([
  [{ roof: 'Actual cash value' }, ['Roof at actual cash value']],
  [{ note: 'ACV on the roof' }, ['Roof at actual cash value']],
  [{ other_structures_settlement: 'ACV' }, ['Building at actual cash value']],
  [{ personal_property_settlement: 'ACV' }, ['Contents at actual cash value']],
  [{ note: 'Actual cash value' }, ['Contents at actual cash value']],
  [{ replacement_cost_on_content: 'Yes', roof: 'ACV' }, ['Roof at actual cash value']],
  [{ replacement_cost_on_content: 'Yes', note: 'ACV' }, []],
])('what is paid at actual cash value is named: %j', (coverages, gaps) => {
  const offer = { coverages, deductibles: {} };
  expect(gapsOf({ ...offer, outcome: 'quoted', rate_type: 'bindable' }, [], risk)).toEqual(gaps);
  const isOfContents = gaps.includes('Contents at actual cash value');
  const wished = differencesOf(offer, { replacement_cost_on_content: 'Yes' });
  expect(wished.some(({ offered }) => offered === 'actual cash value')).toBe(isOfContents);
});
