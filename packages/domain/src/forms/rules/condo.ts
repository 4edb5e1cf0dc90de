import { MESSAGES } from '../../wording/messages.ts';
import type { Check, Follow } from '../types.ts';
import { numberOf, textOf } from '../values.ts';

/**
 * The floor that a unit number implies: one or two digits 1, three digits the first, four the first two (section 4).
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

export const floorFollowsUnit: Follow = (after) => ({
  set: { condo_floor: condoFloor(textOf(after, 'condo_unit_number')) },
});

export const highFloor: Check = (values) => ((numberOf(values, 'condo_floor') ?? 0) > 2 ? MESSAGES.condo_floor : null);

/** A warning in addition to the specification's rules (R9.16); it never blocks. */
export const floorAboveBuilding: Check = (values) => {
  const floor = numberOf(values, 'condo_floor');
  const floors = numberOf(values, 'floors_in_building');
  return floor !== null && floors !== null && floor > floors
    ? 'The condo floor is above the floors in the building.'
    : null;
};
