import { codeOfName, shortCodeErrors, shortCodeText } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ShortCode } from './draft.ts';

type Props = { code: ShortCode | null; onSaved: (code: ShortCode) => void; remove: (() => void) | null };

/** What a short code of the agency is called and stands for. */
export function CodeForm({ code, onSaved, remove }: Props) {
  const [written, setWritten] = useState(code?.payload ?? { name: '', body: '' });
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const own = isTried ? shortCodeErrors(written) : {};
  const set = (next: Partial<typeof written>) => {
    setSaid({});
    setWritten({ ...written, ...next });
  };
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(shortCodeErrors(written)).length > 0) return;
    setBusy(true);
    const result = await client.call('saveShortCode', {
      ...(code ? { short_code_id: code.id } : {}),
      payload: written,
    });
    setBusy(false);
    if (result.ok) return onSaved(result.data.short_code);
    setSaid(result.errors);
    notify(noticeText(result), 'bad');
  }
  const text = code?.code ?? (codeOfName(written.name) ? shortCodeText(codeOfName(written.name)) : '');
  return (
    <form className="col" onSubmit={save} noValidate>
      <TextField
        label="Name"
        autoFocus
        value={written.name}
        hint={text ? `Stands in templates as ${text}` : 'Such as Office hours'}
        error={said['payload.name']?.[0] ?? own.name?.[0]}
        onChange={(name) => set({ name })}
      />
      <TextField
        label="What it stands for"
        rows={4}
        value={written.body}
        hint="Words; the system's short codes may stand in them."
        error={said['payload.body']?.[0] ?? own.body?.[0]}
        onChange={(body) => set({ body })}
      />
      <div className="row wrap">
        {remove ? (
          <Button variant="subtle" color="red" onClick={remove}>
            Delete
          </Button>
        ) : null}
        <span className="grow" />
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
