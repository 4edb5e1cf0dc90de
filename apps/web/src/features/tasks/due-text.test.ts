import { expect, it } from 'vitest';
import { dueText } from './due-text.ts';

it.each([
  ['2026-11-20', null, 'today'],
  ['2026-11-20', '14:00', '2:00 PM'],
  ['2026-11-20', '00:05', '12:05 AM'],
  ['2026-11-21', '12:30', 'tomorrow 12:30 PM'],
  ['2026-11-19', null, 'yesterday'],
  ['2026-11-18', '09:00', '11-18-2026 9:00 AM'],
  ['2026-12-01', null, '12-01-2026'],
])('%s at %s is shown as %s', (due_on, due_time, text) => {
  expect(dueText({ due_on, due_time }, '2026-11-20')).toBe(text);
});
