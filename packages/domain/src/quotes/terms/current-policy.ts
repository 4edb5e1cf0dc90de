import type { ApplicationType } from '../../applications/lists.ts';
import type { Values } from '../../forms/types.ts';
import { isBlank, textOf } from '../../forms/values.ts';
import { readAmount } from '../../reading/amounts.ts';
import { comparePremium, hasPremium } from '../prices/premium.ts';
import { type Difference, differencesOf, requestedTerms } from './requested-terms.ts';
import { type OfferedTerms, statedTerm } from './term-names.ts';

/** The property's current policy, from its declarations page or the form. Never a quote. */
export type CurrentPolicy = OfferedTerms & {
  readonly carrier: string;
  /** YYYY-MM-DD; blank if not stated. */
  readonly expires_on: string;
  /** The yearly premium in dollars; null if not stated. */
  readonly premium: number | null;
};

type Stated = { readonly field: string | null; readonly value: unknown; readonly printed: string };

/** A page that states none of these is about another line and is not compared. */
const OF_LINE: Readonly<Partial<Record<ApplicationType, readonly string[]>>> = {
  flood: ['building_limit', 'contents_limit'],
  home: ['dwelling', 'contents'],
};
const DEDUCTIBLE = /deductible/;

/** Falls back to the printed text if no option of the field matches; null without either. */
function statedOf(readings: readonly Stated[], field: string): string | number | null {
  const found = readings.find((one) => one.field === field);
  if (!found) return null;
  const { value, printed } = found;
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
  return printed.trim() === '' ? null : printed.trim();
}

/**
 * Builds the current policy of an application from the readings of one declarations page (none if no page was read)
 * and from the form's current insurance, which takes precedence. Null for lines other than flood and home, or if
 * neither states a premium or a term of the line.
 */
export function currentPolicyOf(
  type: ApplicationType,
  values: Values,
  readings: readonly Stated[],
): CurrentPolicy | null {
  const own = OF_LINE[type];
  if (!own) return null;
  const page = own.some((field) => statedOf(readings, field) !== null) ? readings : [];
  const terms = Object.keys(requestedTerms(type, {})).flatMap((key) => {
    const value = statedOf(page, key);
    return value === null ? [] : [[key, value] as const];
  });
  const text = (field: string) => textOf(values, field) || String(statedOf(page, field) ?? '');
  const typed = isBlank(values.current_premium) ? statedOf(page, 'current_premium') : values.current_premium;
  const premium = readAmount(typed) ?? null;
  if (terms.length === 0 && !hasPremium(premium)) return null;
  return {
    carrier: text('current_insurance_carrier'),
    expires_on: text('current_policy_expiration_date'),
    premium: hasPremium(premium) ? premium : null,
    coverages: Object.fromEntries(terms.filter(([key]) => !DEDUCTIBLE.test(key))),
    deductibles: Object.fromEntries(terms.filter(([key]) => DEDUCTIBLE.test(key))),
  };
}

/**
 * The result of comparing a quote's term with the current policy's. `missing`: the policy has it and the quote does
 * not, or does not state it; `other`: different terms, neither of them better; `unknown`: the policy does not state it.
 */
export type ComparisonResult = 'better' | 'worse' | 'missing' | 'same' | 'other' | 'unknown';
export type TermComparison = {
  readonly result: ComparisonResult;
  /** Difference in dollars, negative if less; null if it can't be expressed in dollars. */
  readonly by: number | null;
  readonly isStated: boolean;
};

export type QuoteComparison = {
  /** `other` if the price is for other terms: only equal or better terms make a lower price better. */
  readonly price: Omit<TermComparison, 'isStated'>;
  /** Every term of the line by its key. */
  readonly terms: Readonly<Record<string, TermComparison>>;
};

const BETTER_WORDS = ['replacement cost', 'included'];
const WORSE_WORDS = ['actual cash value', 'none'];

function resultOf({ part, offered, by }: Difference): ComparisonResult {
  if (offered === null) return 'missing';
  if (by !== null) return by > 0 === (part === 'coverages') ? 'better' : 'worse';
  if (offered === 'none') return 'missing';
  if (WORSE_WORDS.includes(offered)) return 'worse';
  return BETTER_WORDS.includes(offered) ? 'better' : 'other';
}

type Offered = OfferedTerms & { readonly premium: number | null };

function comparePrice(
  premium: number | null,
  current: number | null,
  terms: readonly ComparisonResult[],
): QuoteComparison['price'] {
  if (!hasPremium(premium) || !hasPremium(current)) return { result: 'unknown', by: null };
  const by = Math.round((premium - current) * 100) / 100;
  if (by === 0) return { result: 'same', by };
  const isCheaper = comparePremium(premium, current) < 0;
  const spoils = isCheaper ? ['worse', 'missing', 'other', 'unknown'] : ['better', 'other', 'unknown'];
  return { result: terms.some((one) => spoils.includes(one)) ? 'other' : isCheaper ? 'better' : 'worse', by };
}

/** Terms that the policy does not state are not compared (R11.6). */
export function compareWithCurrent(type: ApplicationType, offer: Offered, current: CurrentPolicy): QuoteComparison {
  const stated: Values = { ...current.coverages, ...current.deductibles };
  const differences = differencesOf(offer, stated);
  const byKey = new Map(differences.map((one) => [one.key, one]));
  const terms = Object.fromEntries(
    Object.keys(requestedTerms(type, {})).map((key): [string, TermComparison] => {
      const difference = byKey.get(key);
      const isStated = difference ? difference.offered !== null : true;
      if (difference) return [key, { result: resultOf(difference), by: difference.by, isStated }];
      return [key, { result: isBlank(stated[key]) ? 'unknown' : 'same', by: null, isStated }];
    }),
  );
  // A term that neither states says nothing about the price.
  const weighed = Object.entries(terms).flatMap(([key, { result }]) =>
    result === 'unknown' && statedTerm(offer, key) === null ? [] : [result],
  );
  return {
    price: comparePrice(offer.premium, current.premium, weighed),
    terms,
  };
}

/** `onEveryPoint`: cheaper quotes whose terms are all equal to the policy's or better. */
export function beatsCurrent(comparisons: readonly QuoteComparison[]): {
  readonly quotes: number;
  readonly cheaper: number;
  readonly onEveryPoint: number;
} {
  const priced = comparisons.filter(({ price }) => price.by !== null);
  const cheaper = priced.filter(({ price }) => Number(price.by) < 0);
  return {
    quotes: priced.length,
    cheaper: cheaper.length,
    onEveryPoint: cheaper.filter(({ price }) => price.result === 'better').length,
  };
}

const DAY_MS = 86_400_000;

/** Days as YYYY-MM-DD; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
