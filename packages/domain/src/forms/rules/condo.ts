import { splitUnit } from '../../reading/addresses.ts';
import { MESSAGES } from '../../wording/messages.ts';
import type { Check, Follow, Values } from '../types.ts';
import { numberOf, textOf } from '../values.ts';
import { untouched } from './assumptions.ts';
import { isCondo } from './conditions.ts';

/**
 * The floor implied by the digits of a unit number: 1 for one or two digits, the first of three, the first two of
 * four, else null (section 4).
 */
export function condoFloor(unit: string): number | null {
  const digits = unit.replace(/\D/g, '');
  switch (digits.length) {
    case 1:
    case 2:
      return 1;
    case 3:
      return Number(digits[0]);
    case 4:
      return Number(digits.slice(0, 2));
    default:
      return null;
  }
}

/** A unit's identifier, but neither a floor ('3rd', 'FL3') nor a word. */
const ID = String.raw`((?!\d+(?:st|nd|rd|th)$|fl-?\d)[a-z]{0,3}-?\d[\w-]*|[a-z])`;
/** The number of a building, a floor or a lot is not a unit number, even after '#'. */
const OTHER = String.raw`\b(?:building|bldg|floor|fl|lot|penthouse|ph|trailer|trlr)\b\.?[\s,]*`;
const DOOR = new RegExp(
  String.raw`(?:^|[\s,])(?:(?:apartment|apartamento|apto|apt|unit|suite|ste)\b\.?\s*#?|(?<!${OTHER})#)\s*${ID}$`,
  'i',
);
const BARE = new RegExp(`^${ID}$`, 'i');

/** The unit number in an address: '7' of '#7', 'Apt 7' and 'Bldg 2 Unit 7'; '' if it names none. */
export function unitInAddress(values: Values): string {
  const unit = textOf(values, 'address2').trim() || splitUnit(textOf(values, 'address1')).unit;
  return (DOOR.exec(unit) ?? BARE.exec(unit))?.[1] ?? '';
}

/**
 * Sets the floor from the unit number. A floor that differs from the previous unit's was entered, and stays if the
 * unit number only followed the address.
 */
export const floorFollowsUnit: Follow = (after, before) => {
  const unit = textOf(after, 'condo_unit_number');
  const floor = numberOf(before, 'condo_floor');
  const isEntered = floor !== null && floor !== condoFloor(textOf(before, 'condo_unit_number'));
  return isEntered && unit === unitInAddress(after) ? null : { set: { condo_floor: condoFloor(unit) } };
};

/**
 * Keeps a condo's unit number equal to the address's until a user enters another. It is not filled in if a floor was
 * already entered.
 */
export const unitFollowsAddress: Follow = (after, before, context) => {
  const present = textOf(after, 'condo_unit_number');
  if (!isCondo(after, context) || (present !== '' && present !== unitInAddress(before))) return null;
  if (present === '' && numberOf(after, 'condo_floor') !== null) return null;
  return { set: untouched({ condo_unit_number: unitInAddress(after) }, context) };
};

export const highFloor: Check = (values) => ((numberOf(values, 'condo_floor') ?? 0) > 2 ? MESSAGES.condo_floor : null);

/**
 * Warns if the condo's floor is above the floors in the building, in addition to the specification's rules (R9.16);
 * never blocks.
 */
export const floorAboveBuilding: Check = (values) => {
  const floor = numberOf(values, 'condo_floor');
  const floors = numberOf(values, 'floors_in_building');
  return floor !== null && floors !== null && floor > floors
    ? 'The condo floor is above the floors in the building.'
    : null;
};
