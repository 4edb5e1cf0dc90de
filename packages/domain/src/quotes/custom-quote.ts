import type { ApplicationType } from '../applications/lists.ts';
import { parseUrl } from '../parse-url.ts';
import { readAmount } from '../reading/amounts.ts';
import { MESSAGES } from '../wording/messages.ts';
import { isHiddenCarrier } from './carrier-name.ts';
import { statableTerms } from './terms/requested-terms.ts';
import type { OfferedTerms } from './terms/term-names.ts';

export const CUSTOM_QUOTE_DEFAULT_DESCRIPTION = 'Custom Quote!';

const LOWEST_PREMIUM = 0.01;
const HIGHEST_PREMIUM = 99_999_999;

export type CustomQuote = {
  readonly carrier_name?: string | null;
  readonly premium?: number | null;
  readonly description?: string | null;
  readonly carrier_url?: string | null;
};

/** Terms by key, as typed ('$5,000', '2%', 'Yes'). */
export type CustomQuoteMore = {
  readonly terms?: Readonly<Record<string, string>>;
  /** The part of the premium that is fees and taxes, in dollars. */
  readonly fees?: number | null;
  readonly expires_on?: string | null;
};

const SHARE = /^\d{1,2}(\.\d{1,2})?\s*%$/;
const LONGEST_TERM = 40;

function termFault({ key, part }: ReturnType<typeof statableTerms>[number], text: string): string | null {
  if (key === 'replacement_cost_on_content') return /^(Yes|No)$/.test(text) ? null : MESSAGES.invalid;
  const isAmount = text.length <= LONGEST_TERM && (readAmount(text) ?? -1) >= 0;
  return isAmount || (part === 'deductibles' && SHARE.test(text)) ? null : MESSAGES.invalid;
}

/** Errors by field. `today`: YYYY-MM-DD. */
export function customQuoteMoreErrors(
  type: ApplicationType,
  { premium, terms = {}, fees, expires_on }: CustomQuoteMore & Pick<CustomQuote, 'premium'>,
  today: string,
): Record<string, string[]> {
  const known = statableTerms(type);
  const errors: Record<string, string[]> = {};
  for (const [key, text] of Object.entries(terms)) {
    const term = known.find((one) => one.key === key);
    const fault = text.trim() === '' ? null : term ? termFault(term, text.trim()) : MESSAGES.invalid;
    if (fault) errors[`terms.${key}`] = [fault];
  }
  if (fees != null && !(fees >= 0 && fees < HIGHEST_PREMIUM)) errors.fees = [MESSAGES.invalid];
  else if (fees != null && premium != null && fees >= premium) errors.fees = ['Fees are part of the premium.'];
  if (expires_on && expires_on < today) errors.expires_on = ['This date is in the past.'];
  return errors;
}

export function statedTerms(type: ApplicationType, terms: Readonly<Record<string, string>>): OfferedTerms {
  const parts = {
    coverages: {} as Record<string, string | number>,
    deductibles: {} as Record<string, string | number>,
  };
  for (const { key, part } of statableTerms(type)) {
    const text = terms[key]?.trim() ?? '';
    if (text !== '') parts[part][key] = readAmount(text) ?? text;
  }
  return parts;
}

export function isWebAddress(text: string): boolean {
  const url = parseUrl(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
}

/** Specification, section 5. Errors by field. */
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
