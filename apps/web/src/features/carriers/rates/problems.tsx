import { Fragment } from 'react';
import type { Grid } from './grid/grid.ts';
import type { TableFaults } from './plan/faults.ts';

type Props = { faults: TableFaults; columns: Grid['columns']; showRow: (row: number) => void };

const MOST = 20;

export function Problems({ faults, columns, showRow }: Props) {
  const bad = [...faults.rows.keys()].sort((a, b) => a - b);
  const inColumns = [...faults.columns].flatMap(([place, messages]) =>
    messages.map((message) => `Column ${columns[place]?.title || place + 1}: ${message}`),
  );
  const whole = [...faults.whole, ...inColumns];
  if (whole.length + bad.length === 0) return null;
  return (
    <div className="band bad" role="alert">
      <ul>
        {whole.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {bad.length > 0 ? (
          <li>
            {bad.length} {bad.length === 1 ? 'row needs' : 'rows need'} a change:{' '}
            {bad.slice(0, MOST).map((row, at) => (
              <Fragment key={row}>
                {at > 0 ? ', ' : ''}
                <button type="button" className="link" onClick={() => showRow(row)}>
                  row {row + 1}
                </button>
              </Fragment>
            ))}
            {bad.length > MOST ? ' …' : ''}
          </li>
        ) : null}
      </ul>
    </div>
  );
}
