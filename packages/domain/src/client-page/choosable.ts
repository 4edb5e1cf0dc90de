import { QUOTE_TEXT_EN, type QuoteText } from '../languages/quote-text.en.ts';
import { isBindable } from '../quotes/offer.ts';
import { hasPremium } from '../quotes/prices/premium.ts';

type Choosable = {
  readonly is_superseded: boolean;
  readonly is_expired: boolean;
  readonly payload: { readonly premium: number | null; readonly outcome: string; readonly rate_type: string };
};

/**
 * Why a client can't choose a quote, as a readable message; null if they can. `isBound`: a policy of the
 * application is recorded.
 */
export function whyNotChoosable(
  { is_superseded, is_expired, payload }: Choosable,
  { whyNot: text }: Pick<QuoteText, 'whyNot'> = QUOTE_TEXT_EN,
  isBound = false,
): string | null {
  if (isBound) return text.bound;
  if (is_superseded) return text.superseded;
  if (is_expired) return text.expired;
  if (!hasPremium(payload.premium)) return text.noPrice;
  return isBindable(payload) ? null : text.indication;
}
