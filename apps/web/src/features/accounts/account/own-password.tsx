import { TextField } from '../../../ui/fields/text-field.tsx';

type Props = {
  label?: string;
  value: string;
  error?: string | null | undefined;
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

export function OwnPassword({ label = 'Your password', value, error, autoFocus = false, onChange }: Props) {
  return (
    <TextField
      label={label}
      value={value}
      autoFocus={autoFocus}
      onChange={onChange}
      name="password"
      type="password"
      autoComplete="current-password"
      {...(error ? { error } : {})}
    />
  );
}
