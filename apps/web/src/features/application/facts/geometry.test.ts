import type { Scene } from '@freeboard/domain/flood/elevation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEIGHT, LABEL_GAP, placeScene } from './geometry.ts';

// Some heights are far apart, others between 0 and 14 feet.
const feet = fc.option(
  fc.oneof(
    fc.double({ min: -200, max: 9000, noNaN: true }),
    fc.integer({ min: 0, max: 140 }).map((tenths) => tenths / 10),
  ),
);
const scene: fc.Arbitrary<Scene> = fc.record({
  foundation: fc.constantFrom(
    ...(['slab', 'crawlspace', 'stilts-open', 'stilts-unfinished', 'stilts-living', 'garage'] as const),
    ...(['basement', 'walkout', 'subgrade', 'split', 'unknown'] as const),
  ),
  ground: feet,
  bfe: feet,
  floor: feet,
  difference: feet,
  stairs: fc.nat(40),
  zoneWithoutBfe: fc.constantFrom(null, 'X'),
  next: feet,
  rated: fc.option(
    fc.record({
      item: fc.constantFrom('C2.a', 'C2.b'),
      elevation: feet,
      isWorkedOut: fc.boolean(),
      basis: fc.constant('diagram 7'),
    }),
  ),
});

test('whatever the values, everything stays inside the picture', () => {
  fc.assert(
    fc.property(scene, (one) => {
      const { bfeY, nextY, labels, ...rest } = placeScene(one);
      for (const y of [...Object.values(rest), ...Object.values(labels), bfeY, nextY].filter((at) => at !== null)) {
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

test('the labels of ground and base flood stand in the order of their heights', () => {
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
  expect(high.labels.bfe).toBeGreaterThan(high.labels.ground + 10);
  const low = placeScene({ ...house, ground: 6, bfe: 9 });
  expect(low.labels.bfe).toBeLessThan(low.labels.ground);
});

test('no two labels overlap, however close ground, base flood and floors are', () => {
  fc.assert(
    fc.property(scene, (one) => {
      const { labels, bfeY, groundY, floorY, lowestY, nextY } = placeScene(one);
      const { ground, bfe, rated, floor } = labels;
      const beside = [ground, bfe, ...(rated === null ? [] : [rated])].toSorted((a, b) => a - b);
      for (const [n, y] of beside.slice(1).entries()) expect(y - beside[n]!).toBeGreaterThanOrEqual(LABEL_GAP);
      expect(Math.abs(floor - bfe)).toBeGreaterThanOrEqual(LABEL_GAP);
      if (bfeY !== null) expect(bfe > ground).toBe(bfeY > groundY);
      if (rated !== null) expect([floorY, lowestY, nextY].map((y) => y && Math.round(y))).toContain(rated - 4);
    }),
    { numRuns: 2_000 },
  );
});
