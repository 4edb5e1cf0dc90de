import { expect, test } from 'vitest';
import { askedTerms, bestOffer, differencesOf, differenceWords, otherTerms } from './asked-terms.ts';

const FLOOD = { building_limit: 250_000, contents_limit: 100_000, deductible: '$5,000' };
const HOME = { dwelling: 300_000, aop_deductible: '2%', hurricane_deductible: '2%', liability: '$300,000' };
const offered = (coverages = {}, deductibles = {}) => ({ coverages, deductibles });
const asAsked = offered({ building_limit: '$250,000', contents_limit: 100_000 }, { deductible: 5_000 });

test.each([
  ['all as asked, however written', asAsked, FLOOD, []],
  [
    'a higher deductible and a lower limit',
    offered({ building_limit: 200_000, contents_limit: 100_000 }, { deductible: 10_000 }),
    FLOOD,
    ['Building $200,000, asked $250,000', 'Deductible $10,000, asked $5,000'],
  ],
  [
    'what is better is another term, too',
    offered({ building_limit: 500_000, contents_limit: 100_000 }, { deductible: 5_000 }),
    FLOOD,
    ['Building $500,000, asked $250,000'],
  ],
  [
    'main terms that are not stated',
    offered(),
    FLOOD,
    ['Building not stated', 'Contents not stated', 'Deductible not stated'],
  ],
  [
    'no contents, where none are asked',
    offered({ building_limit: 250_000 }, { deductible: 5_000 }),
    { ...FLOOD, contents_limit: 0 },
    [],
  ],
  [
    'the same share, where only the offer says of what: a tenant asks for no building',
    offered({ dwelling: 321_000, contents: 30_000 }, { hurricane_deductible: '2%' }),
    { contents: 30_000, hurricane_deductible: '2%' },
    [],
  ],
  [
    'percentages counted on the dwelling; what is no main term need not be stated',
    offered({ dwelling: 300_000 }, { aop_deductible: 6_000, hurricane_deductible: '2.0 %' }),
    HOME,
    [],
  ],
  [
    'a percentage of a lower dwelling',
    offered({ dwelling: 300_000, liability: 100_000 }, { aop_deductible: '1%', hurricane_deductible: '5%' }),
    HOME,
    ['Liability $100,000, asked $300,000', 'AOP deductible 1%, asked 2%', 'Hurricane deductible 5%, asked 2%'],
  ],
  [
    'contents at actual cash value',
    { ...asAsked, coverages: { ...asAsked.coverages, settlement: 'Actual Cash Value' } },
    { ...FLOOD, replacement_cost_on_content: 'Yes' },
    ['Contents at actual cash value, asked replacement cost'],
  ],
  ['nothing asked', asAsked, {}, []],
])('%s', (_what, terms, asked, others) => {
  expect(otherTerms(terms, asked)).toEqual(others);
});

const limits = (building: number, contents: number, more = {}) => ({
  building_limit: building,
  contents_limit: contents,
  ...more,
});
const rc = { ...FLOOD, replacement_cost_on_content: 'Yes' };

test.each([
  ['all as asked', asAsked, FLOOD, [], ''],
  [
    'a higher deductible',
    { ...asAsked, deductibles: { deductible: 10_000 } },
    FLOOD,
    [['deductible', 5_000]],
    'Deductible $5,000 above what you asked',
  ],
  [
    'a lower deductible',
    { ...asAsked, deductibles: { deductible: '$2,000' } },
    FLOOD,
    [['deductible', -3_000]],
    'Deductible $3,000 below what you asked',
  ],
  [
    'less contents at actual cash value',
    offered(limits(250_000, 70_000, { replacement_cost_on_content: 'No' }), { deductible: 5_000 }),
    rc,
    [
      ['contents', -30_000],
      [null, null],
    ],
    'Other terms: contents $30,000 less, at actual cash value',
  ],
  [
    'the settlement alone',
    offered(limits(250_000, 100_000, { settlement: 'ACV' }), { deductible: 5_000 }),
    rc,
    [[null, null]],
    'Other terms: contents at actual cash value',
  ],
  [
    'a better settlement than asked',
    offered(limits(250_000, 100_000, { replacement_cost_on_content: 'Yes' }), { deductible: 5_000 }),
    { ...FLOOD, replacement_cost_on_content: 'No' },
    [[null, null]],
    'Other terms: contents at replacement cost',
  ],
  [
    'several at once, one of them not stated',
    offered({ building_limit: 300_000 }, { deductible: 10_000 }),
    FLOOD,
    [
      ['building', 50_000],
      ['contents', null],
      ['deductible', 5_000],
    ],
    'Other terms: building $50,000 more, contents not stated, deductible $5,000 above',
  ],
  [
    'percentages, which are no dollars',
    offered({ dwelling: 300_000 }, { aop_deductible: '1%', hurricane_deductible: '2%' }),
    HOME,
    [['deductible', null]],
    'Other terms: AOP deductible 1% instead of 2%',
  ],
])('what differs, by column and in words: %s', (_what, terms, asked, differences, words) => {
  const found = differencesOf(terms, asked);
  expect(found.map(({ column, by }) => [column, by])).toEqual(differences);
  expect(differenceWords(found)).toBe(words);
});

test('an application asks for the terms of its own line', () => {
  const values = { ...FLOOD, ...HOME, form_type: 'HO4' };
  expect(askedTerms('flood', values)).toEqual(FLOOD);
  expect(askedTerms('home', values)).toMatchObject({ aop_deductible: '2%', liability: '$300,000' });
  expect(askedTerms('home', values)).not.toHaveProperty('dwelling');
  expect(askedTerms('auto', values)).toEqual({});
});

test('the best price is said of no offer on other terms, and of none that is alone on the terms asked', () => {
  const offer = (premium: number, deductible: number) => ({
    ...{ outcome: 'quoted', rate_type: 'bindable', premium },
    ...asAsked,
    deductibles: { deductible },
  });
  const [cheap, dear, other] = [offer(900, 5_000), offer(1_000, 5_000), offer(700, 10_000)];
  const best = (...offers: (typeof cheap)[]) => bestOffer(offers, (one) => one, FLOOD);
  expect(best(other, dear, cheap)).toBe(cheap);
  expect(best(other, dear)).toBeNull();
  expect(best({ ...cheap, outcome: 'indication' }, dear, offer(1_200, 5_000))).toBe(dear);
});
