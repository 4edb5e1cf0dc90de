import { CODE_DIGITS } from '@freeboard/domain/people';
import { useEffect, useId, useRef } from 'react';
import classes from './six-digits.module.css';

const PLACES = Array.from({ length: CODE_DIGITS }, (_, place) => place);

/**
 * One input drawn as six boxes, so that typing, pasting, a phone's suggestion and a screen reader all work normally.
 * `onWhole` is called at the sixth digit.
 */
export function SixDigits(props: {
  label: string;
  hint: string;
  value: string;
  error?: string | null;
  isDisabled?: boolean;
  onChange: (digits: string) => void;
  onWhole: (digits: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, error, isDisabled } = props;
  // After a wrong code the next one can be typed immediately.
  useEffect(() => {
    if (!isDisabled) input.current?.focus();
  }, [isDisabled]);
  function change(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
    props.onChange(digits);
    if (digits.length === CODE_DIGITS && digits !== value) props.onWhole(digits);
  }
  return (
    <div className="col gap-1 min-0">
      <label className="label" htmlFor={id}>
        {props.label}
      </label>
      <div className={classes.group}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          value={value}
          disabled={isDisabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <div className={`num ${classes.boxes}`} aria-hidden="true">
          {PLACES.map((place) => (
            <span key={place} className={place === Math.min(value.length, CODE_DIGITS - 1) ? classes.next : ''}>
              {value[place] ?? ''}
            </span>
          ))}
        </div>
      </div>
      <p id={`${id}-hint`} className="small faint">
        {props.hint}
      </p>
      <p id={`${id}-error`} className="breaks small bad" role="alert">
        {error}
      </p>
    </div>
  );
}
