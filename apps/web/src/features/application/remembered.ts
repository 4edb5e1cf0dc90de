import { useState } from 'react';
import { readStored, store } from '../../lib/browser/storage.ts';

/** Remembered by this browser; a value that is not in `allowed` falls back to the first of them. */
export function useRemembered<T extends string>(key: string, allowed: readonly T[]) {
  const [value, setValue] = useState<T>(() => {
    const kept = readStored<T>(key);
    return kept !== null && allowed.includes(kept) ? kept : allowed[0]!;
  });
  const remember = (next: T) => {
    setValue(next);
    store(key, next);
  };
  return [value, remember] as const;
}
