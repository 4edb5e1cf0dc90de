import type { Values } from '../types.ts';
import { numberOf, sameValue, textOf } from '../values.ts';

/** Roof and wind of a Florida building of 2001 or earlier, until better data is entered (section 9, D17). */
const FLORIDA_2001 = {
  roof_covering: 'Meets FBC 2001',
  roof_deck_attachment: 'Level C',
  roof_wall_connection: 'Single Wraps',
  swr: 'No',
  opening_protection: 'Unknown or none',
} as const satisfies Values;

const BLANK: Values = Object.fromEntries(Object.keys(FLORIDA_2001).map((key) => [key, '']));
const ELSEWHERE: Values = { ...BLANK, roof_shape: 'Gable' };

const LAST_PREFILLED_YEAR = 2001;

function isPrefilled(values: Values): boolean {
  const built = numberOf(values, 'year_build');
  return textOf(values, 'state') === 'FL' && built !== null && built <= LAST_PREFILLED_YEAR;
}

/**
 * Roof and wind values of a new application (section 4): assumed for a Florida building of 2001 or earlier, mostly
 * blank in other states. Empty if the state is unknown, or a Florida building is newer or of an unknown year.
 */
export function windPrefill(values: Values): Values {
  if (isPrefilled(values)) return FLORIDA_2001;
  const state = textOf(values, 'state');
  return state === '' || state === 'FL' ? {} : ELSEWHERE;
}

/** The prefilled values to remove because the state or the year built no longer require them (D26). */
export function windWithdrawn(after: Values, before: Values): Values {
  if (isPrefilled(after) || !isPrefilled(before)) return {};
  const left = Object.entries(FLORIDA_2001).filter(([key, value]) => sameValue(after[key], value));
  return Object.fromEntries(left.map(([key]) => [key, '']));
}

/** Keys whose value is an assumption of the Florida prefill rather than a fact (R9.3), except `touched` ones. */
export function assumedKeys(values: Values, touched: readonly string[] = []): string[] {
  if (!isPrefilled(values)) return [];
  return Object.entries(FLORIDA_2001)
    .filter(([key, value]) => !touched.includes(key) && sameValue(values[key], value))
    .map(([key]) => key);
}
