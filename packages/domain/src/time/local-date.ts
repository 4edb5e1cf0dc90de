import { zonedParts } from './zoned-parts.ts';

/**
 * The time zone of a form's 'today', on the server and in every page, wherever the user is; most agencies are in this
 * zone.
 */
export const EASTERN = 'America/New_York';

/** The date of `at` as YYYY-MM-DD: a form's 'today' (US Eastern), or the day in another zone. */
export function localDate(at: Date, zone: string | null = null): string {
  const { year, month, day } = zonedParts(at, zone ?? EASTERN);
  return `${year}-${month}-${day}`;
}
