import type { Field, FieldValue } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { randomId } from '../../lib/browser/random-id.ts';
import { part } from '../../lib/part.tsx';
import { useField, useOpenForm } from '../context.ts';
import classes from '../form.module.css';
import type { InputProps } from '../input-props.ts';
import list from './list.module.css';
import { ListCell } from './list-cell.tsx';
import { groupOf, type Row, rowsOf, withCells } from './rows.ts';

const Grid = part<InputProps>(() => import('./grid-input.tsx'));

export type ListExtras = {
  cellExtras?: (row: Row, column: Field) => { action?: ReactNode; note?: ReactNode };
  /** Called after a user changed a cell; `row` has the change. */
  onCell?: (row: Row, column: Field) => void;
  actions?: ReactNode;
};

function Group({ field, id, describedBy }: InputProps) {
  const { edit, isReadOnly, store } = useOpenForm();
  const group = groupOf(useField(field.key).value);
  return (
    <fieldset id={id} className={list.rows} aria-label={field.label} aria-describedby={describedBy}>
      <div className={classes.grid}>
        {(field.columns ?? []).map((column) => (
          <ListCell
            key={column.key}
            column={column}
            value={group[column.key]}
            isReadOnly={isReadOnly}
            unread={store.unreadIn(field.key, column.key)}
            onUnread={(entry) => store.misread(field.key, entry, column.key)}
            onChange={(cell) => edit(field.key, { ...groupOf(store.values()[field.key]), [column.key]: cell })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const partOf = (row: Row, column: Field): string => `${row.id}.${column.key}`;

const newRow = (columns: readonly Field[]): Row => ({
  id: randomId(),
  ...Object.fromEntries(columns.map((column) => [column.key, column.default ?? null])),
});

function useRowEdits(field: Field, onCell: ListExtras['onCell']) {
  const { edit, store } = useOpenForm();
  const frame = useRef<HTMLFieldSetElement>(null);
  const columns = field.columns ?? [];
  const current = () => rowsOf(store.values()[field.key]);
  function setCell(at: number, column: Field, cell: FieldValue) {
    edit(field.key, withCells(current(), at, { [column.key]: cell }));
    const row = current()[at];
    if (row) onCell?.(row, column);
  }
  /** The focus moves to the next row's remove button, or to the button that adds rows. */
  function removeRow(row: Row, at: number) {
    for (const column of columns) store.misread(field.key, null, partOf(row, column));
    const rest = current().filter((_, index) => index !== at);
    flushSync(() => edit(field.key, rest));
    const buttons = frame.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const add = frame.current?.querySelector<HTMLElement>('[data-add]');
    (buttons?.[Math.min(at, rest.length - 1)] ?? add)?.focus();
  }
  function addRow() {
    flushSync(() => edit(field.key, [...current(), newRow(columns)]));
    const last = frame.current?.querySelector<HTMLElement>('[role="group"]:nth-last-of-type(2) :is(input, select)');
    last?.focus();
  }
  return { frame, setCell, removeRow, addRow };
}

function Rows({ field, id, describedBy, cellExtras, onCell, actions }: InputProps & ListExtras) {
  const { isReadOnly, store } = useOpenForm();
  const rows = rowsOf(useField(field.key).value);
  const columns = field.columns ?? [];
  const { frame, setCell, removeRow, addRow } = useRowEdits(field, onCell);
  const name = field.row ?? field.label.toLowerCase().replace(/s$/, '');
  const isFull = field.maximum !== undefined && rows.length >= field.maximum;
  return (
    <fieldset ref={frame} id={id} className={list.rows} aria-label={field.label} aria-describedby={describedBy}>
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would draw a second border
        <div key={String(row.id ?? at)} className={list.row} role="group" aria-label={`${name} ${at + 1}`}>
          <div className={classes.grid}>
            {columns.map((column) => (
              <ListCell
                key={column.key}
                column={column}
                value={row[column.key]}
                isReadOnly={isReadOnly}
                unread={store.unreadIn(field.key, partOf(row, column))}
                onUnread={(entry) => store.misread(field.key, entry, partOf(row, column))}
                onChange={(cell) => setCell(at, column, cell)}
                {...cellExtras?.(row, column)}
              />
            ))}
          </div>
          {isReadOnly ? null : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Remove ${name} ${at + 1}`}
              onClick={() => removeRow(row, at)}
              data-remove
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {isReadOnly ? null : (
        <div className="row wrap">
          <Button variant="default" size="compact-sm" onClick={addRow} disabled={isFull} data-add>
            Add {name}
          </Button>
          {actions}
        </div>
      )}
    </fieldset>
  );
}

export function ListInput(props: InputProps & ListExtras) {
  if (props.field.shape === 'grid') return <Grid {...props} />;
  return props.field.shape === 'group' ? <Group {...props} /> : <Rows {...props} />;
}
