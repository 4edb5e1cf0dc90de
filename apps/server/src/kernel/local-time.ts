import { isTimeZone } from '@freeboard/domain';

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(at: Date, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** An instant in a zone as MM-DD-YYYY hh:mm (section 9). */
export function localTimeIn(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = partsIn(at, timeZone);
  return `${month}-${day}-${year} ${hour}:${minute}`;
}

/** A zone that this program knows; UTC where it is none. */
export const validZone = (zone: string | undefined): string => (zone !== undefined && isTimeZone(zone) ? zone : 'UTC');
