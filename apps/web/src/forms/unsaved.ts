import { randomId } from '../lib/random-id.ts';
import { typist } from '../lib/session.ts';
import { readStored, store } from '../lib/storage.ts';
import { joinChanges } from './merge.ts';
import type { Unsaved } from './saving.ts';

/** This very page; every load of it is another. */
const TAB = randomId();
/** By person: what one could not save another finds nothing of, and cannot save in their own name. */
const prefix = (applicationId: number, by: string): string => `freeboard.unsaved.${by}.${applicationId}.`;
const lockOf = (tab: string): string => `freeboard.tab.${tab}`;

/** Held as long as this page lives, so that other tabs leave alone what it keeps. */
void navigator.locks?.request(lockOf(TAB), () => new Promise(() => undefined)).catch(() => undefined);

/** Keeps what this page could not save of an application; null when there is nothing. */
export function keepUnsaved(applicationId: number, unsaved: Unsaved | null, by = typist()): void {
  store(`${prefix(applicationId, by)}${TAB}`, unsaved);
}

/** Keys of what is kept under `start`, by whatever page; none where the browser keeps nothing. */
function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/**
 * Takes over what this person's page, on an earlier visit, and pages that are gone could not save of an application;
 * null when there is nothing. What another open tab is still trying to save stays its own.
 */
export async function takeUnsaved(applicationId: number): Promise<Unsaved | null> {
  const by = typist();
  const start = prefix(applicationId, by);
  const keys = keysOf(start);
  if (keys.length === 0) return null;
  const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
  const tabOf = (key: string) => key.slice(start.length);
  const left = keys.filter((key) => tabOf(key) === TAB || !held.has(lockOf(tabOf(key))));
  const changes = joinChanges(left.map((key) => readStored<Unsaved>(key)?.changes ?? []));
  if (changes.length === 0) return null;
  keepUnsaved(applicationId, { changes }, by);
  for (const key of left) if (tabOf(key) !== TAB) store(key, null);
  return { changes };
}

const KEEP_MS = 150;

/** Keeps what is unsaved, but writes at most every 150 ms, for a key press must not wait for the disk; at once on leaving. */
export function createKeeper(applicationId: number) {
  // Whose session ends with something unsaved is still who typed it.
  const by = typist();
  let next: Unsaved | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    keepUnsaved(applicationId, next, by);
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
