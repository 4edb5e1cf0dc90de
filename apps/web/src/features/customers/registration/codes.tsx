import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { config } from '../../../lib/server/config.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { useSignal } from '../../../lib/signal.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

export type Awaited = { key: string; needs_email: boolean; needs_phone: boolean };

function useCodes(awaited: Awaited, done: () => void) {
  const [codes, setCodes] = useState({ email_code: '', phone_code: '' });
  const [isEmailDone, setEmailDone] = useState(!awaited.needs_email);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setMessage(null);
    const result = await client.call('verifyRegistration', { registration_key: awaited.key, ...codes });
    setSending(false);
    if (result.ok) return result.data.needs_phone ? setEmailDone(true) : done();
    setErrors(result.errors);
    const text = failureText(result);
    if (!result.errors.email_code && !result.errors.phone_code) setMessage(text);
  }
  function type(name: keyof typeof codes, text: string) {
    setErrors({});
    setCodes({ ...codes, [name]: text.replaceAll(/\D/g, '').slice(0, 6) });
  }
  return { codes, type, isEmailDone, errors, message, isSending, submit };
}

export function Codes({ awaited, done, again }: { awaited: Awaited; done: () => void; again: () => void }) {
  const { inbox_url } = useSignal(config);
  const { codes, type, isEmailDone, errors, message, isSending, submit } = useCodes(awaited, done);
  const field = (name: 'email_code' | 'phone_code', label: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      value={codes[name]}
      error={errors[name]?.[0]}
      onChange={(text) => type(name, text)}
    />
  );

  return (
    <form className="col" onSubmit={submit} noValidate aria-label="Code">
      <p className="muted">
        Enter the code we {isEmailDone ? 'texted' : 'e-mailed'} you. It works for half an hour.
        {inbox_url ? (
          <>
            {' '}
            Nothing leaves the demo:{' '}
            <a className="link" href={inbox_url} target="_blank" rel="noreferrer">
              open the sandbox inbox
            </a>
            .
          </>
        ) : null}
      </p>
      {isEmailDone ? field('phone_code', 'Code from the text message') : field('email_code', 'Code from the e-mail')}
      <p role="alert">{message}</p>
      <div className="row">
        <button type="button" className="link" onClick={again}>
          Start over
        </button>
        <span className="grow" />
        <Button type="submit" loading={isSending}>
          Send the code
        </Button>
      </div>
    </form>
  );
}
