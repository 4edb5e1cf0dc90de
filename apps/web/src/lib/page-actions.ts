import { useEffect } from 'react';
import { signal } from './signal.ts';

/** Something that can be done with what is open on the screen. */
export type PageAction = { label: string; hint?: string; run: () => void };

/** What can be done with what is open now, for the palette. */
export const pageActions = signal<readonly PageAction[]>([]);

/** Offers these while the screen is there; left out ones are falsy. */
export function usePageActions(actions: readonly (PageAction | false)[]): void {
  // Each time again: what an action does depends on what is drawn.
  useEffect(() => {
    pageActions.set(actions.filter((action) => action !== false));
  });
  useEffect(() => () => pageActions.set([]), []);
}
