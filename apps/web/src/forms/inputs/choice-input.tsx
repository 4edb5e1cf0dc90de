import { useField, useOpenForm } from '../context.ts';
import type { InputProps } from '../input-props.ts';
import box from './box.module.css';
import classes from './select.module.css';

const NONE: readonly never[] = [];

/** The menu is at most 304 px high (section 9). */
export function ChoiceInput({ field, id, describedBy, isInvalid }: InputProps) {
  const { edit, leave, isReadOnly } = useOpenForm();
  const { value, view } = useField(field.key);
  const options = view.options ?? field.options ?? NONE;
  const chosen = value === null || value === undefined ? '' : String(value);
  const isKnown = options.some((option) => option.value === chosen);
  return (
    <div className={`${box.box} ${isInvalid ? box.bad : ''}`}>
      <select
        id={id}
        className={`${box.input} ${classes.select} ${chosen === '' ? classes.unset : ''}`}
        value={chosen}
        disabled={isReadOnly}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        aria-required={view.required}
        onChange={(event) => edit(field.key, event.currentTarget.value)}
        onBlur={() => leave(field.key)}
      >
        {isKnown && chosen === '' ? null : <option value="">Choose</option>}
        {isKnown || chosen === '' ? null : <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label || '—'}
          </option>
        ))}
      </select>
    </div>
  );
}
