import { expect, test } from 'vitest';
import { describeScene, readScene } from './scene.ts';

test('the difference as sent to carriers places the lowest floor; a certificate wins over it', () => {
  const values = {
    foundation_type: 'Slab',
    bfe_elevation: 9,
    property_elevation: 9,
    elevation_difference_computed: 1.5,
    stairs_leading_to_front_door_computed: 3,
  };
  expect(readScene(values)).toEqual({
    foundation: 'slab',
    ground: 9,
    bfe: 9,
    floor: 10.5,
    difference: 1.5,
    stairs: 3,
    zoneWithoutBfe: null,
    next: null,
    rated: { item: 'C2.a', elevation: 10.5, isWorkedOut: true, basis: expect.stringContaining('1A') },
  });
  expect(readScene({ ...values, lowest_floor_elevation: 8 })).toMatchObject({ floor: 8, difference: -1 });
});

test.each([
  [{ foundation_type: 'Stilts Pilings' }, 'unknown'],
  [{ foundation_type: 'Stilts Pilings', stilts_pilings: 'Open' }, 'stilts-open'],
  [{ foundation_type: 'Stilts Pilings', stilts_pilings: 'Solid Enclosure - Unfinished' }, 'stilts-unfinished'],
  [{ foundation_type: 'Stilts Pilings', stilts_pilings: 'Solid Enclosure - Living Space' }, 'stilts-living'],
  [{ foundation_type: 'Basement', basement_type: 'Walkout Basement' }, 'walkout'],
  [{ foundation_type: 'Basement' }, 'basement'],
  [{ foundation_type: 'Split Level' }, 'split'],
  [{}, 'unknown'],
] as const)('foundation of %o', (values, foundation) => {
  expect(readScene(values).foundation).toBe(foundation);
});

test('the words say what is known and admit what is not', () => {
  expect(describeScene(readScene({}))).toBe(
    'House on a foundation not entered yet. Enter the foundation and elevation to see how it sits above the flood level. Not known: the base flood elevation and the height of the ground.',
  );
  expect(
    describeScene({
      foundation: 'slab',
      ground: 6.2,
      bfe: 9,
      floor: 7,
      difference: -2,
      stairs: 0,
      zoneWithoutBfe: null,
      next: null,
      rated: null,
    }),
  ).toBe('House on a slab. Its lowest floor lies 2 ft below the base flood elevation of 9 ft.');
});

test('how high a house on stilts lies is not known before it is known how they are enclosed', () => {
  const values = { foundation_type: 'Stilts Pilings', bfe_elevation: 14, elevation_difference_computed: -6.1 };
  expect(readScene(values)).toMatchObject({ floor: null, difference: null });
  expect(readScene({ ...values, stilts_pilings: 'Open' })).toMatchObject({ floor: 7.9, difference: -6.1 });
});

test.each([
  [{ flood_zone: 'X' }, /Zone X has no base flood elevation\. Not known: the height of the ground\.$/],
  [{ flood_zone: 'B', property_elevation: 8 }, /Zone B has no base flood elevation\.$/],
  [
    { flood_zone: 'X', property_elevation: 8, bfe_elevation: 9, elevation_difference_computed: 2 },
    /2 ft above the base flood elevation of 9 ft\.$/,
  ],
  [
    { flood_zone: 'X', elevation_difference_computed: 2, property_elevation: 8 },
    /2 ft above the base flood elevation\.$/,
  ],
  [{ flood_zone: 'AE' }, /Not known: the base flood elevation and the height of the ground\.$/],
])('a zone without a base flood elevation is told apart from an unknown one: %o', (values, words) => {
  expect(describeScene(readScene(values))).toMatch(words);
});
