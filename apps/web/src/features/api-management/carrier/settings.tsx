import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '../../../lib/query.ts';
import type { Suggestion } from '../../../ui/code/suggest.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { useSeesAgencies } from '../agencies.ts';
import { MappingWriting } from '../mapping/writing.tsx';
import { Conflict } from '../unsaved/conflict.tsx';
import { fieldDifferences } from '../unsaved/merge.ts';
import classes from './carrier.module.css';
import { labelOf } from './labels.ts';
import { MappingFields } from './mapping-fields.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { StartFrom } from './start-from.tsx';
import type { Editor } from './use-editor.ts';

/** Where the sandbox answers, out of the providers that stand in it. */
function useSandbox(): string | null {
  const address = useCall('listCarriers', {}).data?.providers.find((provider) => provider.is_sandbox)?.base_url;
  return address ? (URL.parse(address)?.origin ?? null) : null;
}

/** The agencies that a carrier can be made for; only who manages agencies chooses one. */
function AgencyField({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (agency: number | undefined) => void;
}) {
  const mgas = useCall('listMgas', {}).data?.mgas;
  const carriers = useCall('listCarriers', {}).data?.carriers ?? [];
  // Without the list of agencies there are those that have carriers.
  const known =
    mgas ?? [...new Map(carriers.map((one) => [one.agency_id, one.agency_name]))].map(([id, name]) => ({ id, name }));
  return (
    <ChoiceField
      label="Agency"
      value={String(value ?? '')}
      choices={[{ value: '', label: 'Choose' }, ...known.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  );
}

type Props = { detail: CarrierDetail | null; editor: Editor; onSaved: (detail: CarrierDetail) => void };

const NOTHING_OWN: readonly Suggestion[] = [];

/** Settings and mapping of a carrier, saved together as its draft. */
export function Settings({ detail, editor, onSaved }: Props) {
  const seesAgencies = useSeesAgencies();
  const sandbox = useSandbox();
  const [agency, setAgency] = useState<number | undefined>();
  const frame = useRef<HTMLFormElement>(null);
  const auth = (detail?.draft ?? detail?.published)?.auth;
  const { errors, conflict, note, setNote } = editor;
  const count = Object.keys(errors).length;

  useEffect(() => {
    if (Object.keys(errors).length > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = await editor.save(agency);
    if (saved) onSaved(saved);
  }
  return (
    <form ref={frame} className={classes.sections} onSubmit={submit} noValidate aria-label="Settings and mapping">
      {!detail && seesAgencies ? (
        <section className="card" aria-label="Agency">
          <div className={`body ${classes.grid}`}>
            <AgencyField value={agency} onChange={setAgency} />
          </div>
        </section>
      ) : null}
      <SettingsFields
        editor={editor}
        keptAuth={auth?.is_secret_set ? auth.kind : null}
        isAuthUnreadable={auth?.is_secret_unreadable ?? false}
        isNew={detail === null}
        sandbox={sandbox}
      />
      {!detail && editor.form.kind === 'rate-table' ? <StartFrom editor={editor} agency={agency} /> : null}
      <MappingWriting lines={editor.form.lines} own={NOTHING_OWN}>
        <MappingFields editor={editor} isNew={detail === null} />
      </MappingWriting>
      <div className={classes.foot}>
        {detail && conflict ? (
          <Conflict
            detail={detail}
            differences={() => fieldDifferences([conflict.base, conflict.theirs, editor.form], labelOf)}
            keepMine={editor.keepMine}
            takeTheirs={editor.undo}
          />
        ) : null}
        <input
          className={classes.note}
          aria-label="Note on this change"
          placeholder="Note on this change (optional)"
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <span className={`small ${count > 0 ? classes.problem : 'muted'}`} role="status">
          {count > 0
            ? (errors.agency_id?.[0] ?? `${count} ${count === 1 ? 'field needs' : 'fields need'} a change`)
            : editor.isDirty
              ? 'Not saved yet'
              : detail?.has_draft
                ? 'Draft saved'
                : ''}
        </span>
        {editor.isDirty ? (
          <Button variant="default" onClick={editor.undo}>
            Undo changes
          </Button>
        ) : null}
        <Button
          type="submit"
          loading={editor.isBusy}
          disabled={detail !== null && (!editor.isDirty || conflict !== null)}
        >
          Save draft
        </Button>
      </div>
    </form>
  );
}
