import { Button } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { DotsIcon } from '../../../../ui/icons.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import classes from '../rates.module.css';
import type { Grid } from './grid.ts';

/** Must stay the same object, so that unchanged rows aren't rendered again. */
export type RowActions = {
  type: (row: number, column: number, text: string) => void;
  leave: (row: number, column: number) => void;
  paste: (row: number, column: number, text: string) => void;
  insert: (row: number) => void;
  remove: (row: number) => void;
  move: (row: number, to: number) => void;
};

type Props = {
  row: number;
  cells: readonly string[];
  columns: Grid['columns'];
  messages: readonly string[] | undefined;
  bad: ReadonlySet<number> | undefined;
  isFirst: boolean;
  isLast: boolean;
  actions: RowActions;
};

function focusBeside(cell: HTMLInputElement, step: 1 | -1): void {
  const line = cell.closest('tr');
  const other = step === 1 ? line?.nextElementSibling : line?.previousElementSibling;
  const place = [...(line?.querySelectorAll('input') ?? [])].indexOf(cell);
  other?.querySelectorAll('input')[place]?.focus();
}

function onKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  focusBeside(event.currentTarget, step);
}

function RowMenu({ row, isFirst, isLast, actions }: Pick<Props, 'row' | 'isFirst' | 'isLast' | 'actions'>) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Row ${row + 1}: insert, move or remove`}>
          <DotsIcon />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.insert(row)}>Insert a row below</Menu.Item>
        <Menu.Item disabled={isFirst} onClick={() => actions.move(row, row - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={isLast} onClick={() => actions.move(row, row + 1)}>
          Move down
        </Menu.Item>
        <Menu.Item onClick={() => actions.remove(row)}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export const GridRow = memo(function GridRow({ row, cells, columns, messages, bad, isFirst, isLast, actions }: Props) {
  const onPaste = (place: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    actions.paste(row, place, text);
  };
  return (
    <tr className={messages ? classes.bad : ''} data-row={row}>
      <td className="num muted">{row + 1}</td>
      {columns.map((column, place) => (
        <td key={`${column.kind} ${column.field} ${column.title}`}>
          <input
            className={`${classes.cell} ${column.kind === 'result' ? classes.result : ''} ${column.field === 'reason' ? classes.reason : ''}`}
            aria-label={`Row ${row + 1}: ${column.title}`}
            aria-invalid={bad ? bad.size === 0 || bad.has(place) : undefined}
            aria-describedby={messages ? `rate-row-${row}` : undefined}
            spellCheck={false}
            autoComplete="off"
            placeholder={column.kind === 'condition' ? 'any' : ''}
            value={cells[place] ?? ''}
            onChange={(event) => actions.type(row, place, event.currentTarget.value)}
            onBlur={() => actions.leave(row, place)}
            onKeyDown={onKey}
            onPaste={onPaste(place)}
          />
        </td>
      ))}
      <td className="nowrap">
        <RowMenu row={row} isFirst={isFirst} isLast={isLast} actions={actions} />
      </td>
    </tr>
  );
});
