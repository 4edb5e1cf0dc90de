import { useSyncExternalStore } from 'react';

/** Carriers of which a secret was typed and left behind: it is never kept, and its field says 'set' all the same. */
const lost = new Set<number>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Notes that what was typed as a secret of a carrier was dropped when its page was left. */
export function noteLost(carrierId: number): void {
  lost.add(carrierId);
  tell();
}

/** Forgets it: it was typed again, saved or is not wanted any more. */
export function forgetLost(carrierId: number): void {
  if (lost.delete(carrierId)) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a secret that was typed for a carrier is not there any more. */
export const useIsSecretLost = (carrierId: number): boolean =>
  useSyncExternalStore(subscribe, () => lost.has(carrierId));
