import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useAfterRender } from '../../../../lib/browser/use-after-render.ts';
import { showCount } from '../../../../lib/format.ts';
import { useRowKeys } from '../../row-keys.ts';
import type { TableFaults } from '../plan/faults.ts';
import { Problems } from '../problems.tsx';
import classes from '../rates.module.css';
import { finished, type Grid, withCell, withoutRow, withPasted, withRow, withRowMoved } from './grid.ts';
import { GridRow, type RowActions } from './grid-row.tsx';

const PER_PAGE = 50;

/** `part`: the row's first cell, or its menu. */
type GoTo = (row: number, part: 'input' | 'button') => void;

type Change = (what: string, next: (grid: Grid) => Grid, key?: string) => void;
type Props = {
  grid: Grid;
  faults: TableFaults;
  names: ReadonlySet<string>;
  /** Names whose values are always text. */
  texts: ReadonlySet<string>;
  head: (place: number) => ReactNode;
  onChange: Change;
};

/** Always the same object, so that a row is rendered only when it changed. */
function useRowActions(now: Pick<Props, 'grid' | 'names' | 'texts' | 'onChange'> & { goTo: GoTo }): RowActions {
  const latest = useRef(now);
  latest.current = now;
  const [actions] = useState<RowActions>(() => {
    const change: Change = (what, next, key) => latest.current.onChange(what, next, key);
    const named = (row: number) => `row ${row + 1} of ${latest.current.grid.name}`;
    return {
      type: (row, column, text) =>
        change(
          `${named(row)}`,
          (now) => withCell(now, row, column, text),
          `${latest.current.grid.name} ${row} ${column}`,
        ),
      leave: (row, column) => {
        const { grid: now, texts } = latest.current;
        const text = now.rows[row]?.[column] ?? '';
        const done = finished(now, column, text, texts);
        const key = `${now.name} ${row} ${column}`;
        if (done !== text) change(named(row), (one) => withCell(one, row, column, done), key);
      },
      paste: (row, column, text) => {
        const { names, texts } = latest.current;
        change('what was pasted', (now) => withPasted(now, { row, column }, text, names, texts));
      },
      insert: (row) => {
        change('the new row', (now) => withRow(now, row));
        latest.current.goTo(row + 1, 'input');
      },
      remove: (row) => {
        change(`removing ${named(row)}`, (now) => withoutRow(now, row));
        latest.current.goTo(Math.min(row, latest.current.grid.rows.length - 2), 'button');
      },
      move: (row, to) => {
        change(`moving ${named(row)}`, (now) => withRowMoved(now, row, to));
        latest.current.goTo(to, 'button');
      },
    };
  });
  return actions;
}

type PagesProps = { at: number; pages: number; onPage: (page: number) => void };

const Pages = ({ at, pages, onPage }: PagesProps) => (
  <>
    <Button variant="default" size="compact-sm" disabled={at === 0} onClick={() => onPage(at - 1)}>
      Previous
    </Button>
    <span>
      {at + 1} of {pages}
    </span>
    <Button variant="default" size="compact-sm" disabled={at === pages - 1} onClick={() => onPage(at + 1)}>
      Next
    </Button>
  </>
);

const Head = ({ columns, head }: { columns: Props['grid']['columns']; head: Props['head'] }) => (
  <thead>
    <tr>
      <th>Row</th>
      {columns.map((column, place) => (
        <th key={`${column.kind} ${column.field} ${column.title}`}>{head(place)}</th>
      ))}
      <th>
        <span className="hidden-word">Insert, move or remove</span>
      </th>
    </tr>
  </thead>
);

const FaultRow = ({ row, columns, messages }: { row: number; columns: number; messages: readonly string[] }) => (
  <tr className={classes.bad}>
    <td id={`rate-row-${row}`} className={classes.said} colSpan={columns + 2}>
      {messages.join(' ')}
    </td>
  </tr>
);

export function GridTable({ grid, faults, names, texts, head, onChange }: Props) {
  const [page, setPage] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();
  const goTo: GoTo = (row, part) => {
    setPage(Math.floor(Math.max(row, 0) / PER_PAGE));
    afterRender(() =>
      (body.current?.querySelector<HTMLElement>(`[data-row="${row}"] ${part}`) ?? add.current)?.focus(),
    );
  };
  const actions = useRowActions({ grid, names, texts, onChange, goTo });
  const keys = useRowKeys(grid.rows);
  const pages = Math.max(1, Math.ceil(grid.rows.length / PER_PAGE));
  const at = Math.min(page, pages - 1);
  const from = at * PER_PAGE;
  const rows = grid.rows.slice(from, from + PER_PAGE);
  return (
    <>
      <Problems faults={faults} columns={grid.columns} showRow={(row) => setPage(Math.floor(row / PER_PAGE))} />
      <section className="scroll" aria-label={`Rows of ${grid.name}`} tabIndex={-1}>
        <table className={`table ${classes.table}`}>
          <Head columns={grid.columns} head={head} />
          <tbody ref={body}>
            {rows.map((cells, index) => {
              const row = from + index;
              const fault = faults.rows.get(row);
              return (
                <Fragment key={keys[row]}>
                  <GridRow
                    row={row}
                    cells={cells}
                    columns={grid.columns}
                    messages={fault?.messages}
                    bad={fault?.cells}
                    isFirst={row === 0}
                    isLast={row === grid.rows.length - 1}
                    actions={actions}
                  />
                  {fault ? <FaultRow row={row} columns={grid.columns.length} messages={fault.messages} /> : null}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </section>
      <div className="muted small num foot wrap">
        <span>
          {showCount(grid.rows.length)} {grid.rows.length === 1 ? 'row' : 'rows'}
        </span>
        <Button ref={add} variant="default" size="compact-sm" onClick={() => actions.insert(grid.rows.length - 1)}>
          Add row
        </Button>
        <span className="grow" />
        {pages > 1 ? <Pages at={at} pages={pages} onPage={setPage} /> : null}
      </div>
    </>
  );
}
