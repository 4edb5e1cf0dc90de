import { describe, expect, it } from 'vitest';
import type { ApplicationType, Values } from '../../src/index.ts';
import { fieldAfter } from './support.ts';

type Row = readonly [type: ApplicationType, key: string, shown: Values, hidden: Values];

const CONDO = { occupancy_type: 'Condo Unit' };
const ROWS: readonly Row[] = [
  ['flood', 'business_name', { owned_type: 'Business Owned' }, { owned_type: 'Individual Owned' }],
  ['flood', 'prior_address1', { is_prior_address: true }, { is_prior_address: false }],
  ['home', 'prior_last_year', { is_prior_address: true }, {}],
  ['flood', 'no_of_families', { occupancy_type: '2-4 Family' }, { occupancy_type: 'Single Family' }],
  ['flood', 'condo_unit_number', CONDO, { occupancy_type: 'Townhouse/Rowhouse' }],
  ['flood', 'condo_floor', CONDO, {}],
  ['home', 'floors_in_building', CONDO, {}],
  ['flood', 'stilts_pilings', { foundation_type: 'Stilts Pilings' }, { foundation_type: 'Slab' }],
  ['flood', 'garage_finished', { foundation_type: 'Garage' }, { foundation_type: 'Basement' }],
  ['flood', 'basement_type', { foundation_type: 'Basement' }, { foundation_type: 'Garage' }],
  [
    'flood',
    'basement_finished',
    { foundation_type: 'Basement', basement_type: 'Full Basement' },
    { foundation_type: 'Basement' },
  ],
  [
    'flood',
    'basement_finished',
    { foundation_type: 'Basement', basement_type: 'Full Basement' },
    { foundation_type: 'Slab', basement_type: 'Full Basement' },
  ],
  ['flood', 'stairs_leading_to_front_door', { foundation_type: 'Slab' }, { foundation_type: 'Crawlspace' }],
  [
    'flood',
    'stairs_leading_to_front_door',
    { ...CONDO, foundation_type: 'Slab', condo_floor: 1 },
    { ...CONDO, foundation_type: 'Slab', condo_floor: 2 },
  ],
  [
    'flood',
    'stairs_leading_to_front_door',
    { foundation_type: 'Slab', condo_floor: 2 },
    { ...CONDO, foundation_type: 'Slab' },
  ],
  ['home', 'building_use', { form_type: 'HO3' }, { form_type: 'DP3' }],
  ['home', 'building_use', { form_type: 'HO6' }, { form_type: 'DP3' }],
  ['flood', 'lowest_floor_elevation', { elevation_certificate: 'Yes' }, { elevation_certificate: 'No' }],
  ['flood', 'lowest_floor_elevation', { elevation_certificate: 'Yes' }, {}],
  ['flood', 'elevation_datum', { elevation_certificate: 'Yes' }, { elevation_certificate: 'No' }],
  ['flood', 'elevation_datum', { elevation_certificate: 'Yes' }, { elevation_datum: 'NAVD 1988' }],
  ['flood', 'garage_attached', { garage_present: 'Yes' }, { garage_present: 'No' }],
  ['life', 'term_years', { policy_type: 'Term' }, { policy_type: 'Whole Life' }],
];

describe('R3.7 visibility', () => {
  it.each(ROWS)('%s %s shows for %j and hides for %j', (type, key, shown, hidden) => {
    expect(fieldAfter(type, shown, key).visible).toBe(true);
    expect(fieldAfter(type, hidden, key)).toMatchObject({ visible: false, required: false, errors: [], warnings: [] });
  });
  it('building_use stays on the flood form whatever the carried form type', () => {
    expect(fieldAfter('flood', { form_type: 'DP3' }, 'building_use').visible).toBe(true);
  });
  it.each(['dwelling', 'contents', 'aop_deductible', 'form_type', 'townhouse'])(
    '%s is carried by the flood form, not shown',
    (key) => {
      expect(fieldAfter('flood', {}, key).visible).toBe(false);
    },
  );
});

describe("R3.11 requester's contact", () => {
  const WARNING = "This is realtor/mortgage broker's info.";
  it.each([
    ['phone', '(305) 555-0100', 'requester_phone'],
    ['email', 'ann@broker.com', 'requester_email'],
  ])("%s equal to the requester's is warned of on the flood form", (key, value, other) => {
    expect(fieldAfter('flood', { [key]: value, [other]: value }, key)).toMatchObject({
      warnings: [WARNING],
      errors: [],
    });
    expect(fieldAfter('flood', { [key]: value, [other]: '' }, key).warnings).toEqual([]);
    expect(fieldAfter('flood', { [key]: '', [other]: '' }, key).warnings).toEqual([]);
    expect(fieldAfter('home', { [key]: value, [other]: value }, key).warnings).toEqual([]);
  });
});
