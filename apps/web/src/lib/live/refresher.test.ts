import { expect, test } from 'vitest';
import { createRefresher } from './refresher.ts';

test('a burst runs the work twice: at once and once more after it ended', async () => {
  const ends: (() => void)[] = [];
  const refresh = createRefresher(() => new Promise<void>((end) => ends.push(end)));
  for (let i = 0; i < 5; i += 1) refresh('a');
  expect(ends).toHaveLength(1);
  ends[0]!();
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  ends[1]!();
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
});

test('keys do not wait for each other, and a failed round does not stop the next', async () => {
  const seen: string[] = [];
  const refresh = createRefresher(async (key) => {
    seen.push(key);
    throw new Error('down');
  });
  refresh('a');
  refresh('b');
  await new Promise(setImmediate);
  refresh('a');
  expect(seen).toEqual(['a', 'b', 'a']);
});
