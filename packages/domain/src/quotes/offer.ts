import { QUOTE_TEXT_EN, type QuoteText } from '../languages/quote-text.en.ts';
import { formatPremium, hasPremium } from './prices/premium.ts';

/** What says how far a price can be relied on. */
export type Offer = {
  readonly outcome: string | null;
  /** Left out where the outcome says it already: an answer as it was understood. */
  readonly rate_type?: string;
  readonly premium: number | null;
};

/** Returns whether a price can be bound (R9.1): that of an indication or a referral cannot. */
export const isBindable = ({ outcome, rate_type = 'bindable' }: Pick<Offer, 'outcome' | 'rate_type'>): boolean =>
  outcome === 'quoted' && rate_type === 'bindable';

/** Returns whether a price comes of the rates that Freeboard is shipped with, which are no carrier's. */
export const isSample = ({ rate_type }: Pick<Offer, 'rate_type'>): boolean => rate_type === 'sample';

/** Returns a price as it is written: one that cannot be bound never like one that can, a dash where there is none. */
export function premiumText(offer: Offer, { about }: Pick<QuoteText, 'about'> = QUOTE_TEXT_EN): string {
  if (!hasPremium(offer.premium)) return '—';
  const text = formatPremium(offer.premium);
  return isBindable(offer) ? text : about(text);
}

/** Returns an outcome in words: 'needs info'. */
export const outcomeText = (outcome: string): string => outcome.replaceAll('_', ' ');

/** Returns whether a price no longer stands; both days as YYYY-MM-DD, and it stands on its last one. */
export const hasExpired = (expires_on: string | null, today: string): boolean =>
  expires_on !== null && expires_on < today;
