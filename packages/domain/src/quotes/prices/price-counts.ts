import { PRICE_TEXT_EN } from '../../languages/price-text.en.ts';
import type { QuoteText } from '../../languages/quote-text.en.ts';
import { isBindable, type Offer } from '../offer.ts';
import { hasPremium } from './premium.ts';

export type PriceCounts = { readonly quotes: number; readonly indications: number };

/** An offer; `group` is shared by the offers of one carrier's answer. */
type Grouped = Offer & { readonly group?: string | number | undefined };

/**
 * Counts offers by kind (R9.1): an indication is not a quote, and an offer without a price is neither. Offers of a
 * group count once, as a quote if one of them is a quote.
 */
export function priceCounts(offers: readonly Grouped[]): PriceCounts {
  const priced = offers.filter(
    ({ outcome, premium }) => hasPremium(premium) && (outcome === 'quoted' || outcome === 'indication'),
  );
  const groups = Map.groupBy(priced, (offer) => offer.group ?? offer);
  const quotes = [...groups.values()].filter((group) => group.some(isBindable)).length;
  return { quotes, indications: groups.size - quotes };
}

/** '4 quotes and 2 indications', '1 quote', '2 indications'; '0 quotes' if there are none. */
export function priceCountText(
  { quotes, indications }: PriceCounts,
  text: Pick<QuoteText, 'quotes' | 'indications' | 'and'> = PRICE_TEXT_EN,
): string {
  if (indications === 0) return text.quotes(quotes);
  return quotes === 0 ? text.indications(indications) : text.and([text.quotes(quotes), text.indications(indications)]);
}
