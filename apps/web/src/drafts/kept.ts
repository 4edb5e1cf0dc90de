import { randomId } from '../lib/browser/random-id.ts';
import type { DraftKind } from './names.ts';
import { announceTab, openOf } from './open-tabs.ts';
import { ownShelf } from './shelf.ts';

/** Identifies this load of the page; every reload has another. */
export const TAB = randomId();

/** While this page is open, other tabs leave its drafts alone. */
announceTab(TAB);

/** Stores the unsent edits of a subject so that they outlive the tab; null removes them. */
export function storeUnsaved(subject: string, unsaved: unknown, shelf = ownShelf(), kind: DraftKind = 'unsaved'): void {
  shelf.write(kind, `${subject}.${TAB}`, unsaved);
}

/**
 * Adopts this user's unsaved edits of a subject, from an earlier visit or closed tabs; `join` merges them into one
 * draft, which belongs to this page from then on. Null when there are none. Edits that another open tab is still saving
 * stay with that tab.
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
  // Copies that cannot be read now are kept: their key may become available again.
  const copies = read.flatMap(([name, value]) => (value === null ? [] : [name]));
  shelf.supersede(kind, copies, `${subject}.${TAB}`);
  storeUnsaved(subject, joined, shelf, kind);
  return joined;
}

const KEEP_MS = 150;

/**
 * Saves unsaved edits, at most every 150 ms, so that a key press never waits for the disk. Call `flush` when the page
 * is left.
 */
export function createKeeper<T>(subject: string, kind: DraftKind = 'unsaved') {
  // If the session ends with unsaved changes, they still belong to the user who typed them.
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
    flush(): void {
      if (timer !== undefined) write();
    },
  };
}
