import { randomId } from '../lib/browser/random-id.ts';
import { readStored, store, storedKeys } from '../lib/browser/storage.ts';
import { typist } from '../lib/session/session.ts';
import { announceTab, openOf } from './open-tabs.ts';

/** This very page; every load of it is another. */
const TAB = randomId();

/** Other tabs leave alone what this page keeps, as long as it is open. */
announceTab(TAB);

/** By person: what one could not save another finds nothing of, and cannot save in their own name. */
const prefix = (subject: string, by: string): string => `freeboard.unsaved.${by}.${subject}.`;

/** Keeps what this page could not save of a subject, over the end of its tab; null when there is nothing. */
export function storeUnsaved(subject: string, unsaved: unknown, by = typist()): void {
  store(`${prefix(subject, by)}${TAB}`, unsaved);
}

/**
 * Takes over what this person's page, on an earlier visit, and pages that are gone could not save of a subject; `join`
 * makes one of it, which is this page's from now on; null when there is nothing. What another open tab is still trying to save stays its own.
 */
export async function takeUnsaved<T>(
  subject: string,
  join: (left: readonly T[]) => T | null,
  by = typist(),
): Promise<T | null> {
  const start = prefix(subject, by);
  const keys = storedKeys(start);
  if (keys.length === 0) return null;
  const tabOf = (key: string) => key.slice(start.length);
  const open = await openOf(keys.map(tabOf).filter((tab) => tab !== TAB));
  const left = keys.filter((key) => !open.has(tabOf(key)));
  const joined = join(left.flatMap((key) => readStored<T>(key) ?? []));
  if (joined === null) return null;
  storeUnsaved(subject, joined, by);
  for (const key of left) if (tabOf(key) !== TAB) store(key, null);
  return joined;
}

const KEEP_MS = 150;

/** Keeps what is unsaved, but writes at most every 150 ms, for a key press must not wait for the disk; at once on leaving. */
export function createKeeper<T>(subject: string) {
  // Whose session ends with something unsaved is still who typed it.
  const by = typist();
  let next: T | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    storeUnsaved(subject, next, by);
  };
  return {
    keep(unsaved: T | null): void {
      next = unsaved;
      timer ??= setTimeout(write, KEEP_MS);
    },
    /** Writes what is waiting to be written. */
    flush(): void {
      if (timer !== undefined) write();
    },
  };
}
