import type { ReactNode } from 'react';
import classes from './field.module.css';

/** Common to all fields of a small form: the label above, hint and error below. */
export type FieldProps = { label: string; hint?: ReactNode; error?: string };

export const fieldParts = ({ label, hint, error }: FieldProps) => ({
  label,
  description: hint || undefined,
  error,
  errorProps: { role: 'alert' },
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  unstyled: true,
  classNames: {
    root: classes.field,
    label: classes.label,
    input: classes.input,
    description: classes.hint,
    error: classes.error,
  },
});
