import { FLOOD_ZONES } from '../../applications/flood-zones.ts';
import { MESSAGES } from '../../wording/messages.ts';
import { choices } from '../options.ts';
import { assumptionsFollow } from '../rules/assumptions.ts';
import { coveragesFollowDwelling, DWELLING_MAXIMUM, regenerateDwelling } from '../rules/dwelling.ts';
import { limitFollowsArea } from '../rules/limits.ts';
import { notInFuture, roofFollowsBuilding, roofNotBeforeBuilding } from '../rules/years.ts';
import type { Field } from '../types.ts';
import { numberOf, textOf } from '../values.ts';

export const BUILDING_FIELDS: readonly Field[] = [
  {
    key: 'year_build',
    label: 'Year built',
    kind: 'year',
    required: true,
    follows: [roofFollowsBuilding, assumptionsFollow],
    warnings: [notInFuture('year_build')],
    help: 'The year construction ended, from the property record; every carrier rates by it.',
    span: 3,
  },
  {
    key: 'roof_year',
    label: 'Roof year',
    kind: 'year',
    required: true,
    warnings: [notInFuture('roof_year'), roofNotBeforeBuilding],
    help: 'The year the roof was last replaced; carriers decline roofs that are too old.',
    span: 3,
  },
  {
    key: 'sqft',
    label: 'Living area',
    kind: 'digits',
    digits: 16,
    minimum: 1,
    unit: 'sq ft',
    required: true,
    follows: [limitFollowsArea, regenerateDwelling],
    help: 'Heated living area in square feet; limits and replacement cost are worked out from it.',
    span: 3,
  },
  {
    key: 'num_of_stories',
    label: 'Stories',
    kind: 'choice',
    options: choices('1', '2', '3', '4'),
    default: '1',
    required: true,
    help: 'Floors above ground, without basement and attic.',
    span: 3,
  },
  {
    key: 'construction_type',
    label: 'Construction type',
    kind: 'choice',
    options: choices('Frame', 'Masonry', 'Masonry Veneer', 'Brick Veneer', 'Superior Non Combustible', 'Steel'),
    required: true,
    help: 'What the outer walls are built of; carriers rate wind and fire by it.',
    span: 3,
  },
  {
    key: 'distance_to_coast',
    label: 'Distance to coast',
    kind: 'decimal',
    unit: 'mi',
    required: true,
    checks: [(values) => ((numberOf(values, 'distance_to_coast') ?? 0) <= 0 ? MESSAGES.invalid : null)],
    help: 'Miles to the nearest coastline; carriers rate wind and surge by it.',
    span: 3,
  },
];

export const floodZone: Field = {
  key: 'flood_zone',
  label: 'Flood zone',
  kind: 'choice',
  options: choices(...FLOOD_ZONES),
  help: 'The zone on the FEMA flood map; flood carriers rate by it and lenders require coverage in A and V zones.',
  span: 3,
};

export const requiredForAgents = (values: Parameters<typeof textOf>[0]): boolean =>
  textOf(values, 'application_source') === 'Agent Portal';

export const dwelling: Field = {
  key: 'dwelling',
  axis: 'limit',
  choosable: true,
  label: 'Dwelling',
  kind: 'money',
  required: true,
  maximum: DWELLING_MAXIMUM,
  follows: [coveragesFollowDwelling],
  help: 'Coverage A: the cost to rebuild the house; worked out from area and state, again whenever the area or the form type changes.',
  span: 3,
};
