/** Where the server takes the time from, so that a test can say what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The date of `at` where most of the agencies sit (US Eastern), as YYYY-MM-DD: a form's 'today'. */
export function localDate(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at);
}
