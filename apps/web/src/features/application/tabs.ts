import type { Application } from '@freeboard/contract';
import { shownQuotes } from '@freeboard/domain/quotes';

export const TABS = ['profile', 'results', 'history', 'communications', 'notes', 'flood'] as const;
export type Tab = (typeof TABS)[number];

export const tabIn = (search: URLSearchParams): Tab | null => TABS.find((one) => one === search.get('tab')) ?? null;

const LABELS: Readonly<Record<Tab, string>> = {
  profile: 'Quote Profile',
  results: 'Quote Results',
  history: 'History',
  communications: 'Api Communications',
  notes: 'Notes & Attachments',
  flood: 'Flood',
};

/** The lines with a building that can be flooded. */
const WITH_FLOOD: ReadonlySet<string> = new Set(['flood', 'home']);

/** Quote Results is disabled while there are no quotes and none are on their way (R2.4). */
export function isTabOpen(tab: Tab, application: Application): boolean {
  if (tab === 'flood') return WITH_FLOOD.has(application.application_type);
  return tab !== 'results' || application.quotes.length > 0 || application.run_id !== null;
}

const countOf = (tab: Tab, application: Application): number => {
  if (tab === 'results') return shownQuotes(application).length;
  if (tab === 'communications') return application.communications_count;
  return tab === 'notes' ? application.notes.length : 0;
};

export const tabsOf = (application: Application) =>
  TABS.filter((value) => value !== 'flood' || isTabOpen(value, application)).map((value) => ({
    value,
    label: LABELS[value],
    count: countOf(value, application) || undefined,
    closed: isTabOpen(value, application) ? undefined : 'There are no quotes yet',
  }));
