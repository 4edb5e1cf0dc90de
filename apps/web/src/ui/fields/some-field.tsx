import { useId } from 'react';
import { Check } from './check.tsx';
import classes from './check-list.module.css';
import type { FieldProps } from './parts.ts';

type SomeProps<T extends string> = FieldProps & {
  values: readonly T[];
  choices: readonly { value: T; label: string }[];
  onChange: (values: T[]) => void;
};

export function SomeField<T extends string>({ label, hint, error, values, choices, onChange }: SomeProps<T>) {
  const id = useId();
  return (
    <fieldset className="col gap-1 min-0" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="label mb-1">{label}</legend>
      <div className={`row wrap gap-4 lines-2 ${classes.choices}`}>
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
      {hint ? <span className="small faint">{hint}</span> : null}
      {error === undefined ? null : (
        <span id={`${id}-error`} className="breaks small bad" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
