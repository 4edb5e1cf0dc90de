import { isDatabaseAway } from './faults.ts';

const LONGEST_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats what the database could not take until it is there again, so that what has happened once (an answer given,
 * a job ended) is not forgotten over a restart. Any other fault is thrown at once.
 */
export async function retryWhileDatabaseDown<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await pause(Math.min(LONGEST_MS, 100 * attempt));
    }
  }
}
