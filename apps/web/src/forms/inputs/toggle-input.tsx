import type { FieldValue } from '@freeboard/domain/forms';
import { useField, useOpenForm } from '../context.ts';
import type { InputProps } from '../input-props.ts';
import classes from './segments.module.css';

const YES_NO: readonly { value: FieldValue; label: string }[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

export function ToggleInput({ field, id, describedBy, isInvalid }: InputProps) {
  const { edit, leave, isReadOnly } = useOpenForm();
  const { value, view } = useField(field.key);
  const options = view.options ?? field.options ?? YES_NO;
  return (
    <div
      className={`${classes.segments} ${isInvalid ? classes.bad : ''}`}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-required={view.required}
      aria-invalid={isInvalid}
    >
      {options.map((option, index) => (
        <label key={String(option.value)}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={value === option.value}
            disabled={isReadOnly}
            onChange={() => edit(field.key, option.value)}
            onBlur={() => leave(field.key)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
