import type { ApplicationType } from '../../applications/lists.ts';
import type { Values } from '../../forms/types.ts';
import { QUOTE_TEXT_EN, type QuoteText } from '../../languages/quote-text.en.ts';
import { readAmount } from '../../reading/amounts.ts';
import { lowerFirst } from '../../wording/plain-text.ts';
import { isBindable } from '../offer.ts';
import { comparePremium, formatPremium, hasPremium } from '../prices/premium.ts';
import { type OfferedTerms, settlementIn, statedTerm } from './term-names.ts';

type Amounts = OfferedTerms['coverages'];

type Term = {
  readonly key: string;
  readonly label: string;
  readonly part: keyof OfferedTerms;
};

const FLOOD: readonly Term[] = [
  { key: 'building_limit', label: 'Building', part: 'coverages' },
  { key: 'contents_limit', label: 'Contents', part: 'coverages' },
  { key: 'deductible', label: 'Deductible', part: 'deductibles' },
];

const HOME: readonly Term[] = [
  { key: 'dwelling', label: 'Dwelling', part: 'coverages' },
  { key: 'contents', label: 'Contents', part: 'coverages' },
  { key: 'other_structure', label: 'Other structures', part: 'coverages' },
  { key: 'loss_of_use', label: 'Loss of use', part: 'coverages' },
  { key: 'liability', label: 'Liability', part: 'coverages' },
  { key: 'medical_payments', label: 'Medical payments', part: 'coverages' },
  { key: 'aop_deductible', label: 'AOP deductible', part: 'deductibles' },
  { key: 'hurricane_deductible', label: 'Hurricane deductible', part: 'deductibles' },
];

const TERMS = [...FLOOD, ...HOME];
const SETTLEMENT = 'replacement_cost_on_content';
const LIVING_EXPENSE = 'temporary_living_expense';
/** A tenant needs no building coverage, whatever the field contains. */
export const asksForBuilding = (values: Values): boolean => values.form_type !== 'HO4';

export const statableTerms = (type: ApplicationType): readonly Pick<Term, 'key' | 'label' | 'part'>[] =>
  type === 'flood'
    ? [...FLOOD, { key: SETTLEMENT, label: 'Contents at replacement cost', part: 'coverages' }]
    : type === 'home'
      ? HOME
      : [];

/** Empty for lines other than flood and home. A tenant's dwelling is left out. */
export function requestedTerms(type: ApplicationType, values: Values): Values {
  if (type !== 'flood' && type !== 'home') return {};
  const own = type === 'flood' ? FLOOD : HOME;
  const keys = own.map(({ key }) => key).filter((key) => key !== 'dwelling' || asksForBuilding(values));
  return Object.fromEntries(
    [...keys, ...(type === 'flood' ? [SETTLEMENT, LIVING_EXPENSE] : [])].map((key) => [key, values[key]]),
  );
}

const CONTENTS = ['contents_limit', 'contents'];
const SHARE = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/;
/** Tolerance in dollars: a carrier may round requested values. */
const NEARLY = 1;

const isStated = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

/**
 * Dollars, with a percentage applied to the building; the text itself if it is not an amount, or '2%' if the
 * building's limit is unknown.
 */
function measured(value: string | number, building: unknown): number | string {
  const share = typeof value === 'string' ? SHARE.exec(value)?.[1] : undefined;
  const whole = readAmount(building);
  if (share !== undefined) return whole === undefined ? `${Number(share)}%` : (whole * Number(share)) / 100;
  return readAmount(value) ?? String(value).trim().toLowerCase();
}

const isSame = (one: number | string, other: number | string): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) <= NEARLY : one === other;

const words = (value: string | number): string => {
  const amount = readAmount(value);
  return amount === undefined ? String(value) : formatPremium(amount).replace(/\.00$/, '');
};

const buildingIn = (coverages: Amounts): unknown => statedTerm({ coverages, deductibles: {} }, 'building_limit')?.value;

