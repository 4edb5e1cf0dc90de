import type { Application } from '@freeboard/contract';
import { shownQuotes } from '@freeboard/domain';

export const TABS = ['profile', 'results', 'history', 'communications', 'notes', 'flood'] as const;
export type Tab = (typeof TABS)[number];

/** The tab that an address names, or null. */
export const tabIn = (search: URLSearchParams): Tab | null => TABS.find((one) => one === search.get('tab')) ?? null;

const LABELS: Readonly<Record<Tab, string>> = {
  profile: 'Quote Profile',
  results: 'Quote Results',
  history: 'History',
  communications: 'Api Communications',
  notes: 'Notes & Attachments',
  flood: 'Flood',
};

/** Quote Results is disabled while there are no quotes and none are on their way (R2.4). */
export const isTabOpen = (tab: Tab, application: Application): boolean =>
  tab !== 'results' || application.quotes.length > 0 || application.run_id !== null;

const countOf = (tab: Tab, application: Application): number => {
  if (tab === 'results') return shownQuotes(application).length;
  if (tab === 'communications') return application.communications_count;
  return tab === 'notes' ? application.notes.length : 0;
};

/** The tabs as the bar shows them, with how much each holds. */
export const tabsOf = (application: Application) =>
  TABS.map((value) => ({
    value,
    label: LABELS[value],
    count: countOf(value, application) || undefined,
    closed: isTabOpen(value, application) ? undefined : 'There are no quotes yet',
  }));
