import { randomId } from '../lib/browser/random-id.ts';
import type { DraftKind } from './names.ts';
import { announceTab, openOf } from './open-tabs.ts';
import { ownShelf } from './shelf.ts';

/** This very page; every load of it is another. */
export const TAB = randomId();

/** Other tabs leave alone what this page keeps, as long as it is open. */
announceTab(TAB);

/** Keeps what this page could not save of a subject, over the end of its tab; null when there is nothing. */
export function storeUnsaved(subject: string, unsaved: unknown, shelf = ownShelf(), kind: DraftKind = 'unsaved'): void {
  shelf.write(kind, `${subject}.${TAB}`, unsaved);
}

/**
 * Takes over what this person's page, on an earlier visit, and pages that are gone could not save of a subject; `join`
 * makes one of it, which is this page's from now on; null when there is nothing. What another open tab is still trying to save stays its own.
 */
export async function takeUnsaved<T>(
  subject: string,
  join: (left: readonly T[]) => T | null,
  shelf = ownShelf(),
  kind: DraftKind = 'unsaved',
): Promise<T | null> {
  const start = `${subject}.`;
  const names = shelf.stored(kind, start);
  if (names.length === 0) return null;
  const tabOf = (name: string) => name.slice(start.length);
  const open = await openOf(names.map(tabOf).filter((tab) => tab !== TAB));
  const left = names.filter((name) => !open.has(tabOf(name)));
  const read = left.map((name) => [name, shelf.read<T>(kind, name)] as const);
  const joined = join(read.flatMap(([, value]) => value ?? []));
  if (joined === null) return null;
  // What cannot be read stays: its key may be back.
  const copies = read.flatMap(([name, value]) => (value === null ? [] : [name]));
  shelf.supersede(kind, copies, `${subject}.${TAB}`);
  storeUnsaved(subject, joined, shelf, kind);
  return joined;
}

const KEEP_MS = 150;

/** Keeps what is unsaved, but writes at most every 150 ms, for a key press must not wait for the disk; at once on leaving. */
export function createKeeper<T>(subject: string, kind: DraftKind = 'unsaved') {
  // Whose session ends with something unsaved is still who typed it.
  const shelf = ownShelf();
  let next: T | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    storeUnsaved(subject, next, shelf, kind);
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
