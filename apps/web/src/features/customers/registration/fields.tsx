import { maskPhone } from '@freeboard/domain/forms';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from './registration.module.css';

export const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  business_name: '',
  business_address: '',
  password: '',
  description: '',
};
export type Values = typeof EMPTY;
type Key = keyof Values;

export const FIELDS: readonly {
  key: Key;
  label: string;
  type?: 'email' | 'tel' | 'password';
  autoComplete?: string;
  rows?: number;
}[] = [
  { key: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { key: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { key: 'email', label: 'E-mail', type: 'email', autoComplete: 'email' },
  { key: 'phone_number', label: 'Phone number', type: 'tel', autoComplete: 'tel-national' },
  { key: 'business_name', label: 'Business name', autoComplete: 'organization' },
  { key: 'business_address', label: 'Business address', autoComplete: 'street-address' },
  { key: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { key: 'description', label: 'Description (optional)', rows: 3 },
];

export function RegistrationFields(props: {
  values: Values;
  errors: Record<string, string[]>;
  isTried: boolean;
  onChange: (values: Values) => void;
}) {
  const { values, errors, isTried, onChange } = props;
  return (
    <div className={`fit ${classes.fields}`}>
      {FIELDS.map(({ key, ...field }) => (
        <TextField
          key={key}
          {...field}
          name={key}
          value={values[key]}
          error={isTried ? errors[key]?.[0] : undefined}
          onChange={(text) => onChange({ ...values, [key]: key === 'phone_number' ? maskPhone(text) : text })}
        />
      ))}
    </div>
  );
}
