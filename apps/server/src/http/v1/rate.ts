import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/faults.ts';

const WINDOW_MS = 60_000;

/** Counts the calls of each key in this process, a minute at a time. */
export function createKeyLimits(clock: Clock) {
  let counts = new Map<number, number>();
  let ends = 0;
  /** @throws Fault too_many, once a key has made its calls of this minute */
  return (keyId: number, most: number): void => {
    const now = clock.now().getTime();
    if (now >= ends || now < ends - WINDOW_MS) {
      counts = new Map();
      ends = now + WINDOW_MS;
    }
    const count = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, count);
    if (count > most)
      throw new Fault('too_many', `This key may make ${most} calls a minute.`, {
        retryAfter_s: Math.max(1, Math.ceil((ends - now) / 1_000)),
      });
  };
}
