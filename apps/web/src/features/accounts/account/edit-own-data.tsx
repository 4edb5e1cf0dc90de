import type { AnswerOf } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { maskPhone } from '@freeboard/domain/forms';
import { personFieldError, signatureText } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ChangedSince } from '../../../ui/changed-since.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { cacheProfile } from './cache-profile.ts';

type Profile = AnswerOf<'getProfile'>['profile'];
const FIELDS = ['name', 'title', 'phone', 'license'] as const;
type Field = (typeof FIELDS)[number];

export function EditOwnData({ profile, close }: { profile: Profile; close: () => void }) {
  const { name, title, phone, license } = profile;
  const own = useFormDraft<Record<Field, string>>('own-data', { name, title, phone, license });
  const { values: draft } = own;
  const session = useSession();
  const isStaff = session !== null && may(session.user_role, 'quote.send');
  const signature = signatureText(draft);
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: Object.fromEntries(FIELDS.map((field) => [field, personFieldError(field, draft[field])])),
    send: () => client.call('updateProfile', Object.fromEntries(changed.map((field) => [field, draft[field]]))),
    done: (data) => {
      own.sent();
      cacheProfile(queryClient, data);
      notify({ title: 'Saved', text: '' }, 'good');
      close();
    },
  });
  function save(event: FormEvent) {
    if (changed.length > 0) return void submit(event);
    event.preventDefault();
    cancel();
  }
  function cancel() {
    own.discard();
    close();
  }
  const changed = FIELDS.filter((field) => draft[field].trim() !== profile[field]);
  const typed = (field: Field) => {
    const error = errorOf(field);
    return {
      name: field,
      value: draft[field],
      ...(error ? { error } : {}),
      onChange: (text: string) => {
        edited();
        own.set({ [field]: field === 'phone' ? maskPhone(text) : text });
      },
    };
  };

  return (
    <form ref={form} className="item col gap-4 pad-all" onSubmit={save} noValidate aria-label="Edit your data">
      <ChangedSince outdated={own.outdated} />
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
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
