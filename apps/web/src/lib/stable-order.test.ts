import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inStableOrder } from './stable-order.ts';

const same = (id: number) => id;

test('known rows keep their places, new ones come last, vanished ones leave', () => {
  expect(inStableOrder([4, 3, 2, 1], [1, 2, 9, 3], same)).toEqual([1, 2, 3, 4]);
  expect(inStableOrder([5, 1, 4], [1], same)).toEqual([1, 5, 4]);
});

test('nothing is lost or doubled', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30)), fc.uniqueArray(fc.nat(30)), (items, held) => {
      expect(inStableOrder(items, held, same).toSorted()).toEqual(items.toSorted());
    }),
  );
});
