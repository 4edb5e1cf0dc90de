import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { OwnPassword } from './own-password.tsx';
import classes from './profile.module.css';

type Props = {
  /** What the password is asked for, as the name of the form. */
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  /** Does it; gives what is wrong with the password, or null. */
  run: (password: string) => Promise<string | null>;
  cancel: () => void;
};

/** Asks for the password before something about signing in is changed. */
export function AskPassword({ title, text, action, isDangerous, run, cancel }: Props) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return setError('Password is required.');
    setSending(true);
    setError(await run(password));
    setSending(false);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="muted small">{text}</p>
      </div>
      <OwnPassword
        autoFocus
        value={password}
        error={error}
        onChange={(typed) => {
          setError(null);
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
