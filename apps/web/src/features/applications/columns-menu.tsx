import { Button, Popover } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, useRef } from 'react';
import { changeUserSettings, useUserSettings } from '../../lib/session/user-settings.ts';
import { Check } from '../../ui/fields/check.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import { CHOOSABLE, USUAL_HEADS } from './columns.tsx';
import classes from './list.module.css';

const known = new Set(CHOOSABLE.map(({ head }) => head));

function moved(heads: readonly string[], from: number, by: number): string[] {
  const to = Math.min(Math.max(from + by, 0), heads.length - 1);
  const next = [...heads];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

function useChosenColumns() {
  const heads = (useUserSettings().list_columns ?? USUAL_HEADS).filter((head) => known.has(head));
  const save = (next: readonly string[]) => void changeUserSettings({ list_columns: [...next] });
  const dragged = useRef<string | null>(null);
  const toggle = (head: string) => save(heads.includes(head) ? heads.filter((one) => one !== head) : [...heads, head]);
  const move = (event: KeyboardEvent, head: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey) return;
    event.preventDefault();
    save(moved(heads, heads.indexOf(head), by));
  };
  const dragging = (head: string) => ({
    draggable: true,
    onDragStart: () => {
      dragged.current = head;
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: () => {
      const from = heads.indexOf(dragged.current ?? '');
      if (from >= 0) save(moved(heads, from, heads.indexOf(head) - from));
    },
  });
  return { heads, toggle, move, dragging, reset: () => save(USUAL_HEADS) };
}

export function ColumnsMenu() {
  const { heads, toggle, move, dragging, reset } = useChosenColumns();
  const rest = CHOOSABLE.filter(({ head }) => !heads.includes(head));
  return (
    <Popover position="bottom-end" trapFocus transitionProps={{ duration: 80 }}>
      <Popover.Target>
        <Button variant="default" size="compact-sm" rightSection={<DownIcon />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={`col gap-2 ${classes.columns}`} aria-label="Columns">
          <p className="muted small">No. and Client are always shown. Others in this order:</p>
          {heads.map((head) => (
            <Check
              key={head}
              className={classes.column}
              label={dragging(head)}
              checked
              onChange={() => toggle(head)}
              onKeyDown={(event) => move(event, head)}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            >
              <span className="grow">{head}</span>
              <span className="muted" aria-hidden="true">
                ⠿
              </span>
            </Check>
          ))}
          <hr />
          {rest.map(({ head }) => (
            <Check key={head} className={classes.column} checked={false} onChange={() => toggle(head)}>
              <span className="grow">{head}</span>
            </Check>
          ))}
          <div className="row">
            <span className="muted small grow">
              <kbd>Alt ↑↓</kbd> moves
            </span>
            <button type="button" className="link small" onClick={reset}>
              Reset
            </button>
          </div>
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
