import { parseUrl } from '../parse-url.ts';
import { MESSAGES } from '../wording/messages.ts';
import { isHiddenCarrier } from './carrier-name.ts';

export const CUSTOM_QUOTE_DEFAULT_DESCRIPTION = 'Custom Quote!';

const LOWEST_PREMIUM = 0.01;
const HIGHEST_PREMIUM = 99_999_999;

export type CustomQuote = {
  readonly carrier_name?: string | null;
  readonly premium?: number | null;
  readonly description?: string | null;
  readonly carrier_url?: string | null;
};

/** Whether `text` is a web address that may be used in a link. */
export function isWebAddress(text: string): boolean {
  const url = parseUrl(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
}

/** The errors of a custom quote, by field: carrier name, premium and description required, URL optional (section 5). */
export function customQuoteErrors(quote: CustomQuote): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (!quote.carrier_name?.trim()) errors.carrier_name = [MESSAGES.required];
  else if (isHiddenCarrier(quote.carrier_name))
    errors.carrier_name = ['Quotes of this carrier are never shown. Enter another carrier.'];
  if (!quote.description?.trim()) errors.description = [MESSAGES.required];
  if (quote.premium === null || quote.premium === undefined) errors.premium = [MESSAGES.required];
  else if (!(quote.premium >= LOWEST_PREMIUM && quote.premium <= HIGHEST_PREMIUM)) errors.premium = [MESSAGES.invalid];
  if (quote.carrier_url?.trim() && !isWebAddress(quote.carrier_url)) errors.carrier_url = [MESSAGES.invalid];
  return errors;
}
