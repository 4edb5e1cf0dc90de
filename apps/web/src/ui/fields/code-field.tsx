import { Textarea } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './field.module.css';
import { type FieldProps, fieldParts } from './parts.ts';

type Props = FieldProps & { value: string; onChange?: (value: string) => void; rows: number };

/** Text of a fixed width: expressions, headers, JSON. Without `onChange` it is only read. */
export function CodeField({ label, hint, error, value, onChange, rows }: Props) {
  const parts = fieldParts({ label, hint, error });
  return (
    <Textarea
      {...parts}
      classNames={{ ...parts.classNames, input: `${classes.input} ${classes.code}` }}
      rows={rows}
      styles={{ input: { '--rows': rows } as CSSProperties }}
      spellCheck={false}
      autoComplete="off"
      value={value}
      readOnly={onChange === undefined}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
