import type { Application } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { ProposalContent } from './content.ts';

const of = (useable_details: Record<string, unknown>) =>
  new ProposalContent(
    { application_type: 'flood', payload: { useable_details } } as unknown as Application,
    { name: '', street_address: '', phone: '' },
    new Date(),
  ).elevation;
const HOUSE = {
  foundation_type: 'Slab',
  bfe_elevation: 9,
  property_elevation: 9,
  elevation_difference_computed: 1.5,
};

it('a proposal draws the house as the screen does: by the certificate where there is one', () => {
  expect(of(HOUSE)).toEqual({
    base_flood: 9,
    ground: 9,
    difference: 1.5,
    words: 'The lowest floor lies 1.5 ft above the base flood elevation of 9 ft.',
  });
  expect(of({ ...HOUSE, lowest_floor_elevation: 8, lowest_adjacent_grade: 7 })).toEqual({
    base_flood: 9,
    ground: 7,
    difference: -1,
    words: 'The lowest floor lies 1 ft below the base flood elevation of 9 ft.',
  });
});

it('draws nothing while it is not known how the house stands on its stilts', () => {
  expect(of({ ...HOUSE, foundation_type: 'Stilts Pilings', stilts_pilings: '' })).toBeNull();
});
