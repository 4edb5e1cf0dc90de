import { setTimeout as pause } from 'node:timers/promises';

/** Looked soon at first, then ever more rarely: a look is a call, and many who look keep what they wait for from its turn. */
const SOONEST_MS = 10;
const RAREST_MS = 150;

/** Waits until `check` gives something without throwing: the one way in which tests wait. */
export async function eventually<T>(check: () => T | Promise<T>, timeout = 45_000): Promise<T> {
  const end = performance.now() + timeout;
  for (let ms = SOONEST_MS; ; ms = Math.min(ms * 1.5, RAREST_MS))
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= end) throw error;
      await pause(ms);
    }
}
