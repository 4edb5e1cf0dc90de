import { MESSAGES } from '../wording/messages.ts';
import { isBindable } from './offer.ts';
import { hasPremium } from './premium.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HIGHEST_PREMIUM = 99_999_999;

/** What is recorded of a quote that its carrier has bound; days as YYYY-MM-DD. */
export type BoundPolicy = {
  readonly policy_number?: string | null;
  readonly premium?: number | null;
  readonly effective_date?: string | null;
  readonly expiration_date?: string | null;
};

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** What is wrong with what is recorded of a bound policy, by field. */
export function boundErrors(policy: BoundPolicy): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const { premium, effective_date: from, expiration_date: until } = policy;
  if (!policy.policy_number?.trim()) errors.policy_number = [MESSAGES.required];
  if (premium === null || premium === undefined) errors.premium = [MESSAGES.required];
  else if (!(premium > 0 && premium <= HIGHEST_PREMIUM)) errors.premium = [MESSAGES.invalid];
  for (const field of ['effective_date', 'expiration_date'] as const) {
    const day = policy[field];
    if (!day) errors[field] = [MESSAGES.required];
    else if (!isDay(day)) errors[field] = [MESSAGES.invalid];
  }
  if (from && until && !errors.effective_date && !errors.expiration_date && until <= from)
    errors.expiration_date = ['The policy ends after it begins.'];
  return errors;
}

type Quoted = {
  readonly is_superseded: boolean;
  readonly payload: { readonly outcome: string; readonly rate_type: string; readonly premium: number | null };
};

/** Whether a quote can be recorded as bound: one that stands, with a price that can be. */
export const canBeBound = ({ is_superseded, payload }: Quoted): boolean =>
  !is_superseded && hasPremium(payload.premium) && isBindable(payload);
