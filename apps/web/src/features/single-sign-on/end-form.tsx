import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import classes from './single-sign-on.module.css';
import { useProof } from './use-proof.tsx';

type Data = AnswerOf<'getSingleSignOn'>;

/** Takes the single sign-on away, after the password and second factor of whoever does it. */
export function EndSingleSignOn({ data, close }: { data: Data; close: (answer?: Data) => void }) {
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isSending, setSending] = useState(false);
  const proof = useProof(data.second_factor.has_code, errors, () => setErrors({}));
  async function submit(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    setSending(true);
    const result = await proof.send((given) => client.call('endSingleSignOn', given));
    setSending(false);
    if (result.ok) {
      notify({ title: 'Saved', text: 'Everybody signs in with a password again.' }, 'good');
      return close(result.data);
    }
    if (result.code === 422) return setErrors(result.errors);
    notify(noticeText(result), 'bad');
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Remove single sign-on">
      <p>Everybody signs in with a password again, and what was entered is deleted.</p>
      {proof.fields}
      <div className="row">
        <Button type="submit" color="red.8" loading={isSending}>
          Remove
        </Button>
        <Button variant="default" onClick={() => close()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
