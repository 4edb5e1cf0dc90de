import { zonedParts } from './zoned-parts.ts';

/** The zone of most agencies: it defines a form's day, on the server and in the page, wherever that is open. */
export const EASTERN = 'America/New_York';

/** The date of `at` as YYYY-MM-DD: a form's 'today' (US Eastern), or the day in another zone. */
export function localDate(at: Date, zone: string | null = null): string {
  const { year, month, day } = zonedParts(at, zone ?? EASTERN);
  return `${year}-${month}-${day}`;
}
