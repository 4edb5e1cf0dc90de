import { expect, test } from 'vitest';
import {
  bestOffer,
  differencesOf,
  differenceText,
  offerNearest,
  otherTerms,
  requestedTerms,
} from './requested-terms.ts';

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
    'terms that were asked and are not stated',
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
    'percentages counted on the dwelling',
    offered({ dwelling: 300_000, liability: 300_000 }, { aop_deductible: 6_000, hurricane_deductible: '2.0 %' }),
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
  [
    'a settlement and a living expense that were asked and are not stated',
    asAsked,
    { ...FLOOD, replacement_cost_on_content: 'Yes', temporary_living_expense: 'Yes' },
    ['Contents settlement not stated', 'Temporary living expense not stated'],
  ],
  ['no living expense asked, and none mentioned', asAsked, { ...FLOOD, temporary_living_expense: 'No' }, []],
  [
    'a living expense as asked',
    { ...asAsked, coverages: { ...asAsked.coverages, temporary_living_expense: 'Yes' } },
    { ...FLOOD, temporary_living_expense: 'Yes' },
    [],
  ],
  [
    'a living expense that nobody asked for, and one that is left out',
    { ...asAsked, coverages: { ...asAsked.coverages, temporary_living_expense: 10_000 } },
    { ...FLOOD, temporary_living_expense: 'No' },
    ['Temporary living expense $10,000, asked none'],
  ],
])('%s', (_what, terms, asked, others) => {
  expect(otherTerms(terms, asked)).toEqual(others);
});

test.each(['liability', 'loss_of_use', 'medical_payments', 'other_structure', 'contents'])(
  '%s counts where the offer does not mention it',
  (key) => {
    const asked = { dwelling: 300_000, [key]: 1_000 };
    expect(otherTerms(offered({ dwelling: 300_000 }), asked)).toEqual([expect.stringMatching(/ not stated$/)]);
    expect(otherTerms(offered({ dwelling: 300_000, [key]: 1_000 }), asked)).toEqual([]);
  },
);

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
      ['contents_limit', -30_000],
      ['replacement_cost_on_content', null],
    ],
    'Other terms: contents $30,000 less, at actual cash value',
  ],
  [
    'the settlement alone',
    offered(limits(250_000, 100_000, { settlement: 'ACV' }), { deductible: 5_000 }),
    rc,
    [['replacement_cost_on_content', null]],
    'Other terms: contents at actual cash value',
  ],
  [
    'a better settlement than asked',
    offered(limits(250_000, 100_000, { replacement_cost_on_content: 'Yes' }), { deductible: 5_000 }),
    { ...FLOOD, replacement_cost_on_content: 'No' },
    [['replacement_cost_on_content', null]],
    'Other terms: contents at replacement cost',
  ],
  [
    'several at once, one of them not stated',
    offered({ building_limit: 300_000 }, { deductible: 10_000 }),
    FLOOD,
    [
      ['building_limit', 50_000],
      ['contents_limit', null],
      ['deductible', 5_000],
    ],
    'Other terms: building $50,000 more, deductible $5,000 above; not stated: contents',
  ],
  [
    'nothing but what is not stated',
    offered({ building_limit: 250_000 }, { deductible: 5_000 }),
    rc,
    [
      ['contents_limit', null],
      ['replacement_cost_on_content', null],
    ],
    'Not stated: contents, contents settlement',
  ],
  [
    'percentages, which are no dollars',
    offered({ dwelling: 300_000, liability: 300_000 }, { aop_deductible: '1%', hurricane_deductible: '2%' }),
    HOME,
    [['aop_deductible', null]],
    'Other terms: AOP deductible 1% instead of 2%',
  ],
])('what differs, by term and in words: %s', (_what, terms, asked, differences, words) => {
  const found = differencesOf(terms, asked);
  expect(found.map(({ key, by }) => [key, by])).toEqual(differences);
  expect(differenceText(found)).toBe(words);
});

test('an application asks for the terms of its own line', () => {
  const values = { ...FLOOD, ...HOME, form_type: 'HO4' };
  expect(requestedTerms('flood', values)).toEqual(FLOOD);
  expect(requestedTerms('home', values)).toMatchObject({ aop_deductible: '2%', liability: '$300,000' });
  expect(requestedTerms('home', values)).not.toHaveProperty('dwelling');
  expect(requestedTerms('auto', values)).toEqual({});
});

test('the best price is said of no offer on other terms, and of none that is alone on the terms asked', () => {
  const offer = (premium: number, deductible: number) => ({
    outcome: 'quoted',
    rate_type: 'bindable',
    premium,
    ...asAsked,
    deductibles: { deductible },
  });
  const [cheap, dear, other] = [offer(900, 5_000), offer(1_000, 5_000), offer(700, 10_000)];
  const best = (...offers: (typeof cheap)[]) => bestOffer(offers, (one) => one, FLOOD);
  expect(best(other, dear, cheap)).toBe(cheap);
  expect(best(other, dear)).toBeNull();
  const silent = { ...cheap, premium: 800, coverages: { building_limit: 250_000 } };
  expect(best(silent, dear, cheap)).toBe(cheap);
  expect(best({ ...cheap, outcome: 'indication' }, dear, offer(1_200, 5_000))).toBe(dear);
});

test('of several offers, or of one, the answer is the one on the terms, else the nearest with its differences', () => {
  const offer = (premium: number, deductible: number, building_limit = 250_000) => ({
    outcome: 'quoted',
    rate_type: 'bindable',
    premium,
    ...offered({ building_limit, contents_limit: 100_000 }, { deductible }),
  });
  const [far, near, equal] = [offer(500, 10_000, 200_000), offer(900, 10_000), offer(1_000, 5_000)];
  expect(offerNearest([far, near, equal], FLOOD)).toEqual({ offer: equal, differences: [] });
  expect(offerNearest([far, near], FLOOD)?.offer).toBe(near);
  expect(otherTerms(near, FLOOD)).toEqual(['Deductible $10,000, asked $5,000']);
  expect(offerNearest([near], FLOOD)?.differences).toHaveLength(1);
  expect(offerNearest([{ ...near, premium: null }], FLOOD)).toBeNull();
});
