import type { AddressData, Application, Suggestion } from '@freeboard/contract';
import { addressParts } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useField, useOpenForm } from '../../forms/context.ts';
import type { InputProps } from '../../forms/input-props.ts';
import { client } from '../../lib/calls.ts';
import { latest } from '../../lib/live/latest.ts';
import { noteOwn } from '../../lib/live/own-changes.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressSearch } from './address-search.tsx';
import { Candidates } from './candidates.tsx';
import { differencesOf } from './differences.ts';
import { type Lookup, type LookupAddress, lookUp, typedValues } from './lookup.ts';
import { LookupNone } from './lookup-result.tsx';
import { takeOver } from './take-over.ts';
import { Differences } from './take-over-dialog.tsx';

const keyOf = (id: number) => ['getApplicationById', { application_id: id }];

/** The address search inside the form: what is found is shown first and taken over when the person says so. */
export function SearchedAddressInput({
  id,
  describedBy,
  field,
  applicationId,
}: InputProps & { applicationId: number }) {
  const { edit, isReadOnly, store } = useOpenForm();
  const { value } = useField(field.key);
  const saved = typeof value === 'string' ? value : '';
  const [text, setText] = useState(saved);
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [newest] = useState(latest);
  useEffect(() => setText(saved), [saved]);

  const [asked, setAsked] = useState<LookupAddress | null>(null);
  async function ask(address: LookupAddress) {
    setAsked(address);
    setBusy(true);
    const next = await newest.of(lookUp(address, applicationId));
    if (!next) return;
    setBusy(false);
    setLookup(next.value);
  }
  const current = () => queryClient.getQueryData<{ application: Application }>(keyOf(applicationId))?.application;
  const remember = (application: Application) => {
    noteOwn(application);
    queryClient.setQueryData(keyOf(applicationId), { application });
  };
  async function take(data: AddressData, keys: string[]) {
    setLookup(null);
    const before = current();
    if (!before) return;
    const result = await takeOver(before, data, keys);
    if (!result.ok)
      return result.code === 409
        ? notify({ title: 'Error', text: 'The application just changed. Please look the address up again.' }, 'bad')
        : notify(noticeText(result), 'bad');
    remember(result.data.application);
    const text = keys.length === 1 ? '1 value was taken over.' : `${keys.length} values were taken over.`;
    notify({ title: 'Address lookup', text }, 'good', {
      action: { label: 'Undo', run: () => void undo() },
    });
  }
  async function undo() {
    const result = await client.call('undoAddressLookup', { application_id: applicationId });
    if (result.ok) return remember(result.data.application);
    return result.code === 409
      ? notify({ title: 'Not undone', text: result.message }, 'bad')
      : notify(noticeText(result), 'bad');
  }
  /** The parts go into their fields as a person's own edits. */
  function takeTyped() {
    setLookup(null);
    for (const [key, part] of Object.entries(typedValues(text))) if (store.field(key)) edit(key, part);
  }
  const choose = (one: Suggestion) => {
    setText(one.text);
    void ask(one);
  };
  if (isReadOnly) return <span className="muted">{saved || '—'}</span>;
  return (
    <>
      <AddressSearch
        id={id}
        describedBy={describedBy}
        value={text}
        isBusy={isBusy}
        isAsked={text.trim() === saved.trim()}
        canAskAgain
        onType={(next) => {
          setText(next);
          newest.forget();
          setBusy(false);
        }}
        onChoose={choose}
        onSubmit={(searched_address) => void ask({ searched_address })}
        onBlur={() => text !== saved && edit(field.key, text)}
      />
      <Dialog title="Address lookup" opened={lookup !== null} onClose={() => setLookup(null)} size="lg">
        <div className="col">
          {lookup?.kind === 'none' ? (
            <LookupNone
              why={lookup.why}
              text={text}
              type={store.form.type}
              onRetry={() => {
                setLookup(null);
                void ask(asked ?? { searched_address: text.trim() });
              }}
            >
              {Object.keys(addressParts(text)).length > 0 ? (
                <Button onClick={takeTyped}>Take what I typed</Button>
              ) : null}
            </LookupNone>
          ) : null}
          {lookup?.kind === 'choose' ? <Candidates candidates={lookup.candidates} onChoose={choose} /> : null}
          {lookup?.kind === 'found' ? (
            <Differences
              data={lookup.data}
              differences={differencesOf(lookup.data, store.form.type, store.values(), store.origins())}
              onTake={(keys) => void take(lookup.data, keys)}
              onClose={() => setLookup(null)}
            />
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
