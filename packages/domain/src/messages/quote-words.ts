import { QUOTE_TEXT_EN, type QuoteText } from '../languages/quote-text.en.ts';
import { isBindable, type Offer, premiumText } from '../quotes/offer.ts';
import { priceCountText } from '../quotes/prices/price-counts.ts';

type Offered = { readonly payload: Offer };

/**
 * `offers`: cheapest first. An offer that can't be bound is an indication and never called a quote. If there are
 * quotes, the lowest price is that of a quote.
 */
export function quoteText<Q extends Offered>(offers: readonly Q[], text: QuoteText = QUOTE_TEXT_EN) {
  const quotes = offers.filter(({ payload }) => isBindable(payload));
  const indications = offers.filter(({ payload }) => !isBindable(payload));
  const priced = quotes.length > 0 ? quotes : indications;
  const [lowest, highest] = [priced[0], priced.at(-1)];
  const [low, high] = [lowest, highest].map((one) => (one ? premiumText(one.payload, text) : '')) as [string, string];
  const nouns = [
    quotes.length > 0 ? text.quoteNoun(quotes.length) : '',
    indications.length > 0 ? text.indicationNoun(indications.length) : '',
  ];
  return {
    lowest,
    highest,
    count: offers.length === 0 ? '' : priceCountText({ quotes: quotes.length, indications: indications.length }, text),
    noun: text.and(nouns.filter(Boolean)),
    range: low === high ? low : text.range(low, high),
    pdf: offers.length === 0 ? '' : offers.length === 1 ? text.pdfOfOne(quotes.length === 1) : text.pdfOfSeveral,
  };
}
