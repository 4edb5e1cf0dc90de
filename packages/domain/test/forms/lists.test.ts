import { describe, expect, it } from 'vitest';
import { type ApplicationType, FLOOD_ZONES, US_STATES } from '../../src/applications/index.ts';
import { fieldsOf, formFor } from '../../src/forms/index.ts';
import { fieldAfter } from './support.ts';

const ROWS: readonly (readonly [ApplicationType, string, string])[] = [
  ['flood', 'owned_type', 'Individual Owned|Business Owned'],
  ['flood', 'construction_type', 'Frame|Masonry|Masonry Veneer|Brick Veneer|Superior Non Combustible|Steel'],
  ['flood', 'occupancy_type', 'Single Family|2-4 Family|Condo Unit|Townhouse/Rowhouse'],
  ['flood', 'building_use', 'Primary Home|Secondary|Rental(Own)|Rental(Rent)'],
  ['flood', 'no_of_families', '2|3|4'],
  ['flood', 'num_of_stories', '1|2|3|4'],
  ['flood', 'foundation_type', 'Slab|Crawlspace|Stilts Pilings|Garage|Basement|Subgrade Crawlspace|Split Level'],
  ['flood', 'stilts_pilings', 'Open|Solid Enclosure - Unfinished|Solid Enclosure - Living Space'],
  ['flood', 'basement_type', 'Full Basement|Walkout Basement'],
  ['flood', 'deductible', '$1,000|$2,000|$5,000|$10,000|$25,000'],
  ['flood', 'elevation_datum', 'NGVD 1929|NAVD 1988'],
  ['home', 'form_type', 'HO3|HO4|HO6|DP3'],
  ['home', 'medical_payments', '$0|$1,000|$2,000|$3,000|$4,000|$5,000'],
  ['home', 'liability', '$0|$100,000|$200,000|$300,000|$500,000|$1,000,000'],
  ['home', 'aop_deductible', '$500|$1,000|$2,500|$5,000|$10,000'],
  ['home', 'hurricane_deductible', '$1,000|$2,500|2%|5%'],
  ['home', 'ordinance_or_law', '0|10|25|50'],
  ['home', 'fungi_mold_coverage', '$0|$10,000|$25,000|$50,000'],
  [
    'home',
    'roof_type',
    'Composite Shingle|Architectural Shingles|Wood Shingle|Concrete/Clay Tile|Metal|Rolled Roofing|Tar and Gravel|Poured Concrete|Superior Construction w/Poured Concrete|Other',
  ],
  ['home', 'plumbing_type', 'Copper|PVC|Galvanized|Polybutylene|PEX'],
  ['home', 'electrical_type', 'Circuit Breakers|Fuses|Knob and Tube'],
  [
    'home',
    'hvac_type',
    'None|Electric|Gas|Propane|Oil Tank located inside|Oil Tank located outside above ground|Oil Tank located outside underground',
  ],
  ['home', 'roof_covering', '|Non-FBC|Meets FBC 2001|Meets FBC 1994|Reinforced Concrete Roof Deck'],
  [
    'home',
    'roof_deck_attachment',
    '|Unknown|Level A|Level B|Level C|Reinforced Concrete Roof Deck|Metal Deck - Type II or III|Wood Deck - Type II or III',
  ],
  ['home', 'roof_wall_connection', '|Unknown|Clips|Toe Nails|Single Wraps|Double Wraps|Structural|N/A'],
  ['home', 'swr', '|Yes|No'],
  ['home', 'opening_protection', '|A1|A3|Basic|Unknown or none'],
  ['home', 'roof_shape', '|Hip|Gable|Flat|Other'],
  ...[
    'garage_finished',
    'basement_finished',
    'personal_property_replacement_cost',
    'water_backup',
    'elevation_certificate',
  ].map((key) => ['flood', key, 'Yes|No'] as const),
];

describe('R3.2, R3.3 allowed values of section 3', () => {
  it.each(ROWS)('%s %s: %s', (type, key, values) => {
    expect(
      fieldsOf(formFor(type))
        .get(key)
        ?.options?.map((option) => option.value)
        .join('|'),
    ).toBe(values);
  });
  it('ordinance_or_law 0 reads No Coverage', () => {
    expect(fieldsOf(formFor('home')).get('ordinance_or_law')?.options?.[0]?.label).toBe('0 (No Coverage)');
  });
});

describe('R3.3 building type and use by form_type', () => {
  const HOUSES = ['Single Family', '2-4 Family', 'Townhouse/Rowhouse'];
  it.each([
    ['HO3', HOUSES, ['Primary Home', 'Secondary']],
    ['HO4', HOUSES, ['Primary Home', 'Secondary', 'Tenant Occupied']],
    ['HO6', ['Condo Unit', 'Townhouse/Rowhouse'], ['Primary Home', 'Secondary', 'Tenant Occupied']],
    ['DP3', HOUSES, undefined],
  ])('%s', (form_type, buildings, uses) => {
    const optionsOf = (key: string) => fieldAfter('home', { form_type }, key).options?.map((option) => option.value);
    expect(optionsOf('occupancy_type')).toEqual(buildings);
    expect(optionsOf('building_use')).toEqual(uses);
  });
});

it('R3.2 flood zones are those of section 3, each once', () => {
  expect(FLOOD_ZONES).toHaveLength(6 + 30 + 3 + 31 + 7);
  expect(new Set(FLOOD_ZONES).size).toBe(FLOOD_ZONES.length);
  for (const zone of ['X', 'VE', 'V1', 'V30', 'ANI', 'AO', 'AR', 'A1', 'A11', 'A11A', 'A30', 'A99', 'X500L', 'Cobra'])
    expect(FLOOD_ZONES).toContain(zone);
});

it('the states are fifty and the federal district, each with its two letters', () => {
  expect(US_STATES).toHaveLength(51);
  expect(US_STATES.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.length > 3)).toBe(true);
});
