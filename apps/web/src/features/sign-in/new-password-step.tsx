import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isSendable, NewPassword } from '../../ui/new-password.tsx';
import { Frame, Message } from './frame.tsx';
import type { Refusal } from './use-sign-in.ts';

type Props = {
  username: string;
  attempt: (more: { new_password: string }) => Promise<Refusal | null>;
  startOver: () => void;
};

/** A password of one's own instead of the one that somebody else chose. */
export default function NewPasswordStep({ username, attempt, startOver }: Props) {
  const [value, setValue] = useState({ password: '', again: '' });
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const own = [username];
  const said = refusal?.errors.new_password?.[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (!isSendable(value, own)) return;
    setSending(true);
    const answer = await attempt({ new_password: value.password });
    setSending(false);
    setRefusal(answer);
  }

  return (
    <Frame title="Choose your password" onSubmit={submit}>
      <p className="muted">
        Somebody else chose the one you have. Choose one that only you know.{' '}
        <button type="button" className="link" onClick={startOver}>
          Not now
        </button>
      </p>
      <NewPassword
        autoFocus
        value={value}
        own={own}
        isTried={isTried}
        error={said}
        onChange={(next) => {
          setRefusal(null);
          setValue(next);
        }}
      />
      <Message text={refusal && !said ? refusal.text : null} />
      <Button type="submit" loading={isSending} fullWidth>
        Save and sign in
      </Button>
    </Frame>
  );
}
