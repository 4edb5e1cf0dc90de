export { localDate } from '@freeboard/domain/forms';

/** The time and waits of the server, which a test can control. */
export type Clock = { now(): Date; pause(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => new Date(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
