import { type KeyboardEvent, useState } from 'react';

/**
 * The highlighted option of a list under a text box (role combobox). Identified by key, not by position: when another
 * list replaces it while keys are pressed, Enter must not choose the option that moved to its position. `isFirst`:
 * the first option is highlighted until another is.
 */
export function useMarked(listId: string, keys: readonly string[], isFirst: boolean) {
  const [marked, mark] = useState<string | null>(null);
  const found = marked === null ? -1 : keys.indexOf(marked);
  const at = found < 0 && isFirst && keys.length > 0 ? 0 : found;
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    at,
    /** The option highlighted by hand, whether or not it is still in the list. */
    marked,
    mark,
    optionId,
    active: at >= 0 ? optionId(at) : undefined,
    /** @returns whether the key was an arrow up or down */
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
