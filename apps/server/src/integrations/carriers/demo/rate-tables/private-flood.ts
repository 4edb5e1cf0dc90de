import { rateGraph } from '../../rating/plan.ts';
import { BASICS, COASTAL, type DemoCarrier, LIMITS, NEEDS_AREA } from '../common.ts';
import { bands, formulas, tables, texts } from './table.ts';

const PREPARE = `{
  "state": values.state, "zone": values.flood_zone,
  "zone_class": $match(values.flood_zone, /^V/) ? "V" : $match(values.flood_zone, /^A(?!NI)/) ? "A" : "X",
  "difference": values.elevation_difference_computed,
  "year": $amount(values.year_build), "sqft": $amount(values.sqft), "stories": $amount(values.num_of_stories),
  "foundation": values.foundation_type, "use": values.building_use, "deductible": values.deductible,
  "building": $min([$amount(values.building_limit), 1000000]),
  "contents": $min([$amount(values.contents_limit), 400000])
}`;

const DECLINES = [
  ['', "'AR','A99','Cobra'", '', '', '"Zone not written"'],
  ["'V'", '', '', '< 1975', '"Coastal high hazard zone and built before 1975"'],
  ["'A','V'", '', '< -8', '', '"More than eight feet below the base flood"'],
];

const ZONES = [
  ["'X500','X500L','B'", '0.16', '0.21'],
  ["'X','C'", '0.11', '0.15'],
  ["'D'", '0.24', '0.29'],
  ["'AH','AO'", '0.31', '0.38'],
  ["startsWith($, 'A')", '0.39', '0.47'],
  ["startsWith($, 'V')", '0.92', '1.18'],
];

const ELEVATIONS = [
  ["'X'", '', '1'],
  ['', 'null', '1.15'],
  ['', '>= 4', '0.46'],
  ['', '[3..4)', '0.55'],
  ['', '[2..3)', '0.66'],
  ['', '[1..2)', '0.8'],
  ['', '[0..1)', '1'],
  ['', '[-1..0)', '1.3'],
  ['', '[-3..-1)', '1.75'],
  ['', '< -3', '2.4'],
];

const decision = rateGraph({
  tables: tables([
    {
      name: 'Eligibility',
      looks_at: {
        'Zone class': 'zone_class',
        Zone: 'zone',
        'Elevation difference': 'difference',
        'Year built': 'year',
      },
      gives: { Reason: 'reason' },
      gathers_declines: true,
      rows: DECLINES,
    },
    {
      name: 'Rate per $100 by zone',
      looks_at: { Zone: 'zone' },
      gives: { Building: 'building_rate', Contents: 'contents_rate' },
      rows: ZONES,
    },
    {
      name: 'Elevation',
      looks_at: { 'Zone class': 'zone_class', 'Elevation difference': 'difference' },
      gives: { Factor: 'elevation_factor' },
      rows: ELEVATIONS,
    },
    {
      name: 'Year built',
      looks_at: { 'Year built': 'year' },
      gives: { Factor: 'age_factor' },
      rows: bands([
        [1949, 1.35],
        [1974, 1.22],
        [1993, 1.08],
        [2009, 0.97],
        [9999, 0.88],
      ]),
    },
    {
      name: 'Living area',
      looks_at: { 'Living area': 'sqft' },
      gives: { Factor: 'area_factor' },
      rows: bands([
        [1_000, 0.94],
        [2_000, 0.98],
        [3_000, 1.02],
        [999_999, 1.06],
      ]),
    },
    {
      name: 'Foundation',
      looks_at: { Foundation: 'foundation' },
      gives: { Factor: 'foundation_factor' },
      rows: [
        ...texts({
          Slab: 1,
          Crawlspace: 0.95,
          'Stilts Pilings': 0.8,
          Garage: 0.98,
          Basement: 1.3,
          'Subgrade Crawlspace': 1.18,
          'Split Level': 1.1,
        }),
        ['null', '1.05'],
      ],
    },
    {
      name: 'Deductible',
      looks_at: { Deductible: 'deductible' },
      gives: { Factor: 'deductible_factor' },
      rows: texts({ '$1,000': 1.12, '$2,000': 1.06, '$5,000': 1, '$10,000': 0.88, '$25,000': 0.72 }),
    },
    {
      name: 'Use',
      looks_at: { Use: 'use' },
      gives: { Factor: 'use_factor' },
      rows: [...texts({ 'Primary Home': 1 }), ['', '1.08']],
    },
    {
      name: 'Surplus lines tax',
      looks_at: { State: 'state' },
      gives: { Share: 'tax_share' },
      rows: [
        ...texts({ FL: 0.0494, TX: 0.0485, LA: 0.0485, NC: 0.05, SC: 0.06, NJ: 0.05, NY: 0.036, MA: 0.04 }),
        ['', '0.04'],
      ],
    },
  ]),
  formulas: formulas({
    combined: 'elevation_factor * age_factor * area_factor * foundation_factor * deductible_factor * use_factor',
    building_premium: 'round(building / 100 * building_rate * $.combined, 2)',
    contents_premium: 'round(contents / 100 * contents_rate * $.combined, 2)',
    risk_premium: 'round(max([$.building_premium + $.contents_premium, 300]), 2)',
    minimum: 'round($.risk_premium - $.building_premium - $.contents_premium, 2)',
    tax: 'round(($.risk_premium + 75) * tax_share, 2)',
    premium: 'round($.risk_premium + 75 + $.tax, 2)',
    lines:
      'filter([{label: "Building", amount: $.building_premium}, {label: "Contents", amount: $.contents_premium}, {label: "To the minimum premium", amount: $.minimum}, {label: "Policy fee", amount: 75}, {label: "Surplus lines tax", amount: $.tax}], #.amount > 0)',
    factors:
      '[{label: "Building rate per $100, zone " + zone, value: building_rate}, {label: "Contents rate per $100, zone " + zone, value: contents_rate}, {label: "Elevation", value: elevation_factor}, {label: "Year built", value: age_factor}, {label: "Living area", value: area_factor}, {label: "Foundation", value: foundation_factor}, {label: "Deductible", value: deductible_factor}, {label: "Use", value: use_factor}, {label: "Surplus lines tax", value: tax_share}]',
    coverages: '{building_limit: building, contents_limit: contents, replacement_cost_on_content: "Yes"}',
    deductibles: '{deductible: deductible}',
    description: '"Rated by sample rates, which are no carrier\'s filed rates."',
  }),
});

export const privateFlood = (): DemoCarrier => ({
  key: 'harborline',
  name: 'Harborline Private Flood',
  kind: 'rate-table',
  lines: ['flood'],
  states: COASTAL,
  forms: null,
  base_url: null,
  auth: { kind: 'none' },
  mapping: {
    waiting: { flood: { program: 'private', days: 15, closing_days: 0 } },
    eligibility: [
      ...BASICS,
      NEEDS_AREA,
      { when: '$isGiven(values.building_limit)', reason: 'Needs the building limit' },
      { when: '$isGiven(values.deductible)', reason: 'Needs the deductible' },
    ],
    prepare: PREPARE,
    decision,
  },
  limits: LIMITS,
  rate_type: 'bindable',
  is_sandbox: false,
});
