import type { Suggestion } from '@freeboard/contract';
import { isLookupReady } from '@freeboard/domain/forms';
import { useEffect, useState } from 'react';
import { useField, useOpenForm } from '../../../forms/context.ts';
import type { InputProps } from '../../../forms/input-props.ts';
import { latest } from '../../../lib/latest.ts';
import { part } from '../../../lib/part.tsx';
import { AddressSearch } from './address-search.tsx';
import { lookUp } from './lookup/look-up.ts';
import type { Lookup, LookupAddress } from './lookup/lookup.ts';

const LookupDialog = part(() => import('./lookup/lookup-dialog.tsx'));
const OtherAddress = part(() => import('./other-address.tsx'));

function useText(key: string): string {
  const { value } = useField(key);
  return typeof value === 'string' ? value : '';
}

function useAddressFields() {
  return {
    address1: useText('address1'),
    address2: useText('address2'),
    city: useText('city'),
    state: useText('state'),
    zip: useText('zip'),
  };
}

/** Only the newest lookup counts; `asked` is its address. */
function useLookup(applicationId: number) {
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [newest] = useState(latest);
  const [asked, setAsked] = useState<LookupAddress | null>(null);
  async function ask(address: LookupAddress) {
    setAsked(address);
    setBusy(true);
    const next = await newest.of(lookUp(address, applicationId));
    if (!next) return;
    setBusy(false);
    setLookup(next.value);
  }
  function forget() {
    newest.forget();
    setBusy(false);
  }
  return { lookup, setLookup, isBusy, asked, ask, forget };
}

export function SearchedAddressInput({
  id,
  describedBy,
  field,
  applicationId,
}: InputProps & { applicationId: number }) {
  const { edit, isReadOnly, settled, store } = useOpenForm();
  const { value, origin } = useField(field.key);
  const saved = typeof value === 'string' ? value : '';
  const [text, setText] = useState(saved);
  const { lookup, setLookup, isBusy, asked, ask, forget } = useLookup(applicationId);
  const fields = useAddressFields();
  const isReady = isLookupReady(fields);
  const isLookedUp = origin?.source === 'provider';
  useEffect(() => setText(saved), [saved]);

  const choose = (one: Suggestion) => {
    setText(one.text);
    void ask(one);
  };
  /** A saved address is looked up by its fields, which a user may have corrected since; any other text as typed. */
  const submit = (typed: string) => void ask(isReady && typed === saved.trim() ? fields : { searched_address: typed });
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
        hasAddressFields={isReady}
        onType={(next) => {
          setText(next);
          forget();
        }}
        onChoose={choose}
        onSubmit={submit}
        onBlur={() => text !== saved && edit(field.key, text)}
      />
      {isReady && isLookedUp ? <OtherAddress lookedUp={saved} fields={fields} /> : null}
      {lookup ? (
        <LookupDialog
          applicationId={applicationId}
          store={store}
          edit={edit}
          settled={settled}
          lookup={lookup}
          setLookup={setLookup}
          text={text}
          onChoose={choose}
          onRetry={() => void ask(asked ?? { searched_address: text.trim() })}
        />
      ) : null}
    </>
  );
}
