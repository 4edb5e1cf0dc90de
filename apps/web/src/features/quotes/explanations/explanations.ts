import type { Explanation } from '@freeboard/contract';
import { createContext } from 'react';
import { amountText } from '../words.ts';

export const Explanations = createContext<readonly Explanation[]>([]);

/** The smallest change with which a carrier would quote, as text; '' if none is known (R9.4). */
export function opensWith({ remedies, needs_all }: Pick<Explanation, 'remedies' | 'needs_all'>): string {
  if (remedies.length === 0) return '';
  const parts = remedies.map(({ field, label, value }) =>
    value === null ? label : `${label} ${amountText(field, value)}`,
  );
  return `Would open with ${parts.join(needs_all ? ' and ' : ' or ')}`;
}
