import type { CurrentPolicyShown, Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { compareWithCurrent, formatPremium } from '@freeboard/domain/quotes';
import { showDate } from '../../../lib/format.ts';
import { amountText } from '../words.ts';

const NOT_STATED = 'not stated';

/** '−$708.00', with 'on other terms' if the terms differ; empty if there is no policy, or it states no premium. */
export function againstCurrent(
  type: ApplicationType,
  quotes: readonly Quote[],
  policy: CurrentPolicyShown | null,
): string[] {
  if (policy === null || policy.premium === null) return [];
  return quotes.map(({ payload }) => {
    const { by, result } = compareWithCurrent(type, payload, policy).price;
    if (by === null) return '—';
    if (by === 0) return 'same price';
    const words = `${by < 0 ? '−' : '+'}${formatPremium(Math.abs(by))}`;
    return result === 'other' ? `${words}, on other terms` : words;
  });
}

/** 'not stated' for a missing value; '' for rows that exist only for quotes. */
export function currentCell(part: string, key: string, policy: CurrentPolicyShown): string {
  if (part === 'Coverages' || part === 'Deductibles') {
    const value = policy[part === 'Coverages' ? 'coverages' : 'deductibles'][key];
    return value === undefined || value === null ? NOT_STATED : amountText(key, value);
  }
  if (key === 'premium') return policy.premium === null ? NOT_STATED : formatPremium(policy.premium);
  if (key === 'expires') return policy.expires_on === '' ? NOT_STATED : `ends ${showDate(policy.expires_on)}`;
  return '';
}
