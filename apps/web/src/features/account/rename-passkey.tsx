import { passkeyNameError } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { TextField } from '../../ui/text-field.tsx';
import classes from './profile.module.css';

type Props = { passkey: { id: string; name: string }; done: () => void; cancel: () => void };

/** Calling a passkey something else. */
export function RenamePasskey({ passkey, done, cancel }: Props) {
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = passkeyNameError(name);
    setError(wrong);
    if (wrong) return;
    setSending(true);
    const result = await client.call('renamePasskey', { passkey_id: passkey.id, name });
    setSending(false);
    if (!result.ok) {
      const said = result.errors.name?.[0];
      setError(said ?? null);
      if (!said) notify(noticeText(result), 'bad');
      return;
    }
    done();
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={`Rename ${passkey.name}`}>
      <TextField
        label="What you call it"
        name="name"
        autoComplete="off"
        autoFocus
        value={name}
        {...(error ? { error } : {})}
        onChange={(text) => {
          setError(null);
          setName(text);
        }}
      />
      <div className="row">
        <Button type="submit" loading={isSending}>
          Save
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
