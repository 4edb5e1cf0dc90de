import { useEffect, useSyncExternalStore } from 'react';
import { readText, storeText } from '../../../../lib/browser/storage.ts';

/** A carrier's form with secrets; the account has one per connection. */
export type SecretPart = 'settings' | 'other' | 'account production' | 'account test';
type Place = `${number} ${SecretPart}`;

const KEY = 'freeboard.unsaved.lost_secrets';

/** Forms that were left with a typed secret. It is lost, because secrets are never stored. */
let lost: ReadonlySet<string> = new Set((readText(KEY, 'tab') ?? '').split(',').filter(Boolean));
const listeners = new Set<() => void>();

function keep(next: ReadonlySet<string>): void {
  lost = next;
  storeText(KEY, next.size === 0 ? null : [...next].join(), 'tab');
  for (const listener of listeners) listener();
}

/** Called once the secret is typed again, saved or discarded. */
export function forgetLost(place: Place): void {
  if (lost.has(place)) keep(new Set([...lost].filter((one) => one !== place)));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type Change<T> = (edit: (typed: T) => T) => void;

/**
 * Whether a secret typed in a form is lost. Secrets are removed when the form is left, and lost with the page.
 * `change` edits the typed values, `without` returns them without secrets, the same object if it has none.
 */
export function useLostSecrets<T>(place: Place, change: Change<T>, without: (typed: T) => T): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form or the page is left
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
