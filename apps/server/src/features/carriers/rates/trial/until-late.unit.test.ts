import { expect, it } from 'vitest';
import { untilLate } from './until-late.ts';

it.each([
  [0, [1, 2, 3, 4]],
  [10, [1, 2, 3, 4]],
  [15, [1, 2, 3]],
  [60, [1]],
])('works of %i ms each end with their time', async (each_ms, expected) => {
  let now = 0;
  const work = async (item: number) => {
    now += each_ms;
    return item;
  };
  expect(await untilLate([1, 2, 3, 4], work, 30, () => now)).toEqual(expected);
});
