import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOpenForm } from '../../forms/context.ts';
import { type Row, rowsOf, rowWords } from '../../forms/inputs/rows.ts';
import { client } from '../../lib/calls.ts';
import { randomId } from '../../lib/random-id.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { countWords, type Found, fromLookup, lookupRequest, missingForLookup } from './household.ts';
import classes from './vehicles.module.css';

/** Looks vehicles and drivers up by the client's name and address; asks before rows that stand already are replaced. */
export function HouseholdLookup() {
  const { edit, store } = useOpenForm();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [offer, setOffer] = useState<Found | null>(null);
  const standing = () => {
    const values = store.values();
    return { vehicles: rowsOf(values.vehicles_info).length, drivers: rowsOf(values.drivers_info).length };
  };

  function take(found: Found) {
    setOffer(null);
    const changes = fromLookup(store.values(), found, randomId);
    if (!changes) return;
    for (const [key, value] of Object.entries(changes)) edit(key, value);
    setSaid(`Took over ${countWords(found.vehicles_info.length, found.drivers_info.length)}.`);
  }
  async function lookUp() {
    const missing = missingForLookup(store.values());
    if (missing.length > 0) return setSaid(`Needs the client’s ${missing.join(', ')} first.`);
    setSaid('');
    setBusy(true);
    const result = await client.call('getVehiclesDetailsFromProviderApi', lookupRequest(store.values()));
    setBusy(false);
    if (!result.ok) return setSaid(`${result.message} Nothing was changed.`);
    if (!fromLookup(store.values(), result.data, randomId))
      return setSaid(`${result.message || 'No vehicle was found'}. Nothing was changed.`);
    const { vehicles, drivers } = standing();
    if (vehicles === 0 && (drivers === 0 || result.data.drivers_info.length === 0)) take(result.data);
    else setOffer(result.data);
  }
  const now = standing();
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void lookUp()}>
        Look up vehicles and drivers
      </Button>
      <span role="status" className="small muted">
        {said}
      </span>
      <Dialog title="Vehicles and drivers found" opened={offer !== null} onClose={() => setOffer(null)}>
        {offer ? (
          <div className="col">
            <ul className={classes.found}>
              {offer.vehicles_info.map((vehicle) => (
                <li key={vehicle.id}>
                  {rowWords(vehicle as Row, 'year', 'make', 'model')}{' '}
                  <span className="muted small num">{vehicle.vin}</span>
                </li>
              ))}
              {offer.drivers_info.map((driver) => (
                <li key={driver.id}>
                  {rowWords(driver as Row, 'first_name', 'last_name')} <span className="muted small">driver</span>
                </li>
              ))}
            </ul>
            <p>
              Replace the {countWords(now.vehicles, offer.drivers_info.length > 0 ? now.drivers : 0)} entered here?
              Shares of what stays are kept.
            </p>
            <div className="row">
              <span className="grow" />
              <Button variant="default" onClick={() => setOffer(null)}>
                Keep what I have
              </Button>
              <Button data-autofocus onClick={() => take(offer)}>
                Replace
              </Button>
            </div>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}
