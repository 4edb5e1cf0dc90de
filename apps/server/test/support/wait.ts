import { vi } from 'vitest';

/** Waits until `check` gives something without throwing: the one way in which tests wait. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 45_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 25 });
