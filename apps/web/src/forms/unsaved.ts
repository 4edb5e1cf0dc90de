import { randomId } from '../lib/random-id.ts';
import { readStored, store } from '../lib/storage.ts';
import { joinChanges } from './merge.ts';
import type { Unsaved } from './saving.ts';

/** This very page; every load of it is another. */
const TAB = randomId();
const prefix = (applicationId: number): string => `freeboard.unsaved.${applicationId}.`;
const lockOf = (tab: string): string => `freeboard.tab.${tab}`;

/** Held as long as this page lives, so that other tabs leave alone what it keeps. */
void navigator.locks?.request(lockOf(TAB), () => new Promise(() => undefined)).catch(() => undefined);

/** Keeps what this page could not save of an application; null when there is nothing. */
export function keepUnsaved(applicationId: number, unsaved: Unsaved | null): void {
  store(`${prefix(applicationId)}${TAB}`, unsaved);
}

/** Keys of what is kept of an application, by whatever page; none where the browser keeps nothing. */
function keysOf(applicationId: number): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix(applicationId)));
  } catch {
    return [];
  }
}

/**
 * Takes over what this page, on an earlier visit, and pages that are gone could not save of an application;
 * null when there is nothing. What another open tab is still trying to save stays its own.
 */
export async function takeUnsaved(applicationId: number): Promise<Unsaved | null> {
  const keys = keysOf(applicationId);
  if (keys.length === 0) return null;
  const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
  const tabOf = (key: string) => key.slice(prefix(applicationId).length);
  const left = keys.filter((key) => tabOf(key) === TAB || !held.has(lockOf(tabOf(key))));
  const changes = joinChanges(left.map((key) => readStored<Unsaved>(key)?.changes ?? []));
  if (changes.length === 0) return null;
  keepUnsaved(applicationId, { changes });
  for (const key of left) if (tabOf(key) !== TAB) store(key, null);
  return { changes };
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
