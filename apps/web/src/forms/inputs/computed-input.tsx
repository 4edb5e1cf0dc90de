import { formatValue } from '@freeboard/domain';
import { useField } from '../context.ts';
import type { InputProps } from '../field.tsx';
import classes from '../form.module.css';

/** A value that the form works out by itself. */
export function ComputedInput({ field, id, describedBy }: InputProps) {
  const { value } = useField(field.key);
  return (
    <div className={`${classes.box} ${classes.computed}`}>
      <input
        id={id}
        className={`num ${classes.input}`}
        value={formatValue(field, value)}
        placeholder="—"
        readOnly
        tabIndex={-1}
        aria-describedby={describedBy}
      />
      <span className={classes.unit}>{field.unit ? `${field.unit} · computed` : 'computed'}</span>
    </div>
  );
}
