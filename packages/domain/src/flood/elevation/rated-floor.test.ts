import { expect, it } from 'vitest';
import { ratedFloor, ratedFloorText } from './rated-floor.ts';

const FLOORS = { lowest_floor_elevation: 6.1, next_highest_floor: 10.4 };

it.each([
  ['1A', 'C2.a'],
  ['1B', 'C2.a'],
  ['2A', 'C2.b'],
  ['2b', 'C2.b'],
  ['3', 'C2.a'],
  ['4', 'C2.b'],
  ['5', 'C2.a'],
  ['6', 'C2.b'],
  ['7', 'C2.b'],
  ['8', 'C2.b'],
  ['9', 'C2.b'],
])('of diagram %s is %s, whatever the foundation says', (building_diagram, item) => {
  expect(ratedFloor({ ...FLOORS, building_diagram, foundation_type: 'Slab' })).toMatchObject({
    item,
    elevation: item === 'C2.b' ? 10.4 : 6.1,
  });
});

it.each([
  [{ foundation_type: 'Slab' }, 'C2.a'],
  [{ foundation_type: 'Crawlspace' }, 'C2.b'],
  [{ foundation_type: 'Basement' }, 'C2.b'],
  [{ foundation_type: 'Stilts Pilings', stilts_pilings: 'Open' }, 'C2.a'],
  [{ foundation_type: 'Stilts Pilings', stilts_pilings: 'Solid Enclosure - Unfinished' }, 'C2.b'],
])('of %j without a diagram is %s', (values, item) => {
  expect(ratedFloor(values)?.item).toBe(item);
});

it.each([{}, { foundation_type: 'Garage' }, { foundation_type: 'Stilts Pilings' }, { building_diagram: '17' }])(
  'of %j is unknown',
  (values) => {
    expect(ratedFloor(values)).toBeNull();
  },
);

it('is named with its basis, and says what is not entered', () => {
  expect(ratedFloorText(ratedFloor({ ...FLOORS, building_diagram: '8' }))).toBe(
    'Rated floor: the next higher floor (C2.b), 10.4 ft, by diagram 8.',
  );
  expect(ratedFloorText(ratedFloor({ foundation_type: 'Slab' }))).toBe(
    'Rated floor: the bottom floor (C2.a), elevation not entered, by the foundation, as in diagram 1A.',
  );
  expect(ratedFloorText(ratedFloor({ foundation_type: 'Slab' }, 4.6))).toBe(
    'Rated floor: the bottom floor (C2.a), 4.6 ft worked out without a certificate, by the foundation, as in diagram 1A.',
  );
  expect(ratedFloor({ foundation_type: 'Crawlspace' }, 4.6)).toMatchObject({ elevation: null, isWorkedOut: false });
  expect(ratedFloor({ ...FLOORS, foundation_type: 'Slab' }, 4.6)).toMatchObject({ elevation: 6.1, isWorkedOut: false });
  expect(ratedFloorText(null)).toMatch(/unknown/);
});
