import { loginError } from '@freeboard/domain/wording';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { config } from '../../../lib/server/config.ts';
import { passkeysHere } from '../../../lib/session/passkeys.ts';
import { leftBy, reasonText } from '../../../lib/session/return-to.ts';
import { useSignal } from '../../../lib/signal.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Frame, Message } from './frame.tsx';
import { LeftBehind } from './left-behind.tsx';
import classes from './sign-in.module.css';
import type { Refusal } from './use-sign-in.ts';

const DEMO_PEOPLE = ['agent', 'admin', 'super', 'customer'] as const;

type Values = { username: string; password: string };

type Props = {
  attempt: (values: Values) => Promise<Refusal | null>;
  attemptPasskey: () => Promise<Refusal | null>;
};

function useStart({ attempt, attemptPasskey }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ username: '', password: '' });
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const errors = {
    username: loginError('username', values.username),
    password: loginError('password', values.password),
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setAnswer(null);
    const failing = errors.username ? 'username' : errors.password ? 'password' : null;
    if (failing) return form.current?.querySelector<HTMLInputElement>(`[name=${failing}]`)?.focus();
    setSending(true);
    const refusal = await attempt(values);
    setSending(false);
    setAnswer(refusal?.text ?? null);
  }

  async function askPasskey() {
    setAnswer(null);
    setAsking(true);
    const refusal = await attemptPasskey();
    setAsking(false);
    setAnswer(refusal?.text ?? null);
  }

  return { form, values, setValues, errors, isTried, isSending, isAsking, answer, submit, askPasskey };
}

const DemoPeople = () => (
  <p className={`small muted ${classes.below}`}>
    Demo data is on. Sign in as {DEMO_PEOPLE.slice(0, -1).join(', ')} or {DEMO_PEOPLE.at(-1)} with the password{' '}
    <code>demo-pass-1</code>.
  </p>
);

/**
 * Name and password (R1.12), validated while typing after the first attempt and sent only when valid, or a passkey
 * alone.
 */
export function StartStep(props: Props) {
  const { state } = useLocation();
  const [reason, left] = [reasonText(state), leftBy(state)];
  const page = useSignal(config);
  const { form, values, setValues, errors, isTried, isSending, isAsking, answer, submit, askPasskey } = useStart(props);
  return (
    <Frame title="Sign in to Freeboard" form={form} onSubmit={submit} below={page.demo ? <DemoPeople /> : null}>
      {reason ? <p role="status">{reason}</p> : null}
      {left ? <LeftBehind by={left} /> : null}
      <TextField
        label="Username or Email"
        name="username"
        autoComplete="username"
        autoFocus
        value={values.username}
        error={isTried ? (errors.username ?? undefined) : undefined}
        onChange={(username) => setValues({ ...values, username })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={values.password}
        error={isTried ? (errors.password ?? undefined) : undefined}
        onChange={(password) => setValues({ ...values, password })}
      />
      <Message text={answer} />
      <Button type="submit" loading={isSending} fullWidth>
        Sign in
      </Button>
      {passkeysHere(page).ok ? (
        <Button variant="default" loading={isAsking} fullWidth onClick={() => void askPasskey()}>
          Sign in with a passkey
        </Button>
      ) : null}
      <p className="small row stretch gap-4 lines-2 wrap between">
        <Link className="link" to="/forgot-password">
          Forgot your password?
        </Link>
        <Link className="link" to="/single-sign-on">
          Single sign-on
        </Link>
        <Link className="link" to="/register/customer/request">
          Register as a customer
        </Link>
      </p>
    </Frame>
  );
}
