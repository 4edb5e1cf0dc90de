import type { Check, Follow, FormContext, Values } from '../types.ts';
import { currentYear, numberOf } from '../values.ts';

/** Whether the building was built within the last 10 years (D9). */
function isRecent(year: number | null, context: FormContext): boolean {
  return year !== null && year >= currentYear(context) - 10;
}

/** The years of the four systems that default together. The roof has its own rule. */
export const SYSTEM_YEARS = ['plumbing_year', 'electrical_year', 'hvac_year', 'hot_water_heater_year'] as const;

/** How old a system is taken to be while nobody said (sections 4 and 9). */
export const SYSTEM_AGE = 9;

/** The year a system is taken to be of while nobody said: the building's own if recent, else nine years ago (section 4). */
export function systemYear(values: Values, context: FormContext): number {
  const built = numberOf(values, 'year_build');
  return built !== null && isRecent(built, context) ? built : currentYear(context) - SYSTEM_AGE;
}

export const roofFollowsBuilding: Follow = (after, _before, context) => {
  const built = numberOf(after, 'year_build');
  return isRecent(built, context) ? { set: { roof_year: built } } : null;
};

/** Beyond the specification, never blocks. */
export function notInFuture(key: string): Check {
  return (values, context) =>
    (numberOf(values, key) ?? 0) > currentYear(context) ? 'This year lies in the future.' : null;
}
