import type { ApplicationType } from '../application/lists.ts';
import type { Values } from '../forms/types.ts';
import { readAmount } from './amount.ts';
import { isBindable } from './offer.ts';
import { comparePremium, formatPremium, hasPremium } from './premium.ts';

type Amounts = Readonly<Record<string, string | number | null>>;

/** What an offer says of its terms. */
export type OfferedTerms = { readonly coverages: Amounts; readonly deductibles: Amounts };

/** A column that a table of offers has for a term. */
export type TermColumn = 'deductible' | 'building' | 'contents';

type Term = {
  readonly key: string;
  readonly label: string;
  readonly part: keyof OfferedTerms;
  /** Without it nobody knows what the price is for. */
  readonly isMain?: boolean;
  readonly column?: TermColumn;
};

const FLOOD: readonly Term[] = [
  { key: 'building_limit', label: 'Building', part: 'coverages', isMain: true, column: 'building' },
  { key: 'contents_limit', label: 'Contents', part: 'coverages', isMain: true, column: 'contents' },
  { key: 'deductible', label: 'Deductible', part: 'deductibles', isMain: true, column: 'deductible' },
];

const HOME: readonly Term[] = [
  { key: 'dwelling', label: 'Dwelling', part: 'coverages', isMain: true, column: 'building' },
  { key: 'contents', label: 'Contents', part: 'coverages', column: 'contents' },
  { key: 'other_structure', label: 'Other structures', part: 'coverages' },
  { key: 'loss_of_use', label: 'Loss of use', part: 'coverages' },
  { key: 'liability', label: 'Liability', part: 'coverages' },
  { key: 'medical_payments', label: 'Medical payments', part: 'coverages' },
  { key: 'aop_deductible', label: 'AOP deductible', part: 'deductibles', isMain: true, column: 'deductible' },
  { key: 'hurricane_deductible', label: 'Hurricane deductible', part: 'deductibles' },
];

const TERMS = [...FLOOD, ...HOME];
const SETTLEMENT = 'replacement_cost_on_content';
/** Whether values ask for a building to be insured: a tenant insures none, whatever stands in the field. */
export const asksForBuilding = (values: Values): boolean => values.form_type !== 'HO4';

/** What an application asks of its quotes: the limits, deductibles and settlement of its own line. */
export function askedTerms(type: ApplicationType, values: Values): Values {
  if (type !== 'flood' && type !== 'home') return {};
  const own = type === 'flood' ? FLOOD : HOME;
  const keys = own.map(({ key }) => key).filter((key) => key !== 'dwelling' || asksForBuilding(values));
  return Object.fromEntries([...keys, ...(type === 'flood' ? [SETTLEMENT] : [])].map((key) => [key, values[key]]));
}

const BUILDING = ['building_limit', 'dwelling'];
const ACTUAL_CASH_VALUE = /actual cash value|\bACV\b/i;
const SHARE = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/;
/** A carrier may round what it was asked for to whole dollars. */
const NEARLY = 1;

const isSaid = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

/** The amount in dollars, a percentage counted on the building; the words themselves where it is none. */
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

const buildingIn = (from: Readonly<Record<string, unknown>>): unknown =>
  BUILDING.map((key) => from[key]).find((value) => isSaid(value));

/** One term of an offer that is not as it was asked. */
export type Difference = {
  readonly key: string;
  readonly label: string;
  readonly part: keyof OfferedTerms;
  readonly column: TermColumn | null;
  /** Both as they are written; null where the offer does not state it. */
  readonly offered: string | null;
  readonly asked: string;
  /** By how many dollars it is more than asked, negative where it is less; null where that cannot be said in dollars. */
  readonly by: number | null;
};

const isDollars = (value: string | number): boolean => readAmount(value) !== undefined;

/** How contents are settled, as far as an offer says. */
function settlementIn(coverages: Amounts): 'Yes' | 'No' | null {
  const said = coverages[SETTLEMENT];
  if (said === 'Yes' || said === 'No') return said;
  return Object.values(coverages).some((value) => typeof value === 'string' && ACTUAL_CASH_VALUE.test(value))
    ? 'No'
    : null;
}

const SETTLED: Readonly<Record<'Yes' | 'No', string>> = { Yes: 'replacement cost', No: 'actual cash value' };

