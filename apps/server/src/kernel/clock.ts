export { localDate } from '@freeboard/domain/forms';

/** Where the server takes the time from and waits by, so that a test can say what time it is and that time has passed. */
export type Clock = { now(): Date; pause(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => new Date(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
