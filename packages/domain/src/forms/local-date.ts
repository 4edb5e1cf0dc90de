/** Where most of the agencies sit: by its clock a form's day begins, on the server and in the page, wherever that is open. */
const EASTERN = 'America/New_York';
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The date of `at` as YYYY-MM-DD: a form's 'today' (US Eastern), or the day in another zone. */
export function localDate(at: Date, zone: string | null = null): string {
  const timeZone = zone ?? EASTERN;
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}
