import { useId } from 'react';
import { Check } from './check.tsx';
import classes from './field.module.css';
import type { FieldProps } from './parts.ts';

type SomeProps<T extends string> = FieldProps & {
  values: readonly T[];
  choices: readonly { value: T; label: string }[];
  onChange: (values: T[]) => void;
};

/** Checkboxes for choosing any number of a few options. */
export function SomeField<T extends string>({ label, hint, error, values, choices, onChange }: SomeProps<T>) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Check
            key={choice.value}
            checked={values.includes(choice.value)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...values, choice.value] : values.filter((value) => value !== choice.value))
            }
          >
            {choice.label}
          </Check>
        ))}
      </div>
      {hint ? <span className={classes.hint}>{hint}</span> : null}
      {error === undefined ? null : (
        <span id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
