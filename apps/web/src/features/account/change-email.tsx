import { personFieldError } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query.ts';
import { TextField } from '../../ui/text-field.tsx';
import { keepProfile } from './keep-profile.ts';
import { OwnPassword } from './own-password.tsx';
import classes from './profile.module.css';

type Errors = { email?: string | undefined; password?: string | undefined };

/** Asking for another e-mail address: it is the own one once the link that is sent to it was opened. */
export function ChangeEmail({ email: present, close }: { email: string; close: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = {
      email: personFieldError('email', email) ?? undefined,
      password: password === '' ? 'Password is required.' : undefined,
    };
    setErrors(wrong);
    if (wrong.email || wrong.password) return;
    setSending(true);
    const result = await client.call('changeEmail', { email, password });
    setSending(false);
    if (result.ok) {
      keepProfile(queryClient, result.data);
      return close();
    }
    if (result.code === 422)
      return setErrors({ email: result.errors.email?.[0], password: result.errors.password?.[0] });
    notify(noticeText(result), 'bad');
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Change e-mail">
      <p className="muted small">
        We send a link to the new address. Until you open it, {present} stays yours; then it is told of the change.
      </p>
      <TextField
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        {...(errors.email ? { error: errors.email } : {})}
        onChange={(text) => {
          setErrors({ ...errors, email: undefined });
          setEmail(text);
        }}
      />
      <OwnPassword
        value={password}
        error={errors.password}
        onChange={(text) => {
          setErrors({ ...errors, password: undefined });
          setPassword(text);
        }}
      />
      <div className="row">
        <Button type="submit" loading={isSending}>
          Send the link
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
