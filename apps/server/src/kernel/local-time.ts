import { isTimeZone } from '@freeboard/domain/applications';
import { zonedParts } from '@freeboard/domain/time';

/** Formats an instant in a time zone as MM-DD-YYYY hh:mm (section 9). */
export function localTimeIn(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = zonedParts(at, timeZone);
  return `${month}-${day}-${year} ${hour}:${minute}`;
}

/** The time zone if the system knows it; else UTC. */
export const validZone = (zone: string | undefined): string => (zone !== undefined && isTimeZone(zone) ? zone : 'UTC');
