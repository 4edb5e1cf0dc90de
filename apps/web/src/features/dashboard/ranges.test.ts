import { expect, it } from 'vitest';
import { monthIn, rangeOf, readRange, rowsBehind, withRange } from './ranges.ts';

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
    '/agent-portal/dashboard?from=2026-09-01&to=2026-11-22&days=utc&status=complete',
  );
  expect(rowsBehind('month', '2026-10', range)).toBe('/agent-portal/dashboard?from=2026-10-01&to=2026-10-31&days=utc');
  expect(rowsBehind('all', '', range)).toBe('/agent-portal/dashboard?from=2026-09-01&to=2026-11-22&days=utc');
  expect(rowsBehind('source', 'Title, Escrow & Co', range)).toContain('source=Title%252C+Escrow+%26+Co');
  expect(rowsBehind('agent', '', range)).toBe(
    '/agent-portal/dashboard?from=2026-09-01&to=2026-11-22&days=utc&agent=nobody',
  );
  expect(rowsBehind('premium', '7', range)).toBe(
    '/agent-portal/dashboard?since=2026-09-01&until=2026-11-22&days=utc&carrier=7',
  );
  expect(rowsBehind('proposals', 'opened', range)).toBe(
    '/agent-portal/dashboard?since=2026-09-01&until=2026-11-22&days=utc&reached=opened',
  );
});

it.each([
  ['', 'year', { from: '2025-12-01', to: '2026-11-22' }],
  ['time=days', 'days', { from: '2026-10-24', to: '2026-11-22' }],
  ['from=2026-02-03&to=2026-02-04', 'dates', { from: '2026-02-03', to: '2026-02-04' }],
  ['from=0001-01-01&to=0001-01-02', 'year', { from: '2025-12-01', to: '2026-11-22' }],
  ['from=9999-12-31&to=9999-12-31', 'year', { from: '2025-12-01', to: '2026-11-22' }],
  ['from=2026-02-05&to=2026-02-04&time=century', 'year', { from: '2025-12-01', to: '2026-11-22' }],
])('the address ?%s is %s', (search, key, range) => {
  expect(readRange(new URLSearchParams(search), TODAY)).toEqual({ key, range });
});

it('a time stands in the address as it is read, beside what else is there', () => {
  const before = new URLSearchParams('tab=1&time=days');
  const free = { from: '2026-02-03', to: '2026-02-04' };
  expect(withRange(before, 'dates', free).toString()).toBe('tab=1&from=2026-02-03&to=2026-02-04');
  expect(withRange(withRange(before, 'dates', free), 'quarter', free).toString()).toBe('tab=1&time=quarter');
  expect(withRange(before, 'year', free).toString()).toBe('tab=1');
});
