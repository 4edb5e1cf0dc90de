import { describe, expect, it } from 'vitest';
import type { ApplicationType } from '../../src/applications/index.ts';
import { addMonths } from '../../src/forms/formats/dates.ts';
import { type FieldValue, fieldsOf, formFor, type Values, view } from '../../src/forms/index.ts';
import { CONTEXT, fieldAfter, valuesOf } from './support.ts';

const REQUIRED = 'Field is required.';
const CONDO: Values = { occupancy_type: 'Condo Unit' };
const PRIOR: Values = { is_prior_address: true };

const COMMON: readonly (readonly [key: string, given?: Values])[] = [
  ['owned_type'],
  ['first_name'],
  ['last_name'],
  ['date_of_birth'],
  ...[
    'prior_address1',
    'prior_city',
    'prior_state',
    'prior_zip',
    'prior_county',
    'prior_last_month',
    'prior_last_year',
  ].map((key) => [key, PRIOR] as const),
  ['year_build'],
  ['roof_year'],
  ['sqft'],
  ['num_of_stories'],
  ['construction_type'],
  ['distance_to_coast'],
  ['condo_unit_number', CONDO],
  ['condo_floor', CONDO],
  ['floors_in_building', CONDO],
  ['occupancy_type'],
  ['building_use'],
  ['foundation_type'],
  ['stilts_pilings', { foundation_type: 'Stilts Pilings' }],
  ['garage_finished', { foundation_type: 'Garage' }],
  ['basement_type', { foundation_type: 'Basement' }],
  ['basement_finished', { foundation_type: 'Basement', basement_type: 'Full Basement' }],
  ['other_structure'],
  ['personal_property_replacement_cost'],
  ['water_backup'],
];
const HOME = [
  ...['dwelling', 'contents', 'loss_of_use', 'aop_deductible', 'hurricane_deductible'],
  ...['roof_shape', 'plumbing_year', 'electrical_year', 'hvac_year', 'hot_water_heater_year', 'form_type'],
];
const FLOOD = [
  ...['garage_present', 'deductible', 'building_limit', 'contents_limit', 'other_structure'],
  ...['replacement_cost_on_content', 'temporary_living_expense', 'flood_zone'],
];
/** D22: only a basement has contents to insure. */
const WITH_BASEMENT = [{ foundation_type: 'Basement' }, { foundation_type: 'Subgrade Crawlspace' }];

describe('R3.8 required', () => {
  const rows: (readonly [ApplicationType, string, Values])[] = [
    ...COMMON.flatMap(([key, given = {}]) => [['flood', key, given] as const, ['home', key, given] as const]),
    ...HOME.map((key) => ['home', key, {}] as const),
    ...FLOOD.map((key) => ['flood', key, {}] as const),
    ...WITH_BASEMENT.map((given) => ['flood', 'basement_content', given] as const),
  ];
  it.each(rows)('%s %s with %j', (type, key, given) => {
    for (const blank of [null, '', '   ', undefined]) {
      expect(fieldAfter(type, { ...given, [key]: blank }, key)).toMatchObject({ required: true, errors: [REQUIRED] });
    }
  });
  it.each(['address2', 'prior_address2', 'gender', 'phone', 'email', 'business_name', 'medical_payments'])(
    'not %s',
    (key) => {
      const shown = { ...PRIOR, owned_type: 'Business Owned' };
      expect(fieldAfter('home', { ...shown, [key]: '' }, key)).toMatchObject({ required: false, errors: [] });
    },
  );
});

describe('R3.8 required by source', () => {
  it.each([
    ['Agent Portal', true],
    ['File Upload', false],
    ['Referral', false],
  ])('flood_zone from %s: %s', (application_source, required) => {
    expect(fieldAfter('flood', { application_source }, 'flood_zone').required).toBe(required);
  });
  it('flood_zone is free on the home form', () => {
    expect(fieldAfter('home', {}, 'flood_zone').required).toBe(false);
  });
  it.each([
    ['File Upload', 'Yes', true],
    ['File Upload', 'No', false],
    ['File Upload', '', false],
    ['Agent Portal', 'Yes', false],
  ])('elevation_datum from %s with certificate %j: %s', (application_source, elevation_certificate, required) => {
    expect(fieldAfter('flood', { application_source, elevation_certificate }, 'elevation_datum').required).toBe(
      required,
    );
  });
});

