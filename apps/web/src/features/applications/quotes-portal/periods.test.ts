import { expect, test } from 'vitest';
import { rangeOf, shareOf } from './periods.ts';

test('a period ends with today and begins so many days before, by the agency’s clock', () => {
  const now = new Date('2026-03-10T03:30:00Z');
  const { first, last, from, to } = rangeOf('7', now);
  expect([first, last]).toEqual(['2026-03-03', '2026-03-09']);
  expect([from, to]).toEqual(['2026-03-03T05:00:00.000Z', '2026-03-10T04:00:00.000Z']);
});

test.each([
  [398, 412, '97%'],
  [0, 5, '0%'],
  [0, 0, ''],
])('%s of %s is %j', (part, whole, words) => {
  expect(shareOf(part, whole)).toBe(words);
});
