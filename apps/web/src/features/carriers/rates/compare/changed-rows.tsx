import type { RatesDiff } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './compare.module.css';
import { changeLines } from './lines.ts';

const STEP = 100;

export function ChangedRows({ change }: { change: RatesDiff['tables'][number] }) {
  const [most, setMost] = useState(STEP);
  const lines = changeLines(change);
  if (lines.length === 0) return null;
  const left = lines.length - most;
  return (
    <>
      <section className={classes.scroll} aria-label={`Changes of ${change.name}`} tabIndex={-1}>
        <table className="table">
          <thead>
            <tr>
              <th>Row</th>
              <th>Column</th>
              <th>Before</th>
              <th>After</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, most).map(({ key, row, about, column, before, after }) => (
              <tr key={key}>
                <td>
                  <span className="nowrap">{row}</span>
                  {about ? <span className="muted small block">{about}</span> : null}
                </td>
                <td>{column}</td>
                <td className="code">{before}</td>
                <td className="code">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 ? (
        <Button variant="default" size="compact-sm" onClick={() => setMost(most + STEP)}>
          Show {Math.min(left, STEP)} more of {lines.length.toLocaleString('en-US')}
        </Button>
      ) : null}
      {change.left_out > 0 && left <= 0 ? (
        <p className="muted small">
          The first {change.rows.length.toLocaleString('en-US')} rows that differ are listed.{' '}
          {change.left_out.toLocaleString('en-US')} more {change.left_out === 1 ? 'row differs' : 'rows differ'}.
        </p>
      ) : null}
    </>
  );
}
