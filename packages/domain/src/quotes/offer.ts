import { PRICE_TEXT_EN } from '../languages/price-text.en.ts';
import type { QuoteText } from '../languages/quote-text.en.ts';
import { formatPremium, hasPremium } from './prices/premium.ts';

export type Offer = {
  readonly outcome: string | null;
  /** Omitted for an interpreted answer, where the outcome implies it. */
  readonly rate_type?: string;
  readonly premium: number | null;
};

/** Whether a price can be bound (R9.1): that of an indication or a referral can't. */
export const isBindable = ({ outcome, rate_type = 'bindable' }: Pick<Offer, 'outcome' | 'rate_type'>): boolean =>
  outcome === 'quoted' && rate_type === 'bindable';

/** Sample rates are shipped with Freeboard; they are not a carrier's. */
export const isSample = ({ rate_type }: Pick<Offer, 'rate_type'>): boolean => rate_type === 'sample';

/**
 * Formats a price; a price that can't be bound always looks different from a price that can. A dash if there is none.
 */
export function premiumText(offer: Offer, { about }: Pick<QuoteText, 'about'> = PRICE_TEXT_EN): string {
  if (!hasPremium(offer.premium)) return '—';
  const text = formatPremium(offer.premium);
  return isBindable(offer) ? text : about(text);
}

export const outcomeText = (outcome: string): string => outcome.replaceAll('_', ' ');

/** Whether a price has expired; both days as YYYY-MM-DD, and it is valid on its last day. */
export const hasExpired = (expires_on: string | null, today: string): boolean =>
  expires_on !== null && expires_on < today;

/** 'Palmetto Flood, Gold'; without an offer name, only the carrier. */
export const offerTitle = (offer: { readonly carrier_name: string; readonly offer_name: string | null }): string =>
  offer.offer_name === null ? offer.carrier_name : `${offer.carrier_name}, ${offer.offer_name}`;
