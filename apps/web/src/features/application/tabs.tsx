import type { Application } from '@freeboard/contract';
import { useEffect } from 'react';
import { showCount } from '../../lib/format.ts';
import classes from './details.module.css';

export const TABS = ['profile', 'results', 'history', 'communications', 'notes'] as const;
export type Tab = (typeof TABS)[number];

const LABELS: Readonly<Record<Tab, string>> = {
  profile: 'Quote Profile',
  results: 'Quote Results',
  history: 'History',
  communications: 'Api Communications',
  notes: 'Notes & Attachments',
};

/** Quote Results is disabled while there are no quotes and none are on their way (R2.4). */
export const isTabOpen = (tab: Tab, application: Application): boolean =>
  tab !== 'results' || application.quotes.length > 0 || application.run_id !== null;

const countOf = (tab: Tab, application: Application): number => {
  if (tab === 'results') return application.quotes.filter((quote) => !quote.is_superseded).length;
  if (tab === 'communications') return application.communications_count;
  return tab === 'notes' ? application.notes.length : 0;
};

type Props = { application: Application; tab: Tab; onChange: (tab: Tab) => void };

/** The five tabs; arrow keys move among them. */
export function Tabs({ application, tab, onChange }: Props) {
  useEffect(() => {
    document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  function move(step: number) {
    const open = TABS.filter((one) => isTabOpen(one, application));
    const next = open[(open.indexOf(tab) + step + open.length) % open.length]!;
    onChange(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label="Application">
      {TABS.map((one) => {
        const count = countOf(one, application);
        const isOn = one === tab;
        return (
          <button
            key={one}
            id={`tab-${one}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={isOn}
            aria-controls="tab-panel"
            tabIndex={isOn ? 0 : -1}
            disabled={!isTabOpen(one, application)}
            title={isTabOpen(one, application) ? undefined : 'There are no quotes yet'}
            onClick={() => onChange(one)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(1);
              if (event.key === 'ArrowLeft') move(-1);
            }}
          >
            {LABELS[one]} {count > 0 ? <span className={`num ${classes.count}`}>{showCount(count)}</span> : null}
          </button>
        );
      })}
    </div>
  );
}
