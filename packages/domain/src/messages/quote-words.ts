import { isBindable, type Offer, premiumWords } from '../quotes/offer.ts';
import { priceCountWords } from '../quotes/price-counts.ts';

type Offered = { readonly payload: Offer };

/** Both parts that there are, joined: '3 quotes and 1 indication'. */
const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' and ');

/**
 * What a message says of the offers that go along, cheapest first: one that cannot be bound is an indication and never
 * called a quote, and the lowest price is that of a quote where there is one.
 */
export function quoteWords<Q extends Offered>(offers: readonly Q[]) {
  const quotes = offers.filter(({ payload }) => isBindable(payload));
  const indications = offers.filter(({ payload }) => !isBindable(payload));
  const priced = quotes.length > 0 ? quotes : indications;
  const [lowest, highest] = [priced[0], priced.at(-1)];
  const [low, high] = [lowest, highest].map((one) => (one ? premiumWords(one.payload) : '')) as [string, string];
  const noun = (some: readonly Q[], one: string) => (some.length === 0 ? '' : some.length === 1 ? one : `${one}s`);
  return {
    lowest,
    highest,
    count: offers.length === 0 ? '' : priceCountWords({ quotes: quotes.length, indications: indications.length }),
    noun: joined([noun(quotes, 'quote'), noun(indications, 'indication')]),
    range: low === high ? low : `${low} to ${high}`,
    pdf:
      offers.length === 0
        ? ''
        : offers.length === 1
          ? `The attached PDF shows the ${noun(offers, quotes.length === 1 ? 'quote' : 'indication')} in full.`
          : 'The attached PDF shows them side by side.',
  };
}
