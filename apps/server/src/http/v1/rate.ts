import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/faults.ts';

const WINDOW_MS = 60_000;

/** Counts the calls of each key and assistant in this process, a minute at a time. */
export function createCallLimits(clock: Clock) {
  let counts = new Map<string, number>();
  let ends = 0;
  /** @throws Fault too_many, once a caller has made its calls of this minute */
  return ({ name, limit }: { name: string; limit: number }): void => {
    const now = clock.now().getTime();
    if (now >= ends || now < ends - WINDOW_MS) {
      counts = new Map();
      ends = now + WINDOW_MS;
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > limit)
      throw new Fault('too_many', `At most ${limit} calls a minute.`, {
        retryAfter_s: Math.max(1, Math.ceil((ends - now) / 1_000)),
      });
  };
}
