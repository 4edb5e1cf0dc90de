import { isBindable } from '../quotes/offer.ts';
import { hasPremium } from '../quotes/premium.ts';

type Choosable = {
  readonly is_superseded: boolean;
  readonly is_expired: boolean;
  readonly payload: { readonly premium: number | null; readonly outcome: string; readonly rate_type: string };
};

/** Why a client cannot choose a quote, in plain words; null where they can. */
export function whyNotChoosable({ is_superseded, is_expired, payload }: Choosable): string | null {
  if (is_superseded) return 'This price is out of date. Your agent can send you a new one.';
  if (is_expired) return 'This price has expired. Your agent can send you a new one.';
  if (!hasPremium(payload.premium)) return 'This carrier has given no price.';
  return isBindable(payload)
    ? null
    : 'This is an indication, not a quote: it cannot be chosen before the carrier has reviewed your property.';
}
