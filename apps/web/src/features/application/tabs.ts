import type { Application } from '@freeboard/contract';
import { shownQuotes } from '@freeboard/domain/quotes';

export const TABS = ['profile', 'results', 'history', 'communications', 'notes', 'flood', 'policy'] as const;
export type Tab = (typeof TABS)[number];

export const tabIn = (search: URLSearchParams): Tab | null => TABS.find((one) => one === search.get('tab')) ?? null;

const LABELS: Readonly<Record<Tab, string>> = {
  profile: 'Quote Profile',
  results: 'Quote Results',
  history: 'History',
  communications: 'Api Communications',
  notes: 'Notes & Attachments',
  flood: 'Flood',
  policy: 'Policy',
};

const WITH_FLOOD: ReadonlySet<string> = new Set(['flood', 'home']);

/**
 * Quote Results is disabled until the application has a quote or has been launched (R2.4); Policy is there once a quote
 * is bound.
 */
export function isTabOpen(tab: Tab, application: Application): boolean {
  if (tab === 'flood') return WITH_FLOOD.has(application.application_type);
  if (tab === 'policy') return application.quotes.some(({ bound }) => bound !== null);
  return tab !== 'results' || application.quotes.length > 0 || application.run_id !== null;
}

const countOf = (tab: Tab, application: Application): number => {
  if (tab === 'results') return shownQuotes(application).length;
  if (tab === 'communications') return application.communications_count;
  return tab === 'notes' ? application.notes.length : 0;
};

/** Tabs that not every application has: shown only where they can be opened. */
const SOMETIMES: ReadonlySet<Tab> = new Set(['flood', 'policy']);

const isLog = (tab: Tab): boolean => tab === 'history' || tab === 'communications';
/** The logs, which share a tab where the window is narrow (D41). */
export const LOGS = TABS.filter(isLog).map((value) => ({ value, label: LABELS[value] }));

/** `isNarrow`: the logs share one tab, the last, which opens the open log or else the first. */
export function tabsOf(application: Application, isNarrow: boolean, open: Tab) {
  const shown = TABS.filter((value) => !SOMETIMES.has(value) || isTabOpen(value, application));
  const log = isLog(open) ? open : 'history';
  const order = isNarrow ? [...shown.filter((value) => !isLog(value)), log] : shown;
  return order.map((value) => ({
    value,
    label: isNarrow && isLog(value) ? 'Audit' : LABELS[value],
    count: isNarrow && isLog(value) ? undefined : countOf(value, application) || undefined,
    closed: isTabOpen(value, application) ? undefined : 'There are no quotes yet',
  }));
}
