import type { Clock } from '../kernel/clock.ts';
import { isStorageFull } from '../kernel/faults.ts';

/** How long after a write that found no room the storage is said to be full. */
const FULL_MS = 60_000;

export type Storage = { note(error: unknown): void; isFull(): boolean };

/** Remembers that the database had no room for a write: reads go on all the while, so nothing else would show it. */
export function createStorage(clock: Clock): Storage {
  let until = 0;
  return {
    note(error) {
      if (isStorageFull(error)) until = clock.now().getTime() + FULL_MS;
    },
    isFull: () => clock.now().getTime() < until,
  };
}
