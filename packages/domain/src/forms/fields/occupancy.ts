import { choices, YES_NO } from '../options.ts';
import { is } from '../rules/conditions.ts';
import { unitFollowsAddress } from '../rules/condo.ts';
import { hasBuildingUse, homeBuildings, homeUses, occupancyFollows } from '../rules/occupancy.ts';
import type { Field } from '../types.ts';
import { textOf } from '../values.ts';

const occupancyType: Field = {
  key: 'occupancy_type',
  label: 'Occupancy',
  kind: 'choice',
  required: true,
  follows: [...occupancyFollows, unitFollowsAddress],
  help: 'What kind of building the insured space is in; carriers choose their program by it.',
  span: 3,
};

const buildingUse: Field = {
  key: 'building_use',
  label: 'Building use',
  kind: 'choice',
  required: true,
  help: 'How the building is lived in; carriers price homes that stand empty or rented differently.',
  span: 3,
};

const FAMILY_FIELDS: readonly Field[] = [
  {
    key: 'no_of_families',
    label: 'Families',
    kind: 'choice',
    options: choices('2', '3', '4'),
    default: '1',
    visible: is('occupancy_type', '2-4 Family'),
    help: 'How many families the building is made for.',
    span: 3,
  },
  {
    key: 'townhouse',
    label: 'Townhouse',
    kind: 'computed',
    options: YES_NO,
    carried: true,
    help: 'Whether the building is a townhouse, from its occupancy.',
    compute: (values) => (textOf(values, 'occupancy_type') === 'Townhouse/Rowhouse' ? 'Yes' : 'No'),
  },
];

export const FLOOD_OCCUPANCY_FIELDS: readonly Field[] = [
  { ...occupancyType, options: choices('Single Family', '2-4 Family', 'Condo Unit', 'Townhouse/Rowhouse') },
  { ...buildingUse, options: choices('Primary Home', 'Secondary', 'Rental(Own)', 'Rental(Rent)') },
  ...FAMILY_FIELDS,
];

export const HOME_OCCUPANCY_FIELDS: readonly Field[] = [
  { ...occupancyType, label: 'Building type', optionsFor: homeBuildings },
  { ...buildingUse, optionsFor: homeUses, visible: hasBuildingUse },
  ...FAMILY_FIELDS,
];
