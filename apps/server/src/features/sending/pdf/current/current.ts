import type { Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { clientDate, type Language, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { type CurrentPolicy, compareWithCurrent, formatPremium } from '@freeboard/domain/quotes';
import { termText } from '../terms.ts';

type Of = { type: ApplicationType; policy: CurrentPolicy | null; language: Language };

/** What a proposal prints about the client's current policy, and how the quotes compare with it; null without one. */
export function currentData({ type, policy, language }: Of) {
  if (policy === null) return null;
  const text = PROPOSAL_TEXT[language];
  return {
    /** The policy's carrier and last day, as far as stated. */
    note: [policy.carrier, policy.expires_on ? text.endsOn(clientDate(language, policy.expires_on)) : '']
      .filter(Boolean)
      .join(' · '),
    price: policy.premium === null ? text.notStated : formatPremium(policy.premium),
    /** A term as the policy states it. */
    value: (key: string): string =>
      termText(key, policy.coverages[key] ?? policy.deductibles[key], language) || text.notStated,
    /** How much more or less a quote costs than the current policy; blank when not stated. */
    against({ payload }: Quote): string {
      const { by, result } = compareWithCurrent(type, payload, policy).price;
      if (by === null) return '';
      if (by === 0) return text.sameAsNow;
      const words = (by < 0 ? text.lessThanNow : text.moreThanNow)(formatPremium(Math.abs(by)));
      return result === 'other' ? text.onOtherTerms(words) : words;
    },
  };
}
