import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds between checks, soon at first and then less often: each check is a call, and many of them would delay
 * what is awaited.
 */
const SOONEST_MS = 10;
const RAREST_MS = 150;

/** Waits until `check` returns without throwing. @throws its last error after `timeout` milliseconds */
export async function eventually<T>(check: () => T | Promise<T>, timeout = 120_000): Promise<T> {
  const end = performance.now() + timeout;
  for (let ms = SOONEST_MS; ; ms = Math.min(ms * 1.5, RAREST_MS))
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= end) throw error;
      await pause(ms);
    }
}
