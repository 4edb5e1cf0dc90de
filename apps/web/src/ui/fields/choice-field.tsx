import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, fieldParts } from './parts.ts';

type Props<T extends string> = FieldProps & {
  value: T;
  onChange: (value: T) => void;
  isBusy?: boolean;
} & ({ choices: readonly { value: T; label: string }[] } | { children: ReactNode });

/** One of a few, by a list of choices or by options of one's own (in groups, say). */
export function ChoiceField<T extends string>({ label, hint, error, value, onChange, isBusy, ...options }: Props<T>) {
  return (
    <NativeSelect
      {...fieldParts({ label, hint, error })}
      withErrorStyles={false}
      rightSectionProps={{ style: { display: 'none' } }}
      aria-busy={isBusy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T)}
    >
      {'children' in options
        ? options.children
        : options.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
    </NativeSelect>
  );
}
