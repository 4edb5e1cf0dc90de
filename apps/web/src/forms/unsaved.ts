import { readStored, store } from '../lib/storage.ts';
import type { Unsaved } from './saving.ts';

const key = (applicationId: number): string => `freeboard.unsaved.${applicationId}`;

/** What an earlier visit of this browser could not save of an application, or null. */
export function readUnsaved(applicationId: number): Unsaved | null {
  const kept = readStored<Unsaved>(key(applicationId));
  return Array.isArray(kept?.changes) && kept.changes.length > 0 ? kept : null;
}

export function keepUnsaved(applicationId: number, unsaved: Unsaved | null): void {
  store(key(applicationId), unsaved);
}

const KEEP_MS = 150;

/** Keeps what is unsaved, but writes at most every 150 ms, for a key press must not wait for the disk; at once on leaving. */
export function createKeeper(applicationId: number) {
  let next: Unsaved | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    keepUnsaved(applicationId, next);
  };
  return {
    keep(unsaved: Unsaved | null): void {
      next = unsaved;
      timer ??= setTimeout(write, KEEP_MS);
    },
    /** Writes what is waiting to be written. */
    flush(): void {
      if (timer !== undefined) write();
    },
  };
}
