import { expect, it } from 'vitest';
import { changeText, daysText } from './show.ts';

it.each([
  ['2026-12-06', '6 days'],
  ['2026-12-01', '1 day'],
  ['2026-11-30', 'today'],
  ['2026-11-29', '1 day ago'],
  ['2026-11-01', '29 days ago'],
])('of the day %s says %s', (day, text) => expect(daysText('2026-11-30', day)).toBe(text));

it.each([
  [
    { dollars: 1_109, percent: 27 },
    { dollars: '+$1,109.00', percent: '+27.0%' },
  ],
  [
    { dollars: -42.31, percent: -3 },
    { dollars: '−$42.31', percent: '−3.0%' },
  ],
  [
    { dollars: 0.01, percent: 0 },
    { dollars: '+$0.01', percent: '+0.0%' },
  ],
  [
    { dollars: 0, percent: 0 },
    { dollars: 'no change', percent: '' },
  ],
])('shows the change %j', (change, text) => expect(changeText(change)).toEqual(text));
