import { same } from '@freeboard/domain';
import { useSyncExternalStore } from 'react';
import { typedOf } from './typed.ts';

/** The fields that differ from what the form began with, and the record as it was at the first edit. */
type Stored<T, B> = { changed: Partial<T>; base?: B };

/**
 * Provides the fields of a form that a button sends. What is typed survives leaving the screen, a reload and the end of
 * the session, until it is sent or discarded. Passwords and other secrets must not be fields of it.
 *
 * @param of names the form and its record, such as `task 7`
 * @param initial what the form shows before anything is typed
 * @param current what a save compares with the record, such as its version
 */
export function useFormDraft<T extends object, B = undefined>(of: string, initial: T, current?: B) {
  const typed = typedOf<Stored<T, B>>('form', of);
  const stored = useSyncExternalStore(typed.subscribe, typed.get);
  const baseOf = (one: Stored<T, B> | null) => (one?.base === undefined ? current : one.base) as B;
  return {
    values: { ...initial, ...stored?.changed },
    /** What was edited, so that the server refuses a save over something newer (D7). */
    base: baseOf(stored),
    set(part: Partial<T>): void {
      const before = typed.get();
      const next = { ...initial, ...before?.changed, ...part };
      const keys = (Object.keys(next) as (keyof T)[]).filter((key) => !same(next[key], initial[key]));
      const changed = Object.fromEntries(keys.map((key) => [key, next[key]])) as Partial<T>;
      typed.set(keys.length === 0 ? null : { changed, base: baseOf(before) });
    },
    /** Saves over the current record from now on. */
    rebase(): void {
      const now = typed.get();
      if (now) typed.set({ changed: now.changed });
    },
    /** Forgets what was sent; what was typed since then stays. */
    sent: () => typed.sent(stored),
    discard: () => typed.set(null),
  };
}
