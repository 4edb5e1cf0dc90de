import { hasExpired, isBindable } from './offer.ts';
import { hasPremium } from './prices/premium.ts';
import { doubtOfQuote } from './prices/price-doubt.ts';

/** `bound`: the policy's; `signed`: of the quote that the client signed; `lowest`: of the quotes that can be bound. */
export const SHOWN_PRICE_KINDS = ['bound', 'signed', 'lowest'] as const;
export type ShownPriceKind = (typeof SHOWN_PRICE_KINDS)[number];

/** `until`: the last day of the price; null if it does not expire. */
export type ShownPrice = {
  readonly amount: number;
  readonly kind: ShownPriceKind;
  readonly until: string | null;
};

export type PricedQuote = {
  readonly carrier: string;
  readonly outcome: string;
  readonly rate_type: string;
  readonly premium: number | null;
  readonly expires_on: string | null;
  readonly is_custom: boolean;
};

/**
 * The lowest price that can be bound, is current and not doubtful; null if there is none. A quote added by hand
 * counts only if no carrier has a price. Of equal prices, the one that is valid longest is used.
 */
export function lowestPrice(quotes: readonly PricedQuote[], today: string): ShownPrice | null {
  const priced = quotes.map((quote) => ({
    quote,
    group_name: quote.carrier,
    is_superseded: false,
    payload: { premium: quote.premium },
  }));
  const sound = priced.filter(
    (one) =>
      isBindable(one.quote) &&
      hasPremium(one.quote.premium) &&
      !hasExpired(one.quote.expires_on, today) &&
      doubtOfQuote(one, priced) === null,
  );
  // A quote added by hand states no terms, so it counts only if no carrier has a price (D23).
  const ofCarriers = sound.filter(({ quote }) => !quote.is_custom);
  const counted = ofCarriers.length > 0 ? ofCarriers : sound;
  const last = ({ expires_on }: PricedQuote) => expires_on ?? '9999';
  const [lowest] = counted
    .map(({ quote }) => quote)
    .toSorted((a, b) => (a.premium ?? 0) - (b.premium ?? 0) || last(b).localeCompare(last(a)));
  return lowest ? { amount: lowest.premium ?? 0, kind: 'lowest', until: lowest.expires_on } : null;
}

/** The bound premium, else the signed one, else the lowest price; null if there is none. */
export function shownPrice(of: {
  readonly bound: number | null;
  readonly signed: number | null;
  readonly lowest: ShownPrice | null;
}): ShownPrice | null {
  if (hasPremium(of.bound)) return { amount: of.bound, kind: 'bound', until: null };
  if (hasPremium(of.signed)) return { amount: of.signed, kind: 'signed', until: null };
  return of.lowest;
}

export const PRICE_KIND_TEXT: Readonly<Record<ShownPriceKind, string>> = {
  bound: 'Premium of the bound policy',
  signed: 'Premium of the quote that the client signed',
  lowest: 'Lowest price that can be bound',
};
