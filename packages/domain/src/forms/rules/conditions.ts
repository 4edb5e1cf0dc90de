import type { Test, Values } from '../types.ts';
import { isYes, numberOf, textOf } from '../values.ts';

export const CONDO_UNIT = 'Condo Unit';

export function is(key: string, ...wanted: readonly string[]): Test {
  return (values) => wanted.includes(textOf(values, key));
}

export function on(key: string): Test {
  return (values) => isYes(values, key);
}

export function all(...tests: readonly Test[]): Test {
  return (values, context) => tests.every((test) => test(values, context));
}

export const isCondo = is('occupancy_type', CONDO_UNIT);

/** Stairs apply only to a slab, and to a condo only on the first floor (section 4). */
export const hasStairs = (values: Values): boolean =>
  textOf(values, 'foundation_type') === 'Slab' &&
  (textOf(values, 'occupancy_type') !== CONDO_UNIT || numberOf(values, 'condo_floor') === 1);
