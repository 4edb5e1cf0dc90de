import { loginError } from '@freeboard/domain/wording';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../lib/server/calls.ts';
import { config } from '../../../lib/server/config.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { useSignal } from '../../../lib/signal.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Frame, Message } from './frame.tsx';

const SENT =
  "If an account matches, we've e-mailed a reset link. It works once and expires in 1 hour. Didn't get it? Look in the spam folder, or ask again in five minutes.";
const NO_MAIL = 'This installation sends no e-mail. Ask an admin of your agency for a new password.';

function Done({ text }: { text: string }) {
  const { inbox_url } = useSignal(config);
  return (
    <>
      <p role="status">{text}</p>
      {inbox_url && text === SENT ? (
        <p className="small muted">
          Nothing leaves the demo:{' '}
          <a className="link" href={inbox_url}>
            open the sandbox inbox
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Never reveals whether a user name exists. */
export default function ForgotPassword() {
  const [username, setUsername] = useState('');
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const error = isTried ? (loginError('username', username) ?? undefined) : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFault(null);
    if (loginError('username', username)) return;
    setSending(true);
    const result = await client.call('requestPasswordReset', { username });
    setSending(false);
    if (result.ok) return setDone(result.data.is_sent ? SENT : NO_MAIL);
    const text = failureText(result);
    setFault(text);
  }

  const back = (
    <Link className="link small" to="/">
      Back to signing in
    </Link>
  );
  if (done)
    return (
      <Frame title="Check your e-mail">
        <Done text={done} />
        {back}
      </Frame>
    );
  return (
    <Frame title="Forgot your password?" onSubmit={submit}>
      <p className="muted">We’ll e-mail you a link to reset your password.</p>
      <TextField
        label="Username or Email"
        name="username"
        autoComplete="username"
        autoFocus
        value={username}
        {...(error ? { error } : {})}
        onChange={setUsername}
      />
      <Message text={fault} />
      <Button type="submit" loading={isSending} fullWidth>
        Send the e-mail
      </Button>
      {back}
    </Frame>
  );
}
