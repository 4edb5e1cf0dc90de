import { boundErrors } from '../quotes/bound.ts';
import type { PolicyLine } from './policy.ts';

/**
 * A term of a policy: days as YYYY-MM-DD, dollars for the whole term including fees; the premium is null if unknown.
 */
export type Term = {
  readonly effective_date: string;
  readonly expiration_date: string;
  readonly premium: number | null;
};

const shown = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');

export function termErrors(term: Term, others: readonly Term[], line: PolicyLine): Record<string, string[]> {
  // A missing premium is allowed, because a book states less than a bound quote.
  const errors = boundErrors(
    { ...term, policy_number: '-', premium: term.premium ?? 1 },
    line === 'life' ? line : 'home',
  );
  if (errors.effective_date || errors.expiration_date) return errors;
  const other = others.find(
    (one) => one.effective_date < term.expiration_date && term.effective_date < one.expiration_date,
  );
  return other
    ? {
        ...errors,
        effective_date: [`Overlaps the term ${shown(other.effective_date)} to ${shown(other.expiration_date)}.`],
      }
    : errors;
}

type Chained<T> = T & {
  follows: boolean;
  /** The day on which the next term begins; null if there is none. */
  renewed_on: string | null;
};

export function chainTerms<T extends { readonly effective_date: string }>(terms: readonly T[]): Chained<T>[] {
  const sorted = terms.toSorted((a, b) => (a.effective_date < b.effective_date ? -1 : 1));
  return sorted.map((term, at) => ({
    ...term,
    follows: at > 0,
    renewed_on: sorted[at + 1]?.effective_date ?? null,
  }));
}

/** The last term that has begun, or the first of a policy that begins later; undefined without terms. */
export const currentTerm = <T extends { readonly effective_date: string }>(
  terms: readonly T[],
  today: string,
): Chained<T> | undefined => {
  const chained = chainTerms(terms);
  return chained.findLast(({ effective_date }) => effective_date <= today) ?? chained[0];
};

/** The change from one term's premium to the next: dollars to the cent, percent to one decimal. */
export type PremiumChange = { readonly dollars: number; readonly percent: number };

/** Null unless both premiums are known and the first is positive. */
export function premiumChange(before: number | null, after: number | null): PremiumChange | null {
  if (before === null || after === null || before <= 0) return null;
  const [from, to] = [Math.round(before * 100), Math.round(after * 100)];
  return { dollars: (to - from) / 100, percent: Math.round(((to - from) / from) * 1000) / 10 };
}
