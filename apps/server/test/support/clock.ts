import type { Clock } from '../../src/kernel/clock.ts';

/** A running clock that can be set and moved forward; waiting moves it forward. */
export type SettableClock = Clock & { forward(ms: number): void; set(at: string): void };

export function settableClock(): SettableClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    async pause(ms) {
      offset += ms;
    },
    forward(ms) {
      offset += ms;
    },
    set(at) {
      offset = Date.parse(at) - Date.now();
    },
  };
}
