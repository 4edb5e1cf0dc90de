import { passkeyNameError } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type Props = { passkey: { id: string; name: string }; done: () => void; cancel: () => void };

export function RenamePasskey({ passkey, done, cancel }: Props) {
  const [name, setName] = useState(passkey.name);
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: { name: passkeyNameError(name) },
    send: () => client.call('renamePasskey', { passkey_id: passkey.id, name }),
    done,
  });
  const error = errorOf('name');
  return (
    <form
      ref={form}
      className="item col gap-4 pad-all"
      onSubmit={submit}
      noValidate
      aria-label={`Rename ${passkey.name}`}
    >
      <TextField
        label="Passkey name"
        name="name"
        autoComplete="off"
        autoFocus
        value={name}
        {...(error ? { error } : {})}
        onChange={(text) => {
          edited();
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
