import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import { isSendable, NewPassword } from '../../ui/new-password.tsx';
import { OwnPassword } from './own-password.tsx';
import classes from './profile.module.css';

const EMPTY = { password: '', again: '' };

/** Changing the own password: the present one is asked for, and every other session ends. */
export function ChangePassword() {
  const user = useSession()?.user;
  const [isOpen, setOpen] = useState(false);
  const [present, setPresent] = useState('');
  const [value, setValue] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  if (!user) return null;
  const own = [user.name, user.username, user.email];

  function close() {
    setOpen(false);
    setPresent('');
    setValue(EMPTY);
    setTried(false);
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setErrors({});
    if (present === '' || !isSendable(value, own)) return;
    setSending(true);
    const result = await client.call('changePassword', { password: present, new_password: value.password });
    setSending(false);
    if (result.ok) {
      close();
      return notify(
        { title: 'Password changed', text: 'Everywhere else you were signed in you are signed out.' },
        'good',
      );
    }
    if (result.code === 422) return setErrors(result.errors);
    notify(noticeText(result), 'bad');
  }

  if (!isOpen)
    return (
      <div className={classes.line}>
        <div>
          <h3>Password</h3>
          <p className="muted small">Changing it signs you out everywhere else.</p>
        </div>
        <Button variant="default" onClick={() => setOpen(true)}>
          Change password
        </Button>
      </div>
    );
  const presentError = errors.password?.[0] ?? (isTried && present === '' ? 'Password is required.' : undefined);
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Change password">
      <OwnPassword
        label="Present password"
        autoFocus
        value={present}
        error={presentError}
        onChange={(text) => {
          setErrors({});
          setPresent(text);
        }}
      />
      <NewPassword
        value={value}
        own={own}
        isTried={isTried}
        error={errors.new_password?.[0]}
        onChange={(next) => {
          setErrors({});
          setValue(next);
        }}
      />
      <div className="row">
        <Button type="submit" loading={isSending}>
          Save password
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
