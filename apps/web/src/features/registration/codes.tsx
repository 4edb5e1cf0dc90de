import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { config } from '../../lib/config.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { useSignal } from '../../lib/signal.ts';
import { TextField } from '../../ui/text-field.tsx';

export type Awaited = { key: string; needs_email: boolean; needs_phone: boolean };

/** The codes that came by e-mail and by text. */
export function Codes({ awaited, done, again }: { awaited: Awaited; done: () => void; again: () => void }) {
  const { inbox_url } = useSignal(config);
  const [codes, setCodes] = useState({ email_code: '', phone_code: '' });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [said, setSaid] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setSaid(null);
    const result = await client.call('verifyRegistration', { registration_key: awaited.key, ...codes });
    setSending(false);
    if (result.ok) return done();
    setErrors(result.errors);
    const { title, text } = noticeText(result);
    if (!result.errors.email_code && !result.errors.phone_code) setSaid(text || title);
  }
  const field = (name: 'email_code' | 'phone_code', label: string, isFirst: boolean) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={isFirst}
      value={codes[name]}
      error={errors[name]?.[0]}
      onChange={(text) => {
        setErrors({});
        setCodes({ ...codes, [name]: text.replaceAll(/\D/g, '').slice(0, 6) });
      }}
    />
  );

  return (
    <form className="col" onSubmit={submit} noValidate aria-label="Codes">
      <p className="muted">
        We sent you a code each way, so that we know that we reach you. They work for half an hour.
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
      {awaited.needs_email ? field('email_code', 'Code from the e-mail', true) : null}
      {awaited.needs_phone ? field('phone_code', 'Code from the text message', !awaited.needs_email) : null}
      <p role="alert">{said}</p>
      <div className="row">
        <button type="button" className="link" onClick={again}>
          Begin again
        </button>
        <span className="grow" />
        <Button type="submit" loading={isSending}>
          Send the codes
        </Button>
      </div>
    </form>
  );
}
