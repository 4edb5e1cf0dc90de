import { formatValue } from '@freeboard/domain';
import { useField } from '../context.ts';
import type { InputProps } from '../input-props.ts';
import classes from './box.module.css';

/** A text longer than this needs the room of the word 'computed'. */
const LONG = 8;

/** A value that the form works out by itself. */
export function ComputedInput({ field, id, describedBy }: InputProps) {
  const { value } = useField(field.key);
  const text = formatValue(field, value);
  return (
    <div className={`${classes.box} ${classes.computed}`}>
      <input
        id={id}
        className={`num ${classes.input}`}
        value={text}
        title={text}
        placeholder="—"
        readOnly
        tabIndex={-1}
        aria-describedby={describedBy}
      />
      {field.unit && field.unit !== '$' ? <span className={classes.unit}>{field.unit}</span> : null}
      <span className={text.length > LONG ? 'hidden-word' : classes.unit}>computed</span>
    </div>
  );
}
