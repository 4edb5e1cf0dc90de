import type { ApplicationType } from '../../applications/lists.ts';
import type { FieldValue, Values } from '../../forms/types.ts';
import { isBlank } from '../../forms/values.ts';
import { pdfFields } from '../../messages/pdf-values.ts';
import { readAmount } from './amount.ts';
import type { OfferedTerms } from './requested-terms.ts';

/** Other names under which carriers state a term. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  building_limit: ['building'],
  contents_limit: ['contents'],
  dwelling: ['building'],
  contents: ['personal_property'],
  deductible: ['building'],
  aop_deductible: ['aop', 'all_other_perils'],
  hurricane_deductible: ['hurricane'],
};

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

type Amounts = OfferedTerms['coverages'];

/** Under which of its names a carrier states a term, if it does. */
const nameIn = (from: Amounts, key: string): string | undefined =>
  [key, ...(ALIASES[key] ?? [])].find((name) => {
    const value = from[name];
    return value !== undefined && !isBlank(value);
  });

const partOf = (key: string): keyof OfferedTerms => (key.includes('deductible') ? 'deductibles' : 'coverages');

/**
 * Returns what a quote itself states of the terms that a PDF prints, by their keys; what it does not state is left out.
 */
export function statedValues(
  type: ApplicationType,
  { premium, ...terms }: OfferedTerms & { readonly premium: number | null },
): Values {
  const stated = pdfFields(type).flatMap(({ key, kind }): [string, FieldValue][] => {
    const from = terms[partOf(key)];
    const value = from[nameIn(from, key) ?? ''];
    if (value === undefined || value === null) return [];
    const amount = readAmount(value);
    if (kind === 'money') return amount === undefined ? [] : [[key, Math.round(amount)]];
    return [[key, typeof value === 'number' ? dollars(value) : value]];
  });
  return { quote_amount: premium, ...Object.fromEntries(stated) };
}

type OtherTerm = { readonly part: keyof OfferedTerms; readonly key: string; readonly value: string | number };

/** Returns what a quote states beside those terms: deductibles first. */
export function otherStated(type: ApplicationType, terms: OfferedTerms): OtherTerm[] {
  const known = pdfFields(type).map(({ key }) => `${partOf(key)} ${nameIn(terms[partOf(key)], key)}`);
  return (['deductibles', 'coverages'] as const).flatMap((part) =>
    Object.entries(terms[part]).flatMap(([key, value]) =>
      value === null || isBlank(value) || known.includes(`${part} ${key}`) ? [] : [{ part, key, value }],
    ),
  );
}

/** Returns whether two values of a term say the same: '$5,000' is 5000. */
export function isSameTerm(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const [left, right] = [readAmount(one), readAmount(other)];
  if (left !== undefined && right !== undefined) return left === right;
  return (
    String(one ?? '')
      .trim()
      .toLowerCase() ===
    String(other ?? '')
      .trim()
      .toLowerCase()
  );
}
