import type { Check, Follow, FormContext, Values } from '../types.ts';
import { currentYear, numberOf, sameValue } from '../values.ts';

/** Whether the building was built within the last 10 years (D9). */
function isRecent(year: number | null, context: FormContext): boolean {
  return year !== null && year >= currentYear(context) - 10;
}

/** The years of the four systems that default together. The roof has its own rule. */
export const SYSTEM_YEARS = ['plumbing_year', 'electrical_year', 'hvac_year', 'hot_water_heater_year'] as const;

/** The assumed age of a system (sections 4 and 9). */
export const SYSTEM_AGE = 9;

/** The assumed year of a system: the building's own if recent, else nine years ago (section 4). */
export function systemYear(values: Values, context: FormContext): number {
  const built = numberOf(values, 'year_build');
  return built !== null && isRecent(built, context) ? built : currentYear(context) - SYSTEM_AGE;
}

/** Until the roof year is entered, it follows the year built of a recent building (section 4, D26). */
export const roofFollowsBuilding: Follow = (after, before, context) => {
  if (context.touched?.includes('roof_year')) return null;
  const [built, was] = [numberOf(after, 'year_build'), numberOf(before, 'year_build')];
  if (isRecent(built, context)) return { set: { roof_year: built } };
  return isRecent(was, context) && sameValue(after.roof_year, was) ? { set: { roof_year: null } } : null;
};

/** Warns about a year in the future, in addition to the specification's rules; never blocks. */
export function notInFuture(key: string): Check {
  return (values, context) =>
    (numberOf(values, key) ?? 0) > currentYear(context) ? 'This year lies in the future.' : null;
}

/** Warns that one of the two years is wrong, in addition to the specification's rules; never blocks. */
export const roofNotBeforeBuilding: Check = (values) => {
  const [roof, built] = [numberOf(values, 'roof_year'), numberOf(values, 'year_build')];
  return roof !== null && built !== null && roof < built ? 'The roof would be older than the building.' : null;
};
