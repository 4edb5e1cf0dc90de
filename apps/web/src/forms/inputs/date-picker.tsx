import type { Field } from '@freeboard/domain/forms';
import { useRef } from 'react';
import { CalendarIcon } from '../../ui/icons.tsx';
import { useField, useOpenForm } from '../context.ts';
import classes from './select.module.css';

export function DatePicker({ field }: { field: Field }) {
  const { edit } = useOpenForm();
  const { value } = useField(field.key);
  const input = useRef<HTMLInputElement>(null);
  /** Focuses the input if the browser refuses, as in a frame of another site. */
  function openCalendar() {
    try {
      input.current?.showPicker();
    } catch {
      input.current?.focus();
    }
  }
  return (
    <span className={classes.picker}>
      <input
        ref={input}
        type="date"
        className={classes.native}
        tabIndex={-1}
        aria-label="Calendar"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => edit(field.key, event.currentTarget.value || null)}
      />
      <button
        type="button"
        className={classes.pick}
        tabIndex={-1}
        aria-label="Open the calendar"
        onClick={openCalendar}
      >
        <CalendarIcon />
      </button>
    </span>
  );
}
