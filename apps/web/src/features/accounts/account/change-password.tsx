import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isSendable, NewPassword } from '../../../ui/credentials/new-password.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { OwnPassword } from './own-password.tsx';

const EMPTY = { password: '', again: '' };

function useChange(own: readonly string[]) {
  const [isOpen, setOpen] = useState(false);
  const [present, setPresent] = useState('');
  const [value, setValue] = useState(EMPTY);
  const submitting = useSubmit({
    wrong: {
      password: present === '' ? 'Password is required.' : null,
      new_password: isSendable(value, own) ? null : 'Password is not valid.',
    },
    send: () => client.call('changePassword', { password: present, new_password: value.password }),
    done: () => {
      close();
      notify({ title: 'Password changed', text: "You've been signed out on your other devices." }, 'good');
    },
  });
  function close() {
    setOpen(false);
    setPresent('');
    setValue(EMPTY);
    submitting.reset();
  }
  return { ...submitting, isOpen, open: () => setOpen(true), close, present, setPresent, value, setValue };
}

export function ChangePassword() {
  const user = useSession()?.user;
  const own = user ? [user.name, user.username, user.email] : [];
  const { form, isTried, isSending, errorOf, refusalOf, submit, edited, ...change } = useChange(own);
  if (!user) return null;
  if (!change.isOpen)
    return (
      <div className="item row wrap between breaks">
        <div>
          <h3>Password</h3>
          <p className="muted small">Changing it signs you out everywhere else.</p>
        </div>
        <Button variant="default" onClick={change.open}>
          Change password
        </Button>
      </div>
    );
  return (
    <form ref={form} className="item col gap-4 pad-all" onSubmit={submit} noValidate aria-label="Change password">
      <OwnPassword
        label="Current password"
        autoFocus
        value={change.present}
        error={errorOf('password')}
        onChange={(text) => {
          edited();
          change.setPresent(text);
        }}
      />
      <NewPassword
        value={change.value}
        own={own}
        isTried={isTried}
        error={refusalOf('new_password')}
        onChange={(next) => {
          edited();
          change.setValue(next);
        }}
      />
      <div className="row">
        <Button type="submit" loading={isSending}>
          Save password
        </Button>
        <Button variant="default" onClick={change.close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
