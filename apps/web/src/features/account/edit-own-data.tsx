import type { AnswerOf } from '@freeboard/contract';
import { maskPhone, may, personFieldError, signatureWords } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { keepProfile } from './keep-profile.ts';
import classes from './profile.module.css';

type Profile = AnswerOf<'getProfile'>['profile'];
const FIELDS = ['name', 'title', 'phone', 'license'] as const;
type Field = (typeof FIELDS)[number];

/** Changing the own name, title, phone and license: what one signs proposals with. */
export function EditOwnData({ profile, close }: { profile: Profile; close: () => void }) {
  const [draft, setDraft] = useState<Record<Field, string>>(profile);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const session = useSession();
  const isStaff = session !== null && may(session.user_role, 'quote.send');
  const signature = signatureWords(draft);
  const wrong = (field: Field) => errors[field]?.[0] ?? (isTried ? personFieldError(field, draft[field]) : null);
  const typed = (field: Field) => ({
    name: field,
    value: draft[field],
    ...(wrong(field) ? { error: wrong(field) ?? '' } : {}),
    onChange: (text: string) => {
      setErrors({});
      setDraft({ ...draft, [field]: field === 'phone' ? maskPhone(text) : text });
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (FIELDS.some((field) => personFieldError(field, draft[field]))) return;
    const changed = FIELDS.filter((field) => draft[field].trim() !== profile[field]);
    if (changed.length === 0) return close();
    setSending(true);
    const result = await client.call(
      'updateProfile',
      Object.fromEntries(changed.map((field) => [field, draft[field]])),
    );
    setSending(false);
    if (!result.ok) {
      if (result.code === 422) return setErrors(result.errors);
      return notify(noticeText(result), 'bad');
    }
    keepProfile(queryClient, result.data);
    notify({ title: 'Saved', text: '' }, 'good');
    close();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Edit your data">
      <TextField label="Name" autoComplete="name" autoFocus {...typed('name')} />
      <TextField label="Title" autoComplete="organization-title" placeholder="Senior agent" {...typed('title')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...typed('phone')} />
      <TextField label="License" autoComplete="off" placeholder="FL W412087" {...typed('license')} />
      {isStaff ? (
        <p className="muted small" aria-live="polite">
          On your proposals: <span className="strong">{draft.name.trim()}</span>
          {signature === '' ? '' : `, ${signature}`}
        </p>
      ) : null}
      <div className="row">
        <Button type="submit" loading={isSending}>
          Save
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
