import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { clearSession, session } from '../../lib/session/session.ts';
import { isSendable, NewPassword } from '../../ui/new-password.tsx';
import { Frame, Message } from './frame.tsx';

const NOBODYS: readonly string[] = [];

/** Setting a new password with the key that stands behind the # of the address in the e-mail. */
export default function ResetPassword() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [key] = useState(hash.slice(1));
  const [value, setValue] = useState({ password: '', again: '' });
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; field?: string | undefined; isGone: boolean } | null>(null);

  // The key stands neither in the address bar nor in the browser's list of visited pages any longer than it must.
  useEffect(() => {
    if (hash) navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (!isSendable(value, NOBODYS)) return;
    setSending(true);
    const result = await client.call('resetPassword', { key, new_password: value.password });
    setSending(false);
    if (result.ok) {
      // Every session of that person has ended, this browser's among them.
      if (session.get()) clearSession();
      notify({ title: 'Your password is changed', text: 'Sign in with the new one.' }, 'good');
      return navigate('/', { replace: true });
    }
    const { title, text } = noticeText(result);
    const { new_password, key: gone } = result.errors;
    setRefusal({ text: text || title, field: new_password?.[0], isGone: gone !== undefined });
  }

  if (key === '' || refusal?.isGone)
    return (
      <Frame title="This address does not work">
        <p role="alert">{refusal?.text ?? 'The link is incomplete. Open it from the e-mail, or ask for a new one.'}</p>
        <Link className="link" to="/forgot-password">
          Ask for a new one
        </Link>
      </Frame>
    );
  return (
    <Frame title="Set a new password" onSubmit={submit}>
      <NewPassword
        autoFocus
        value={value}
        own={NOBODYS}
        isTried={isTried}
        error={refusal?.field}
        onChange={(next) => {
          setRefusal(null);
          setValue(next);
        }}
      />
      <Message text={refusal && !refusal.field ? refusal.text : null} />
      <Button type="submit" loading={isSending} fullWidth>
        Set the password
      </Button>
    </Frame>
  );
}
