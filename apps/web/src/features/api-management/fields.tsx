import { type CSSProperties, type ReactNode, useId } from 'react';
import classes from './fields.module.css';

type Shared = { label: string; hint?: ReactNode; error?: string };

function Frame({
  id,
  label,
  hint,
  error,
  children,
}: Shared & { id: string; children: (aria: Record<string, unknown>) => ReactNode }) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: classes.input,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint ? (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      ) : null}
      {error === undefined ? null : (
        <span id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

type TextProps = Shared & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'url' | 'password';
  inputMode?: 'numeric';
  placeholder?: string;
  autoFocus?: boolean;
};

/** A line of text with a hint and its error. */
export function LineField({ value, onChange, type, inputMode, placeholder, autoFocus, ...shared }: TextProps) {
  const id = useId();
  return (
    <Frame id={id} {...shared}>
      {(aria) => (
        <input
          {...aria}
          type={type ?? 'text'}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page that a person opened to fill it in
          autoFocus={autoFocus}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Frame>
  );
}

type CodeProps = Shared & { value: string; onChange?: (value: string) => void; rows: number };

/** Text of a fixed width: expressions, headers, JSON. Without `onChange` it is only read. */
export function CodeField({ value, onChange, rows, ...shared }: CodeProps) {
  const id = useId();
  return (
    <Frame id={id} {...shared}>
      {(aria) => (
        <textarea
          {...aria}
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          spellCheck={false}
          autoComplete="off"
          value={value}
          readOnly={onChange === undefined}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Frame>
  );
}

type ChoiceProps<T extends string> = Shared & {
  value: T;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One of a few. */
export function ChoiceField<T extends string>({ value, choices, onChange, ...shared }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Frame id={id} {...shared}>
      {(aria) => (
        <select {...aria} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

type SomeProps<T extends string> = Shared & {
  values: readonly T[];
  choices: readonly { value: T; label: string }[];
  onChange: (values: T[]) => void;
};

/** Any of a few. */
export function SomeField<T extends string>({ label, hint, error, values, choices, onChange }: SomeProps<T>) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="checkbox"
              checked={values.includes(choice.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...values, choice.value]
                    : values.filter((value) => value !== choice.value),
                )
              }
            />
            {choice.label}
          </label>
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
