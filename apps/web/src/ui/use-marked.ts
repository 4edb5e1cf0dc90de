import { type KeyboardEvent, useState } from 'react';

/**
 * Provides which option of a list under a text box (role combobox) is marked by the arrow keys or the pointer. By its
 * key, not by its place: when another list comes in under the keys, Enter must not take what took its place. `isFirst`:
 * the first one counts as marked until another is.
 */
export function useMarked(listId: string, keys: readonly string[], isFirst: boolean) {
  const [marked, mark] = useState<string | null>(null);
  const found = marked === null ? -1 : keys.indexOf(marked);
  const at = found < 0 && isFirst && keys.length > 0 ? 0 : found;
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    at,
    /** What was marked by hand, whether or not it is still in the list. */
    marked,
    mark,
    optionId,
    active: at >= 0 ? optionId(at) : undefined,
    /** Takes an arrow key; @returns whether it was one. */
    step(event: KeyboardEvent): boolean {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (by === 0) return false;
      event.preventDefault();
      const next = at < 0 ? (by > 0 ? 0 : keys.length - 1) : (at + by + keys.length) % keys.length;
      mark(keys[next] ?? null);
      return true;
    },
  };
}
