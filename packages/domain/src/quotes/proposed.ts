import { isBindable } from './offer.ts';
import { comparePremium, hasPremium } from './premium.ts';
import { shownQuotes } from './shown.ts';

type Proposable = {
  readonly id: number;
  readonly is_superseded: boolean;
  readonly superseded_at: string | null;
  readonly is_expired: boolean;
  readonly payload: { readonly premium: number | null; readonly outcome: string; readonly rate_type: string };
};
type Quoted<Q> = { readonly quotes: readonly Q[]; readonly outdated: { readonly superseded_at: string } | null };
type Which = { readonly ids?: readonly number[] | undefined; readonly withExpired?: boolean };

/** The quotes with a price, chosen ones or all, those that still stand or all, cheapest first: what is not a price is not on the proposal. */
export const proposedQuotes = <Q extends Proposable>(
  application: Quoted<Q>,
  { ids, withExpired = false }: Which = {},
): Q[] =>
  shownQuotes(application)
    .filter(
      (quote) =>
        (ids === undefined || ids.includes(quote.id)) &&
        (withExpired || !quote.is_expired) &&
        hasPremium(quote.payload.premium) &&
        ['quoted', 'indication'].includes(quote.payload.outcome),
    )
    .sort((a, b) => comparePremium(a.payload.premium, b.payload.premium));

/** The one of proposed quotes that a single proposal is of unless told: the lowest price that can be bound. */
export const singleQuote = <Q extends Proposable>(proposed: readonly Q[]): Q | undefined =>
  proposed.find(({ payload }) => isBindable(payload)) ?? proposed[0];
