import { describe, expect, it } from 'vitest';
import { formFor, recompute } from '../../src/forms/index.ts';
import { CONTEXT, edited, fieldAfter, valuesOf } from './support.ts';

const computed = (values: Parameters<typeof valuesOf>[1]) =>
  recompute(formFor('flood'), valuesOf('flood', values), CONTEXT);

const CASES = [
  [{ foundation_type: 'Slab', stairs_leading_to_front_door: 4 }, 'Slab', 4, 3.5],
  [{ foundation_type: 'Slab' }, 'Slab', null, 1.5],
  [{ foundation_type: 'Crawlspace', stairs_leading_to_front_door: 9 }, 'Crawlspace', 3, 3],
  [{ foundation_type: 'Stilts Pilings', stilts_pilings: 'Open' }, 'Stilts Pilings - Open', 16, 9.5],
  [
    { foundation_type: 'Stilts Pilings', stilts_pilings: 'Solid Enclosure - Unfinished' },
    'Stilts Pilings - Solid Enclosure - Unfinished',
    16,
    9.5,
  ],
  [
    {
      foundation_type: 'Stilts Pilings',
      stilts_pilings: 'Solid Enclosure - Living Space',
      stairs_leading_to_front_door: 5,
    },
    'Stilts Pilings - Solid Enclosure - Living Space',
    5,
    1.5,
  ],
  [{ foundation_type: 'Stilts Pilings' }, 'Stilts Pilings', null, 1.5],
  [{ foundation_type: 'Garage', garage_finished: 'Yes', stairs_leading_to_front_door: 2 }, 'Garage Finished', 2, 1.5],
  [{ foundation_type: 'Garage', garage_finished: 'No' }, 'Garage Unfinished', 16, 9.5],
  [
    { foundation_type: 'Basement', basement_type: 'Full Basement', basement_finished: 'Yes' },
    'Full Basement - Finished',
    null,
    -5.5,
  ],
  [
    { foundation_type: 'Basement', basement_type: 'Walkout Basement', basement_finished: 'No' },
    'Walkout Basement - Unfinished',
    null,
    -5.5,
  ],
  [{ foundation_type: 'Basement' }, 'Basement', null, -5.5],
  [{ foundation_type: 'Subgrade Crawlspace' }, 'Subgrade Crawlspace', null, 0.5],
  [{ foundation_type: 'Split Level', stairs_leading_to_front_door: 6 }, 'Split Level', 6, 1.5],
  [{ foundation_type: '' }, '', null, 1.5],
] as const;

const UPSTAIRS = { occupancy_type: 'Condo Unit', condo_floor: 3 };

it('stairs that a condo above the first floor hides do not count (R3.5, R3.7)', () => {
  const given = {
    foundation_type: 'Slab',
    stairs_leading_to_front_door: 4,
    bfe_elevation: 9,
    property_elevation: 10.5,
  };
  expect(computed({ ...given, occupancy_type: 'Condo Unit', condo_floor: 1 }).elevation_difference_computed).toBe(3.5);
  expect(computed({ ...given, ...UPSTAIRS })).toMatchObject({
    stairs_leading_to_front_door_computed: null,
    elevation_difference_computed: 1.5,
  });
});

describe('R3.5 foundation, stairs and elevation for carriers', () => {
  it.each(CASES)('%j is %s, %s stairs, %s ft of 1.5', (given, foundation, stairs, elevation) => {
    expect(computed({ ...given, bfe_elevation: 9, property_elevation: 10.5 })).toMatchObject({
      foundation_type_computed: foundation,
      stairs_leading_to_front_door_computed: stairs,
      elevation_difference: 1.5,
      elevation_difference_computed: elevation,
    });
  });
});

describe('D10 elevation_difference', () => {
  it('is property less base flood elevation, to one decimal', () => {
    expect(computed({ bfe_elevation: 9.1, property_elevation: 6.25 })).toMatchObject({ elevation_difference: -2.8 });
    expect(fieldAfter('flood', { bfe_elevation: 9, property_elevation: 6 }, 'elevation_difference').computed).toBe(
      true,
    );
  });
  it('is as entered while one of the two is unknown', () => {
    expect(edited('flood', { bfe_elevation: 9 }, 'elevation_difference', '2.5')).toMatchObject({
      elevation_difference: 2.5,
      elevation_difference_computed: 2.5,
    });
    expect(fieldAfter('flood', { bfe_elevation: 9 }, 'elevation_difference').computed).toBe(false);
  });
  it('cannot be overwritten while it is computed', () => {
    const before = { bfe_elevation: 9, property_elevation: 10, elevation_difference: 1 };
    expect(edited('flood', before, 'elevation_difference', 50)).toMatchObject({ elevation_difference: 1 });
  });
  it('stays unknown while nothing is known', () => {
    expect(computed({}).elevation_difference_computed).toBeNull();
  });
  it('never shows minus zero', () => {
    expect(Object.is(computed({ bfe_elevation: 9, property_elevation: 8.99 }).elevation_difference, 0)).toBe(true);
  });
});
