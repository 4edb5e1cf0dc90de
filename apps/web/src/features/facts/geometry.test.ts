import type { Scene } from '@freeboard/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEIGHT, placeScene } from './geometry.ts';

const feet = fc.option(fc.double({ min: -200, max: 9000, noNaN: true }));
const scene: fc.Arbitrary<Scene> = fc.record({
  foundation: fc.constantFrom('slab', 'stilts-open', 'basement', 'unknown', 'garage'),
  ground: feet,
  bfe: feet,
  floor: feet,
  difference: feet,
  stairs: fc.nat(40),
  zoneWithoutBfe: fc.constantFrom(null, 'X'),
  next: feet,
  rated: fc.constant(null),
});

test('whatever the values, everything stays inside the picture', () => {
  fc.assert(
    fc.property(scene, (one) => {
      const { bfeY, nextY, words, ...rest } = placeScene(one);
      for (const y of [...Object.values(rest), ...Object.values(words), bfeY ?? 0, nextY ?? 0]) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(HEIGHT);
      }
    }),
  );
});

test('a floor above the base flood stands above the waterline, one below it lies under', () => {
  const house = {
    foundation: 'slab',
    ground: 6,
    bfe: 9,
    stairs: 0,
    zoneWithoutBfe: null,
    next: null,
    rated: null,
  } as const;
  const above = placeScene({ ...house, floor: 10.5, difference: 1.5 });
  const below = placeScene({ ...house, floor: 7, difference: -2 });
  expect(above.floorY).toBeLessThan(above.bfeY!);
  expect(below.floorY).toBeGreaterThan(below.bfeY!);
});

test('an unknown waterline is not drawn', () => {
  expect(
    placeScene({
      foundation: 'slab',
      ground: 6,
      bfe: null,
      floor: null,
      difference: null,
      stairs: 0,
      zoneWithoutBfe: null,
      next: null,
      rated: null,
    }).bfeY,
  ).toBeNull();
});

test('the words of ground and base flood stand in the order of their heights', () => {
  const house = {
    foundation: 'slab',
    floor: null,
    difference: null,
    stairs: 0,
    zoneWithoutBfe: null,
    next: null,
    rated: null,
  } as const;
  const high = placeScene({ ...house, ground: 9.5, bfe: 8 });
  expect(high.bfeY!).toBeGreaterThan(high.groundY);
  expect(high.words.bfe).toBeGreaterThan(high.words.ground + 10);
  const low = placeScene({ ...house, ground: 6, bfe: 9 });
  expect(low.words.bfe).toBeLessThan(low.words.ground);
});