export type Difference = {
  readonly key: string;
  readonly label: string;
  readonly part: keyof OfferedTerms;
  /** Both as displayed; null if the offer does not state it. */
  readonly offered: string | null;
  readonly asked: string;
  /** Difference from the request in dollars, negative if less; null if it can't be expressed in dollars. */
  readonly by: number | null;
};

const isDollars = (value: string | number): boolean => readAmount(value) !== undefined;

const SETTLED: Readonly<Record<'Yes' | 'No', string>> = { Yes: 'replacement cost', No: 'actual cash value' };

function settlementDifference(coverages: Amounts, asked: Values): Difference[] {
  const [wanted, offered] = [asked[SETTLEMENT], settlementIn(coverages)];
  if ((wanted !== 'Yes' && wanted !== 'No') || offered === wanted) return [];
  const common = { key: SETTLEMENT, part: 'coverages', by: null, asked: SETTLED[wanted] } as const;
  return offered === null
    ? [{ ...common, label: 'Contents settlement', offered }]
    : [{ ...common, label: 'Contents', offered: SETTLED[offered] }];
}

/** An offer that does not mention living expense matches a request without living expense. */
function livingExpenseDifference(coverages: Amounts, asked: Values): Difference[] {
  const [wanted, offered] = [asked[LIVING_EXPENSE], coverages[LIVING_EXPENSE]];
  const common = { key: LIVING_EXPENSE, label: 'Temporary living expense', part: 'coverages' } as const;
  const isOffered = isStated(offered) && offered !== 'No' && readAmount(offered) !== 0;
  if (wanted === 'No') return isOffered ? [{ ...common, by: null, offered: words(offered), asked: 'none' }] : [];
  if (wanted !== 'Yes' || isOffered) return [];
  return [{ ...common, by: null, offered: isStated(offered) ? 'none' : null, asked: 'included' }];
}

/**
 * Lists where an offer differs from the requested terms (D23), in the order of the terms. A requested term that the
 * offer does not state is listed, too, because then it is unknown which terms its price is for.
 */
export function differencesOf({ coverages, deductibles }: OfferedTerms, asked: Values): Difference[] {
  const differences = TERMS.flatMap(({ key, label, part }): Difference[] => {
    const [wanted, offered] = [asked[key], statedTerm({ coverages, deductibles }, key)?.value];
    if (!isStated(wanted)) return [];
    const common = { key, label, part, asked: words(wanted) };
    if (!isStated(offered)) return readAmount(wanted) !== 0 ? [{ ...common, offered: null, by: null }] : [];
    const requested = asked.building_limit ?? asked.dwelling;
    const given = measured(offered, buildingIn(coverages) ?? requested);
    const wish = measured(wanted, requested ?? buildingIn(coverages));
    if (isSame(given, wish)) return [];
    const by = isDollars(offered) && isDollars(wanted) ? Number(given) - Number(wish) : null;
    return [{ ...common, offered: words(offered), by }];
  });
  return [...differences, ...settlementDifference(coverages, asked), ...livingExpenseDifference(coverages, asked)];
}

type TermText = QuoteText['differences'];

/** Values of a difference that are our terms rather than a carrier's, with the keys of their text. */
const OWN_VALUES = {
  'replacement cost': 'replacementCost',
  'actual cash value': 'actualCashValue',
  none: 'none',
  included: 'included',
} as const;

function fullText({ key, offered, asked }: Difference, text: TermText): string {
  const term = key === SETTLEMENT && offered === null ? 'contents_settlement' : (key as keyof TermText['terms']);
  const name = text.terms[term];
  const valueText = (value: string) =>
    value in OWN_VALUES ? text[OWN_VALUES[value as keyof typeof OWN_VALUES]] : value;
  if (offered === null) return text.notStated(name);
  return (key === SETTLEMENT ? text.settlement : text.other)(name, valueText(offered), valueText(asked));
}

