import { type KeyboardEvent, useEffect, useState } from 'react';
import { focusOn, whenDrawn } from '../../../lib/browser/when-drawn.ts';
import { SearchIcon } from '../../../ui/icons.tsx';
import { useMarked } from '../../../ui/use-marked.ts';
import { CARD_KEYS, type CardKey, type Entry, findSettings, groupOf, isSetting, settingOf } from './catalog.ts';
import { cardId } from './setting-card.tsx';
import classes from './settings.module.css';

const FOCUSABLE = 'input:not([type="hidden"]):not([tabindex="-1"]), select, textarea, button, a[href]';

export function jumpTo(card: CardKey, target: string | null): void {
  whenDrawn(() => {
    const section = document.getElementById(cardId(card));
    const row = target === null ? section : section?.querySelector<HTMLElement>(target);
    const place =
      target === null
        ? row?.querySelector<HTMLElement>('h2')
        : (row?.querySelector<HTMLElement>(FOCUSABLE) ?? section?.querySelector<HTMLElement>('h2'));
    if (!row || !place) return false;
    row.scrollIntoView({ block: target === null ? 'start' : 'center' });
    focusOn(place);
    return true;
  });
}

/** Jumps to the card or the setting that the URL's hash names: '#settings-backups', '#licenses'. */
export function jumpToHash(hash: string): void {
  const name = decodeURIComponent(hash.slice(1));
  const card = CARD_KEYS.find((key) => cardId(key) === name);
  if (card) jumpTo(card, null);
  else if (isSetting(name)) jumpTo(settingOf(name).card, `[data-setting="${name}"]`);
}

type FoundProps = {
  found: readonly Entry[];
  marked: ReturnType<typeof useMarked>;
  choose: (entry: Entry) => void;
};

function Found({ found, marked: { at, mark, optionId }, choose }: FoundProps) {
  return (
    <div className={classes.found}>
      <div id="settings-found" role="listbox" aria-label="Settings found">
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="option row baseline between"
            onMouseMove={() => mark(entry.id)}
            onClick={() => choose(entry)}
          >
            <span>{entry.label}</span>
            <span className="muted small clip">
              {groupOf(entry.card)}: {entry.hint}
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="muted pad-2">No settings found.</p> : null}
    </div>
  );
}

export function SettingsSearch({ shown }: { shown: ReadonlySet<CardKey> }) {
  const [text, setText] = useState('');
  const found = findSettings(text, shown);
  const marked = useMarked(
    'settings-found',
    found.map(({ id }) => id),
    true,
  );
  const { at, mark, step, active } = marked;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const open = text.trim() !== '';
  function choose(entry: Entry | undefined) {
    if (!entry) return;
    setText('');
    jumpTo(entry.card, entry.target);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      return setText('');
    }
    if (step(event) || event.key !== 'Enter') return;
    event.preventDefault();
    choose(found[at]);
  }
  return (
    <div className={classes.search}>
      <SearchIcon />
      <input
        className="input"
        role="combobox"
        aria-label="Search the settings"
        aria-expanded={open}
        aria-controls={open ? 'settings-found' : undefined}
        aria-activedescendant={open ? active : undefined}
        autoComplete="off"
        placeholder="Search the settings"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          mark(null);
        }}
        onKeyDown={press}
      />
      <span role="status" className="hidden-word">
        {open ? `${found.length} ${found.length === 1 ? 'setting' : 'settings'} found` : ''}
      </span>
      {open ? <Found found={found} marked={marked} choose={choose} /> : null}
    </div>
  );
}
