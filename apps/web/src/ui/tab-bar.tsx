import { type ReactNode, useId } from 'react';
import { showCount } from '../lib/format.ts';
import classes from './tab-bar.module.css';

type Tab<T extends string> = { value: T; label: string; count?: number };

type Props<T extends string> = {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The part that the chosen tab shows. */
  children: ReactNode;
};

/** Tabs and the panel of the chosen one; arrow keys move among them. */
export function TabBar<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const id = useId();
  function move(step: number) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }
  return (
    <>
      <div className={classes.bar} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(1);
              if (event.key === 'ArrowLeft') move(-1);
            }}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={`num ${classes.count}`}>{showCount(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}
