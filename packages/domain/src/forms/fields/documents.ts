import { choices } from '../options.ts';
import { byToday } from '../rules/by-today.ts';
import { fieldGroup } from '../rules/requested.ts';
import type { Check, Field } from '../types.ts';
import { numberOf } from '../values.ts';

/** A higher first floor is probably an elevation entered in the wrong field (H1). */
const MOST_ABOVE_GROUND_FT = 25;

const isElevation: Check = (values) =>
  (numberOf(values, 'first_floor_height') ?? 0) > MOST_ABOVE_GROUND_FT
    ? 'Higher than 25 ft above the ground. Is this an elevation above sea level?'
    : null;

export const CERTIFICATE_FACTS: readonly Field[] = [
  ...fieldGroup([
    {
      key: 'first_floor_height',
      label: 'First floor height',
      kind: 'decimal',
      unit: 'ft',
      minimum: -30,
      maximum: 20_500,
      warnings: [isElevation],
      help: 'How high the first floor lies above the lowest adjacent grade, not above sea level.',
      span: 3,
    },
    {
      key: 'first_floor_height_method',
      label: 'First floor height from',
      kind: 'text',
      help: 'How the first floor height was found, as the certificate or the NFIP page says.',
      span: 3,
    },
  ]),
  ...fieldGroup([
    {
      key: 'elevation_certificate_date',
      rated: false,
      label: 'Certificate date',
      kind: 'date',
      checks: [byToday('elevation_certificate_date')],
      help: 'The day on which the surveyor signed the elevation certificate.',
      span: 3,
    },
    {
      key: 'elevation_certificate_edition',
      rated: false,
      label: 'Certificate edition',
      kind: 'text',
      help: 'The form and its date as printed at the foot of the certificate.',
      span: 3,
    },
    {
      key: 'building_diagram',
      rated: false,
      label: 'Building diagram',
      kind: 'text',
      help: 'The diagram number of the certificate, item A7: it decides which floor the NFIP rates by.',
      span: 3,
    },
  ]),
  ...fieldGroup([
    {
      key: 'flood_openings',
      label: 'Flood openings',
      kind: 'digits',
      digits: 3,
      help: 'How many permanent flood openings the crawlspace or enclosure has, item A8.',
      span: 3,
    },
    {
      key: 'enclosure_square_feet',
      label: 'Enclosure',
      kind: 'digits',
      digits: 6,
      unit: 'sq ft',
      help: 'The area of the crawlspace or enclosure, item A8.a.',
      span: 3,
    },
  ]),
];

export const CURRENT_POLICY: readonly Field[] = [
  ...fieldGroup([
    {
      key: 'current_insurance_carrier',
      label: 'Current carrier',
      kind: 'text',
      help: 'The company that insures the property now.',
      span: 3,
    },
    {
      key: 'current_policy_number',
      rated: false,
      label: 'Current policy number',
      kind: 'text',
      help: 'The number of the policy that is in force now.',
      span: 3,
    },
    {
      key: 'current_policy_expiration_date',
      label: 'Current policy expires',
      kind: 'date',
      help: 'The last day of the policy that is in force now.',
      span: 3,
    },
    {
      key: 'current_premium',
      rated: false,
      label: 'Current premium',
      kind: 'money',
      cents: true,
      help: 'What the current policy costs a year, fees and taxes included.',
      span: 3,
    },
  ]),
  ...fieldGroup([
    {
      key: 'wind_hail_deductible',
      label: 'Wind/hail deductible',
      kind: 'text',
      help: 'The deductible for wind and hail or a named storm as the policy states it, such as 2% or $2,500.',
      span: 3,
    },
  ]),
];

export const FOUR_POINT_FACTS: readonly Field[] = fieldGroup([
  {
    key: 'four_point_inspection_date',
    label: '4-point inspection date',
    kind: 'date',
    checks: [byToday('four_point_inspection_date')],
    help: 'The day of the inspection; the ages on its form count from it.',
    span: 3,
  },
  {
    key: 'remaining_roof_life',
    label: 'Remaining roof life',
    kind: 'digits',
    digits: 2,
    unit: 'years',
    help: 'How many years the roof is expected to last; Citizens asks for three.',
    span: 3,
  },
]);

export const WIND_FACTS: readonly Field[] = fieldGroup([
  {
    key: 'building_code',
    label: 'Building code',
    kind: 'choice',
    options: choices('FBC 2001 or later', 'FBC 2001 or 2004', 'FBC 2007 or later', 'SFBC 1994', 'Unknown'),
    help: 'The code that the house was built to, question 1 of the wind mitigation form.',
    span: 3,
  },
  {
    key: 'wind_region',
    label: 'Wind region',
    kind: 'choice',
    options: choices('HVHZ', 'Region 1', 'Region 2', 'Region 3'),
    help: 'The wind region, question 2 of the 2026 form; HVHZ is Miami-Dade and Broward.',
    span: 3,
  },
  {
    key: 'roof_slope',
    label: 'Roof slope',
    kind: 'choice',
    options: choices('6:12 or more', 'Less than 6:12'),
    help: 'How steep the roof is, question 3 of the 2026 form.',
    span: 3,
  },
  {
    key: 'fortified',
    label: 'FORTIFIED',
    kind: 'choice',
    options: choices('Roof', 'Silver', 'Gold'),
    help: 'The level of a FORTIFIED Home certificate, if there is one.',
    span: 3,
  },
]);
