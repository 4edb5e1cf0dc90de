import { personFieldError } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { queryClient } from '../../lib/server/query.ts';
import { clearSession, signIn } from '../../lib/session/session.ts';
import { isSendable, NewPassword } from '../../ui/new-password.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Frame, Message } from './frame.tsx';
import { SignInSteps } from './index.tsx';
import { useSignIn } from './use-sign-in.ts';

type Guest = { name: string; email: string; agency_name: string };
const NOT_WHOLE = 'The link is incomplete. Open it from the e-mail.';

/** Coming in by an invitation: a name and a password of one's own. */
export default function Invitation() {
  const navigate = useNavigate();
  const entering = useSignIn();
  const { hash, pathname } = useLocation();
  const [key] = useState(hash.slice(1));
  const [guest, setGuest] = useState<Guest | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState({ password: '', again: '' });
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; field?: string | undefined; isGone: boolean } | null>(null);

  useEffect(() => {
    if (hash) navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  useEffect(() => {
    if (key === '') return setRefusal({ text: NOT_WHOLE, isGone: true });
    void client.call('checkInvitation', { key }).then((answer) => {
      if (!answer.ok) return setRefusal({ text: answer.message, isGone: true });
      setGuest(answer.data);
      setName(answer.data.name);
    });
  }, [key]);

  const own = guest ? [name, guest.email] : [];
  const wrong = personFieldError('name', name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (wrong || !isSendable(password, own)) return;
    setSending(true);
    const result = await client.call('acceptInvitation', { key, name, password: password.password });
    if (result.ok && !result.data.session) {
      // Their agency wants a second step: it is added on the way in, with the password just chosen.
      clearSession();
      const refused = await entering.attempt({ username: guest?.email ?? '', password: password.password });
      if (refused) setRefusal({ text: refused.text, isGone: false });
      return setSending(false);
    }
    setSending(false);
    if (result.ok && result.data.session && result.data.user) {
      // Whoever was signed in here before is not: the one who was invited is.
      queryClient.clear();
      signIn(result.data.session.session_key, result.data.user);
      return navigate('/account', { replace: true });
    }
    if (result.ok) return;
    const { title, text } = noticeText(result);
    setRefusal({ text: text || title, field: result.errors.password?.[0], isGone: result.errors.key !== undefined });
  }

  if (entering.step.kind !== 'start') return <SignInSteps signIn={entering} />;
  if (refusal?.isGone)
    return (
      <Frame title="This invitation does not work">
        <p role="alert">{refusal.text}</p>
      </Frame>
    );
  if (!guest)
    return (
      <Frame title="Your invitation">
        <SkeletonRows rows={3} label="Loading the invitation" />
      </Frame>
    );
  return (
    <Frame title={`Welcome to ${guest.agency_name}`} onSubmit={submit}>
      <p className="muted">
        You sign in as <span className="strong">{guest.email}</span>.
      </p>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        autoFocus
        value={name}
        {...(isTried && wrong ? { error: wrong } : {})}
        onChange={setName}
      />
      <NewPassword
        label="Password"
        value={password}
        own={own}
        isTried={isTried}
        error={refusal?.field}
        onChange={(next) => {
          setRefusal(null);
          setPassword(next);
        }}
      />
      <Message text={refusal && !refusal.field ? refusal.text : null} />
      <Button type="submit" loading={isSending} fullWidth>
        Accept invitation
      </Button>
    </Frame>
  );
}
