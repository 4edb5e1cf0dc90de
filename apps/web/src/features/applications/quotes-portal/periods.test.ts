import { expect, test } from 'vitest';
import { rangeOf, shareOf } from './periods.ts';

test('a period ends with today and begins so many days before, where the viewer is', () => {
  const now = new Date(2026, 2, 9, 15, 30);
  const { first, last, from, to } = rangeOf('7', now);
  expect([first, last]).toEqual(['2026-03-03', '2026-03-09']);
  expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 2, 3), new Date(2026, 2, 10)]);
});

test.each([
  [398, 412, '97%'],
  [0, 5, '0%'],
  [0, 0, ''],
])('%s of %s is %j', (part, whole, words) => {
  expect(shareOf(part, whole)).toBe(words);
});
