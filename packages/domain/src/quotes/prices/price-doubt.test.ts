import { expect, it } from 'vitest';
import { priceDoubt, soundQuotes } from './price-doubt.ts';

it.each([
  [0.01, [], /^Far below/],
  [9.99, [1_200, 1_400], /^Far below/],
  [999_999_999, [], /^Far above/],
  [131_050, [1_250, 1_310, 1_900], /^More than 8 times .* \$1,310\.00/],
  [13_105, [1_250, 1_310], /^More than 8 times .* \$1,280\.00/],
  [131.05, [1_250, 1_310, 1_900], /^Less than an eighth/],
])('the price %d beside %j is doubted', (premium, others, words) => expect(priceDoubt(premium, others)).toMatch(words));

it.each([
  [1_310.5, []],
  [131_050, []],
  [131_050, [1_310]],
  [4_000, [600, 900, 1_500]],
  [450, [1_500, 2_900]],
  [1_200, [1_310, 131_050]],
  [1_200, [1_310, 13.1]],
  [null, [1_310, 1_250]],
])('the price %d beside %j is not', (premium, others) => expect(priceDoubt(premium, others)).toBeNull());

it('compares current, valid prices alone, and none that looks like a mistake', () => {
  const quote = (group_name: string, premium: number, more = {}) => ({
    group_name,
    is_superseded: false,
    is_expired: false,
    payload: { premium },
    ...more,
  });
  const sound = [quote('Wayfarer', 1_310), quote('Beacon', 1_250)];
  const others = [
    quote('Tidewater', 13),
    quote('Palmetto', 1_100, { is_expired: true }),
    quote('Wayfarer', 1_200, { is_superseded: true }),
  ];
  expect(soundQuotes([...others, ...sound])).toEqual(sound);
});
