import { maskPhone, registrationErrors, registrationFlags } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from '../features/sign-in/sign-in.module.css';
import { client } from '../lib/calls.ts';
import { loadConfig } from '../lib/config.ts';
import { noticeText } from '../lib/notice-text.ts';
import { notify } from '../lib/notices.ts';
import { Logo } from '../ui/logo.tsx';
import { TextField } from '../ui/text-field.tsx';

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  business_name: '',
  business_address: '',
  password: '',
  description: '',
};
type Key = keyof typeof EMPTY;

const FIELDS: readonly {
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

/** Asking to become a customer (section 2): the server's message is shown whatever the code; only 200 is success. */
export default function RegisterRequest() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [said, setSaid] = useState<Record<string, string[]>>({});
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const errors: Record<string, string[]> = { ...registrationErrors(values), ...said };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const failing = FIELDS.find(({ key }) => errors[key]);
    if (failing) return form.current?.querySelector<HTMLElement>(`[name=${failing.key}]`)?.focus();
    setSending(true);
    await loadConfig();
    const result = await client.call('registerCustomer', { ...values, ...registrationFlags(true) });
    setSending(false);
    void notify(noticeText(result), result.ok ? 'good' : 'plain');
    if (result.ok) navigate('/', { replace: true });
    else if (result.code === 422) setSaid(result.errors);
  }

  return (
    <main className={classes.page}>
      <form ref={form} className={`card ${classes.card} ${classes.wide}`} onSubmit={submit} noValidate>
        <div className="row">
          <Logo size="1.75rem" />
          <h1>Customer Request</h1>
        </div>
        <div className={classes.fields}>
          {FIELDS.map(({ key, ...field }) => (
            <TextField
              key={key}
              {...field}
              name={key}
              value={values[key]}
              error={isTried ? errors[key]?.[0] : undefined}
              onChange={(text) => {
                setSaid({});
                setValues({ ...values, [key]: key === 'phone_number' ? maskPhone(text) : text });
              }}
            />
          ))}
        </div>
        <div className="row">
          <Link className="link" to="/">
            Sign in instead
          </Link>
          <span className="grow" />
          <Button type="submit" loading={isSending}>
            Register
          </Button>
        </div>
      </form>
    </main>
  );
}
