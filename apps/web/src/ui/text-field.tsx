import { useId } from 'react';
import classes from './text-field.module.css';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  type?: 'text' | 'password' | 'date' | 'tel' | 'email' | 'url';
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  inputMode?: 'decimal' | 'numeric';
  rows?: number;
};

/** A labelled input of a small form, with its error under it. */
export function TextField({ label, error, onChange, rows, ...input }: Props) {
  const id = useId();
  const shared = {
    ...input,
    id,
    className: classes.input,
    // A dialog gives the focus by this mark, after the browser did.
    'data-autofocus': input.autoFocus || undefined,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {error === undefined ? null : (
        <span id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
