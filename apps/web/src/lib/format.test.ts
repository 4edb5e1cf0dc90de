import { expect, test } from 'vitest';
import { initials, sayAgo, showAgo, showDate, showDollars, showDuration } from './format.ts';

const NOW = new Date('2026-03-10T12:00:00').getTime();
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test.each([
  [0, 'now'],
  [2, '2 min'],
  [59, '59 min'],
  [60, '1 h'],
  [23 * 60 + 59, '23 h'],
  [24 * 60, 'yesterday'],
  [48 * 60, '03-08-2026'],
])('%i minutes ago', (minutes, text) => {
  expect(showAgo(before(minutes), NOW)).toBe(text);
});

test.each([
  [0, 'now'],
  [59, '59 min ago'],
  [60, '1 h ago'],
  [24 * 60, 'yesterday'],
  [48 * 60, '03-08-2026'],
])('%i minutes ago, within a sentence', (minutes, text) => {
  expect(sayAgo(before(minutes), NOW)).toBe(text);
});

test('dates are shown MM-DD-YYYY (section 9), money with separators', () => {
  expect(showDate('1987-02-03')).toBe('02-03-1987');
  expect(showDollars(225000)).toBe('$225,000');
  expect(showDuration(480)).toBe('480 ms');
  expect(showDuration(7240)).toBe('7.2 s');
  expect(initials('Maria del Rosario')).toBe('MR');
  expect(initials('Maria')).toBe('M');
});
