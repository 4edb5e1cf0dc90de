import { formatValue } from '@freeboard/domain/forms';
import { useRef } from 'react';
import { useFieldSelect, useWritten } from '../context.ts';
import type { InputProps } from '../input-props.ts';
import classes from './box.module.css';

/** In characters; a longer value needs the space of the word 'computed'. */
const LONG = 8;

export function ComputedInput({ field, id, describedBy }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isLong = useFieldSelect(field.key, ({ value }) => formatValue(field, value).length > LONG);
  useWritten(field.key, ({ value }) => {
    if (!input.current) return;
    const text = formatValue(field, value);
    if (input.current.value !== text) input.current.value = text;
    input.current.title = text;
  });
  return (
    <div className={`${classes.box} ${classes.computed}`}>
      <input
        ref={input}
        id={id}
        className={`num ${classes.input}`}
        placeholder="—"
        readOnly
        tabIndex={-1}
        aria-describedby={describedBy}
      />
      {field.unit && field.unit !== '$' ? <span className={classes.unit}>{field.unit}</span> : null}
      <span className={isLong ? 'hidden-word' : classes.unit}>computed</span>
    </div>
  );
}
