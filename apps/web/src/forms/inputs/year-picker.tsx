import type { Field } from '@freeboard/domain/forms';
import { useState } from 'react';
import { DownIcon } from '../../ui/icons.tsx';
import { useField, useOpenForm } from '../context.ts';
import classes from './select.module.css';

const OLDEST = 1850;

/** Newest first; built only when opened. */
export function YearPicker({ field }: { field: Field }) {
  const { edit } = useOpenForm();
  const { value } = useField(field.key);
  const [isOpen, setOpen] = useState(false);
  const newest = new Date().getFullYear() + 1;
  const years = isOpen ? Array.from({ length: newest - OLDEST + 1 }, (_, index) => newest - index) : [];
  return (
    <span className={classes.picker}>
      <select
        className={classes.cover}
        tabIndex={-1}
        aria-label="List of years"
        value={typeof value === 'number' && isOpen ? String(value) : ''}
        onPointerDown={() => setOpen(true)}
        onChange={(event) => edit(field.key, Number(event.currentTarget.value))}
      >
        <option value="" disabled hidden>
          Year
        </option>
        {years.map((year) => (
          <option key={year} value={String(year)}>
            {year}
          </option>
        ))}
      </select>
      <span className={classes.pick}>
        <DownIcon />
      </span>
    </span>
  );
}
