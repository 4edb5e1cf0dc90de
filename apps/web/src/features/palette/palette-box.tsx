import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import classes from './palette.module.css';
import { keyOf, type PaletteItem } from './places.ts';
import { useFound } from './use-found.ts';

/** The palette's input and what it finds. Enter opens what was found for the text that stands there, never for an older one. */
export function PaletteBox({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  /** What the arrow keys or the pointer chose; else the first. */
  const [picked, setPicked] = useState<string | null>(null);
  /** Enter was pressed and waits for the answer. */
  const [isDue, setDue] = useState(false);
  const { items, isAnswered, isFailed } = useFound(text, isDue);
  const at = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === picked),
  );

  function open(item: PaletteItem | undefined) {
    if (!item) return;
    close();
    if ('to' in item) navigate(item.to);
    // Once the palette is gone: what lies under it takes no focus before.
    else setTimeout(item.run);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the only occasion
  useEffect(() => {
    if (!isDue || !isAnswered) return;
    setDue(false);
    // What was chosen in an older list and is not in this one is not replaced by another.
    if (picked === null || items.some((item) => keyOf(item) === picked)) open(items[at]);
  }, [isDue, isAnswered]);
  useEffect(() => {
    document.getElementById(`palette-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = items[(at + step + items.length) % Math.max(items.length, 1)];
    if (step !== 0) {
      event.preventDefault();
      if (next) setPicked(keyOf(next));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      setDue(true);
    }
  }

  return (
    <div className={classes.box}>
      <input
        className={classes.input}
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={items.length > 0 ? `palette-${at}` : undefined}
        autoComplete="off"
        placeholder="Name, address, phone, number, page or action"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPicked(null);
          setDue(false);
        }}
        onKeyDown={press}
      />
      <div className={classes.list} id="palette-list" role="listbox" aria-label="Results" tabIndex={-1}>
        {items.map((item, index) => (
          <div key={keyOf(item)} role="presentation">
            {items[index - 1]?.group === item.group ? null : (
              <div className={classes.group} role="presentation">
                {item.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input */}
            <div
              id={`palette-${index}`}
              className={classes.option}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseMove={() => setPicked(keyOf(item))}
              onClick={() => open(item)}
            >
              <span>{item.label}</span>
              <span className="muted small clip">{item.hint}</span>
            </div>
          </div>
        ))}
      </div>
      <p className={`${classes.group} ${classes.said}`} role="status">
        {isFailed
          ? 'The applications could not be searched.'
          : !isAnswered
            ? 'Searching …'
            : items.length === 0
              ? 'Nothing matches.'
              : null}
      </p>
    </div>
  );
}
