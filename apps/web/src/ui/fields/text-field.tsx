import { InputBase, TextInput } from '@mantine/core';
import { type FieldProps, fieldParts } from './parts.ts';

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** The accessible name, where several fields share the visible label, which it begins with. */
  'aria-label'?: string;
  name?: string;
  type?: 'text' | 'password' | 'date' | 'time' | 'tel' | 'email' | 'url';
  autoComplete?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  placeholder?: string;
  inputMode?: 'decimal' | 'numeric';
  spellCheck?: boolean;
  /** The number of visible lines; makes the input multi-line. */
  rows?: number;
};

export function TextField({ label, hint, error, onChange, rows, type, ...input }: Props) {
  const shared = {
    ...fieldParts({ label, hint, error }),
    ...input,
    // Dialogs set the focus by this attribute, after the browser has set it by autofocus.
    'data-autofocus': input.autoFocus || undefined,
  };
  return rows ? (
    <InputBase
      component="textarea"
      multiline
      {...shared}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} type={type} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
