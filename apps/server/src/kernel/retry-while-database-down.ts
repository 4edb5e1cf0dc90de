import { isDatabaseAway } from './faults.ts';

const LONGEST_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats `work` while the database is down, so that an answer already received or a finished job is not lost. Any
 * other error is thrown immediately.
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
