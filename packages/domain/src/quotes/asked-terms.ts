import type { ApplicationType } from '../application/lists.ts';
import type { Values } from '../forms/types.ts';
import { readAmount } from './amount.ts';
import { isBindable } from './offer.ts';
import { comparePremium, formatPremium, hasPremium } from './premium.ts';

type Amounts = Readonly<Record<string, string | number | null>>;

/** What an offer says of its terms. */
export type OfferedTerms = { readonly coverages: Amounts; readonly deductibles: Amounts };

type Term = {
  readonly key: string;
  readonly label: string;
  readonly part: keyof OfferedTerms;
  /** Without it nobody knows what the price is for. */
  readonly isMain?: boolean;
};

const FLOOD: readonly Term[] = [
  { key: 'building_limit', label: 'Building', part: 'coverages', isMain: true },
  { key: 'contents_limit', label: 'Contents', part: 'coverages', isMain: true },
  { key: 'deductible', label: 'Deductible', part: 'deductibles', isMain: true },
];

const HOME: readonly Term[] = [
  { key: 'dwelling', label: 'Dwelling', part: 'coverages', isMain: true },
  { key: 'contents', label: 'Contents', part: 'coverages' },
  { key: 'other_structure', label: 'Other structures', part: 'coverages' },
  { key: 'loss_of_use', label: 'Loss of use', part: 'coverages' },
  { key: 'liability', label: 'Liability', part: 'coverages' },
  { key: 'medical_payments', label: 'Medical payments', part: 'coverages' },
  { key: 'aop_deductible', label: 'AOP deductible', part: 'deductibles', isMain: true },
  { key: 'hurricane_deductible', label: 'Hurricane deductible', part: 'deductibles' },
];

const TERMS = [...FLOOD, ...HOME];
const SETTLEMENT = 'replacement_cost_on_content';
/** A tenant insures no building. */
const WITHOUT_BUILDING = 'HO4';

/** What an application asks of its quotes: the limits, deductibles and settlement of its own line. */
export function askedTerms(type: ApplicationType, values: Values): Values {
  if (type !== 'flood' && type !== 'home') return {};
  const own = type === 'flood' ? FLOOD : HOME;
  const keys = own.map(({ key }) => key).filter((key) => key !== 'dwelling' || values.form_type !== WITHOUT_BUILDING);
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

/**
 * Where an offer is on other terms than those asked (D23), each by its name: 'Deductible $10,000, asked $5,000'. A main
 * term that it does not state counts, too: nobody knows then what its price is for.
 */
export function otherTerms({ coverages, deductibles }: OfferedTerms, asked: Values): string[] {
  const parts = { coverages, deductibles };
  const others = TERMS.flatMap(({ key, label, part, isMain }) => {
    const [wanted, offered] = [asked[key], parts[part][key]];
    if (!isSaid(wanted)) return [];
    if (!isSaid(offered)) return isMain && readAmount(wanted) !== 0 ? [`${label} not stated`] : [];
    return isSame(measured(offered, buildingIn(coverages) ?? buildingIn(asked)), measured(wanted, buildingIn(asked)))
      ? []
      : [`${label} ${words(offered)}, asked ${words(wanted)}`];
  });
  const isDepreciated =
    coverages[SETTLEMENT] === 'No' ||
    Object.values(coverages).some((value) => typeof value === 'string' && ACTUAL_CASH_VALUE.test(value));
  return asked[SETTLEMENT] === 'Yes' && isDepreciated
    ? [...others, 'Contents at actual cash value, asked replacement cost']
    : others;
}

type Priced = OfferedTerms & { readonly outcome: string; readonly rate_type: string; readonly premium: number | null };

/**
 * The lowest price that can be bound of the offers on the terms asked, where there are several of them; else null.
 * `offers` are those that stand: neither superseded nor expired.
 */
export function bestOffer<One>(offers: readonly One[], read: (one: One) => Priced, asked: Values): One | null {
  const comparable = offers
    .filter(
      (one) => isBindable(read(one)) && hasPremium(read(one).premium) && otherTerms(read(one), asked).length === 0,
    )
    .toSorted((a, b) => comparePremium(read(a).premium, read(b).premium));
  return comparable.length > 1 ? (comparable[0] ?? null) : null;
}
