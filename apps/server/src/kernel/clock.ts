/** Where the server takes the time from and waits by, so that a test can say what time it is and that time has passed. */
export type Clock = { now(): Date; pause(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => new Date(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const EASTERN = 'America/New_York';
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The date of `at` as YYYY-MM-DD: where most of the agencies sit (US Eastern), a form's 'today', or in another zone. */
export function localDate(at: Date, zone: string | null = null): string {
  const timeZone = zone ?? EASTERN;
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}
