import { choices } from '../options.ts';
import type { Follow, Option, Test, Values } from '../types.ts';
import { textOf } from '../values.ts';
import { limitFollowsOccupancy } from './limits.ts';

export const FORM_TYPES = choices('HO3', 'HO4', 'HO6', 'DP3');

const HOUSES = choices('Single Family', '2-4 Family', 'Townhouse/Rowhouse');
const UNITS = choices('Condo Unit', 'Townhouse/Rowhouse');
const EVERY_BUILDING = choices('Single Family', '2-4 Family', 'Condo Unit', 'Townhouse/Rowhouse');
const OWNER_USES = choices('Primary Home', 'Secondary');
const ALL_USES = choices('Primary Home', 'Secondary', 'Tenant Occupied');
const NO_USES = choices();

type Rules = { readonly buildings: readonly Option[]; readonly uses: readonly Option[] };

/** Building types and uses by form_type (section 3). */
const BY_FORM: Readonly<Record<string, Rules>> = {
  HO3: { buildings: HOUSES, uses: OWNER_USES },
  HO4: { buildings: HOUSES, uses: ALL_USES },
  HO6: { buildings: UNITS, uses: ALL_USES },
  DP3: { buildings: HOUSES, uses: NO_USES },
};
const UNKNOWN: Rules = { buildings: EVERY_BUILDING, uses: ALL_USES };

const rulesOf = (values: Values): Rules => BY_FORM[textOf(values, 'form_type')] ?? UNKNOWN;

export const homeBuildings = (values: Values): readonly Option[] => rulesOf(values).buildings;
export const homeUses = (values: Values): readonly Option[] => rulesOf(values).uses;
export const hasBuildingUse: Test = (values) => rulesOf(values).uses.length > 0;

export const clearOccupancy: Follow = () => ({ set: { occupancy_type: '', building_use: '' } });

const ONE_FAMILY = ['Townhouse/Rowhouse', 'Single Family', 'Condo Unit'];

/**
 * Sets the number of families for one-family occupancies; for two to four families the user must enter it (section
 * 4).
 */
const familiesFollowOccupancy: Follow = (after) => {
  const occupancy = textOf(after, 'occupancy_type');
  if (ONE_FAMILY.includes(occupancy)) return { set: { no_of_families: '1' } };
  const uncounted = occupancy === '2-4 Family' && textOf(after, 'no_of_families') === '1';
  return uncounted ? { set: { no_of_families: '' } } : null;
};

export const occupancyFollows: readonly Follow[] = [familiesFollowOccupancy, limitFollowsOccupancy];

const FORM_BY_OCCUPANCY: Readonly<Record<string, string>> = {
  'Single Family': 'HO3',
  'Condo Unit': 'HO6',
  '2-4 Family': 'DP3',
};

/** The form that an occupancy defaults to on load (section 4). */
export function formTypeFor(occupancy: string): string {
  return FORM_BY_OCCUPANCY[occupancy] ?? 'HO3';
}
