import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isPaletteOpen } from './open.ts';
import classes from './palette.module.css';
import { type PaletteItem, places } from './places.ts';

const APPLICATIONS = 8;
const DEBOUNCE_MS = 150;

/** One box for everything: applications, pages, actions. */
export default function Palette() {
  const navigate = useNavigate();
  const session = useSession();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useDebounced(text.trim(), DEBOUNCE_MS);
  const found = useCall(
    'getAgentApplicationsList',
    { page: 1, per_page: APPLICATIONS, ...(wanted ? { filters: { text: wanted } } : {}) },
    { placeholderData: keepPreviousData },
  );
  const applications: PaletteItem[] = (found.data?.applications.data ?? []).map((row) => ({
    group: 'Applications',
    label: `${row.client.payload.first_name} ${row.client.payload.last_name}`.trim() || 'No name yet',
    hint: `${row.application_id} · ${row.payload.address}`,
    to: `/agent-portal/application-details/${row.id}`,
  }));
  const items = [...applications, ...(session ? places(session.user_role, text) : [])];
  const chosen = Math.min(at, items.length - 1);

  const close = () => isPaletteOpen.set(false);
  function open(item: PaletteItem | undefined) {
    if (!item) return;
    close();
    navigate(item.to);
  }
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((chosen + step + items.length) % Math.max(items.length, 1));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(items[chosen]);
    }
  }
  useEffect(() => {
    document.getElementById(`palette-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return (
    <Dialog title="Search or jump to" opened onClose={close} size="lg">
      <input
        className={classes.input}
        data-autofocus
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={items.length > 0 ? `palette-${chosen}` : undefined}
        placeholder="Name, address, number, page or action"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div className={classes.list} id="palette-list" role="listbox" aria-label="Results" tabIndex={-1}>
        {items.map((item, index) => (
          <div key={`${item.group}${item.to}${item.label}`} role="presentation">
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
              aria-selected={index === chosen}
              onMouseMove={() => setAt(index)}
              onClick={() => open(item)}
            >
              <span>{item.label}</span>
              <span className="muted small clip">{item.hint}</span>
            </div>
          </div>
        ))}
        {items.length === 0 ? <p className={classes.group}>Nothing is called that.</p> : null}
      </div>
    </Dialog>
  );
}
