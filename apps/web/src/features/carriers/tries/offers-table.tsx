import { keyText } from '@freeboard/domain/history';
import { hasPremium, outcomeText, premiumText } from '@freeboard/domain/quotes';
import { showDollars } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { OUTCOME_TONE } from '../../../ui/outcome-chip.tsx';
import type { Outcome } from './outcome.ts';
import classes from './tries.module.css';

type Offer = NonNullable<Outcome['offers']>[number];

const amount = (value: string | number): string => (typeof value === 'number' ? showDollars(value) : value);

function Terms({ terms }: { terms: Offer['coverages'] }) {
  const stated = Object.entries(terms).flatMap(([key, value]) =>
    value === null ? [] : [[key, amount(value)] as const],
  );
  if (stated.length === 0) return '—';
  return stated.map(([key, value]) => (
    <span key={key} className={classes.term}>
      {stated.length > 1 ? <span className="muted">{keyText(key)} </span> : null}
      <span className="num nowrap">{value}</span>
    </span>
  ));
}

const notesOf = ({ reasons, description, premium, needs }: Offer): string =>
  [
    ...new Set([
      ...(hasPremium(premium) ? [] : [description]),
      ...reasons,
      ...needs.map((name) => `needs ${keyText(name)}`),
    ]),
  ]
    .filter(Boolean)
    .join('; ');

const offerName = ({ name, carrier_name, key }: Offer): string =>
  [carrier_name, name].filter(Boolean).join(', ') || key;

function OfferRows({ offer, isOther }: { offer: Offer; isOther: boolean }) {
  const notes = notesOf(offer);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className={classes.term}>{offerName(offer)}</span>
          <Chip tone={OUTCOME_TONE[offer.outcome]}>{outcomeText(offer.outcome)}</Chip>
        </th>
        <td className="right num nowrap strong">
          {hasPremium(offer.premium) ? (
            <span className={isOther ? classes.changed : undefined}>
              {premiumText(offer)}
              {isOther ? <span className="hidden-word"> (not the same as beside it)</span> : null}
            </span>
          ) : (
            '—'
          )}
        </td>
        <td>
          <Terms terms={offer.deductibles} />
        </td>
        <td>
          <Terms terms={offer.coverages} />
        </td>
      </tr>
      {notes ? (
        <tr>
          <td colSpan={4} className="small">
            {notes}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** Includes dropped offers; a price that differs from `compared` is highlighted. */
export function OffersTable({
  offers,
  compared,
}: {
  offers: readonly Offer[];
  compared?: readonly Offer[] | undefined;
}) {
  const before = compared && new Map(compared.map(({ key, premium }) => [key, premium]));
  const priced = offers.filter(({ premium }) => hasPremium(premium)).length;
  return (
    <div className={classes.offers}>
      <table aria-label="Offers">
        <caption className="muted small">
          {offers.length} {offers.length === 1 ? 'offer' : 'offers'}, {priced} with a price
        </caption>
        <thead>
          <tr>
            <th scope="col">Offer</th>
            <th scope="col" className="right">
              Premium
            </th>
            <th scope="col">Deductible</th>
            <th scope="col">Limits</th>
          </tr>
        </thead>
        {offers.map((offer) => (
          <OfferRows
            key={offer.key}
            offer={offer}
            isOther={before !== undefined && before.get(offer.key) !== offer.premium}
          />
        ))}
      </table>
    </div>
  );
}
