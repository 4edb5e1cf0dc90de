import { afterAll, expect, it } from 'vitest';

const REMOVED = [
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [String.prototype, 'isWellFormed'],
  [Map, 'groupBy'],
] as const;
const own = REMOVED.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name));
afterAll(() => {
  for (const [index, [target, name]] of REMOVED.entries())
    Object.defineProperty(target, name, own[index] as PropertyDescriptor);
});

it('adds what the oldest supported browsers lack, which then works as the language says', async () => {
  for (const [target, name] of REMOVED) Reflect.deleteProperty(target, name);
  await import('./polyfills.ts');
  const list = [3, 1, 2];
  expect([list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list]).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 1, 2],
  ]);
  expect(['é😀', '\ud83d', ''].map((text) => text.isWellFormed())).toEqual([true, false, true]);
  expect([...Map.groupBy(list, (n) => n % 2)]).toEqual([
    [1, [3, 1]],
    [0, [2]],
  ]);
  expect(Object.keys(Array.prototype)).toEqual([]);
});
