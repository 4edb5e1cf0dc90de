import { expect, it } from 'vitest';
import { dayRangeErrors } from './day-range.ts';

const TODAY = new Date('2026-11-22T23:00:00Z');
const EARLY = 'No day before January 1, 2000.';
const AHEAD = 'No day more than a year ahead.';

it.each([
  ['2026-01-01', '2026-01-01', {}],
  ['2016-12-01', '2026-11-30', {}],
  ['2000-01-01', '2000-01-01', {}],
  ['2027-11-23', '2027-11-23', {}],
  ['2026-01-02', '2026-01-01', { to: 'The last day is before the first.' }],
  ['2001-01-01', '2026-01-01', { to: 'The last day is more than ten years after the first.' }],
  ['', '2026-01-01', { from: 'Field is required.' }],
  ['2026-01-01', '2026-13-01', { to: 'Field is required.' }],
  ['2026-02-30', '2026-03-01', { from: 'Field is required.' }],
  ['', '', { from: 'Field is required.', to: 'Field is required.' }],
  ['0000-01-01', '0000-01-02', { from: EARLY, to: EARLY }],
  ['0001-01-01', '2026-01-01', { from: EARLY }],
  ['1999-12-31', '2000-01-01', { from: EARLY }],
  ['2026-11-01', '2027-11-24', { to: AHEAD }],
  ['9999-12-31', '9999-12-31', { from: AHEAD, to: AHEAD }],
])('%s to %s', (from, to, errors) => {
  expect(dayRangeErrors({ from, to }, TODAY)).toEqual(errors);
});