const OWN_CHECKS: readonly (readonly [ApplicationType, string, Values, FieldValue, string | null])[] = [
  ['flood', 'phone', {}, '(305) 555-0100', null],
  ['flood', 'phone', {}, '(305) 555-010', '10 Digits required.'],
  ['flood', 'requester_phone', {}, '305', '10 Digits required.'],
  ['home', 'email', {}, 'ann@example.com', null],
  ['home', 'email', {}, 'ann@example', 'Invalid Email.'],
  ['flood', 'requester_email', {}, 'ann example.com', 'Invalid Email.'],
  ['flood', 'distance_to_coast', {}, 0, 'Value is not valid.'],
  ['flood', 'distance_to_coast', {}, 0.1, null],
  ['home', 'distance_to_coast', {}, -1, 'Value is not valid.'],
  ['flood', 'floors_in_building', CONDO, 0, 'min. 1 Number.'],
  ['flood', 'floors_in_building', CONDO, 1, null],
  ['flood', 'floors_in_building', CONDO, 150, null],
  ['flood', 'floors_in_building', CONDO, 151, 'max. 150 Number.'],
  ['home', 'dwelling', {}, 10_000_000, null],
  ['home', 'dwelling', {}, 10_000_001, 'max. 10000000 Number.'],
  ['flood', 'building_limit', { sqft: 1000 }, 125_000, null],
  ['flood', 'building_limit', { sqft: 1000 }, 125_001, 'Dwelling LIMIT CANNOT EXCEED BUILDING REPLACEMENT COST.'],
  [
    'flood',
    'building_limit',
    { ...CONDO, sqft: 1000 },
    50_001,
    'Dwelling LIMIT CANNOT EXCEED BUILDING REPLACEMENT COST.',
  ],
  ['flood', 'building_limit', { sqft: null }, 250_000, null],
  ['flood', 'stairs_leading_to_front_door', { foundation_type: 'Slab' }, 1.5, 'Number is required.'],
  ['flood', 'stairs_leading_to_front_door', { foundation_type: 'Slab' }, -1, 'Number is required.'],
  ['flood', 'sqft', {}, 9_007_199_254_740_991, null],
  ['flood', 'contents_limit', {}, 99_999_999_999, null],
  ['flood', 'contents_limit', {}, 100_000_000_000, 'max. 11 Digits.'],
  ['flood', 'year_build', {}, 999, 'Value is not valid.'],
  ['flood', 'year_build', {}, 10_000, 'max. 4 Digits.'],
  ['flood', 'year_build', {}, 1_599, 'Value is not valid.'],
  ['flood', 'year_build', {}, 1_600, null],
  ['flood', 'year_build', {}, 3_000, 'Value is not valid.'],
  ['home', 'date_of_birth', {}, '1700-01-01', 'Value is not valid.'],
  ['flood', 'effective_date', {}, addMonths(CONTEXT.today, 12), null],
  ['flood', 'effective_date', {}, addMonths(CONTEXT.today, 13), 'This date lies more than a year ahead.'],
  ['flood', 'sqft', {}, 0, 'min. 1 Number.'],
  ['flood', 'property_elevation', {}, 99_999, 'max. 20500 Number.'],
  ['flood', 'distance_to_coast', {}, Number.MAX_VALUE, 'max. 30000 Number.'],
  ['home', 'zip', {}, '1', '5 or 9 Digits required.'],
  ['home', 'zip', {}, '33607', null],
  ['home', 'zip', {}, '33607-1234', null],
  ['flood', 'flood_zone', {}, 'A11A', null],
  ['flood', 'flood_zone', {}, 'A31', 'Value is not valid.'],
  ['home', 'occupancy_type', { form_type: 'HO3' }, 'Condo Unit', 'Value is not valid.'],
  ['home', 'occupancy_type', { form_type: 'HO6' }, 'Condo Unit', null],
  ['home', 'date_of_birth', {}, '1970-02-30', 'Value is not valid.'],
  ['home', 'date_of_birth', {}, '2999-02-03', 'This date lies in the future.'],
  ['home', 'date_of_birth', {}, CONTEXT.today, null],
  ['pet', 'pet_date_of_birth', {}, '2999-02-03', 'This date lies in the future.'],
  [
    'auto',
    'drivers_info',
    {},
    [{ id: 'a', first_name: 'Ann', last_name: 'Lee', date_of_birth: '2999-02-03' }],
    'Driver 1, Date of birth: This date lies in the future.',
  ],
];

