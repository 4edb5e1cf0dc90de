import { expect, it } from 'vitest';
import { monthIn, rangeOf, rowsBehind } from './ranges.ts';

const TODAY = new Date('2026-11-22T15:00:00Z');

it('ranges end today', () => {
  expect(rangeOf('days', TODAY)).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  expect(rangeOf('quarter', TODAY)).toEqual({ from: '2026-09-01', to: '2026-11-22' });
  expect(rangeOf('year', TODAY)).toEqual({ from: '2025-12-01', to: '2026-11-22' });
});

it('a month is cut to its range', () => {
  expect(monthIn({ from: '2026-02-10', to: '2026-11-22' }, '2026-02')).toEqual({
    from: '2026-02-10',
    to: '2026-02-28',
  });
  expect(monthIn({ from: '2026-02-10', to: '2026-11-22' }, '2026-11')).toEqual({
    from: '2026-11-01',
    to: '2026-11-22',
  });
});

it('figures lead to their rows', () => {
  const range = { from: '2026-09-01', to: '2026-11-22' };
  expect(rowsBehind('status', 'complete', range)).toBe(
    '/agent-portal/dashboard?from=2026-09-01&to=2026-11-22&status=complete',
  );
  expect(rowsBehind('month', '2026-10', range)).toBe('/agent-portal/dashboard?from=2026-10-01&to=2026-10-31');
  expect(rowsBehind('premium', '7', range)).toBeNull();
});
