/** Where the server takes the time from and waits by, so that a test can say what time it is and that time has passed. */
export type Clock = { now(): Date; pause(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => new Date(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const EASTERN = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The date of `at` where most of the agencies sit (US Eastern), as YYYY-MM-DD: a form's 'today'. */
export const localDate = (at: Date): string => EASTERN.format(at);
