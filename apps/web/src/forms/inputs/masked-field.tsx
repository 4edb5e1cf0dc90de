import { type Field, placeholderOf } from '@freeboard/domain/forms';
import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { type FieldProps, fieldParts } from '../../ui/fields/parts.ts';
import { useMask } from './use-mask.ts';

type Props = FieldProps & { field: Field; value: string; onChange: (text: string) => void; autoFocus?: boolean };

export function MaskedField({ field, value, onChange, autoFocus, ...parts }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const mask = useMask(field, input, onChange);
  useLayoutEffect(() => mask.show(value));
  return (
    <TextInput
      ref={input}
      {...fieldParts(parts)}
      name={field.key}
      inputMode={field.cents ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={placeholderOf(field, new Date().getFullYear())}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(mask.type(event))}
      onKeyDown={mask.onKeyDown}
      onBlur={({ currentTarget }) => mask.begin(currentTarget.value)}
    />
  );
}
