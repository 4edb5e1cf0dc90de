import { Button } from '@mantine/core';
import { useState } from 'react';
import { type SubmitResult, useSubmit } from '../../../ui/use-submit.ts';
import { OwnPassword } from './own-password.tsx';

type Props<A> = {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  send: (password: string) => Promise<SubmitResult<A>>;
  done: (data: A) => unknown;
  cancel: () => void;
};

export function AskPassword<A>({ title, text, action, isDangerous, send, done, cancel }: Props<A>) {
  const [password, setPassword] = useState('');
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: { password: password === '' ? 'Password is required.' : null },
    send: () => send(password),
    done,
  });

  return (
    <form ref={form} className="item col gap-4 pad-all" onSubmit={submit} noValidate aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="muted small">{text}</p>
      </div>
      <OwnPassword
        autoFocus
        value={password}
        error={errorOf('password')}
        onChange={(typed) => {
          edited();
          setPassword(typed);
        }}
      />
      <div className="row">
        <Button type="submit" loading={isSending} {...(isDangerous ? { color: 'red.8' } : {})}>
          {action}
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
