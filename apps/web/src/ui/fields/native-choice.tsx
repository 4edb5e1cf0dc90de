import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** `children`: custom options, for example in groups. */
type Options<T extends string> =
  | { choices: readonly { value: T; label: string }[]; children?: undefined }
  | { choices?: undefined; children: ReactNode };

export type Choosing<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  isDisabled?: boolean;
  isBusy?: boolean;
} & Options<T>;

type Props<T extends string> = Choosing<T> & Omit<NativeSelectProps, keyof Choosing<T> | 'data' | 'disabled'>;

export function NativeChoice<T extends string>(props: Props<T>) {
  const { value, onChange, isDisabled, isBusy, choices, children, ...input } = props;
  return (
    <NativeSelect
      {...input}
      withErrorStyles={false}
      rightSectionProps={{ style: { display: 'none' } }}
      disabled={isDisabled}
      aria-busy={isBusy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T)}
    >
      {children}
      {choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
