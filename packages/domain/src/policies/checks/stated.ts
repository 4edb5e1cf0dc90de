import type { ApplicationType } from '../../applications/lists.ts';
import { isCashValue, type OfferedTerms, settlementIn, statedTerm } from '../../quotes/terms/term-names.ts';
import { readAmount, readNumber } from '../../reading/amounts.ts';

/** Limits that a term may state, in dollars; of a flood policy only the building and its contents. */
export const STATED_LIMITS = {
  dwelling: 'Dwelling (A)',
  other_structure: 'Other structures (B)',
  contents: 'Contents (C)',
  loss_of_use: 'Loss of use (D)',
  liability: 'Liability (E)',
  medical_payments: 'Medical payments (F)',
} as const;
export type StatedLimit = keyof typeof STATED_LIMITS;

/** Deductibles that a term may state, in dollars or in percent of its dwelling limit. */
export const STATED_DEDUCTIBLES = {
  aop_deductible: 'Deductible',
  hurricane_deductible: 'Hurricane deductible',
  wind_deductible: 'Wind deductible',
  roof_deductible: 'Roof deductible',
} as const;
export type StatedDeductible = keyof typeof STATED_DEDUCTIBLES;
export type Deductible = { readonly amount: number; readonly unit: 'dollars' | 'percent' };

export const STATED_SETTLEMENTS = {
  dwelling_settlement: 'Dwelling',
  roof_settlement: 'Roof',
  contents_settlement: 'Contents',
} as const;
export type StatedSettlement = keyof typeof STATED_SETTLEMENTS;
export const SETTLEMENTS = ['replacement_cost', 'actual_cash_value'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export type Mortgagee = { readonly name: string; readonly loan_number: string };
export type PremiumPart = { readonly name: string; readonly amount: number };

/** What a term's documents state in addition to its dates and premium; unstated values are left out. */
export type StatedTerms = {
  readonly [Key in StatedLimit]?: number | undefined;
} & { readonly [Key in StatedDeductible]?: Deductible | undefined } & {
  readonly [Key in StatedSettlement]?: Settlement | undefined;
} & {
  /** Numbers or names of its forms and endorsements; an empty list means that there are none. */
  readonly forms?: readonly string[] | undefined;
  readonly mortgagees?: readonly Mortgagee[] | undefined;
  /** All parts of the premium, fees and taxes included. */
  readonly premium_parts?: readonly PremiumPart[] | undefined;
};

/** Values that `more` leaves out stay. */
export const statedAfter = (before: StatedTerms, more: StatedTerms = {}): StatedTerms => ({
  ...before,
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
});

const FLOOD_LIMITS: Readonly<Partial<Record<StatedLimit, string>>> = {
  dwelling: 'building_limit',
  contents: 'contents_limit',
};
const PERCENT = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/;

/** A bare number up to this may be a percentage or dollars. */
const MOST_PERCENT = 100;
/** The smallest limit in dollars, which is that of medical payments. */
const LEAST_LIMIT = 500;
export const MOST_STATED = 1_000_000_000;

/** '5%' or an amount of dollars; undefined for any other text, and for a bare number that may be either. */
export function readDeductible(value: string | number): Deductible | undefined {
  const percent = typeof value === 'string' ? PERCENT.exec(value)?.[1] : undefined;
  if (percent !== undefined)
    return Number(percent) <= MOST_PERCENT ? { amount: Number(percent), unit: 'percent' } : undefined;
  const amount = readAmount(value);
  if (amount === undefined || amount < 0 || amount > MOST_STATED) return undefined;
  const isUnclear = amount !== 0 && amount <= MOST_PERCENT && !String(value).includes('$');
  return isUnclear ? undefined : { amount, unit: 'dollars' };
}

/** A limit in whole dollars, or 0; undefined for other texts and for fewer dollars, which may be meant as thousands. */
export function readLimit(text: string): number | undefined {
  const { value, rest } = readNumber(text, { as: 'typed', isWhole: true });
  const isLimit = value !== null && rest === '' && (value === 0 || value >= LEAST_LIMIT) && value <= MOST_STATED;
  return isLimit ? value : undefined;
}

/** The limits, deductibles and settlements that a bound offer states; empty for lines other than home and flood. */
export function statedInOffer(type: ApplicationType, offer: OfferedTerms): StatedTerms {
  if (type !== 'home' && type !== 'flood') return {};
  const limits = Object.keys(STATED_LIMITS).flatMap((limit) => {
    const name = type === 'home' ? limit : FLOOD_LIMITS[limit as StatedLimit];
    const amount = name === undefined ? undefined : readAmount(statedTerm(offer, name)?.value);
    return amount === undefined ? [] : [[limit, amount] as const];
  });
  const deductibles = Object.keys(STATED_DEDUCTIBLES).flatMap((name) => {
    const stated = statedTerm(offer, type === 'flood' && name === 'aop_deductible' ? 'deductible' : name);
    const deductible = stated === null ? undefined : readDeductible(stated.value);
    return deductible === undefined ? [] : [[name, deductible] as const];
  });
  const contents = settlementIn(offer.coverages);
  return {
    ...Object.fromEntries([...limits, ...deductibles]),
    ...(isCashValue(offer.coverages, 'building') ? { dwelling_settlement: 'actual_cash_value' } : {}),
    ...(isCashValue(offer.coverages, 'roof') ? { roof_settlement: 'actual_cash_value' } : {}),
    ...(contents === null
      ? {}
      : { contents_settlement: contents === 'Yes' ? 'replacement_cost' : 'actual_cash_value' }),
  };
}
