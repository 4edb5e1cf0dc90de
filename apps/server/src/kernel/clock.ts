export { localDate } from '@freeboard/domain/forms';

/** The server's time and waits, so that a test can control both. */
export type Clock = { now(): Date; pause(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => new Date(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
