import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersText, barsOf, timePath } from './plots.ts';

const point = (asked: number, good: number, failed: number, median_ms: number | null = null) => ({
  at: '2026-01-01T00:00:00Z',
  asked,
  good,
  failed,
  median_ms,
});

test('bars are shares of the highest one', () => {
  const bars = barsOf([point(4, 3, 1), point(2, 0, 1)], 100);
  expect(bars[0]).toMatchObject({ x: 0, good: 0.75, failed: 0.25, other: 0 });
  expect(bars[1]).toMatchObject({ x: 50, good: 0, failed: 0.25, other: 0.25 });
});

test('the line of answer times breaks where nothing was asked', () => {
  const { path, top } = timePath([point(1, 1, 0, 100), point(0, 0, 0), point(1, 1, 0, 50)], { width: 30, height: 10 });
  expect(top).toBe(100);
  expect(path).toBe('M0.0 0.0H8.0M20.0 5.0H28.0');
});

test('a plot says in words what it shows', () => {
  expect(answersText([])).toBe('Not asked in the last 7 days');
  expect(answersText([point(4, 3, 1), point(2, 1, 0)])).toBe('Last 7 days: asked 6 times, 4 answered well, 1 failed');
});

test('no part of a bar leaves its box', () => {
  const count = fc.nat(500);
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count, count), { maxLength: 40 }), (counts) => {
      const series = counts.map(([good, failed, other]) => point(good + failed + other, good, failed));
      for (const { x, width, good, failed, other } of barsOf(series, 100)) {
        expect(x + width).toBeLessThanOrEqual(100);
        expect(good + failed + other).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});
