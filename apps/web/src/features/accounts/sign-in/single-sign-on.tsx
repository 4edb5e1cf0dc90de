import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { storeBrowserKey } from './browser-key.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { Frame, Message } from './frame.tsx';
import { SignInSteps } from './sign-in.tsx';
import { useProviderAnswer } from './use-provider-answer.ts';

export default function SingleSignOn() {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [answer, setAnswer] = useState(search);

  // Removes the provider's parameters from the address bar and the browser's history as soon as possible.
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return answer === '' ? <Begin /> : <ComeBack answer={answer} again={() => setAnswer('')} />;
}

function Begin() {
  const [who, setWho] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMessage(null);
    if (who.trim() === '') return setError('Field is required.');
    setSending(true);
    const result = await client.call('beginSingleSignOn', { who });
    if (result.ok) {
      storeBrowserKey(result.data.browser_key);
      return location.assign(result.data.url);
    }
    setSending(false);
    const text = failureText(result);
    if (result.errors.who) setError(result.errors.who[0] ?? null);
    else setMessage(text);
  }

  return (
    <Frame title="Single sign-on" onSubmit={submit}>
      <p className="muted">You sign in where your agency does, and come back here.</p>
      <TextField
        label="Your e-mail or agency"
        name="who"
        autoComplete="email"
        autoFocus
        value={who}
        {...(error ? { error } : {})}
        onChange={(text) => {
          setError(null);
          setWho(text);
        }}
      />
      <Message text={message} />
      <Button type="submit" loading={isSending} fullWidth>
        Continue
      </Button>
      <Link className="link small" to="/">
        Sign in with a password
      </Link>
    </Frame>
  );
}

function ComeBack({ answer, again }: { answer: string; again: () => void }) {
  const signIn = useProviderAnswer(answer);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSent = useRef(false);
  const { attempt } = signIn;
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void attempt({}).then((refused) => setRefusal(refused?.text ?? null));
  }, [attempt]);

  if (signIn.step.kind === 'confirm')
    return <ConfirmStep confirmation={signIn.step.confirmation} signIn={signIn} startOver={again} />;
  if (signIn.step.kind !== 'start') return <SignInSteps signIn={signIn} />;
  if (refusal === null)
    return (
      <Frame title="Signing in">
        <SkeletonRows rows={2} label="Signing in" />
      </Frame>
    );
  return (
    <Frame title="Not signed in">
      <p role="alert">{refusal}</p>
      <Button fullWidth onClick={again}>
        Start over
      </Button>
      <Link className="link small" to="/">
        Sign in with a password
      </Link>
    </Frame>
  );
}
