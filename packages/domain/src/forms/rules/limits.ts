import { MESSAGES } from '../../wording/messages.ts';
import type { Check, Follow, Values } from '../types.ts';
import { numberOf, sameValue, textOf } from '../values.ts';
import { CONDO_UNIT } from './conditions.ts';

/** Maximum of an automatic building limit, in whole dollars (section 9). */
export const LIMIT_CAP = 250_000;
const PER_SQFT = { house: 125, condo: 50 } as const;

/**
 * Replacement cost of the building in whole dollars: 125 per square foot, 50 for a condo, 0 without an area (section
 * 4).
 */
export function replacementCost(values: Values): number {
  const rate = textOf(values, 'occupancy_type') === CONDO_UNIT ? PER_SQFT.condo : PER_SQFT.house;
  return Math.round(Math.max(0, numberOf(values, 'sqft') ?? 0) * rate);
}

function automaticLimit(values: Values): number {
  return numberOf(values, 'sqft') === null ? LIMIT_CAP : Math.min(LIMIT_CAP, replacementCost(values));
}

export const limitFollowsArea: Follow = (after) => ({ set: { building_limit: automaticLimit(after) } });

/** An automatic limit follows a change between house and condo; a limit that a user set is unchanged. */
export const limitFollowsOccupancy: Follow = (after, before) =>
  sameValue(before.building_limit, automaticLimit(before)) ? { set: { building_limit: automaticLimit(after) } } : null;

export const highestLimit = (values: Values): number | null => replacementCost(values) || null;

export const withinReplacementCost: Check = (values) => {
  const limit = numberOf(values, 'building_limit');
  const highest = highestLimit(values);
  return limit !== null && highest !== null && limit > highest ? MESSAGES.building_limit : null;
};
