import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isSendable, NewPassword } from '../../../ui/credentials/new-password.tsx';
import { Frame, Message } from './frame.tsx';

/** Shown at `field` if it is set, else below the form. */
type Refusal = { text: string; field?: string | undefined };

type Props = {
  title: string;
  action: string;
  label?: string;
  autoFocus?: boolean;
  /** Words about the user that the password must not consist of. */
  own: readonly string[];
  /** Whether a field above the password keeps the form from being sent. */
  isBlocked?: boolean;
  /** Renders the part above the password; `isTried` is true from the first attempt on. */
  children?: (isTried: boolean) => ReactNode;
  send: (password: string) => Promise<Refusal | null>;
};

export function NewPasswordForm({ title, action, label, autoFocus, own, isBlocked, children, send }: Props) {
  const [value, setValue] = useState({ password: '', again: '' });
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (isBlocked || !isSendable(value, own)) return;
    setSending(true);
    setRefusal(await send(value.password));
    setSending(false);
  }

  return (
    <Frame title={title} onSubmit={submit}>
      {children?.(isTried)}
      <NewPassword
        {...(label ? { label } : {})}
        autoFocus={autoFocus ?? false}
        value={value}
        own={own}
        isTried={isTried}
        error={refusal?.field}
        onChange={(next) => {
          setRefusal(null);
          setValue(next);
        }}
      />
      <Message text={refusal && !refusal.field ? refusal.text : null} />
      <Button type="submit" loading={isSending} fullWidth>
        {action}
      </Button>
    </Frame>
  );
}
