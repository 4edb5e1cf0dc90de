import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Frame, Message } from './frame.tsx';

const NOT_WHOLE = 'The link is incomplete. Open it from the e-mail.';

export default function ConfirmEmail() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [key] = useState(hash.slice(1));
  const [isSending, setSending] = useState(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ text: string; isGone: boolean } | null>(
    key === '' ? { text: NOT_WHOLE, isGone: true } : null,
  );

  // Removes the key from the address bar and the browser's history as soon as possible.
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  async function confirm() {
    setRefusal(null);
    setSending(true);
    const result = await client.call('confirmEmail', { key });
    setSending(false);
    if (result.ok) {
      void queryClient.invalidateQueries({ queryKey: ['getProfile'] });
      return setConfirmed(result.data.email);
    }
    const text = failureText(result);
    setRefusal({ text, isGone: result.errors.key !== undefined });
  }

  const onwards = (
    <Link className="link" to="/dashboard/user/profile">
      Go to your profile
    </Link>
  );
  if (confirmed)
    return (
      <Frame title="Your address is confirmed">
        <p role="status">
          You are reached at <span className="strong">{confirmed}</span> from now on.
        </p>
        {onwards}
      </Frame>
    );
  if (refusal?.isGone)
    return (
      <Frame title="This address does not work">
        <p role="alert">{refusal.text}</p>
        {onwards}
      </Frame>
    );
  return (
    <Frame title="Confirm your e-mail address">
      <p className="muted">You are reached, and sign in, at this address from then on. The one you had is told.</p>
      <Message text={refusal?.text ?? null} />
      <Button fullWidth loading={isSending} onClick={() => void confirm()}>
        Confirm
      </Button>
    </Frame>
  );
}
