import type { BulkSheet } from '@freeboard/contract';
import { type BulkType, type CheckedRow, SPLIT_INTO } from '@freeboard/domain/bulk';
import { fieldsOf, formatValue, formFor } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { LeftIcon, RightIcon } from '../../ui/icons.tsx';
import classes from './bulk-upload.module.css';
import type { Draft } from './mapping.ts';

type Props = {
  rows: BulkSheet['rows'];
  type: BulkType;
  draft: Draft;
  read: (cells: readonly string[]) => CheckedRow;
};

const SHOWN = 12;

export function RowCard({ rows, type, draft, read }: Props) {
  const [at, setAt] = useState(0);
  const row = rows[Math.min(at, rows.length - 1)];
  if (!row) return null;
  const { values, errors } = read(row.cells);
  const fields = fieldsOf(formFor(type));
  const wrong = Object.keys(errors).filter((key) => key !== '');
  const mapped = [...draft.columns, ...Object.keys(draft.constants)].flatMap((key) =>
    key === null ? [] : (SPLIT_INTO[key] ?? [key]),
  );
  const keys = [...new Set([...wrong, ...mapped])].slice(0, SHOWN);
  return (
    <section className={`card ${classes.panel}`} aria-label="A row as an application">
      <div className="row">
        <h2>Row {row.row} as an application</h2>
        <span className="grow" />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label="Row before"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <LeftIcon />
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label="Next row"
          disabled={at >= rows.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <RightIcon />
        </Button>
      </div>
      <dl className={classes.facts}>
        {keys.map((key) => {
          const field = fields.get(key);
          return field ? (
            <div key={key}>
              <dt className="muted">{field.label}</dt>
              <dd className={errors[key] ? 'bad' : undefined}>
                {errors[key]?.[0] ?? (formatValue(field, values[key]) || '—')}
              </dd>
            </div>
          ) : null;
        })}
      </dl>
      {wrong.length + (errors[''] ? 1 : 0) === 0 ? <p className="muted small">Ready to upload.</p> : null}
      {errors['']?.map((message) => (
        <p key={message} className="bad">
          {message}
        </p>
      ))}
    </section>
  );
}
