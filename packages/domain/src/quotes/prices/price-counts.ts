import { QUOTE_TEXT_EN, type QuoteText } from '../../languages/quote-text.en.ts';
import { isBindable, type Offer } from '../offer.ts';
import { hasPremium } from './premium.ts';

/** How many prices can be bound, and how many cannot. */
export type PriceCounts = { readonly quotes: number; readonly indications: number };

/** An offer among those of the same asking, which are one carrier's answer. */
type Grouped = Offer & { readonly group?: string | number | undefined };

/**
 * Counts offers as what they are (R9.1): an indication is no quote, and what names no price is neither. Those of one group
 * count once, as a quote where one of them is.
 */
export function priceCounts(offers: readonly Grouped[]): PriceCounts {
  const priced = offers.filter(
    ({ outcome, premium }) => hasPremium(premium) && (outcome === 'quoted' || outcome === 'indication'),
  );
  const groups = Map.groupBy(priced, (offer) => offer.group ?? offer);
  const quotes = [...groups.values()].filter((group) => group.some(isBindable)).length;
  return { quotes, indications: groups.size - quotes };
}

/** Writes '4 quotes and 2 indications', '1 quote', '2 indications'; of none '0 quotes'. */
export function priceCountText(
  { quotes, indications }: PriceCounts,
  text: Pick<QuoteText, 'quotes' | 'indications' | 'and'> = QUOTE_TEXT_EN,
): string {
  if (indications === 0) return text.quotes(quotes);
  return quotes === 0 ? text.indications(indications) : text.and([text.quotes(quotes), text.indications(indications)]);
}
