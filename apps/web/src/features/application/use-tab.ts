import type { Application } from '@freeboard/contract';
import { useEffect } from 'react';
import { addressNow, useAddress } from '../../lib/browser/use-address.ts';
import { useRemembered } from './remembered.ts';
import { isTabOpen, TABS, type Tab, tabIn } from './tabs.ts';

/**
 * The open tab of an application: the one in the URL, which survives reload and back; else `first`, else the tab that
 * was open last (R2.4), which is then added to the URL. The profile replaces a tab that can't be opened.
 */
export function useTab(application: Application, first: Tab | null): readonly [Tab, (next: Tab) => void] {
  const [address, changeAddress] = useAddress();
  const [last, remember] = useRemembered<Tab>('freeboard.details.tab', TABS);
  const named = tabIn(address);
  const wanted = named ?? first ?? last;
  const tab = isTabOpen(wanted, application) ? wanted : 'profile';
  const write = (next: Tab, replace: boolean) => changeAddress((now) => now.set('tab', next), { replace });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a URL without a tab
  useEffect(() => {
    if (tabIn(addressNow()) === null) write(tab, true);
  }, [named]);
  function open(next: Tab): void {
    // Most applications have no policy, so the previous tab is remembered instead.
    if (next !== 'policy') remember(next);
    // Compares with the URL, not with the rendered tab: a tab shown in place of one that can't be opened is not in the
    // URL.
    if (next === tabIn(addressNow())) return;
    // Scrolls to the top, because a shorter panel would pull up the footer.
    window.scrollTo(0, 0);
    write(next, false);
  }
  return [tab, open];
}
