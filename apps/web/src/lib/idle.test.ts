import { expect, test } from 'vitest';
import { idleState } from './idle.ts';

test.each([
  [0, 'active', null],
  [2879, 'active', null],
  [2880, 'reminder', 120],
  [2939, 'reminder', 120],
  [2940, 'reminder', 60],
  [2999, 'reminder', 60],
  [3000, 'ended', null],
  [9999, 'ended', null],
])('D14: idle for %i s', (seconds, kind, left) => {
  const state = idleState(0, seconds * 1000);
  expect(state.kind).toBe(kind);
  expect(state.kind === 'reminder' ? state.left_s : null).toBe(left);
});

test.each([
  [179, 'active'],
  [180, 'reminder'],
  [299, 'reminder'],
  [300, 'ended'],
])('five minutes of the agency: idle for %i s', (seconds, kind) => {
  expect(idleState(0, seconds * 1000, 300).kind).toBe(kind);
});
