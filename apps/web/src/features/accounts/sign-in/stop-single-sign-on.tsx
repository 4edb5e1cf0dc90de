import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { Frame, Message } from './frame.tsx';

const NOT_WHOLE = 'This address is not complete. Open it from the e-mail.';

export default function StopSingleSignOn() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [key] = useState(hash.slice(1));
  const [isSending, setSending] = useState(false);
  const [agency, setAgency] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ text: string; isGone: boolean } | null>(
    key === '' ? { text: NOT_WHOLE, isGone: true } : null,
  );

  // Removes the key from the address bar and the browser's history as soon as possible.
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  async function stop() {
    setRefusal(null);
    setSending(true);
    const result = await client.call('stopSingleSignOn', { key });
    setSending(false);
    if (result.ok) return setAgency(result.data.agency);
    const text = failureText(result);
    setRefusal({ text, isGone: result.errors.key !== undefined });
  }

  const toSignIn = (
    <Link className="link" to="/">
      Sign in with your password
    </Link>
  );
  if (agency !== null)
    return (
      <Frame title="Single sign-on is off">
        <p role="status">
          People of <span className="strong">{agency}</span> sign in with their passwords again. Find out who changed
          it: the history of your agency says so.
        </p>
        {toSignIn}
      </Frame>
    );
  if (refusal?.isGone)
    return (
      <Frame title="This link does not work">
        <p role="alert">{refusal.text}</p>
        {toSignIn}
      </Frame>
    );
  return (
    <Frame title="Stop single sign-on">
      <p className="muted">
        Someone changed how your agency signs in. If that isn’t right, switch it off: passwords then let everybody in
        again, and what was entered stays for you to look at.
      </p>
      <Message text={refusal?.text ?? null} />
      <Button fullWidth loading={isSending} color="red.8" onClick={() => void stop()}>
        Switch it off
      </Button>
    </Frame>
  );
}
