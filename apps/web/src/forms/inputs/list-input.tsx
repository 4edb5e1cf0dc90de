import { type Field, type FieldValue, formatValue, parseInput } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useField, useOpenForm } from '../context.ts';
import classes from '../form.module.css';
import type { InputProps } from '../input-props.ts';
import { Grid } from './grid-input.tsx';

type Row = Readonly<Record<string, FieldValue | undefined>>;

function Cell({
  column,
  value,
  onChange,
}: {
  column: Field;
  value: FieldValue | undefined;
  onChange: (value: FieldValue) => void;
}) {
  const id = useId();
  return (
    <div className={`${classes.field} ${classes[`span-${column.span ?? 3}`]}`}>
      <div className={classes.label}>
        <label htmlFor={id}>{column.label}</label>
      </div>
      <div className={classes.box}>
        {column.options ? (
          <select
            id={id}
            className={`${classes.input} ${classes.select}`}
            value={String(value ?? '')}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="">Choose</option>
            {column.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            key={formatValue(column, value)}
            className={`num ${classes.input}`}
            defaultValue={formatValue(column, value)}
            placeholder={column.kind === 'date' ? 'MM-DD-YYYY' : column.placeholder}
            onBlur={(event) => {
              const parsed = parseInput(column, event.currentTarget.value);
              if ('value' in parsed && event.currentTarget.value !== formatValue(column, value)) onChange(parsed.value);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** A list inside the form: rows of columns, one group of columns, or a grid of percentages. */
export function ListInput({ field, id }: InputProps) {
  const { edit } = useOpenForm();
  const { value } = useField(field.key);
  const columns = field.columns ?? [];
  const set = (next: unknown) => edit(field.key, next as FieldValue);

  if (field.shape === 'grid') return <Grid field={field} id={id} value={value} set={set} />;
  if (field.shape === 'group') {
    const group = (value && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Row;
    return (
      <fieldset id={id} className={classes.rows} aria-label={field.label}>
        <div className={classes.grid}>
          {columns.map((column) => (
            <Cell
              key={column.key}
              column={column}
              value={group[column.key]}
              onChange={(cell) => set({ ...group, [column.key]: cell })}
            />
          ))}
        </div>
      </fieldset>
    );
  }
  const rows = (Array.isArray(value) ? value : []) as Row[];
  const newRow = (): Row => ({
    id: crypto.randomUUID(),
    ...Object.fromEntries(columns.map((column) => [column.key, column.default ?? null])),
  });
  return (
    <fieldset id={id} className={classes.rows} aria-label={field.label}>
      {rows.map((row, at) => (
        <div key={String(row.id ?? at)} className={classes.listRow}>
          <div className={classes.grid}>
            {columns.map((column) => (
              <Cell
                key={column.key}
                column={column}
                value={row[column.key]}
                onChange={(cell) =>
                  set(rows.map((one, index) => (index === at ? { ...one, [column.key]: cell } : one)))
                }
              />
            ))}
          </div>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => set(rows.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => set([...rows, newRow()])}>
          Add {field.label.toLowerCase().replace(/s$/, '')}
        </Button>
      </div>
    </fieldset>
  );
}
