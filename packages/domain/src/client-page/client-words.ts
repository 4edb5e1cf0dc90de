import { QUOTE_TEXT_EN, type QuoteText } from '../languages/quote-text.en.ts';

type Term = { readonly key: string; readonly label: string; readonly value: string };

const LABELS: Readonly<Record<string, string>> = {
  deductible: 'You pay first (deductible)',
  aop_deductible: 'You pay first (deductible)',
  hurricane_deductible: 'You pay first after a hurricane',
  building_limit: 'Building',
  contents_limit: 'Contents',
  temporary_living_expense: 'Hotel or rent during repairs',
};

const VALUES: Readonly<Record<string, string>> = {
  'Replacement cost': 'replacement cost',
  'Actual cash value': 'actual cash value',
};

export const clientTerm = <T extends Term>(term: T): T => ({
  ...term,
  label: LABELS[term.key] ?? term.label,
  value: VALUES[term.value] ?? term.value,
});

export function goodText(
  coverages: Readonly<Record<string, string | number | null>>,
  { good }: Pick<QuoteText, 'good'> = QUOTE_TEXT_EN,
): string[] {
  return [
    ...(coverages.replacement_cost_on_content === 'Yes' ? [good.contents] : []),
    ...(coverages.temporary_living_expense === 'Yes' ? [good.living] : []),
  ];
}

const GAPS: readonly (readonly [RegExp, string])[] = [
  [/^Contents at actual cash value\b.*$/, 'Contents paid at actual cash value, so you get less for older things'],
  [/^Roof at actual cash value$/, 'Roof paid at actual cash value, so you get less for an older one'],
  [/^Building at actual cash value$/, 'Building paid at actual cash value, so you get less for an older one'],
  [/ below the replacement cost$/, ' below what rebuilding may cost'],
  [/^Basement excluded$/, 'Belongings in the basement are not covered'],
];

/** A coverage gap (R9.7) in wording for clients. */
export const clientGap = (gap: string): string =>
  GAPS.reduce((text, [pattern, words]) => text.replace(pattern, words), gap);
