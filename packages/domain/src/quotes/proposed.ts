import { isBindable, isSample } from './offer.ts';
import { comparePremium, hasPremium } from './prices/premium.ts';
import { doubtOfQuote } from './prices/price-doubt.ts';
import { shownQuotes } from './shown.ts';

type Proposable = {
  readonly id: number;
  readonly is_superseded: boolean;
  readonly superseded_at: string | null;
  readonly is_expired: boolean;
  readonly group_name: string;
  readonly payload: { readonly premium: number | null; readonly outcome: string; readonly rate_type: string };
};
type Quoted<Q> = { readonly quotes: readonly Q[]; readonly outdated: { readonly superseded_at: string } | null };
type Which = { readonly ids?: readonly number[] | undefined; readonly withExpired?: boolean };

/** Lists the quotes with a price that is valid, or has been, cheapest first; those of sample rates go to no client. */
const pricedQuotes = <Q extends Proposable>(application: Quoted<Q>, withExpired: boolean): Q[] =>
  shownQuotes(application)
    .filter(
      (quote) =>
        (withExpired || !quote.is_expired) &&
        hasPremium(quote.payload.premium) &&
        !isSample(quote.payload) &&
        ['quoted', 'indication'].includes(quote.payload.outcome),
    )
    .sort((a, b) => comparePremium(a.payload.premium, b.payload.premium));

/**
 * Lists the quotes that go onto a proposal, cheapest first: those chosen, or all that have a price which nobody doubts. A
 * price in doubt goes out only where somebody chooses it.
 */
export const proposedQuotes = <Q extends Proposable>(
  application: Quoted<Q>,
  { ids, withExpired = false }: Which = {},
): Q[] => {
  const priced = pricedQuotes(application, withExpired);
  return priced.filter((quote) => (ids === undefined ? doubtOfQuote(quote, priced) === null : ids.includes(quote.id)));
};

/** Lists the quotes that 'all' leaves out because their price is in doubt. */
export const heldBackQuotes = <Q extends Proposable>(application: Quoted<Q>): Q[] => {
  const priced = pricedQuotes(application, false);
  return priced.filter((quote) => doubtOfQuote(quote, priced) !== null);
};

/** Returns the one of proposed quotes that a single proposal is of unless told: the lowest price that can be bound. */
export const singleQuote = <Q extends Proposable>(proposed: readonly Q[]): Q | undefined =>
  proposed.find(({ payload }) => isBindable(payload)) ?? proposed[0];

/** Lists the prices of sample rates, of the quotes chosen or of all. */
export const sampleQuotes = <Q extends Proposable>(application: Quoted<Q>, ids?: readonly number[]): Q[] =>
  shownQuotes(application).filter(
    ({ id, payload }) => isSample(payload) && hasPremium(payload.premium) && (ids === undefined || ids.includes(id)),
  );
