import type { Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import { type Language, QUOTE_TEXT } from '@freeboard/domain/languages';
import { pdfFields } from '@freeboard/domain/messages';
import { differencesOf, differenceTexts, gapsOf, requestedTerms, riskOf } from '@freeboard/domain/quotes';

type Sides = { payload: Quote['payload']; asked: Values; printed: Values; language: Language };

const SETTLEMENT = 'replacement_cost_on_content';
type Amounts = Quote['payload']['coverages'];

function printedTerms(
  type: ApplicationType,
  { payload, printed }: Sides,
): { coverages: Amounts; deductibles: Amounts } {
  const coverages: Amounts = { ...payload.coverages };
  const deductibles: Amounts = { ...payload.deductibles };
  for (const { key } of pdfFields(type)) {
    const value = printed[key];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    (key.includes('deductible') ? deductibles : coverages)[key] = value;
  }
  return { coverages, deductibles };
}

/** Where the printed terms fall short of the requested ones and of the property, each gap once (R9.7). */
export function gapText(type: ApplicationType, sides: Sides): string[] {
  const terms = printedTerms(type, sides);
  const text = QUOTE_TEXT[sides.language];
  // Terms that are not stated have a sentence of their own.
  const differences = differencesOf(terms, requestedTerms(type, sides.asked)).filter(({ offered }) => offered !== null);
  // An indication is marked next to the price.
  const gaps = gapsOf({ ...terms, outcome: 'quoted', rate_type: 'bindable' }, [], riskOf(sides.asked), text);
  const hasSettlement = differences.some(({ key }) => key === SETTLEMENT);
  return [
    ...differenceTexts(differences, text),
    ...gaps.filter((gap) => !(hasSettlement && gap === text.gaps.actualCashValue)),
  ];
}
