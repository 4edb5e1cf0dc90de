import type { AddressData, Application, Suggestion } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useField, useOpenForm } from '../../forms/context.ts';
import type { InputProps } from '../../forms/input-props.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify, notifyFault } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressSearch } from './address-search.tsx';
import { Candidates } from './candidates.tsx';
import { type Lookup, type LookupAddress, lookUp } from './lookup.ts';
import { InvalidResponse, LookupFound } from './lookup-result.tsx';
import { takeOver } from './take-over.ts';

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
  useEffect(() => setText(saved), [saved]);

  async function ask(address: LookupAddress) {
    setBusy(true);
    const next = await lookUp(address, applicationId);
    setBusy(false);
    if (next.kind === 'failed') void notifyFault(next.fault);
    else setLookup(next);
  }
  async function take(data: AddressData) {
    setLookup(null);
    const current = queryClient.getQueryData<{ application: Application }>(keyOf(applicationId))?.application;
    if (!current) return;
    const result = await takeOver(current, data);
    if (result.ok) queryClient.setQueryData(keyOf(applicationId), { application: result.data.application });
    else if (result.code === 409)
      void notify({ title: 'Error', text: 'The application just changed. Please look the address up again.' }, 'bad');
    else void notify(noticeText(result), 'bad');
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
        onType={setText}
        onChoose={choose}
        onSubmit={(searched_address) => void ask({ searched_address })}
        onBlur={() => text !== saved && edit(field.key, text)}
      />
      <Dialog title="Address lookup" opened={lookup !== null} onClose={() => setLookup(null)} size="lg">
        <div className="col">
          {lookup?.kind === 'none' ? <InvalidResponse /> : null}
          {lookup?.kind === 'choose' ? <Candidates candidates={lookup.candidates} onChoose={choose} /> : null}
          {lookup?.kind === 'found' ? (
            <>
              <LookupFound data={lookup.data} type={store.form.type} />
              <div className="row">
                <span className="grow" />
                <Button variant="default" onClick={() => setLookup(null)}>
                  Keep what I have
                </Button>
                <Button data-autofocus onClick={() => void take(lookup.data)}>
                  Take these values over
                </Button>
              </div>
            </>
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