/** 'Deductible $10,000, asked $5,000'. */
export const differenceTexts = (
  differences: readonly Difference[],
  { differences: text }: Pick<QuoteText, 'differences'> = QUOTE_TEXT_EN,
): string[] => differences.map((difference) => fullText(difference, text));

export const otherTerms = (terms: OfferedTerms, asked: Values): string[] =>
  differenceTexts(differencesOf(terms, asked));

export const termName = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

/** 'contents $30,000 less', 'deductible $5,000 above'. */
function shortText({ key, label, part, offered, asked, by }: Difference, before: Difference | undefined): string {
  const name = termName(label);
  if (key === SETTLEMENT) return before && CONTENTS.includes(before.key) ? `at ${offered}` : `${name} at ${offered}`;
  if (by === null) return `${name} ${offered} instead of ${asked}`;
  const more = part === 'deductibles' ? 'above' : 'more';
  const less = part === 'deductibles' ? 'below' : 'less';
  return `${name} ${words(Math.abs(by))} ${by > 0 ? more : less}`;
}

export function differenceText(differences: readonly Difference[]): string {
  const other = differences.filter(({ offered }) => offered !== null);
  const unstated = differences.filter(({ offered }) => offered === null).map(({ label }) => termName(label));
  const [only] = other;
  const sentences: string[] = [];
  if (only && other.length === 1 && only.part === 'deductibles' && only.by !== null)
    sentences.push(`${only.label} ${words(Math.abs(only.by))} ${only.by > 0 ? 'above' : 'below'} what you asked`);
  else if (only) sentences.push(`Other terms: ${other.map((one, at) => shortText(one, other[at - 1])).join(', ')}`);
  if (unstated.length > 0) sentences.push(`${only ? 'not' : 'Not'} stated: ${unstated.join(', ')}`);
  return sentences.join('; ');
}

/** Text that follows a spoken price: 'but doesn’t state contents settlement'. */
export function reasonText(differences: readonly Difference[]): string {
  const isSilent = differences.every(({ offered }) => offered === null);
  if (isSilent) return `but doesn’t state ${differences.map(({ label }) => termName(label)).join(', ')}`;
  const text = differenceText(differences);
  return text.startsWith('Other terms') ? `on ${lowerFirst(text)}` : `with its ${termName(text)}`;
}

type Priced = OfferedTerms & { readonly outcome: string; readonly rate_type?: string; readonly premium: number | null };

/**
 * The cheapest bindable offer on the requested terms; null unless at least two can be compared. `offers` must be
 * current: neither superseded nor expired.
 */
export function bestOffer<One>(offers: readonly One[], read: (one: One) => Priced, asked: Values): One | null {
  const comparable = offers
    .filter(
      (one) => isBindable(read(one)) && hasPremium(read(one).premium) && differencesOf(read(one), asked).length === 0,
    )
    .toSorted((a, b) => comparePremium(read(a).premium, read(b).premium));
  return comparable.length > 1 ? (comparable[0] ?? null) : null;
}

/**
 * An offer on the terms, else the one with the fewest differences; among equals, the cheapest that can be bound. Null
 * if none has a price.
 */
export function offerNearest<One extends Priced>(
  offers: readonly One[],
  asked: Values,
): { readonly offer: One; readonly differences: readonly Difference[] } | null {
  const [first] = offers
    .filter((one) => hasPremium(one.premium))
    .map((offer) => ({ offer, differences: differencesOf(offer, asked) }))
    .toSorted(
      ({ offer: a, differences: ofA }, { offer: b, differences: ofB }) =>
        ofA.length - ofB.length ||
        Number(isBindable(b)) - Number(isBindable(a)) ||
        comparePremium(a.premium, b.premium),
    );
  return first ?? null;
}

/** Null if no offer is on the requested terms. Among several, the cheapest that can be bound, else the cheapest. */
export function offerAsRequested<One extends Priced>(offers: readonly One[], asked: Values): One | null {
  const nearest = offerNearest(offers, asked);
  return nearest?.differences.length === 0 ? nearest.offer : null;
}
