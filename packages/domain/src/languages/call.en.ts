import type { QuoteText } from './quote-text.en.ts';

const and = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Contents settlement and living expense have complete sentences instead. */
type TermNames = Readonly<
  Record<
    Exclude<
      keyof QuoteText['differences']['terms'],
      'replacement_cost_on_content' | 'contents_settlement' | 'temporary_living_expense'
    >,
    string
  >
>;

export const CALL_EN = {
  price: (name: string, price: string): string => `${name} is ${price} a year.`,
  priceFrom: (name: string, price: string, day: string): string => `${name} is ${price} a year and can start ${day}.`,
  lowest: 'It’s the lowest with everything you asked for.',
  onlyOnTerms: 'It’s the only one with everything you asked for.',
  only: 'It’s the only quote, with everything you asked for.',
  less: (name: string, by: string): string => `${name} is ${by} less a year.`,
  more: (name: string, by: string): string => `${name} is ${by} more a year.`,
  same: (name: string): string => `${name} costs about the same.`,
  lessSame: (name: string, by: string): string => `${name} is ${by} less a year, with everything you asked for.`,
  moreSame: (name: string, by: string): string => `${name} is ${by} more a year, with everything you asked for.`,
  sameSame: (name: string): string => `${name} costs about the same, with everything you asked for.`,
  terms: {
    building_limit: 'the building limit',
    contents_limit: 'the limit for belongings',
    deductible: 'the deductible',
    dwelling: 'the dwelling limit',
    contents: 'the limit for belongings',
    other_structure: 'the limit for other structures',
    loss_of_use: 'the limit for living elsewhere',
    liability: 'the liability limit',
    medical_payments: 'the limit for guests’ medical bills',
    aop_deductible: 'the deductible for everything but hurricanes',
    hurricane_deductible: 'the hurricane deductible',
  } as TermNames,
  differs: (term: string, offered: string, asked: string): string =>
    `${term.charAt(0).toUpperCase()}${term.slice(1)} is ${offered}; you asked for ${asked}.`,
  notStated: (terms: readonly string[]): string => `It doesn’t state ${and(terms)}.`,
  settlement: {
    new: 'It pays to replace your belongings with new ones, which you didn’t ask for.',
    used: 'It pays what your belongings are worth used, not what new ones cost.',
    notStated: 'It doesn’t say whether it pays to replace your belongings with new ones.',
  },
  living: {
    included: 'It also pays for a hotel or rent during repairs.',
    none: 'It doesn’t pay for a hotel or rent during repairs.',
    notStated: 'It doesn’t say whether it pays for a hotel or rent during repairs.',
  },
  moreTerms: (count: number): string =>
    count === 1 ? 'One more term isn’t as you asked.' : `${count} more terms aren’t as you asked.`,
  moreNotStated: (count: number): string =>
    count === 1 ? 'One more term isn’t stated.' : `${count} more terms aren’t stated.`,
  saves: (deductible: string, by: string): string => `With a ${deductible} deductible you’d save ${by} a year.`,
  ask: (label: string): string => `${label}?`,
  confirm: (label: string, value: string): string => `${label}: ${value}. Is that right?`,
  closing: 'Is there a loan closing, and when?',
  choice: 'Which one would you like me to send you?',
};

export type CallText = typeof CALL_EN;