function settlementDifference(coverages: Amounts, asked: Values): Difference[] {
  const [wanted, offered] = [asked[SETTLEMENT], settlementIn(coverages)];
  if ((wanted !== 'Yes' && wanted !== 'No') || offered === null || offered === wanted) return [];
  const common = { key: SETTLEMENT, label: 'Contents', part: 'coverages', column: null, by: null } as const;
  return [{ ...common, offered: SETTLED[offered], asked: SETTLED[wanted] }];
}

/**
 * Where an offer is on other terms than those asked (D23), in the order of the terms. A main term that it does not state
 * counts, too: nobody knows then what its price is for.
 */
export function differencesOf({ coverages, deductibles }: OfferedTerms, asked: Values): Difference[] {
  const parts = { coverages, deductibles };
  const differences = TERMS.flatMap(({ key, label, part, isMain, column = null }): Difference[] => {
    const [wanted, offered] = [asked[key], parts[part][key]];
    if (!isSaid(wanted)) return [];
    const common = { key, label, part, column, asked: words(wanted) };
    if (!isSaid(offered)) return isMain && readAmount(wanted) !== 0 ? [{ ...common, offered: null, by: null }] : [];
    const given = measured(offered, buildingIn(coverages) ?? buildingIn(asked));
    const wish = measured(wanted, buildingIn(asked) ?? buildingIn(coverages));
    if (isSame(given, wish)) return [];
    const by = isDollars(offered) && isDollars(wanted) ? Number(given) - Number(wish) : null;
    return [{ ...common, offered: words(offered), by }];
  });
  return [...differences, ...settlementDifference(coverages, asked)];
}

const fullWords = ({ key, label, offered, asked }: Difference): string => {
  if (offered === null) return `${label} not stated`;
  return key === SETTLEMENT ? `${label} at ${offered}, asked ${asked}` : `${label} ${offered}, asked ${asked}`;
};

/** The same with both sides of each: 'Deductible $10,000, asked $5,000'. */
export const otherTerms = (terms: OfferedTerms, asked: Values): string[] => differencesOf(terms, asked).map(fullWords);

/** 'contents $30,000 less', 'deductible $5,000 above'. */
function shortWords({ key, label, part, offered, asked, by }: Difference, before: Difference | undefined): string {
  const name = /^[A-Z]{2}/.test(label) ? label : label.toLowerCase();
  if (offered === null) return `${name} not stated`;
  if (key === SETTLEMENT) return before?.column === 'contents' ? `at ${offered}` : `${name} at ${offered}`;
  if (by === null) return `${name} ${offered} instead of ${asked}`;
  const more = part === 'deductibles' ? 'above' : 'more';
  const less = part === 'deductibles' ? 'below' : 'less';
  return `${name} ${words(Math.abs(by))} ${by > 0 ? more : less}`;
}

/** What differs from what was asked as one sentence for the person who asked; '' where all is as asked. */
export function differenceWords(differences: readonly Difference[]): string {
  const [only] = differences;
  if (!only) return '';
  if (differences.length === 1 && only.part === 'deductibles' && only.by !== null)
    return `${only.label} ${words(Math.abs(only.by))} ${only.by > 0 ? 'above' : 'below'} what you asked`;
  return `Other terms: ${differences.map((one, at) => shortWords(one, differences[at - 1])).join(', ')}`;
}

type Priced = OfferedTerms & { readonly outcome: string; readonly rate_type?: string; readonly premium: number | null };

/**
 * The lowest price that can be bound of the offers on the terms asked, where there are several of them; else null.
 * `offers` are those that stand: neither superseded nor expired.
 */
export function bestOffer<One>(offers: readonly One[], read: (one: One) => Priced, asked: Values): One | null {
  const comparable = offers
    .filter(
      (one) => isBindable(read(one)) && hasPremium(read(one).premium) && differencesOf(read(one), asked).length === 0,
    )
    .toSorted((a, b) => comparePremium(read(a).premium, read(b).premium));
  return comparable.length > 1 ? (comparable[0] ?? null) : null;
}

/** The offer on the terms asked, the cheapest of several that can be bound, else of all; null where none is on them. */
export function offerAsAsked<One extends Priced>(offers: readonly One[], asked: Values): One | null {
  const [first] = offers
    .filter((one) => hasPremium(one.premium) && differencesOf(one, asked).length === 0)
    .toSorted((a, b) => Number(isBindable(b)) - Number(isBindable(a)) || comparePremium(a.premium, b.premium));
  return first ?? null;
}
