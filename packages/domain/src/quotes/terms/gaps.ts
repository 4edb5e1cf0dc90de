import type { Values } from '../../forms/types.ts';
import { QUOTE_TEXT_EN, type QuoteText } from '../../languages/quote-text.en.ts';
import { readAmount } from '../../reading/amounts.ts';
import { isCashValue, type OfferedTerms, settlementIn, statedTerm } from './term-names.ts';

type GapText = QuoteText['gaps'];

export type Terms = OfferedTerms & {
  readonly outcome: string;
  readonly rate_type: string;
};

export type Risk = { replacementCost: number | null; basementContents: number; hasBasement: boolean };

const WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dollars = (amount: number): string => WHOLE.format(amount);

/** '$5,000' or 5000 as a number; null for anything else. */
const amountOf = (value: string | number | null | undefined): number | null => readAmount(value) ?? null;

/** In dollars; null if the carrier does not state it. */
export const buildingLimitOf = (terms: Terms): number | null => amountOf(statedTerm(terms, 'building_limit')?.value);

const contentsLimitOf = (terms: Terms): number | null => amountOf(statedTerm(terms, 'contents_limit')?.value);

/**
 * The deductible in dollars, with a percentage applied to the building limit; null if the carrier does not state what
 * is needed.
 */
export function deductibleOf(terms: Terms): number | null {
  const stated = statedTerm(terms, 'deductible')?.value;
  const share = typeof stated === 'string' ? /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(stated)?.[1] : undefined;
  if (share === undefined) return amountOf(stated);
  const building = buildingLimitOf(terms);
  return building === null ? null : (building * Number(share)) / 100;
}

export const riskOf = (values: Values): Risk => ({
  replacementCost: amountOf(values.building_replacement_cost as number | null),
  basementContents: amountOf(values.basement_content as number | null) ?? 0,
  hasBasement: values.foundation_type === 'Basement',
});

function contentsGap(terms: Terms, others: readonly Terms[], text: GapText): string | null {
  const contents = contentsLimitOf(terms);
  const most = Math.max(0, ...others.map((other) => contentsLimitOf(other) ?? 0));
  if (most === 0 || (contents !== null && contents >= most)) return null;
  if (statedTerm(terms, 'contents_limit') === null) return text.contentsNotStated;
  return contents ? text.contentsBelowHighest(dollars(most - contents)) : text.contentsNotCovered;
}

function basementGap({ coverages }: Terms, risk: Risk, text: GapText): string | null {
  if (!risk.hasBasement && risk.basementContents === 0) return null;
  const stated = coverages.basement_content;
  if (stated == null) return text.basementNotStated;
  const covered = amountOf(stated);
  if (covered === 0 || (covered === null && /exclu|none|not covered/i.test(String(stated))))
    return text.basementExcluded;
  return covered !== null && covered < risk.basementContents
    ? text.basementBelow(dollars(risk.basementContents - covered))
    : null;
}

/**
 * Where a quote falls short of the others and of the property, each gap by name (R9.7), so that a low premium is not
 * mistaken for a good one. `others`: the quotes shown with it, which may include the quote itself.
 */
export function gapsOf(
  terms: Terms,
  others: readonly Terms[],
  risk: Risk,
  { gaps: text }: Pick<QuoteText, 'gaps'> = QUOTE_TEXT_EN,
): string[] {
  const gaps: (string | null)[] = [];
  const building = buildingLimitOf(terms);
  const highest = Math.max(0, ...others.map((other) => buildingLimitOf(other) ?? 0));
  if (building === null && highest > 0) gaps.push(text.buildingNotStated);
  if (building !== null && risk.replacementCost !== null && building < risk.replacementCost)
    gaps.push(text.buildingBelowReplacement(dollars(risk.replacementCost - building)));
  else if (building !== null && building < highest) gaps.push(text.buildingBelowHighest(dollars(highest - building)));
  gaps.push(contentsGap(terms, others, text), basementGap(terms, risk, text));
  if (settlementIn(terms.coverages) === 'No') gaps.push(text.actualCashValue);
  if (isCashValue(terms.coverages, 'roof')) gaps.push(text.roofAtCashValue);
  if (isCashValue(terms.coverages, 'building') || isCashValue(terms.coverages, 'other_structure'))
    gaps.push(text.buildingAtCashValue);
  const deductible = deductibleOf(terms);
  const lowest = Math.min(...others.map((other) => deductibleOf(other) ?? Number.POSITIVE_INFINITY));
  if (deductible !== null && deductible > lowest) gaps.push(text.deductibleAboveLowest(dollars(deductible - lowest)));
  if (deductible === null && Number.isFinite(lowest)) gaps.push(text.deductibleNotStated);
  if (terms.rate_type === 'sample') gaps.push(text.sample);
  else if (terms.outcome === 'indication' || terms.rate_type === 'indication') gaps.push(text.indication);
  return gaps.filter((gap) => gap !== null);
}
