import { describe, expect, it } from 'vitest';
import type { ApplicationType } from '../../src/applications/index.ts';
import { formFor, type Values, view } from '../../src/forms/index.ts';
import { CONTEXT, fieldAfter, valuesOf } from './support.ts';

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
  ['home', 'prior_losses', { has_prior_losses: 'Yes' }, { has_prior_losses: 'No' }],
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

describe('what only some carriers ask', () => {
  const shownOf = (wanted: readonly string[], values: Values = {}) => {
    const { fields, sections } = view(formFor('home'), valuesOf('home', values), { ...CONTEXT, wanted });
    const { total } = sections.find(({ key }) => key === 'underwriting') ?? { total: -1 };
    return { total, shown: (key: string) => fields[key]?.visible };
  };
  it('is nowhere while no carrier reads it and nothing of it is known', () => {
    expect(shownOf([]).total).toBe(0);
    expect(shownOf(['address1', 'roof_year']).total).toBe(0);
  });
  it('is shown in whole groups where a carrier reads one of their fields', () => {
    const { total, shown } = shownOf(['mailing_zip', 'protection_class']);
    expect(total).toBe(6);
    expect([shown('mailing_address1'), shown('protection_class'), shown('mortgagee_name')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('stays in sight where something of it was given', () => {
    expect(shownOf([], { mortgagee_name: 'First Bank' }).shown('mortgagee_zip')).toBe(true);
  });
  it.each([
    ['current_policy_number', 'current_premium'],
    ['first_floor_height', 'first_floor_height_method'],
    ['flood_openings', 'enclosure_square_feet'],
    ['four_point_inspection_date', 'remaining_roof_life'],
    ['building_code', 'fortified'],
  ])('shows what documents state (%s, %s) once one of them is filled or read', (key, other) => {
    expect(shownOf([]).shown(other)).toBe(false);
    expect(shownOf([key]).shown(other)).toBe(true);
    expect(shownOf([], { [key]: 1 }).shown(other)).toBe(true);
  });
  it('shows where the property lies only to whom a carrier asks for it, however much is known', () => {
    const known = { latitude: 25.78, longitude: -80.13, map_panel: '12086C0317L' };
    expect(shownOf([], known).total).toBe(0);
    expect(shownOf(['county_fips'], known).total).toBe(5);
  });
  it('is never required and hides nothing from who is told of no carriers', () => {
    const { fields } = view(formFor('flood'), valuesOf('flood', {}), CONTEXT);
    expect(fields.mortgagee_name).toMatchObject({ visible: true, required: false, errors: [] });
  });
  it.each([
    [{ date: '2024-02-01', kind: 'Water', amount: 4_200, open: 'No' }, undefined],
    [{ date: '2024-02-01', kind: 'Water', amount: 4_312.27 }, undefined],
    [{ date: '2024-02-01', kind: 'Water', amount: 4_312.275 }, 'Loss 1, Amount paid: Value is not valid.'],
    [{ date: '2031-02-01', kind: 'Water' }, 'Loss 1, Date of loss: This date lies in the future.'],
    [{ date: '2024-02-01', kind: 'Earthquake' }, 'Loss 1, Kind of loss: Value is not valid.'],
    [{ kind: 'Water' }, 'Loss 1, Date of loss: Field is required.'],
  ])('a loss %j: %s', (loss, message) => {
    const given = { has_prior_losses: 'Yes', prior_losses: [{ id: 'a', ...loss }] };
    expect(fieldAfter('home', given, 'prior_losses').errors[0]).toBe(message);
  });
  it('takes ten losses at most', () => {
    const loss = { date: '2024-02-01', kind: 'Wind' };
    const losses = (many: number) => ({
      has_prior_losses: 'Yes',
      prior_losses: Array.from({ length: many }, () => loss),
    });
    expect(fieldAfter('home', losses(10), 'prior_losses').errors).toEqual([]);
    expect(fieldAfter('home', losses(11), 'prior_losses').errors).toEqual(['max. 10 of them.']);
  });
});
