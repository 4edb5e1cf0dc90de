import { personFieldError } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { cacheProfile } from './cache-profile.ts';
import { OwnPassword } from './own-password.tsx';

export function ChangeEmail({ email: present, close }: { email: string; close: () => void }) {
  const typed = useFormDraft('change-email', { email: '' });
  const { email } = typed.values;
  const [password, setPassword] = useState('');
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: { email: personFieldError('email', email), password: password === '' ? 'Password is required.' : null },
    send: () => client.call('changeEmail', { email, password }),
    done: (data) => {
      typed.discard();
      cacheProfile(queryClient, data);
      close();
    },
  });
  const emailError = errorOf('email');
  const cancel = () => {
    typed.discard();
    close();
  };

  return (
    <form ref={form} className="item col gap-4 pad-all" onSubmit={submit} noValidate aria-label="Change e-mail">
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
        {...(emailError ? { error: emailError } : {})}
        onChange={(text) => {
          edited();
          typed.set({ email: text });
        }}
      />
      <OwnPassword
        value={password}
        error={errorOf('password')}
        onChange={(text) => {
          edited();
          setPassword(text);
        }}
      />
      <div className="row">
        <Button type="submit" loading={isSending}>
          Send the link
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
