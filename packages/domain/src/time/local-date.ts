import { zonedParts } from './zoned-parts.ts';

/**
 * The time zone of a form's 'today', on the server and in every page, wherever the user is; most agencies are in this
 * zone.
 */
export const EASTERN = 'America/New_York';

/** YYYY-MM-DD; US Eastern, a form's 'today', unless `zone` is set. */
export function localDate(at: Date, zone: string | null = null): string {
  const { year, month, day } = zonedParts(at, zone ?? EASTERN);
  return `${year}-${month}-${day}`;
}
