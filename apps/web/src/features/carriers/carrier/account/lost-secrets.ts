import { useEffect, useSyncExternalStore } from 'react';
import { readText, storeText } from '../../../../lib/browser/storage.ts';

/** A form of a carrier that holds secrets; its account is another one in each setting. */
export type SecretPart = 'settings' | 'other' | 'account production' | 'account test';
type Place = `${number} ${SecretPart}`;

/** Kept with the tab, and dropped with what is typed in it when its person signs out. */
const KEY = 'freeboard.unsaved.lost_secrets';

/** Forms in which a secret was typed and left behind: it is never kept, and its field says 'set' all the same. */
let lost: ReadonlySet<string> = new Set((readText(KEY, 'tab') ?? '').split(',').filter(Boolean));
const listeners = new Set<() => void>();

function keep(next: ReadonlySet<string>): void {
  lost = next;
  storeText(KEY, next.size === 0 ? null : [...next].join(), 'tab');
  for (const listener of listeners) listener();
}

/** Forgets it: it was typed again, saved or is not wanted any more. */
export function forgetLost(place: Place): void {
  if (lost.has(place)) keep(new Set([...lost].filter((one) => one !== place)));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type Change<T> = (edit: (typed: T) => T) => void;

/**
 * Provides whether a secret that was typed in a form is not there any more. It is taken out when the form is left, and
 * is gone when the page is; `change` edits what is typed, `without` gives it without secrets, itself where it has none.
 */
export function useLostSecrets<T>(place: Place, change: Change<T>, without: (typed: T) => T): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form or the page is left
  useEffect(() => {
    const leave = (goesOn: boolean) =>
      change((typed) => {
        const left = without(typed);
        if (left !== typed) keep(new Set([...lost, place]));
        return goesOn ? typed : left;
      });
    const away = () => leave(true);
    window.addEventListener('pagehide', away);
    return () => {
      window.removeEventListener('pagehide', away);
      leave(false);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => lost.has(place));
}
