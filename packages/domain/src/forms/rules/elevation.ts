import type { Values } from '../types.ts';
import { isYes, numberOf, textOf } from '../values.ts';
import { hasStairs } from './conditions.ts';

/** Milliseconds after the last key press after which the elevation difference is computed (section 9). */
export const ELEVATION_SETTLES_MS = 50;

const GARAGE_UNFINISHED = 'Garage Unfinished';
const STILTS_OPEN = 'Stilts Pilings - Open';
const STILTS_UNFINISHED = 'Stilts Pilings - Solid Enclosure - Unfinished';

const joined = (base: string, detail: string): string => (detail === '' ? base : `${base} - ${detail}`);

/** The foundation with its sub-choice in one text (section 4); the foundation alone while the sub-choice is open. */
export function foundationTypeComputed(values: Values): string {
  const foundation = textOf(values, 'foundation_type');
  switch (foundation) {
    case 'Stilts Pilings':
      return joined(foundation, textOf(values, 'stilts_pilings'));
    case 'Garage':
      return isYes(values, 'garage_finished') ? 'Garage Finished' : GARAGE_UNFINISHED;
    case 'Basement': {
      const type = textOf(values, 'basement_type');
      return type === '' ? foundation : joined(type, isYes(values, 'basement_finished') ? 'Finished' : 'Unfinished');
    }
    default:
      return foundation;
  }
}

const PRESET_STAIRS: Readonly<Record<string, number>> = {
  Crawlspace: 3,
  [STILTS_OPEN]: 16,
  [STILTS_UNFINISHED]: 16,
  [GARAGE_UNFINISHED]: 16,
};

/** Number of stairs up to the front door: fixed by the foundation, else as entered; null if unknown (section 4). */
export function stairsComputed(values: Values): number | null {
  const preset = PRESET_STAIRS[foundationTypeComputed(values)];
  if (preset !== undefined) return preset;
  // Condo stairs hidden by the form do not count.
  const isHidden = textOf(values, 'foundation_type') === 'Slab' && !hasStairs(values);
  return isHidden ? null : numberOf(values, 'stairs_leading_to_front_door');
}

const oneDecimal = (feet: number): number => Math.round((feet + Number.EPSILON) * 10) / 10 + 0;

/**
 * Height of the property above the base flood elevation in feet; undefined unless both are known, so that the user
 * can enter the difference (D10).
 */
export function elevationDifference(values: Values): number | undefined {
  const property = numberOf(values, 'property_elevation');
  const base = numberOf(values, 'bfe_elevation');
  return property === null || base === null ? undefined : oneDecimal(property - base);
}

type Adjustment = {
  readonly foundation?: string;
  readonly computed?: string;
  readonly feet: number | ((stairs: number) => number);
};

/** Feet that the foundation adds to the elevation difference; first match wins (section 4, D10). */
const ADJUSTMENTS: readonly Adjustment[] = [
  { foundation: 'Slab', feet: (stairs) => 0.5 * stairs },
  { foundation: 'Crawlspace', feet: 1.5 },
  { foundation: 'Basement', feet: -7 },
  { computed: GARAGE_UNFINISHED, feet: 8 },
  { computed: STILTS_OPEN, feet: 8 },
  { computed: STILTS_UNFINISHED, feet: 8 },
  { foundation: 'Subgrade Crawlspace', feet: -1 },
];

/** The elevation difference with the foundation's adjustment, in feet to one decimal; null if unknown (D10). */
export function elevationDifferenceComputed(values: Values): number | null {
  const difference = elevationDifference(values) ?? numberOf(values, 'elevation_difference');
  if (difference === null) return null;
  const foundation = textOf(values, 'foundation_type');
  const computed = foundationTypeComputed(values);
  const match = ADJUSTMENTS.find((one) => one.foundation === foundation || one.computed === computed);
  const feet = match?.feet ?? 0;
  return oneDecimal(difference + (typeof feet === 'number' ? feet : feet(stairsComputed(values) ?? 0)));
}
