import { expect, it } from 'vitest';
import {
  formatClock,
  formatDate,
  formatMonth,
  formatTime,
  formatTimeOfDay,
  formatTimestamp,
  longDate,
  shortDate,
  startOfDay,
  weekdayOf,
} from './index.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const EASTERN = 'America/New_York';

it.each([
  ['2026-11-28T20:38:32Z', EASTERN, 'Nov 28, 3:38 PM', '3:38 PM', '11-28-2026 3:38 PM'],
  ['2026-11-28T20:38:32Z', 'America/Los_Angeles', 'Nov 28, 12:38 PM', '12:38 PM', '11-28-2026 12:38 PM'],
  ['2026-01-01T05:05:00Z', EASTERN, 'Jan 1, 12:05 AM', '12:05 AM', '01-01-2026 12:05 AM'],
  ['2026-01-01T04:59:59Z', EASTERN, 'Dec 31, 2025, 11:59 PM', '11:59 PM', '12-31-2025 11:59 PM'],
])('%s in %s reads %s', (iso, zone, time, clock, stamp) => {
  const at = new Date(iso);
  expect(formatTime(at, zone, NOW)).toBe(time);
  expect(formatClock(at, zone)).toBe(clock);
  expect(formatTimestamp(at, zone)).toBe(stamp);
});

it('formats days, months and times of day', () => {
  expect(formatDate('2026-12-08')).toBe('12-08-2026');
  expect(formatDate('soon')).toBe('soon');
  expect(shortDate('2026-12-08')).toBe('Dec 8');
  expect(longDate('en', '2026-11-26')).toBe('November 26, 2026');
  expect(longDate('es', '2026-11-26')).toBe('26 de noviembre de 2026');
  expect(formatMonth('2026-09')).toBe('Sep 2026');
  expect(weekdayOf('2026-11-29')).toBe('Sunday');
  expect(formatTimeOfDay('00:05')).toBe('12:05 AM');
});

it.each([
  ['2026-11-01', EASTERN, '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', EASTERN, '2026-11-02T05:00:00.000Z'],
  ['2026-03-08', EASTERN, '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', EASTERN, '2026-03-09T04:00:00.000Z'],
  ['2026-11-29', 'Pacific/Honolulu', '2026-11-29T10:00:00.000Z'],
])('%s begins in %s at %s', (date, zone, at) => expect(startOfDay(date, zone).toISOString()).toBe(at));
