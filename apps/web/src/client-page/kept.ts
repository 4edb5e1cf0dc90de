import { type StateUpdater, useState } from 'preact/hooks';
import { readText, storeText } from '../lib/browser/storage.ts';
import { tokenOfAddress } from './calls.ts';

/**
 * `useState` for text that a guest types: survives a reload, but only in this tab, because the computer may be
 * shared. Setting it to `initial` removes it from the tab.
 */
export function useKept<T>(of: string, initial: T): readonly [value: T, set: (next: StateUpdater<T>) => void] {
  const key = `freeboard.guest.${of}.${tokenOfAddress()}`;
  const [value, setValue] = useState<T>(() => JSON.parse(readText(key, 'tab') ?? 'null') ?? initial);
  const set = (next: StateUpdater<T>) =>
    setValue((before) => {
      const after = next instanceof Function ? next(before) : next;
      storeText(key, JSON.stringify(after) === JSON.stringify(initial) ? null : JSON.stringify(after), 'tab');
      return after;
    });
  return [value, set];
}
