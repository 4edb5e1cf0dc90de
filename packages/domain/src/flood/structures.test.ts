import { expect, it } from 'vitest';
import { chooseStructure, readStructure } from './structures.ts';

const HERE = { lon: -81.5637, lat: 30.2655 };

const at = (meters: number, properties: object) =>
  readStructure(
    {
      properties: { occtype: 'RES1-1SNB', num_story: 1, found_type: 'S', ...properties },
      point: [HERE.lon, HERE.lat + meters / 111_320],
    },
    HERE,
  );

it.each([
  [{ num_story: 2, found_type: 'C' }, 2, 'Crawlspace'],
  [{ num_story: '3', found_type: 'Basement' }, 3, 'Basement'],
  [{ found_type: 'P' }, 1, 'Stilts Pilings'],
  [{ found_type: 'I' }, 1, 'Stilts Pilings'],
  [{ found_type: 'F' }, 1, null],
  [{ found_type: 'Solid Wall' }, 1, null],
  [{ num_story: 0, found_type: '' }, null, null],
  [{ num_story: 99, found_type: null }, null, null],
  [{ num_story: 1.5 }, null, 'Slab'],
  [{ num_story: '' }, null, 'Slab'],
])('%j has %s stories on %s', (properties, num_of_stories, foundation_type) => {
  expect(at(10, properties)).toMatchObject({ is_home: true, num_of_stories, foundation_type });
});

it.each([
  ['W', 'Frame'],
  ['M', 'Masonry'],
  ['s ', 'Steel'],
  ['C', null],
  ['H', null],
  ['', null],
  [undefined, null],
  [7, null],
])('building type %j is %s', (bldgtype, construction_type) => {
  expect(at(10, { bldgtype })).toMatchObject({ construction_type });
});

it.each([[[]], [['x', 30]], [[null, null]]])('a structure at %j has no place', (point) => {
  expect(readStructure({ properties: {}, point }, HERE)).toBeNull();
});

it.each([
  ['none', [], /no home within 131 ft/],
  ['a shop', [at(5, { occtype: 'COM1' })], /no home/],
  ['one too far away', [at(41, {})], /no home/],
])('%s gives nothing', (_what, structures, reason) => {
  expect(chooseStructure(structures.flatMap((one) => one ?? []))).toEqual({ reason: expect.stringMatching(reason) });
});

it('takes the nearest home, and leaves out what one about as near states otherwise', () => {
  const [near, rival, far] = [
    at(8, { num_story: 1 }),
    at(-20, { num_story: 2 }),
    at(38, { num_story: 3, found_type: 'B' }),
  ];
  const choice = chooseStructure([far, rival, near].flatMap((one) => one ?? []));
  expect(choice).toMatchObject({
    structure: { num_of_stories: null, foundation_type: 'Slab', distance_m: expect.closeTo(8, 0) },
    gaps: ['homes about as near differ in their stories'],
  });
});
