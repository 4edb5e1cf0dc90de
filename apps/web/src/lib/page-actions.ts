import { useEffect } from 'react';
import { signal } from './signal.ts';

export type PageAction = { label: string; hint?: string; run: () => void };

export const pageActions = signal<readonly PageAction[]>([]);

/** Offers the actions while the screen is mounted; falsy ones are left out. */
export function usePageActions(actions: readonly (PageAction | false)[]): void {
  // Set after every render, because the actions depend on what is rendered.
  useEffect(() => {
    pageActions.set(actions.filter((action) => action !== false));
  });
  useEffect(() => () => pageActions.set([]), []);
}
