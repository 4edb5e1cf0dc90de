import { expect, it } from 'vitest';
import { readAmount, readNumber } from './amounts.ts';

it.each([
  ['$1.2m', 1_200_000, ''],
  ['1 250', 1_250, ''],
  ['5,000 USD', 5_000, 'USD'],
  ['-5', -5, ''],
  ['250.000', null, '250.000'],
  ['1,25', null, '1,25'],
  ['1.250.000', null, '1.250.000'],
])('typed: %s', (text, value, rest) => expect(readNumber(text, { as: 'typed' })).toMatchObject({ value, rest }));

it.each([
  ['$250,000 each occurrence', 250_000, 'sure'],
  ['118, 000', 118_000, 'sure'],
  ['$1M', 1_000_000, 'ask'],
  ['$300M each occurrence', 300_000_000, 'ask'],
  ['$300K', 300_000, 'sure'],
  ['$250,000 $2,000', 250_000, 'ask'],
  ['300 or 500', 300, 'ask'],
  ['2% of Coverage A', 2, 'none'],
  ['12 months', 12, 'none'],
  ['-$500', 500, 'none'],
])('printed: %s', (text, value, certainty) =>
  expect(readNumber(text, { as: 'printed' })).toMatchObject({
    certainty,
    value: certainty === 'none' ? null : value,
  }),
);

it.each(['typed', 'printed'] as const)('no %s amount with cents is whole dollars', (as) => {
  expect(readNumber('$5,000.50', { as, isWhole: true }).value).toBeNull();
  expect(readNumber('$5,000.00', { as, isWhole: true }).value).toBe(5_000);
});

it.each([
  ['$5,000', 5_000],
  ['-$5,000.50', -5_000.5],
  ['1310.123456', 1_310.123456],
  ['1.310', undefined],
  ['1310,00', undefined],
  ['1 310', undefined],
  ['100k', undefined],
  ['2%', undefined],
  ['', undefined],
])('stated: %s', (text, value) => expect(readAmount(text)).toBe(value));
