import { expect, it } from 'vitest';
import { isSameTerm, otherStated, statedValues } from './stated-values.ts';

it('what a quote states is read by the keys of pdf_values, under whichever name its carrier uses', () => {
  const quote = {
    premium: 1_204.5,
    coverages: { building: '$250,000', contents_limit: 80_000, basement_content: 5_000, mold: null },
    deductibles: { building: 5_000, contents: '$1,000' },
  };
  expect(statedValues('flood', quote)).toEqual({
    quote_amount: 1_204.5,
    building_limit: 250_000,
    contents_limit: 80_000,
    deductible: '$5,000',
  });
  expect(otherStated('flood', quote)).toEqual([
    { part: 'deductibles', key: 'contents', value: '$1,000' },
    { part: 'coverages', key: 'basement_content', value: 5_000 },
  ]);
});

it.each([
  ['$5,000', 5_000, true],
  ['2%', '2%', true],
  ['2%', 2, false],
  ['Yes', 'yes', true],
  ['Yes', undefined, false],
  [undefined, '', true],
])('%j and %j say the same: %s', (one, other, isSame) => expect(isSameTerm(one, other)).toBe(isSame));
