import type { ApplicationType } from '../applications/lists.ts';
import { addMonths, isIsoDate } from '../forms/formats/dates.ts';
import { tooFarAhead } from '../forms/rules/start.ts';
import { MESSAGES } from '../wording/messages.ts';
import { isTooEarly, type Start, startText } from './earliest-start.ts';
import { isBindable } from './offer.ts';
import { hasPremium } from './prices/premium.ts';

export const HIGHEST_PREMIUM = 99_999_999;
/** The longest term in years of a policy other than life insurance: with a mistyped year, a renewal would be missed. */
const MOST_YEARS = 3;
const TOO_LONG = `Check the year: this policy would run for more than ${MOST_YEARS} years.`;

/** Days as YYYY-MM-DD. */
export type BoundPolicy = {
  readonly policy_number?: string | null;
  readonly premium?: number | null;
  readonly effective_date?: string | null;
  readonly expiration_date?: string | null;
};

export function boundErrors(policy: BoundPolicy, type: ApplicationType): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const { premium, effective_date: from, expiration_date: until } = policy;
  if (!policy.policy_number?.trim()) errors.policy_number = [MESSAGES.required];
  if (premium === null || premium === undefined) errors.premium = [MESSAGES.required];
  else if (!(premium > 0 && premium <= HIGHEST_PREMIUM)) errors.premium = [MESSAGES.invalid];
  for (const field of ['effective_date', 'expiration_date'] as const) {
    const day = policy[field];
    if (!day) errors[field] = [MESSAGES.required];
    else if (!isIsoDate(day)) errors[field] = [MESSAGES.invalid];
  }
  if (from && until && !errors.effective_date && !errors.expiration_date) {
    const isTooLong = type !== 'life' && until > addMonths(from, MOST_YEARS * 12);
    if (until <= from) errors.expiration_date = ['Expiration must be after the effective date.'];
    else if (isTooLong) errors.expiration_date = [TOO_LONG];
  }
  return errors;
}

type Quoted = {
  readonly is_superseded: boolean;
  readonly payload: { readonly outcome: string; readonly rate_type: string; readonly premium: number | null };
};

export const canBeBound = ({ is_superseded, payload }: Quoted): boolean =>
  !is_superseded && hasPremium(payload.premium) && isBindable(payload);

/**
 * The states of a bind request to a carrier; `unrecorded`: the carrier bound the quote, but the policy could not be
 * recorded.
 */
export const BINDING_STATES = ['asking', 'unsent', 'refused', 'in_doubt', 'bound', 'unrecorded', 'cleared'] as const;
export type BindingState = (typeof BINDING_STATES)[number];

/** Whether the carrier bound a quote through its API, which can't be undone here. */
export const isBoundByCarrier = (binding: { readonly state: BindingState } | null | undefined): boolean =>
  binding?.state === 'bound' || binding?.state === 'unrecorded';

type Bindable = Quoted & {
  readonly is_expired: boolean;
  readonly is_partial: boolean;
  readonly binding: { readonly state: BindingState } | null;
};

/** Unlike `canBeBound`, allows a superseded quote whose bind state is unknown. */
export const canBeRecorded = (quote: Quoted & Pick<Bindable, 'binding'>): boolean =>
  canBeBound({ ...quote, is_superseded: quote.is_superseded && quote.binding?.state !== 'in_doubt' });

/**
 * Why a quote can't be bound through its carrier; null if it can. A request is repeated only if the carrier never
 * received it. An `unrecorded` quote is allowed, because it is recorded without another request.
 */
export function bindRefusal(quote: Bindable): string | null {
  if (quote.is_superseded) return 'The application was changed since this was quoted. Quote again, then bind.';
  if (!canBeBound(quote)) return 'Only a bindable quote with a price can be bound.';
  if (quote.is_expired) return 'This quote has expired. Quote again, then bind.';
  if (quote.is_partial) return 'The carrier is still being asked for this quote. Wait for its result.';
  const state = quote.binding?.state ?? 'unsent';
  if (state === 'asking') return 'The carrier is being asked to bind this quote right now.';
  if (state === 'in_doubt')
    return 'Whether the carrier has bound this quote is not known. Call the carrier, then record it as bound or mark it as not bound.';
  return state === 'unsent' || state === 'unrecorded'
    ? null
    : 'The carrier has already been asked to bind this quote, and Freeboard never asks twice.';
}

/** Errors by field. `start`: null if unknown. */
export function bindErrors(effective_date: string, today: string, start: Start | null): Record<string, string[]> {
  const wrong = (words: string) => ({ effective_date: [words] });
  if (effective_date === '') return wrong(MESSAGES.required);
  if (!isIsoDate(effective_date)) return wrong(MESSAGES.invalid);
  if (effective_date < today) return wrong('Cover cannot begin before today.');
  const far = tooFarAhead(effective_date, today);
  if (far) return wrong(far);
  if (start && isTooEarly(effective_date, start)) return wrong(`Coverage can start ${startText(start)}.`);
  return {};
}

export const yearAfter = (day: string): string => addMonths(day, 12);
