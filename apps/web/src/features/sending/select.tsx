import { useId } from 'react';
import classes from './sending.module.css';

type Props = {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A labelled choice of several that are known. */
export function Select({ label, value, choices, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.select}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error === undefined ? null : (
        <span id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
