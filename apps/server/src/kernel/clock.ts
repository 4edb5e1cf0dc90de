/** Where the server takes the time from, so that a test can say what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const EASTERN = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The date of `at` where most of the agencies sit (US Eastern), as YYYY-MM-DD: a form's 'today'. */
export const localDate = (at: Date): string => EASTERN.format(at);
