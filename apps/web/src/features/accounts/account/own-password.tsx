import { TextField } from '../../../ui/fields/text-field.tsx';

type Props = {
  label?: string;
  value: string;
  error?: string | null | undefined;
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

/** Renders the person's present password, asked for before something about them or their signing in is changed. */
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
