import { Button } from '@mantine/core';
import { useState } from 'react';
import { showCount } from '../../../lib/format.ts';
import { type faultsOf, type Grid, withCell, withoutRow, withRow } from './grid.ts';
import classes from './rates.module.css';

const PER_PAGE = 50;

type Props = { grid: Grid; faults: ReturnType<typeof faultsOf>; onChange: (grid: Grid) => void };

/** The rows of a decision table, fifty at a time; the first that matches counts. */
export function GridTable({ grid, faults, onChange }: Props) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(grid.rows.length / PER_PAGE));
  const at = Math.min(page, pages - 1);
  const from = at * PER_PAGE;
  const rows = grid.rows.slice(from, from + PER_PAGE);
  const bad = [...faults.rows.keys()].sort((a, b) => a - b);
  return (
    <>
      {faults.whole.length + bad.length > 0 ? (
        <ul className={classes.problems} role="alert">
          {faults.whole.map((message) => (
            <li key={message}>{message}</li>
          ))}
          {bad.length > 0 ? (
            <li>
              {bad.length} {bad.length === 1 ? 'row needs' : 'rows need'} a change:{' '}
              {bad.slice(0, 20).map((row) => (
                <button
                  key={row}
                  type="button"
                  className="link"
                  onClick={() => setPage(Math.floor(row / PER_PAGE))}
                >{`row ${row + 1} `}</button>
              ))}
            </li>
          ) : null}
        </ul>
      ) : null}
      <section className={classes.scroll} aria-label={`Rows of ${grid.name}`} tabIndex={-1}>
        <table className={`table ${classes.table}`}>
          <thead>
            <tr>
              <th>Row</th>
              {grid.columns.map((column) => (
                <th key={column.field} title={column.field}>
                  {column.title}
                  <span className="muted"> {column.kind === 'condition' ? 'if' : 'gives'}</span>
                </th>
              ))}
              <th>
                <span className="hidden-word">Rows</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => {
              const row = from + index;
              const said = faults.rows.get(row);
              return (
                <tr key={row} className={said ? classes.bad : ''}>
                  <td className="num muted" title={said?.join(' ')}>
                    {row + 1}
                    {said ? <span className={`small ${classes.problem}`}> {said.join(' ')}</span> : null}
                  </td>
                  {grid.columns.map((column, place) => (
                    <td key={column.field}>
                      <input
                        className={`${classes.cell} ${column.kind === 'result' ? classes.result : ''}`}
                        aria-label={`Row ${row + 1}: ${column.title}`}
                        aria-invalid={said !== undefined}
                        spellCheck={false}
                        placeholder={column.kind === 'condition' ? 'any' : ''}
                        value={cells[place] ?? ''}
                        onChange={(event) => onChange(withCell(grid, row, place, event.currentTarget.value))}
                      />
                    </td>
                  ))}
                  <td className="nowrap">
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Insert a row after row ${row + 1}`}
                      onClick={() => onChange(withRow(grid, row))}
                    >
                      Insert
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Remove row ${row + 1}`}
                      onClick={() => onChange(withoutRow(grid, row))}
                    >
                      Remove
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <div className={`muted small num ${classes.foot}`}>
        <span>
          {showCount(grid.rows.length)} {grid.rows.length === 1 ? 'row' : 'rows'}
        </span>
        <Button variant="default" size="compact-sm" onClick={() => onChange(withRow(grid, grid.rows.length - 1))}>
          Add row
        </Button>
        <span className="grow" />
        {pages > 1 ? (
          <>
            <Button variant="default" size="compact-sm" disabled={at === 0} onClick={() => setPage(at - 1)}>
              Previous
            </Button>
            <span>
              {at + 1} of {pages}
            </span>
            <Button variant="default" size="compact-sm" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
              Next
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}
