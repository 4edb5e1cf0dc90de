import type { ChangeEvent, ComponentProps } from 'react';
import classes from './check.module.css';

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** Told whether it is ticked now. */
  onChange: (isChecked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
  /** Of the label that holds box and words: what it is dragged by. */
  label?: ComponentProps<'label'>;
};

/**
 * Renders one thing that is so or not, its words beside it. Without words (`aria-label` then) it is the box of a row.
 * `className` is that of box and words together.
 */
export function Check({ children, className = '', label, onChange, ...input }: CheckProps) {
  return (
    <label {...label} className={`${classes.check} ${children === undefined ? classes.alone : ''} ${className}`}>
      <input {...input} type="checkbox" onChange={(event) => onChange(event.currentTarget.checked, event)} />
      {children}
    </label>
  );
}
