import type { Application } from '@freeboard/contract';
import { useEffect } from 'react';
import { addressNow, useAddress } from '../../lib/browser/use-address.ts';
import { useRemembered } from './remembered.ts';
import { isTabOpen, TABS, type Tab, tabIn } from './tabs.ts';

/**
 * The open tab of an application: the address's, preserved on reload and back; otherwise the tab that was open last
 * (R2.4), which is then added to the address.
 */
export function useTab(application: Application, first: Tab | null): readonly [Tab, (next: Tab) => void] {
  const [address, changeAddress] = useAddress();
  const [last, remember] = useRemembered<Tab>('freeboard.details.tab', TABS);
  const named = tabIn(address);
  const wanted = named ?? first ?? last;
  const tab = isTabOpen(wanted, application) ? wanted : 'profile';
  const write = (next: Tab, replace: boolean) => changeAddress((now) => now.set('tab', next), { replace });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address without a tab is the only occasion
  useEffect(() => {
    if (tabIn(addressNow()) === null) write(tab, true);
  }, [named]);
  function open(next: Tab): void {
    remember(next);
    // What is rendered may be older than the address: a tab that only shows while another is on its way is written, too.
    if (next === tabIn(addressNow())) return;
    // From the top: a shorter panel would pull up the footer.
    window.scrollTo(0, 0);
    write(next, false);
  }
  return [tab, open];
}
