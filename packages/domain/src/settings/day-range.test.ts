import { expect, it } from 'vitest';
import { dayRangeErrors } from './day-range.ts';

it.each([
  ['2026-01-01', '2026-01-01', {}],
  ['2016-12-01', '2026-11-30', {}],
  ['2026-01-02', '2026-01-01', { to: 'The last day is before the first.' }],
  ['1900-01-01', '2026-01-01', { to: 'The last day is more than ten years after the first.' }],
  ['', '2026-01-01', { from: 'Field is required.' }],
  ['2026-01-01', '2026-13-01', { to: 'Field is required.' }],
  ['', '', { from: 'Field is required.', to: 'Field is required.' }],
])('%s to %s', (from, to, errors) => {
  expect(dayRangeErrors({ from, to })).toEqual(errors);
});
