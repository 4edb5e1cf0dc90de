import { passkeyNameError } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { failureText, notify } from '../../../lib/server/notices.ts';
import { makePasskey } from '../../../lib/session/passkeys.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OwnPassword } from './own-password.tsx';

type Props = { close: () => void; done: () => void };
type Errors = { name?: string | undefined; password?: string | undefined };

function useAdding(done: () => void) {
  const typed = useFormDraft('new-passkey', { name: '' });
  const { name } = typed.values;
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function add(): Promise<void> {
    const begun = await client.call('enrollPasskey', { name, password });
    if (!begun.ok) {
      const wrong = { name: begun.errors.name?.[0], password: begun.errors.password?.[0] };
      setErrors(wrong);
      return setMessage(wrong.name || wrong.password ? null : failureText(begun));
    }
    const made = await makePasskey(begun.data.options);
    if (!made.ok) return setMessage(made.message);
    const kept = await client.call('confirmPasskey', { name, passkey: made.passkey });
    if (!kept.ok) return setMessage(failureText(kept));
    notify({ title: 'Passkey added', text: `${name.trim()} signs you in from now on.` }, 'good');
    typed.discard();
    done();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMessage(null);
    const wrong = {
      name: passkeyNameError(name) ?? undefined,
      password: password === '' ? 'Password is required.' : undefined,
    };
    setErrors(wrong);
    if (wrong.name || wrong.password) return;
    setSending(true);
    await add();
    setSending(false);
  }

  return { name, typed, password, setPassword, errors, setErrors, message, isSending, submit };
}

export function AddPasskey({ close, done }: Props) {
  const { name, typed, password, setPassword, errors, setErrors, message, isSending, submit } = useAdding(done);
  const cancel = () => {
    typed.discard();
    close();
  };
  return (
    <form className="item col gap-4 pad-all" onSubmit={submit} noValidate aria-label="Add a passkey">
      <div>
        <h3>Add a passkey</h3>
        <p className="muted small">Enter your password to confirm it's you.</p>
      </div>
      <TextField
        label="Passkey name"
        name="name"
        autoComplete="off"
        autoFocus
        placeholder="Office laptop"
        value={name}
        {...(errors.name ? { error: errors.name } : {})}
        onChange={(text) => {
          setErrors({ ...errors, name: undefined });
          typed.set({ name: text });
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
      <p role="alert" className={message ? 'small bad' : 'hidden-word'}>
        {message}
      </p>
      <div className="row">
        <Button type="submit" loading={isSending}>
          Continue
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
