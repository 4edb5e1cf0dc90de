/** An instant in a time zone: `month`, `day`, `hour` (00 to 23) and `minute` have two digits, `year` four. */
export type ZonedParts = { year: string; month: string; day: string; hour: string; minute: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
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
  return format;
}

/**
 * Uses the formatted parts by name, because no standard fixes the order, the padding or the separators of formatted
 * text: ICU 72 writes en-CA dates as M/D/YYYY.
 * @throws RangeError if the zone is unknown or the instant is not a valid date
 */
export function zonedParts(at: Date, timeZone: string): ZonedParts {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return {
    year: year.padStart(4, '0'),
    month: month.padStart(2, '0'),
    day: day.padStart(2, '0'),
    // Engines that ignore hourCycle write midnight as 24.
    hour: String(Number(hour) % 24).padStart(2, '0'),
    minute: minute.padStart(2, '0'),
  };
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** `date`: YYYY-MM-DD. */
export function startOfDay(date: string, zone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  /** Milliseconds that the zone's clock is ahead of UTC. */
  const ahead = (at: number): number => {
    const { year, month, day, hour, minute } = zonedParts(new Date(at), zone);
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - at;
  };
  // Twice: the clock may change between the first estimate and the day's beginning.
  return new Date(midnight - ahead(midnight - ahead(midnight)));
}
