import type { ApplicationRow } from '@freeboard/contract';
import { type KeyboardEvent, memo } from 'react';
import { clientName } from '../../lib/application-types.ts';
import { Check } from '../../ui/fields/check.tsx';
import type { Column } from './columns.tsx';
import classes from './list.module.css';
import { RowMenu } from './row-menu.tsx';

type Props = {
  row: ApplicationRow;
  columns: readonly Column[];
  now: number;
  isChosen: boolean;
  onChoose: (id: number, isShift: boolean) => void;
  /** Opens the send dialog; null for users who may not send. */
  onSend: ((row: ApplicationRow) => void) | null;
};

/** Arrow keys move from checkbox to checkbox; with Shift they also select. */
function goOn(event: KeyboardEvent<HTMLInputElement>, onChoose: Props['onChoose']): void {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key] as
    | 'nextElementSibling'
    | undefined;
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const next = event.currentTarget.closest('tr')?.[step]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (!next) return;
  next.focus();
  if (event.shiftKey) {
    if (!event.currentTarget.checked) onChoose(Number(event.currentTarget.value), false);
    onChoose(Number(next.value), true);
  }
}

/** Shift+F10, or the context menu key, opens the row's menu. */
function openMenu(event: KeyboardEvent<HTMLTableRowElement>): void {
  if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
  event.preventDefault();
  const menu = event.currentTarget.querySelector<HTMLButtonElement>('[data-row-menu]');
  menu?.focus();
  // Opened within the key event, a menu without an animation would close immediately.
  setTimeout(() => menu?.click());
}

/** A row of the list. Its link spans the row: click, Enter and middle click behave natively. */
export const ListRow = memo(function ListRow({ row, columns, now, isChosen, onChoose, onSend }: Props) {
  return (
    <tr className={`opens ${classes.line}`} data-chosen={isChosen || undefined} onKeyDown={openMenu}>
      <td className={classes.choose}>
        <Check
          className={classes.box}
          value={row.id}
          checked={isChosen}
          aria-label={`Select ${clientName(row.client)}, ${row.application_id}`}
          onChange={(_, event) => onChoose(row.id, (event.nativeEvent as MouseEvent).shiftKey === true)}
          onKeyDown={(event) => goOn(event, onChoose)}
        />
        <RowMenu row={row} onSend={onSend} />
      </td>
      {columns.map(({ head, className = '', cellClassName = '', title, cell }) => (
        <td key={head} className={`${className} ${cellClassName}`} title={title?.(row)}>
          {cell(row, now)}
        </td>
      ))}
    </tr>
  );
});
