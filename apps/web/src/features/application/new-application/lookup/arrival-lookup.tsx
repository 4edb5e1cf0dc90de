import type { Application, Suggestion } from '@freeboard/contract';
import type { FieldValue } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FormStore } from '../../../../forms/store.ts';
import { showTime } from '../../../../lib/format.ts';
import { part } from '../../../../lib/part.tsx';
import { callOrNotify } from '../../../../lib/server/notices.ts';
import { lookUp } from './look-up.ts';
import type { Lookup, LookupAddress } from './lookup.ts';

const LookupDialog = part(() => import('./lookup-dialog.tsx'));

type Arrival = NonNullable<Application['address_lookup']>;

export function arrivalText({ state, reason, due_at, data }: Arrival): { title: string; text: string; action: string } {
  if (state === 'waiting')
    return {
      title: 'Not looked up yet.',
      text:
        reason === ''
          ? 'Property data, flood zone and elevation are filled in once the address is looked up.'
          : `${reason.replace(/\.$/, '')}. Next try: ${showTime(due_at)}.`,
      action: 'Look up now',
    };
  if (state === 'ambiguous')
    return {
      title: data?.differences.length ? 'The address found differs from what came in.' : 'Several addresses match.',
      text: 'Nothing was filled in until you choose.',
      action: 'Choose the address',
    };
  if (state === 'differs')
    return {
      title: 'Our data sources disagree with the application.',
      text: 'Your values were kept.',
      action: 'Review',
    };
  return { title: 'The address was not looked up completely.', text: reason, action: 'Look up' };
}

function addressIn(store: FormStore): LookupAddress {
  const read = (key: string) => String(store.values()[key] ?? '');
  return {
    address1: read('address1'),
    address2: read('address2'),
    city: read('city'),
    state: read('state'),
    zip: read('zip'),
  };
}

export type Props = {
  application: Application;
  store: FormStore;
  edit: (key: string, value: FieldValue) => void;
  settled: () => Promise<boolean>;
  remember: (application: Application) => void;
};

export function ArrivalLookup({ application, store, edit, settled, remember }: Props) {
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [isBusy, setBusy] = useState(false);
  const arrival = application.address_lookup;
  if (!arrival || arrival.state === 'done') return null;
  const { title, text, action } = arrivalText(arrival);
  async function ask(address: LookupAddress) {
    setBusy(true);
    setLookup(await lookUp(address, application.id));
    setBusy(false);
  }
  function act() {
    const { state, data } = arrival as Arrival;
    if (data && state === 'ambiguous')
      setLookup({ kind: 'choose', candidates: data.candidates, differences: data.differences });
    else if (data && state === 'differs') setLookup({ kind: 'found', data });
    else void ask(addressIn(store));
  }
  async function close() {
    const answer = await callOrNotify('closeAddressLookup', { application_id: application.id });
    if (answer) remember(answer.application);
  }
  return (
    <>
      <div className="no-print row wrap banner soft-line mb-4" role="status">
        <span>
          <b className="strong">{title}</b> {text}
        </span>
        <span className="grow" />
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={act}>
          {action}
        </Button>
        {arrival.state === 'waiting' ? null : (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void close()}>
            Keep what I have
          </Button>
        )}
      </div>
      {lookup ? (
        <LookupDialog
          store={store}
          edit={edit}
          settled={settled}
          lookup={lookup}
          setLookup={setLookup}
          applicationId={application.id}
          text={application.payload.address}
          onChoose={(one: Suggestion) => void ask(one)}
          onRetry={() => void ask(addressIn(store))}
        />
      ) : null}
    </>
  );
}
