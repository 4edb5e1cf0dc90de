import type { Quote } from '@freeboard/contract';
import {
  type ApplicationType,
  gapsOf,
  otherTerms,
  pdfFields,
  requestedTerms,
  riskOf,
  type Values,
} from '@freeboard/domain';

type Sides = { payload: Quote['payload']; asked: Values; printed: Values };
type Amounts = Quote['payload']['coverages'];

/** A quote's terms as they are printed. */
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

/** Where what is printed falls short of what was asked and of the property, each gap once (R9.7). */
export function gapWords(type: ApplicationType, sides: Sides): string[] {
  const terms = printedTerms(type, sides);
  // What is not stated is named in a line of its own.
  const others = otherTerms(terms, requestedTerms(type, sides.asked)).filter((gap) => !gap.endsWith(' not stated'));
  // That it is an indication stands beside the price.
  const gaps = gapsOf({ ...terms, outcome: 'quoted', rate_type: 'bindable' }, [], riskOf(sides.asked));
  return [...others, ...gaps.filter((gap) => !others.some((other) => other.startsWith(gap)))];
}
