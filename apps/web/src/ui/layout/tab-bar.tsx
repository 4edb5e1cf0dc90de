import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusOn, whenDrawn } from '../../lib/browser/when-drawn.ts';
import { showCount } from '../../lib/format.ts';
import classes from './tab-bar.module.css';

type Tab<T extends string> = {
  value: T;
  label: string;
  count?: number | undefined;
  /** Why the tab can't be opened now; undefined if it can. */
  closed?: string | undefined;
};

type Props<T extends string> = {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  panelClass?: string | undefined;
  children: ReactNode;
};

/** Waits until the panel is shown. */
export function focusPanel(value: string): void {
  whenDrawn(() => {
    const panel = document.querySelector<HTMLElement>(`[role="tabpanel"][data-tab="${CSS.escape(value)}"]`);
    if (panel) focusOn(panel);
    return panel !== null;
  });
}

function scrollInto(bar: HTMLElement, tab: HTMLElement): void {
  const [room, at] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (at.right > room.right) bar.scrollLeft += at.right - room.right;
  else if (at.left < room.left) bar.scrollLeft -= room.left - at.left;
}

/** The arrow keys move among the tabs that can be opened. */
export function TabBar<T extends string>({ label, tabs, value, onChange, panelClass, children }: Props<T>) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = document.getElementById(`${id}-${value}`);
    if (!bar.current || !selected) return;
    // Called after the layout, at first and when the bar or a tab changes its size, so that measuring forces no layout.
    const sizes = new ResizeObserver(() => bar.current && scrollInto(bar.current, selected));
    sizes.observe(bar.current);
    for (const tab of bar.current.children) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [id, value]);
  /** Moves from the focused tab, because the selected tab may lag behind quick key presses. */
  function move(from: T, step: number) {
    const open = tabs.filter(({ closed }) => closed === undefined);
    const at = open.findIndex((tab) => tab.value === from);
    const next = open[(at + step + open.length) % open.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }
  return (
    <>
      <div ref={bar} className={classes.bar} role="tablist" aria-label={label}>
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
            disabled={tab.closed !== undefined}
            title={tab.closed}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(tab.value, 1);
              if (event.key === 'ArrowLeft') move(tab.value, -1);
            }}
          >
            {tab.label}{' '}
            {tab.count === undefined ? null : <span className={`num ${classes.count}`}>{showCount(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className={`${classes.panel} ${panelClass ?? ''}`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        data-tab={value}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}
