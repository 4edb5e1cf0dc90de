import { expect, it } from 'vitest';
import { ticks } from './ticks.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [214, [0, 50, 100, 150, 200, 250]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
  [1_001, [0, 500, 1_000, 1_500]],
])('up to %i', (most, values) => {
  expect(ticks(most)).toEqual(values);
});
