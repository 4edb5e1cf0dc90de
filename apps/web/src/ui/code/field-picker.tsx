import { useMemo, useRef, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import classes from './picker.module.css';
import { foundSuggestions, inserted, type Suggestion } from './suggest.ts';

type Props = { suggestions: readonly Suggestion[]; onPick: (text: string) => void; onClose: () => void };

function moveFocus(from: HTMLButtonElement, by: 1 | -1): void {
  const buttons = [...(from.closest('ul')?.querySelectorAll('button') ?? [])];
  buttons[buttons.indexOf(from) + by]?.focus();
}

function SuggestionButton({ suggestion, onPick }: { suggestion: Suggestion; onPick: Props['onPick'] }) {
  return (
    <button
      type="button"
      className={classes.row}
      onClick={() => onPick(inserted(suggestion))}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
        if (by === null) return;
        event.preventDefault();
        moveFocus(event.currentTarget, by);
      }}
    >
      <code>{suggestion.text}</code>
      <span>{suggestion.label}</span>
      <span className="muted small">{suggestion.detail}</span>
      <span className={`muted small ${classes.about}`}>{suggestion.about}</span>
    </button>
  );
}

/** Enter takes the first suggestion, or the selected one. */
export function FieldPicker({ suggestions, onPick, onClose }: Props) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => foundSuggestions(suggestions, search), [suggestions, search]);
  const [first] = found;
  return (
    <Dialog title={`All ${suggestions.length} fields`} opened size="xl" onClose={onClose}>
      <div className="col">
        <input
          type="search"
          className="boxed input"
          aria-label="Find a field"
          placeholder="Name, label or option"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first) {
              event.preventDefault();
              onPick(inserted(first));
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.querySelector('button')?.focus();
            }
          }}
        />
        <p className="muted small" role="status">
          {found.length === 0 ? 'No field matches.' : `${found.length} of ${suggestions.length}. Enter inserts one.`}
        </p>
        <ul ref={list} className={classes.list}>
          {found.map((one, at) => (
            <li key={one.text}>
              {one.section !== found[at - 1]?.section ? <h3 className={classes.section}>{one.section}</h3> : null}
              <SuggestionButton suggestion={one} onPick={onPick} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
