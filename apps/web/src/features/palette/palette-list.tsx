import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignal } from '../../lib/signal.ts';
import { useMarked } from '../../ui/use-marked.ts';
import { activeOption, entry } from './open.ts';
import classes from './palette.module.css';
import type { PaletteKeys } from './palette-input.tsx';
import { keyOf, type PaletteItem } from './places.ts';
import { useFound } from './use-found.ts';

type Props = { close: () => void; keys: RefObject<PaletteKeys | null> };

type ResultsProps = {
  items: readonly PaletteItem[];
  marked: ReturnType<typeof useMarked>;
  open: (item: PaletteItem) => void;
};

function Results({ items, marked: { at, mark, optionId }, open }: ResultsProps) {
  return (
    <div className={classes.list} id="palette-list" role="listbox" aria-label="Results" tabIndex={-1}>
      {items.map((item, index) => (
        <div key={keyOf(item)} role="presentation">
          {items[index - 1]?.group === item.group ? null : (
            <div className={classes.group} role="presentation">
              {item.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys */}
          <div
            id={optionId(index)}
            className={`option row baseline ${classes.option}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => mark(keyOf(item))}
            onClick={() => open(item)}
          >
            <span>{item.label}</span>
            <span className="muted small clip">{item.hint}</span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Enter opens a result for the current text, never for an older one. */
export default function PaletteList({ close, keys }: Props) {
  const navigate = useNavigate();
  const { text, isDue } = useSignal(entry);
  const { items, isAnswered, isFailed } = useFound(text, isDue);
  const options = useMarked('palette', items.map(keyOf), true);
  const { at, marked, mark, step, active } = options;

  function open(item: PaletteItem | undefined) {
    if (!item) return;
    close();
    if ('to' in item) void navigate(item.to);
    // Runs after the palette has closed, because nothing below it can receive the focus before.
    else setTimeout(item.run);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the answer arrives
  useEffect(() => {
    if (!isDue || !isAnswered) return;
    entry.set({ text, isDue: false });
    // If the item marked in an older list is missing from this one, no other item is opened instead.
    if (marked === null || items.some((item) => keyOf(item) === marked)) open(items[at]);
  }, [isDue, isAnswered]);
  useLayoutEffect(() => {
    keys.current = { press: step, type: () => mark(null) };
    return () => {
      keys.current = null;
    };
  });
  useLayoutEffect(() => {
    activeOption.set(active);
    return () => activeOption.set(undefined);
  }, [active]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <>
      <Results items={items} marked={options} open={open} />
      <p className={`${classes.group} ${classes.said}`} role="status">
        <span className={items.length === 0 ? `${classes.group} ${classes.first}` : ''}>
          {isFailed
            ? 'The applications could not be searched.'
            : !isAnswered
              ? 'Searching …'
              : items.length === 0
                ? 'Nothing matches.'
                : null}
        </span>
      </p>
    </>
  );
}
