import type { ApplicationType } from '@freeboard/domain/applications';
import {
  type ComparisonResult,
  daysBetween,
  formatPremium,
  type QuoteComparison,
  type TermComparison,
  termColumns,
} from '@freeboard/domain/quotes';
import { showDollars } from '../../../lib/format.ts';
import { labelOf } from '../words.ts';

export type ComparisonWord = { words: string; result: ComparisonResult };

const signed = (by: number, amount: (value: number) => string): string =>
  `${by < 0 ? '−' : '+'}${amount(Math.abs(by))}`;

/** '−$708.00', 'about +$80.00' for an indication, 'same price'; null if the policy states no premium. */
export function priceWord({ price }: QuoteComparison, isEstimate: boolean): ComparisonWord | null {
  if (price.by === null) return null;
  if (price.by === 0) return { words: 'same price', result: 'same' };
  return { words: `${isEstimate ? 'about ' : ''}${signed(price.by, formatPremium)}`, result: price.result };
}

/** '+$20,000', 'same', 'not stated'; null if the policy does not state the term. */
export function termWord(comparison: TermComparison | undefined): ComparisonWord | null {
  if (!comparison || comparison.result === 'unknown') return null;
  const { result, by, isStated } = comparison;
  if (result === 'same') return { words: 'same', result };
  if (result === 'missing') return { words: isStated ? 'none' : 'not stated', result };
  return { words: by === null ? 'other terms' : signed(by, showDollars), result };
}

const SETTLEMENT = 'replacement_cost_on_content';

function furtherWord(key: string, { result, isStated, by }: TermComparison): ComparisonWord | null {
  const label = key === SETTLEMENT ? 'Contents settlement' : labelOf(key);
  if (result === 'missing') return { words: isStated ? `No ${label.toLowerCase()}` : `${label} not stated`, result };
  if (result !== 'better' && result !== 'worse') return null;
  if (key === SETTLEMENT)
    return { words: `${result === 'better' ? 'Replacement cost' : 'Actual cash value'} on contents`, result };
  return { words: by === null ? label : `${label} ${signed(by, showDollars)}`, result };
}

/** '7-day gap' until the quote's first day; null if there is none or a day is unknown. */
export function gapWord(expiresOn: string, firstDay: string | null): ComparisonWord | null {
  if (expiresOn === '' || firstDay === null) return null;
  const days = daysBetween(expiresOn, firstDay);
  return days > 0 ? { words: `${days}-day gap`, result: 'missing' } : null;
}

export function furtherText(type: ApplicationType, { terms }: QuoteComparison): ComparisonWord[] {
  const inColumns = new Set(termColumns(type).map(({ keys: [key = ''] }) => key));
  return Object.entries(terms).flatMap(([key, term]) => (inColumns.has(key) ? [] : (furtherWord(key, term) ?? [])));
}
