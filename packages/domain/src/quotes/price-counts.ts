import { isBindable, type Offer } from './offer.ts';
import { hasPremium } from './premium.ts';

/** How many prices can be bound, and how many cannot. */
export type PriceCounts = { readonly quotes: number; readonly indications: number };

/** Counts offers as what they are (R9.1): an indication is no quote, and what names no price is neither. */
export function priceCounts(offers: readonly Offer[]): PriceCounts {
  const priced = offers.filter(
    ({ outcome, premium }) => hasPremium(premium) && (outcome === 'quoted' || outcome === 'indication'),
  );
  const quotes = priced.filter(isBindable).length;
  return { quotes, indications: priced.length - quotes };
}

const several = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** '4 quotes and 2 indications', '1 quote', '2 indications'; of none '0 quotes'. */
export function priceCountWords({ quotes, indications }: PriceCounts): string {
  if (indications === 0) return several(quotes, 'quote');
  const words = several(indications, 'indication');
  return quotes === 0 ? words : `${several(quotes, 'quote')} and ${words}`;
}
