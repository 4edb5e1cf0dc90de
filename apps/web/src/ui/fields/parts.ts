import type { ReactNode } from 'react';
import classes from './field.module.css';

/** What every field of a small form has: its label above it, its hint and its error under it. */
export type FieldProps = { label: string; hint?: ReactNode; error?: string };

/** The same for Mantine's inputs, in our own look. */
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
