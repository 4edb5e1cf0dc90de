import type { Application, Quote } from '@freeboard/contract';
import { heldBackQuotes, premiumText, sampleQuotes } from '@freeboard/domain';
import classes from './sending.module.css';

const namesOf = (quotes: readonly Quote[]): string =>
  quotes.map(({ payload }) => `${payload.carrier_name}, ${premiumText(payload)}`).join('; ');

/** Names the quotes that are not sent: where all go out, those whose price is in doubt; always those of sample rates. */
export function HeldBack({ application, quoteIds }: { application: Application; quoteIds: readonly number[] }) {
  const held = quoteIds.length > 0 ? [] : heldBackQuotes(application);
  const samples = sampleQuotes(application, quoteIds.length > 0 ? quoteIds : undefined);
  return (
    <>
      {held.length > 0 ? (
        <p className={classes.warning} role="note">
          <strong>Held back: {namesOf(held)}.</strong> {held.length === 1 ? 'This price looks' : 'These prices look'}{' '}
          like a mistake. Check with the carrier, then select the row to send it.
        </p>
      ) : null}
      {samples.length > 0 ? (
        <p className={classes.warning} role="note">
          <strong>Not sent: {namesOf(samples)}.</strong> Sample rates aren’t a carrier’s price. Enter your own rates in
          API Management to quote with them.
        </p>
      ) : null}
    </>
  );
}
