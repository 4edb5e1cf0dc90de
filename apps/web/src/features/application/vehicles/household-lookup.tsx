import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useOpenForm } from '../../../forms/context.ts';
import { focusWhenDrawn } from '../../../forms/focus.ts';
import { rowsOf } from '../../../forms/inputs/rows.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { countText, type Found, fromLookup, lookupRequest, missingForLookup } from './household.ts';
import { HouseholdDialog } from './household-dialog.tsx';

export function HouseholdLookup() {
  const { id, store, takeFromProvider } = useOpenForm();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [offer, setOffer] = useState<Found | null>(null);

  function take(found: Found) {
    const values = fromLookup(store.values(), found, randomId);
    const { source } = found;
    setOffer(null);
    if (!values || !source) return;
    flushSync(() => takeFromProvider(values, source));
    setMessage(`Took over ${countText(found.vehicles_info.length, found.drivers_info.length)}.`);
    focusWhenDrawn('vehicles_info');
  }
  async function lookUp() {
    const missing = missingForLookup(store.values());
    if (missing.length > 0) return setMessage(`Needs the client’s ${missing.join(', ')} first.`);
    setMessage('');
    setBusy(true);
    const request = { ...lookupRequest(store.values()), application_id: id };
    const result = await client.call('getVehiclesDetailsFromProviderApi', request);
    setBusy(false);
    if (!result.ok) return setMessage(`${failureText(result)} Nothing was changed.`);
    if (!fromLookup(store.values(), result.data, randomId))
      return setMessage(`${result.message || 'No vehicle was found'}. Nothing was changed.`);
    setOffer(result.data);
  }
  const values = store.values();
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void lookUp()}>
        Look up vehicles and drivers
      </Button>
      <span role="status" className="small muted">
        {message}
      </span>
      <HouseholdDialog
        found={offer}
        entered={{ vehicles: rowsOf(values.vehicles_info).length, drivers: rowsOf(values.drivers_info).length }}
        dateOfBirth={offer ? (fromLookup(values, offer, randomId)?.date_of_birth ?? null) : null}
        onUse={take}
        onClose={() => setOffer(null)}
      />
    </>
  );
}
