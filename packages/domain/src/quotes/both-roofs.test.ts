import { expect, test } from 'vitest';
import { bothPrice, roofOf } from './both-roofs.ts';

const ASKED = { deductible: '$5,000' };
const offer = (id: number, premium: number, deductible = 5_000) => ({
  id,
  name: `Carrier ${id}`,
  group: `Carrier ${id}`,
  premium,
  outcome: 'quoted',
  rate_type: 'bindable',
  starts_on: null,
  coverages: {},
  deductibles: { deductible },
});

test('counts the best price on the terms, not a lower one on others', () => {
  const roof = roofOf([offer(1, 900), offer(2, 700, 10_000), offer(3, 950), offer(4, 990)], ASKED, null);
  expect(roof).toMatchObject({ price: 900, isOnTerms: true });
  expect(roof.best.map(({ id }) => id)).toEqual([1, 3, 4]);
  const two = roofOf([offer(1, 900), offer(2, 700, 10_000)], ASKED, null);
  expect(two.best.map(({ id, isOnTerms }) => [id, isOnTerms])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('counts the lowest where none is on the terms, and says so', () => {
  expect(roofOf([offer(1, 900, 2_000), offer(2, 700, 10_000)], ASKED, null)).toMatchObject({
    price: 700,
    isOnTerms: false,
  });
});

test('counts what is bound or signed, and nothing where there is no price', () => {
  expect(roofOf([offer(1, 900)], ASKED, 850.5)).toMatchObject({ price: 850.5, isOnTerms: true });
  const sample = { ...offer(1, 900), rate_type: 'sample' };
  expect(roofOf([sample], ASKED, null)).toMatchObject({ price: null, best: [] });
});

test.each([
  [2_563.07, 3_214.6, 5_777.67],
  [0.1, 0.2, 0.3],
  [null, 3_214.6, null],
])('adds %s and %s to %s', (one, other, sum) => {
  const roof = (price: number | null) => ({ best: [], agreed: null, isOnTerms: true, price });
  expect(bothPrice([roof(one), roof(other)])).toBe(sum);
});
