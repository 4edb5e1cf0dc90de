import type { Clock } from '../kernel/clock.ts';
import { isStorageFull } from '../kernel/faults.ts';

/** Milliseconds for which the storage counts as full after a failed write. */
const FULL_MS = 60_000;

export type Storage = { note(error: unknown): void; isFull(): boolean };

/** Remembers that a write failed because the disk was full: reads still work, so a readiness check would not notice. */
export function createStorage(clock: Clock): Storage {
  let until = 0;
  return {
    note(error) {
      if (isStorageFull(error)) until = clock.now().getTime() + FULL_MS;
    },
    isFull: () => clock.now().getTime() < until,
  };
}
