import { useEffect } from 'react';
import { signal } from './signal.ts';

/** An action on the subject open on the screen. */
export type PageAction = { label: string; hint?: string; run: () => void };

export const pageActions = signal<readonly PageAction[]>([]);

/** Offers these actions while the screen is mounted; falsy actions are left out. */
export function usePageActions(actions: readonly (PageAction | false)[]): void {
  // Set after every render, because the actions depend on what is rendered.
  useEffect(() => {
    pageActions.set(actions.filter((action) => action !== false));
  });
  useEffect(() => () => pageActions.set([]), []);
}
