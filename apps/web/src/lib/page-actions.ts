import { useEffect } from 'react';
import { signal } from './signal.ts';

/** An action on what is open on the screen. */
export type PageAction = { label: string; hint?: string; run: () => void };

export const pageActions = signal<readonly PageAction[]>([]);

/** Offers these actions while the screen is mounted; falsy ones are left out. */
export function usePageActions(actions: readonly (PageAction | false)[]): void {
  // Each time again: what an action does depends on what is drawn.
  useEffect(() => {
    pageActions.set(actions.filter((action) => action !== false));
  });
  useEffect(() => () => pageActions.set([]), []);
}
