import type { ReactNode } from 'react';

export type FieldProps = { label: string; hint?: ReactNode; error?: string };

export const fieldParts = ({ label, hint, error }: FieldProps) => ({
  label,
  description: hint || undefined,
  error,
  errorProps: { role: 'alert' },
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  unstyled: true,
  classNames: {
    root: 'col gap-1 min-0',
    label: 'label',
    input: 'input',
    description: 'small faint',
    error: 'breaks small bad',
  },
});
