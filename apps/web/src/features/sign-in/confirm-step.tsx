import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SixDigits } from '../../ui/fields/six-digits.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Frame, Message } from './frame.tsx';
import classes from './sign-in.module.css';
import type { useProviderAnswer } from './use-provider-answer.ts';
import type { Confirmation, Refusal } from './use-sign-in.ts';

type Props = {
  confirmation: Confirmation;
  signIn: Pick<ReturnType<typeof useProviderAnswer>, 'attempt' | 'attemptCode' | 'sendCode'>;
  startOver: () => void;
};

/** Confirms a first sign-in by a provider: by the password here, or a code that is e-mailed. */
export function ConfirmStep({ confirmation: { issuer, email, may_send_code }, signIn, startOver }: Props) {
  const [isCode, setCode] = useState(false);
  const [password, setPassword] = useState('');
  const [digits, setDigits] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(task: () => Promise<Refusal | null>) {
    setError(null);
    setSending(true);
    const refusal = await task();
    setSending(false);
    setError(refusal?.text ?? null);
    if (refusal) setDigits('');
  }
  async function send() {
    setError(null);
    setSending(true);
    const fault = await signIn.sendCode();
    setSending(false);
    if (fault) setError(fault);
    else setCode(true);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return setError('Password is required.');
    void run(() => signIn.attempt({ password }));
  }

  const intro = (
    <p className="muted">
      You sign in with <span className="strong">{issuer}</span> for the first time. Confirm once that this account is
      yours.
    </p>
  );
  const again = (
    <button type="button" className="link" onClick={startOver}>
      Begin again
    </button>
  );
  if (isCode)
    return (
      <Frame title="Confirm it’s you">
        {intro}
        <SixDigits
          label={`6-digit code that was e-mailed to ${email}`}
          hint="It works for ten minutes, in this browser."
          value={digits}
          error={error}
          isDisabled={isSending}
          onChange={(next) => {
            if (next !== '') setError(null);
            setDigits(next);
          }}
          onWhole={(code) => void run(() => signIn.attemptCode(code))}
        />
        <p className={`row wrap ${classes.foot}`}>
          <button type="button" className="link" disabled={isSending} onClick={() => void send()}>
            Send another code
          </button>
          <button
            type="button"
            className="link"
            onClick={() => {
              setError(null);
              setCode(false);
            }}
          >
            Use your password
          </button>
          {again}
        </p>
      </Frame>
    );
  return (
    <Frame title="Confirm it’s you" onSubmit={submit}>
      {intro}
      <TextField
        label="Your Freeboard password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(text) => {
          setError(null);
          setPassword(text);
        }}
      />
      <Message text={error} />
      <Button type="submit" loading={isSending} fullWidth>
        Confirm
      </Button>
      <p className={`row wrap ${classes.foot}`}>
        {may_send_code ? (
          <button type="button" className="link" disabled={isSending} onClick={() => void send()}>
            E-mail a code to {email} instead
          </button>
        ) : null}
        {again}
      </p>
    </Frame>
  );
}
