export { localDate } from '@freeboard/domain/forms';

export type Clock = { now(): Date; pause(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => new Date(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
