import { loginError } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../lib/calls.ts';
import { config } from '../lib/config.ts';
import { noticeText } from '../lib/notice-text.ts';
import { reasonWords, returnPath } from '../lib/return-to.ts';
import { signIn } from '../lib/session.ts';
import { useSignal } from '../lib/signal.ts';
import { Logo } from '../ui/logo.tsx';
import { TextField } from '../ui/text-field.tsx';
import classes from './login.module.css';

const DEMO_PEOPLE = ['agent', 'admin', 'super', 'customer'] as const;

/** Signing in (R1.12): checked while typing once it was tried; sent only when valid. */
export default function Login() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const reason = reasonWords(state);
  const { demo } = useSignal(config);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ username: '', password: '' });
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
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
    const result = await client.call('login', values);
    setSending(false);
    if (!result.ok) {
      const { title, text } = noticeText(result);
      return setAnswer(text || title);
    }
    signIn(result.data.session.session_key, result.data.user);
    navigate(returnPath(state, result.data.user.id) ?? '/account', { replace: true });
  }

  return (
    <main className={classes.page}>
      <form ref={form} className={`card ${classes.card}`} onSubmit={submit} noValidate>
        <div className="row">
          <Logo size="1.75rem" />
          <h1>Sign in to Freeboard</h1>
        </div>
        {reason ? <p role="status">{reason}</p> : null}
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
        <p role="alert" className={answer ? classes.answer : 'hidden-word'}>
          {answer}
        </p>
        <Button type="submit" loading={isSending} fullWidth>
          Sign in
        </Button>
        <Link className={`link small ${classes.register}`} to="/register/customer/request">
          Register as a customer
        </Link>
      </form>
      {demo ? (
        <p className={`small muted ${classes.demo}`}>
          Demo data is on. Sign in as {DEMO_PEOPLE.slice(0, -1).join(', ')} or {DEMO_PEOPLE.at(-1)} with the password{' '}
          <code>demo-pass-1</code>.
        </p>
      ) : null}
    </main>
  );
}
