import { PRICE_TEXT_EN } from './price-text.en.ts';
import { START_TEXT_EN } from './start-text.en.ts';

export const QUOTE_TEXT_EN = {
  ...PRICE_TEXT_EN,
  quoteNoun: (count: number): string => (count === 1 ? 'quote' : 'quotes'),
  indicationNoun: (count: number): string => (count === 1 ? 'indication' : 'indications'),
  range: (low: string, high: string): string => `${low} to ${high}`,
  pdfOfOne: (isQuote: boolean): string => `The attached PDF shows the ${isQuote ? 'quote' : 'indication'} in full.`,
  pdfOfSeveral: 'The attached PDF shows them side by side.',
  gaps: {
    buildingNotStated: 'Building limit not stated',
    buildingBelowReplacement: (amount: string): string => `Building limit ${amount} below the replacement cost`,
    buildingBelowHighest: (amount: string): string => `Building limit ${amount} below the highest`,
    contentsNotStated: 'Contents not stated',
    contentsBelowHighest: (amount: string): string => `Contents ${amount} below the highest`,
    contentsNotCovered: 'Contents not covered',
    basementNotStated: 'Basement contents not stated',
    basementExcluded: 'Basement excluded',
    basementBelow: (amount: string): string => `Basement contents ${amount} below what was asked`,
    actualCashValue: 'Contents at actual cash value',
    roofAtCashValue: 'Roof at actual cash value',
    buildingAtCashValue: 'Building at actual cash value',
    deductibleAboveLowest: (amount: string): string => `Deductible ${amount} above the lowest`,
    deductibleNotStated: 'Deductible not stated',
    indication: 'An indication: it can be bound once the carrier has reviewed it on its site',
    sample: 'Sample rates, which are no carrier’s: it can’t be bound',
  },
  differences: {
    other: (label: string, offered: string, asked: string): string => `${label} ${offered}, asked ${asked}`,
    settlement: (label: string, offered: string, asked: string): string => `${label} at ${offered}, asked ${asked}`,
    notStated: (label: string): string => `${label} not stated`,
    replacementCost: 'replacement cost',
    actualCashValue: 'actual cash value',
    none: 'none',
    included: 'included',
    terms: {
      building_limit: 'Building',
      contents_limit: 'Contents',
      deductible: 'Deductible',
      dwelling: 'Dwelling',
      contents: 'Contents',
      other_structure: 'Other structures',
      loss_of_use: 'Loss of use',
      liability: 'Liability',
      medical_payments: 'Medical payments',
      aop_deductible: 'AOP deductible',
      hurricane_deductible: 'Hurricane deductible',
      replacement_cost_on_content: 'Contents',
      contents_settlement: 'Contents settlement',
      temporary_living_expense: 'Temporary living expense',
    },
  },
  start: START_TEXT_EN,
  whyNot: {
    bound: 'Your policy is bound. Your agent can change it.',
    superseded: 'This price is out of date. Your agent can send you a new one.',
    expired: 'This price has expired. Your agent can send you a new one.',
    noPrice: 'This carrier has given no price.',
    indication:
      'This is an indication, not a quote: it cannot be chosen before the carrier has reviewed your property.',
  },
  good: {
    contents: 'Contents replaced new for old',
    living: 'Hotel or rent during repairs',
  },
};

export type QuoteText = typeof QUOTE_TEXT_EN;
