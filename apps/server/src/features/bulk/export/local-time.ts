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

/** The day that an instant falls on in a zone, as YYYY-MM-DD. */
export function localDateIn(at: Date, timeZone: string): string {
  const { year, month, day } = partsIn(at, timeZone);
  return `${year}-${month}-${day}`;
}

/** An instant in a zone as MM-DD-YYYY hh:mm (section 9). */
export function localTimeIn(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = partsIn(at, timeZone);
  return `${month}-${day}-${year} ${hour}:${minute}`;
}
