import type { Clock } from '../kernel/clock.ts';
import { isStorageFull } from '../kernel/faults.ts';

/** How long the storage is regarded as full after a write that found no room. */
const FULL_MS = 60_000;

export type Storage = { note(error: unknown): void; isFull(): boolean };

/** Remembers that the database had no room for a write: reads continue to work, so nothing else would show it. */
export function createStorage(clock: Clock): Storage {
  let until = 0;
  return {
    note(error) {
      if (isStorageFull(error)) until = clock.now().getTime() + FULL_MS;
    },
    isFull: () => clock.now().getTime() < until,
  };
}
