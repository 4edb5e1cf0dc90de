import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SixDigits } from '../../../ui/fields/six-digits.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Frame, Message } from './frame.tsx';
import classes from './sign-in.module.css';
import type { useProviderAnswer } from './use-provider-answer.ts';
import type { Confirmation, Refusal } from './use-sign-in.ts';

type Props = {
  confirmation: Confirmation;
  signIn: Pick<ReturnType<typeof useProviderAnswer>, 'attempt' | 'attemptCode' | 'sendCode'>;
  startOver: () => void;
};

function useConfirming(signIn: Props['signIn']) {
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
  function backToPassword() {
    setError(null);
    setCode(false);
  }
  return {
    isCode,
    password,
    setPassword,
    digits,
    setDigits,
    isSending,
    error,
    setError,
    run,
    send,
    submit,
    backToPassword,
  };
}
type Confirming = ReturnType<typeof useConfirming>;

type ByCodeProps = { confirming: Confirming; signIn: Props['signIn']; email: string; children: ReactNode };

function ByCode({ confirming, signIn, email, children }: ByCodeProps) {
  const { digits, setDigits, isSending, error, setError, run, send, backToPassword } = confirming;
  return (
    <>
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
        <button type="button" className="link" onClick={backToPassword}>
          Use your password
        </button>
        {children}
      </p>
    </>
  );
}

type ByPasswordProps = { confirming: Confirming; confirmation: Confirmation; children: ReactNode };

function ByPassword({ confirming, confirmation: { email, may_send_code }, children }: ByPasswordProps) {
  const { password, setPassword, isSending, error, setError, send } = confirming;
  return (
    <>
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
        {children}
      </p>
    </>
  );
}

export function ConfirmStep({ confirmation, signIn, startOver }: Props) {
  const confirming = useConfirming(signIn);
  const intro = (
    <p className="muted">
      You sign in with <span className="strong">{confirmation.issuer}</span> for the first time. Confirm once that this
      account is yours.
    </p>
  );
  const again = (
    <button type="button" className="link" onClick={startOver}>
      Start over
    </button>
  );
  if (confirming.isCode)
    return (
      <Frame title="Confirm it’s you">
        {intro}
        <ByCode confirming={confirming} signIn={signIn} email={confirmation.email}>
          {again}
        </ByCode>
      </Frame>
    );
  return (
    <Frame title="Confirm it’s you" onSubmit={confirming.submit}>
      {intro}
      <ByPassword confirming={confirming} confirmation={confirmation}>
        {again}
      </ByPassword>
    </Frame>
  );
}
