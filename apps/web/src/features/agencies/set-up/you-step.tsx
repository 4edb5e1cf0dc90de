import { personFieldError } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isCommonPassword, isSendable, NewPassword } from '../../../ui/credentials/new-password.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Draft } from './draft.ts';
import classes from './set-up.module.css';

const FIELDS = [
  { key: 'name', label: 'Your name', autoComplete: 'name' },
  { key: 'email', label: 'Your e-mail', autoComplete: 'email', type: 'email' },
  { key: 'username', label: 'User name', autoComplete: 'username' },
] as const;

export function YouStep(props: { draft: Draft; onChange: (draft: Draft) => void; onDone: () => void }) {
  const { draft, onChange, onDone } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const isRefused = Object.keys(draft.serverErrors).length > 0;
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), []);
  const own = [draft.name, draft.username, draft.email];
  const errorOf = (key: (typeof FIELDS)[number]['key']) =>
    (isTried ? personFieldError(key, draft[key]) : null) ?? draft.serverErrors[key];

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const failing = FIELDS.find(({ key }) => personFieldError(key, draft[key]) !== null);
    if (failing) return form.current?.querySelector<HTMLElement>(`[name=${failing.key}]`)?.focus();
    if (!isSendable(draft.password, own) || (await isCommonPassword(draft.password.password)))
      return form.current?.querySelector<HTMLElement>('[name=new_password]')?.focus();
    onDone();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>You</h1>
      <p className="muted">You'll be the super-admin. You can add agencies and manage everything in them.</p>
      {FIELDS.map(({ key, ...field }, index) => {
        const error = errorOf(key);
        return (
          <TextField
            key={key}
            {...field}
            name={key}
            autoFocus={index === 0 && !isRefused}
            value={draft[key]}
            {...(error ? { error } : {})}
            onChange={(text) => onChange({ ...draft, [key]: text, serverErrors: {} })}
          />
        );
      })}
      <NewPassword
        label="Password"
        value={draft.password}
        own={own}
        isTried={isTried}
        error={draft.serverErrors.password}
        onChange={(password) => onChange({ ...draft, password, serverErrors: {} })}
      />
      <div className="row">
        <span className="grow" />
        <Button type="submit">Continue to your agency</Button>
      </div>
    </form>
  );
}
