import { codeOfName, shortCodeErrors, shortCodeText } from '@freeboard/domain/messages';
import { Button } from '@mantine/core';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { ChangedSince } from '../../../ui/changed-since.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { ShortCode } from './draft.ts';

type Props = { code: ShortCode | null; onSaved: (code: ShortCode) => void; remove: (() => void) | null };

export function CodeForm({ code, onSaved, remove }: Props) {
  const typed = useFormDraft(`short-code ${code?.id ?? 'new'}`, code?.payload ?? { name: '', body: '' });
  const { values: written } = typed;
  const wrong = shortCodeErrors(written);
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: { 'payload.name': wrong.name, 'payload.body': wrong.body },
    send: () => client.call('saveShortCode', { ...(code ? { short_code_id: code.id } : {}), payload: written }),
    done: (data) => {
      (code ? typed.sent : typed.discard)();
      onSaved(data.short_code);
    },
  });
  const set = (next: Partial<typeof written>) => {
    edited();
    typed.set(next);
  };
  const discard = () => {
    edited();
    typed.discard();
  };
  const text = code?.code ?? (codeOfName(written.name) ? shortCodeText(codeOfName(written.name)) : '');
  return (
    <form ref={form} className="col" onSubmit={submit} noValidate>
      <ChangedSince outdated={typed.outdated} labels={{ body: 'What it stands for' }} undo="Discard" />
      <TextField
        label="Name"
        autoFocus
        value={written.name}
        hint={text ? `Used in templates as ${text}` : 'Such as Office hours'}
        error={errorOf('payload.name')}
        onChange={(name) => set({ name })}
      />
      <TextField
        label="What it stands for"
        rows={4}
        value={written.body}
        hint="Words; the system's short codes may stand in them."
        error={errorOf('payload.body')}
        onChange={(body) => set({ body })}
      />
      <div className="row wrap">
        {remove ? (
          <Button variant="subtle" color="red" onClick={remove}>
            Delete
          </Button>
        ) : null}
        <span className="grow" />
        <Button type="submit" loading={isSending}>
          Save
        </Button>
        {typed.isTyped ? (
          <Button variant="default" className="to-start" onClick={discard}>
            Discard
          </Button>
        ) : null}
      </div>
    </form>
  );
}
