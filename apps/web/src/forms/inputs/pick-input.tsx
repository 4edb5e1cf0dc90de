import type { FieldValue, Option } from '@freeboard/domain/forms';
import type { KeyboardEvent } from 'react';
import { useField, useOpenForm } from '../context.ts';
import type { InputProps } from '../input-props.ts';
import classes from './pick.module.css';

type Pick = { value: FieldValue; label: string };

const FLAGS: readonly Pick[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];
/** Options that can have a digit key, 1 to 9. */
export const MOST_PICKS = 9;

const isYesNo = (options: readonly Pick[]): boolean =>
  options.length === 2 && options.every(({ label }) => label === 'Yes' || label === 'No');

/** 'y' and 'n' for yes and no, else the option's position from 1. */
export const pickKeys = (options: readonly Pick[]): string[] =>
  options.map(({ label }, at) => (isYesNo(options) ? label.charAt(0).toLowerCase() : String(at + 1)));

/** A radio group, so that arrow keys work, too. */
export function PickInput({ field, id, describedBy, isInvalid }: InputProps) {
  const { edit, leave, isReadOnly } = useOpenForm();
  const { value, view } = useField(field.key);
  const given: readonly Option[] | undefined = view.options ?? field.options;
  const options: readonly Pick[] = given ?? FLAGS;
  const keys = pickKeys(options);
  function press(event: KeyboardEvent<HTMLDivElement>) {
    const option = options[keys.indexOf(event.key.toLowerCase())];
    if (!option || isReadOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    edit(field.key, option.value);
    const radios = event.currentTarget.querySelectorAll<HTMLInputElement>('input');
    radios[options.indexOf(option)]?.focus();
  }
  return (
    <div
      className={classes.picks}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-required={view.required}
      aria-invalid={isInvalid}
      onKeyDown={press}
    >
      {options.map((option, at) => (
        <label key={String(option.value)} className={isInvalid ? classes.bad : undefined}>
          <input
            id={at === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={value === option.value}
            disabled={isReadOnly}
            aria-keyshortcuts={keys[at]}
            onChange={() => edit(field.key, option.value)}
            onBlur={() => leave(field.key)}
          />
          <span>
            <b aria-hidden="true">{keys[at]}</b>
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
