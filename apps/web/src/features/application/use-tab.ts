import type { Application } from '@freeboard/contract';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRemembered } from './remembered.ts';
import { isTabOpen, TABS, type Tab, tabIn } from './tabs.ts';

/**
 * Provides the open tab of an application: that of the address, where it stays on a reload and on the way back; without
 * one the tab that was open last (R2.4), which then goes into the address.
 */
export function useTab(application: Application, first: Tab | null): readonly [Tab, (next: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const [last, remember] = useRemembered<Tab>('freeboard.details.tab', TABS);
  const named = tabIn(search);
  const wanted = named ?? first ?? last;
  const tab = isTabOpen(wanted, application) ? wanted : 'profile';
  const write = (next: Tab, replace: boolean) =>
    setSearch(
      (before) => {
        before.set('tab', next);
        return before;
      },
      { replace, preventScrollReset: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address without a tab is the only occasion
  useEffect(() => {
    // Whoever has left meanwhile for a screen that still loads is not called back from there.
    if (named === null && window.location.pathname === pathname) write(tab, true);
  }, [named]);
  function open(next: Tab): void {
    remember(next);
    if (next === wanted) return;
    // From the top: a shorter panel would pull up the footer.
    window.scrollTo(0, 0);
    write(next, false);
  }
  return [tab, open];
}
