import type { ApplicationType } from '../../applications/lists.ts';
import type { FieldValue, Values } from '../../forms/types.ts';
import { isBlank } from '../../forms/values.ts';
import { pdfFields } from '../../messages/pdf-values.ts';
import { readAmount } from '../../reading/amounts.ts';
import { type OfferedTerms, partOf, statedTerm } from './term-names.ts';

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** By key of the terms printed in a PDF; unstated terms are left out. */
export function statedValues(
  type: ApplicationType,
  { premium, ...terms }: OfferedTerms & { readonly premium: number | null },
): Values {
  const stated = pdfFields(type).flatMap(({ key, kind }): [string, FieldValue][] => {
    const value = statedTerm(terms, key)?.value;
    if (value === undefined) return [];
    const amount = readAmount(value);
    if (kind === 'money') return amount === undefined ? [] : [[key, Math.round(amount)]];
    return [[key, typeof value === 'number' ? dollars(value) : value]];
  });
  return { quote_amount: premium, ...Object.fromEntries(stated) };
}

type OtherTerm = { readonly part: keyof OfferedTerms; readonly key: string; readonly value: string | number };

/** The stated terms that have no field of their own in a PDF, deductibles first. */
export function otherStated(type: ApplicationType, terms: OfferedTerms): OtherTerm[] {
  const known = pdfFields(type).map(({ key }) => `${partOf(key)} ${statedTerm(terms, key)?.name}`);
  return (['deductibles', 'coverages'] as const).flatMap((part) =>
    Object.entries(terms[part]).flatMap(([key, value]) =>
      value === null || isBlank(value) || known.includes(`${part} ${key}`) ? [] : [{ part, key, value }],
    ),
  );
}

/** '$5,000' equals 5000. */
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
