import { expect, test } from 'vitest';
import { stepOf } from './words.ts';

test.each([
  ['reading', null, 0],
  ['failed', null, 0],
  ['canceled', null, 0],
  ['mapping', null, 1],
  ['checking', null, 2],
  ['checked', null, 2],
  ['storing', '2026-11-22T10:00:00Z', 3],
  ['launching', '2026-11-22T10:00:00Z', 3],
  ['done', '2026-11-22T10:00:00Z', 3],
  ['canceled', '2026-11-22T10:00:00Z', 3],
] as const)('an upload that is %s (stored since %s) stands at step %i', (state, started_at, step) => {
  expect(stepOf({ state, started_at })).toBe(step);
});
