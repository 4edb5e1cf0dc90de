import { describe, expect, test } from 'vitest';
import {
  beatsCurrent,
  type CurrentPolicy,
  compareWithCurrent,
  currentPolicyOf,
  daysBetween,
} from './current-policy.ts';

const read = (field: string, value: unknown, printed = String(value)) => ({ field, value, printed });
const FLOOD_PAGE = [
  read('building_limit', 250_000, '$250,000'),
  read('contents_limit', 80_000, '$80,000'),
  read('deductible', '$5,000'),
  read('current_premium', 3_018.4, '$3,018.40'),
  read('current_policy_expiration_date', '2026-12-28'),
];

describe('the current policy', () => {
  test.each([
    ['nothing was read and nothing typed', 'flood', {}, [], null],
    [
      'a declarations page',
      'flood',
      {},
      FLOOD_PAGE,
      {
        carrier: '',
        expires_on: '2026-12-28',
        premium: 3_018.4,
        coverages: { building_limit: 250_000, contents_limit: 80_000 },
        deductibles: { deductible: '$5,000' },
      },
    ],
    [
      'what the form says comes first',
      'flood',
      { current_insurance_carrier: 'Wayfarer Flood', current_premium: 3_100 },
      FLOOD_PAGE,
      { carrier: 'Wayfarer Flood', premium: 3_100, expires_on: '2026-12-28' },
    ],
    [
      'the form alone: its terms are not stated',
      'home',
      { current_insurance_carrier: 'Gulf', current_premium: 2_000, current_policy_expiration_date: '2027-01-01' },
      [],
      { carrier: 'Gulf', premium: 2_000, expires_on: '2027-01-01', coverages: {}, deductibles: {} },
    ],
    ['a carrier alone is nothing to compare with', 'home', { current_insurance_carrier: 'Gulf' }, [], null],
    ['a flood page beside a home application', 'home', {}, FLOOD_PAGE, null],
    [
      'a deductible that no option is: as printed',
      'flood',
      {},
      [...FLOOD_PAGE.slice(0, 2), read('deductible', null, '$1,250')],
      { deductibles: { deductible: '$1,250' }, premium: null },
    ],
    ['another line', 'auto', { current_premium: 900 }, [], null],
  ] as const)('%s', (_what, type, values, readings, expected) => {
    const current = currentPolicyOf(type, values, readings);
    if (expected === null) expect(current).toBeNull();
    else expect(current).toMatchObject(expected);
  });
});

const CURRENT: CurrentPolicy = {
  carrier: 'Wayfarer Flood',
  expires_on: '2026-12-28',
  premium: 3_018.4,
  coverages: { building_limit: 250_000, contents_limit: 80_000, replacement_cost_on_content: 'No' },
  deductibles: { deductible: '$5,000' },
};
const offer = (premium: number | null, coverages: object = {}, deductible: string | number | null = 5_000) => ({
  premium,
  coverages: { building_limit: 250_000, contents_limit: 80_000, replacement_cost_on_content: 'No', ...coverages },
  deductibles: { deductible },
});

describe('a quote beside it', () => {
  test.each([
    ['cheaper on the same terms', offer(2_512), ['better', -506.4], {}],
    [
      'cheaper with more contents at replacement cost',
      offer(2_310.4, { contents_limit: '$100,000', replacement_cost_on_content: 'Yes' }),
      ['better', -708],
      { contents_limit: ['better', 20_000], replacement_cost_on_content: ['better', null] },
    ],
    [
      'cheaper with a higher deductible: no better price',
      offer(2_688.25, {}, '$10,000'),
      ['other', -330.15],
      { deductible: ['worse', 5_000] },
    ],
    ['dearer on the same terms', offer(3_104), ['worse', 85.6], {}],
    [
      'dearer with a lower deductible: no worse price',
      offer(3_104, {}, '$2,000'),
      ['other', 85.6],
      { deductible: ['better', -3_000] },
    ],
    [
      'contents that are not stated',
      offer(2_512, { contents_limit: null }),
      ['other', -506.4],
      { contents_limit: ['missing', null] },
    ],
    ['a percentage', offer(2_512, {}, '1%'), ['other', -506.4], { deductible: ['other', null] }],
    ['the same price', offer(3_018.4), ['same', 0], {}],
    ['no price', offer(null), ['unknown', null], {}],
    [
      'a term that the policy does not state',
      offer(2_512, { temporary_living_expense: 'Yes' }),
      ['other', -506.4],
      { temporary_living_expense: ['unknown', null] },
    ],
  ] as const)('%s', (_what, quote, [result, by], differing) => {
    const { price, terms } = compareWithCurrent('flood', quote as never, CURRENT);
    expect(price).toEqual({ result, by });
    const same = { result: 'same', by: null, isStated: true };
    expect(terms).toEqual({
      building_limit: same,
      contents_limit: same,
      deductible: same,
      replacement_cost_on_content: same,
      temporary_living_expense: { result: 'unknown', by: null, isStated: true },
      ...Object.fromEntries(
        Object.entries(differing).map(([key, [one, more]]) => [
          key,
          { result: one, by: more, isStated: one !== 'missing' },
        ]),
      ),
    });
  });

  test('tells what it leaves out from what it does not state', () => {
    const current = { ...CURRENT, coverages: { ...CURRENT.coverages, temporary_living_expense: 'Yes' } };
    const lacking = (coverages: object) =>
      compareWithCurrent('flood', offer(2_512, coverages), current).terms.temporary_living_expense;
    expect(lacking({})).toEqual({ result: 'missing', by: null, isStated: false });
    expect(lacking({ temporary_living_expense: 'No' })).toEqual({ result: 'missing', by: null, isStated: true });
  });

  test('a policy without a premium is compared by its terms alone', () => {
    const { price, terms } = compareWithCurrent('flood', offer(2_512), { ...CURRENT, premium: null });
    expect([price.result, terms.deductible?.result]).toEqual(['unknown', 'same']);
  });

  test('is counted by price, and by every point', () => {
    const quotes = [offer(2_512), offer(2_688.25, {}, '$10,000'), offer(3_104), offer(null)];
    expect(beatsCurrent(quotes.map((one) => compareWithCurrent('flood', one, CURRENT)))).toEqual({
      quotes: 3,
      cheaper: 2,
      onEveryPoint: 1,
    });
  });
});

test.each([
  ['2026-12-28', '2026-12-28', 0],
  ['2026-12-28', '2027-01-04', 7],
  ['2026-12-28', '2026-12-27', -1],
])('days from %s to %s: %i', (from, to, days) => expect(daysBetween(from, to)).toBe(days));
