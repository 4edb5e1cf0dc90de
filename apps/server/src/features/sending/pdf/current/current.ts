import type { Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { clientDate, type Language, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { type CurrentPolicy, compareWithCurrent, formatPremium } from '@freeboard/domain/quotes';
import { termText } from '../terms.ts';

type Of = { type: ApplicationType; policy: CurrentPolicy | null; language: Language };

/**
 * Returns what a proposal prints of the policy that the client has now, and of the quotes beside it; null where none is
 * stated.
 */
export function currentData({ type, policy, language }: Of) {
  if (policy === null) return null;
  const text = PROPOSAL_TEXT[language];
  return {
    /** Its carrier and its last day, as far as they are stated. */
    note: [policy.carrier, policy.expires_on ? text.endsOn(clientDate(language, policy.expires_on)) : '']
      .filter(Boolean)
      .join(' · '),
    price: policy.premium === null ? text.notStated : formatPremium(policy.premium),
    /** A term as the policy states it. */
    value: (key: string): string =>
      termText(key, policy.coverages[key] ?? policy.deductibles[key], language) || text.notStated,
    /** What a quote costs more or less than now; blank where that is not stated. */
    against({ payload }: Quote): string {
      const { by, result } = compareWithCurrent(type, payload, policy).price;
      if (by === null) return '';
      if (by === 0) return text.sameAsNow;
      const words = (by < 0 ? text.lessThanNow : text.moreThanNow)(formatPremium(Math.abs(by)));
      return result === 'other' ? text.onOtherTerms(words) : words;
    },
  };
}