describe('R3.8 checks', () => {
  it.each(OWN_CHECKS)('%s %s with %j at %j: %s', (type, key, given, value, message) => {
    expect(fieldAfter(type, { ...given, [key]: value }, key).errors).toEqual(message === null ? [] : [message]);
  });
});

it.each([{ sqft: 1000 }, { sqft: 1 }, { ...CONDO, sqft: 1234 }])(
  'R3.8 the highest limit that is offered for %j passes, and one dollar more does not',
  (given) => {
    const field = fieldsOf(formFor('flood')).get('building_limit');
    const highest = field?.highest?.(valuesOf('flood', given)) ?? 0;
    const errors = (limit: number) => fieldAfter('flood', { ...given, building_limit: limit }, 'building_limit').errors;
    expect([errors(highest), errors(highest + 1)]).toEqual([
      [],
      ['Dwelling LIMIT CANNOT EXCEED BUILDING REPLACEMENT COST.'],
    ]);
  },
);

describe('R3.8 and R9.16 warnings never block', () => {
  const rows: readonly (readonly [ApplicationType, string, Values, string | null])[] = [
    ['flood', 'condo_floor', { ...CONDO, condo_floor: 3 }, 'Please confirm accuracy.'],
    ['flood', 'condo_floor', { ...CONDO, condo_floor: 2 }, null],
    [
      'home',
      'condo_floor',
      { ...CONDO, condo_floor: 2, floors_in_building: 1 },
      'The condo floor is above the floors in the building.',
    ],
    [
      'flood',
      'highest_adjacent_grade',
      { elevation_certificate: 'Yes', highest_adjacent_grade: 4, lowest_adjacent_grade: 5 },
      'The highest adjacent grade is below the lowest.',
    ],
    ['flood', 'highest_adjacent_grade', { highest_adjacent_grade: 5, lowest_adjacent_grade: 5 }, null],
    [
      'flood',
      'next_highest_floor',
      { elevation_certificate: 'Yes', next_highest_floor: 8, lowest_floor_elevation: 9 },
      'The next higher floor is below the bottom floor.',
    ],
    [
      'flood',
      'elevation_datum',
      { elevation_certificate: 'Yes', elevation_datum: 'NGVD 1929', flood_map_datum: 'NAVD 1988' },
      'The flood map is in NAVD 1988: the heights do not compare.',
    ],
    ['flood', 'elevation_datum', { elevation_certificate: 'Yes', elevation_datum: 'NGVD 1929' }, null],
    [
      'home',
      'wind_mitigation_inspection_date',
      { wind_mitigation_inspection_date: '2021-11-20' },
      'The wind mitigation form is older than five years.',
    ],
    ['home', 'wind_mitigation_inspection_date', { wind_mitigation_inspection_date: '2021-11-21' }, null],
    ['flood', 'zip', { state: 'GA', zip: '33139' }, 'ZIP 33139 is in Florida, not Georgia.'],
    ['home', 'zip', { state: 'GA', zip: '30303' }, null],
    ['home', 'year_build', { year_build: 2027 }, 'This year lies in the future.'],
    ['home', 'roof_year', { year_build: 1998, roof_year: 1900 }, 'The roof would be older than the building.'],
    ['home', 'roof_year', { year_build: 1998, roof_year: 1998 }, null],
    ['home', 'year_build', { year_build: 2026 }, null],
  ];
  it.each(rows)('%s %s with %j: %s', (type, key, given, warning) => {
    expect(fieldAfter(type, given, key)).toMatchObject({ errors: [], warnings: warning === null ? [] : [warning] });
  });
});

describe('view', () => {
  it('names the first failing field in the order read and counts per section', () => {
    const shown = view(formFor('flood'), valuesOf('flood', { owned_type: '', first_name: 'Ann' }), CONTEXT);
    expect(shown.first_error).toBe('owned_type');
    expect(shown.sections.map((section) => section.title)).toEqual([
      ...['Client Information', 'Property Information', 'Coverage', 'Optional Coverages'],
      ...['4 Point', 'Wind Mitigation', 'Requester Information', 'Underwriting Information'],
    ]);
    expect(shown.sections.map((section) => section.optional)).toEqual([
      ...[false, false, false, true, true, true, true],
      ...[false],
    ]);
    expect(shown.sections[0]).toMatchObject({ missing: 3 });
    expect(Object.keys(shown.errors)).toContain('last_name');
  });
});
