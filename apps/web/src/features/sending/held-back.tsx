import type { Application } from '@freeboard/contract';
import { heldBackQuotes, premiumWords } from '@freeboard/domain';
import classes from './sending.module.css';

/** Names the quotes that are not sent with all, as their price is in doubt. */
export function HeldBack({ application }: { application: Application }) {
  const held = heldBackQuotes(application);
  if (held.length === 0) return null;
  return (
    <p className={classes.warning} role="note">
      <strong>
        Held back: {held.map(({ payload }) => `${payload.carrier_name}, ${premiumWords(payload)}`).join('; ')}.
      </strong>{' '}
      {held.length === 1 ? 'This price looks' : 'These prices look'} like a mistake. Check with the carrier, then select
      the row to send it.
    </p>
  );
}
