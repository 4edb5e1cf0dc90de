import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldsOf as fieldsOfForm, formFor } from '@freeboard/domain/forms';
import { formatPremium, underFormNames } from '@freeboard/domain/quotes';
import { textOfElement } from '../mapping/xml.ts';
import type { CarrierConfig, CarrierMapping, CarrierResult } from '../types.ts';
import { mappedResult } from './mapped-result.ts';
import { gaveNothing, misreadText } from './misread.ts';
import { bestOf, offersOf } from './offers.ts';
import { errorResult } from './result.ts';
import { documentsOf } from './result-documents.ts';

/** `mapping` is used in error messages, to show which expression gave a value. */
type Carrier = Pick<CarrierConfig, 'rate_type'> & { mapping?: Pick<CarrierMapping, 'answer'> };

const nonsense = (where: string): CarrierResult =>
  errorResult(`The answer could not be understood: ${where}. It is kept in the communications.`, 'unreadable');

function gapOfLines(lines: readonly { amount: number }[], premium: number): string | null {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (lines.length === 0 || Math.abs(sum - premium) < 0.015) return null;
  return `Its lines add up to ${formatPremium(sum)}, its premium is ${formatPremium(premium)}.`;
}

const known = new Map<ApplicationType, ReadonlySet<string>>();

function fieldsOf(type: ApplicationType): ReadonlySet<string> {
  const names = known.get(type) ?? new Set(fieldsOfForm(formFor(type)).keys());
  known.set(type, names);
  return names;
}

/** Dollars. A premium up to this amount is a placeholder, not a price. */
const LEAST_PRICE = 1;
const ALL_NINES = /^9{6,}(?:\.99?)?$/;

/**
 * Whether a premium is a placeholder for no price: at most $1, or only nines from 999999 on. Any other high premium
 * may be that of a large association, so it is marked as doubtful instead of refused.
 */
const isPlaceholder = (premium: number): boolean => premium <= LEAST_PRICE || ALL_NINES.test(String(premium));

/** Outcomes without a price; anything in its place ('N/A', -1) is ignored. */
const PRICELESS: readonly unknown[] = ['declined', 'needs_info', 'error'];

const withoutIdlePrice = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'outcome' in value && PRICELESS.includes(value.outcome)
    ? { ...value, premium: null, lines: [] }
    : value;

const RESULT_DEPTH = 5;

function withElementTexts(value: unknown, depth = 0): unknown {
  const text = textOfElement(value);
  if (typeof text !== 'object' || text === null || depth > RESULT_DEPTH) return text;
  if (Array.isArray(text)) return text.map((one) => withElementTexts(one, depth + 1));
  return Object.fromEntries(Object.entries(text).map(([key, inner]) => [key, withElementTexts(inner, depth + 1)]));
}

function read(
  carrier: Carrier,
  value: unknown,
  type: ApplicationType,
  unreadable: (where: string) => CarrierResult,
): CarrierResult {
  const parsed = mappedResult.safeParse(withoutIdlePrice(value ?? undefined));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable(issue?.path.length ? misreadText(value, issue.path) : 'the mapping gave no result');
  }
  const { factors, documents, description, expires_on, outcome: stated, ...rest } = parsed.data;
  const outcome = stated ?? (rest.premium === null ? null : 'quoted');
  if (outcome === null) {
    const why = gaveNothing(carrier.mapping?.answer, ['outcome', 'premium']);
    return unreadable(`it has neither an outcome nor a premium${why}`);
  }
  const isPriced = outcome === 'quoted' || outcome === 'indication';
  if (isPriced && rest.premium === null)
    return unreadable(`it has no premium${gaveNothing(carrier.mapping?.answer, ['premium'])}`);
  if (isPriced && rest.premium !== null && isPlaceholder(rest.premium))
    return unreadable(`its premium of ${formatPremium(rest.premium)} is what systems write where they have no price`);
  const notes = [
    isPriced ? gapOfLines(rest.lines, rest.premium ?? 0) : null,
    expires_on.unread === null ? null : `The day it is good until could not be read: ${expires_on.unread}.`,
  ].filter((note) => note !== null);
  return {
    ...rest,
    ...underFormNames(type, rest),
    expires_on: expires_on.day,
    reasons: [...rest.reasons, ...notes],
    needs: rest.needs.filter((name) => fieldsOf(type).has(name)),
    outcome: outcome === 'quoted' && carrier.rate_type !== 'bindable' ? 'indication' : outcome,
    premium: isPriced || outcome === 'referral' ? rest.premium : null,
    description: description ?? rest.reasons.join('; ').slice(0, 2_000),
    ...(factors.length > 0 ? { factors } : {}),
    ...(documents.length > 0 ? { documents } : {}),
  };
}

const offerNonsense = (where: string): CarrierResult =>
  errorResult(`This offer could not be understood: ${where}. It is kept in the communications.`, 'unreadable');

/**
 * Turns the output of a mapping into a result. Anything unknown, incomplete or impossible is an error, never a quote: a
 * price must be positive without fractions of a cent. A carrier of indications never gives a bindable quote, and needed
 * fields that are not of this line are dropped. Terms get the form's names; texts and lists are limited. Several offers
 * are read separately; the result is the best of them with all attached.
 */
export const normalize = (carrier: Carrier, mapped: unknown, type: ApplicationType): CarrierResult => {
  const value = withElementTexts(mapped);
  const offers = offersOf(value, (one) => read(carrier, one, type, offerNonsense));
  if (offers.length === 0) return read(carrier, value, type, nonsense);
  const documents = documentsOf.safeParse((value as { documents?: unknown }).documents).data ?? [];
  return { ...bestOf(offers), offers, ...(documents.length > 0 ? { documents } : {}) };
};
