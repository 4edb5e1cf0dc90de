import type { ChangeEvent, ComponentProps } from 'react';
import classes from './check.module.css';

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onChange: (isChecked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
  /** Props of the label around box and text, such as those for dragging it. */
  label?: ComponentProps<'label'>;
};

/** Without text (then with `aria-label`) it is the box of a row. `className` applies to box and text together. */
export function Check({ children, className = '', label, onChange, ...input }: CheckProps) {
  return (
    <label {...label} className={`${classes.check} ${children === undefined ? classes.alone : ''} ${className}`}>
      <input {...input} type="checkbox" onChange={(event) => onChange(event.currentTarget.checked, event)} />
      {children}
    </label>
  );
}
