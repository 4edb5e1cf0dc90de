import type { Values } from '../forms/types.ts';
import { numberOf, textOf } from '../forms/values.ts';

export const NEIGHBORHOOD_HOMES = ['single_family', 'two_to_four', 'unit'] as const;
export type NeighborhoodHome = (typeof NEIGHBORHOOD_HOMES)[number];

/** OpenFEMA's occupancy codes: one digit before Risk Rating 2.0, two digits since. */
const HOMES: Readonly<Record<string, NeighborhoodHome>> = {
  '1': 'single_family',
  '11': 'single_family',
  '2': 'two_to_four',
  '12': 'two_to_four',
  '16': 'unit',
};

/** Figures of fewer policies are not shown, because they would reveal single houses. */
export const FEWEST_POLICIES = 10;
const MONTHS = 24;
const CLAIM_YEARS = 10;

export type PolicyRow = {
  readonly occupancy: string;
  /** YYYY-MM-DD */
  readonly effective_on: string;
  /** Dollars; null if the row states none. */
  readonly full_risk: number | null;
  readonly paid: number | null;
};
export type ClaimRow = { readonly occupancy: string; readonly year: number };

/** Lower quartile, median and upper quartile, in dollars. */
export type Quartiles = { readonly low: number; readonly middle: number; readonly high: number };

export type NeighborhoodFigures = {
  /** Policies of the last 24 months; each renewal counts. */
  readonly policies: number;
  readonly full_risk: Quartiles | null;
  readonly paid: Quartiles | null;
  readonly claims: readonly { readonly year: number; readonly n: number }[];
};

/** The figures of a block group; a kind of home with fewer than ten policies is left out. */
export type Neighborhood = {
  readonly from: string;
  readonly to: string;
  readonly is_partial: boolean;
  readonly multiple_loss: number | null;
  readonly homes: Partial<Record<NeighborhoodHome, NeighborhoodFigures>>;
};

/**
 * Quartiles of the positive amounts, by linear interpolation, in whole dollars; null for fewer than
 * `FEWEST_POLICIES`.
 */
export function quartiles(amounts: readonly (number | null)[]): Quartiles | null {
  const sorted = amounts.filter((one): one is number => one !== null && one > 0).sort((a, b) => a - b);
  if (sorted.length < FEWEST_POLICIES) return null;
  const at = (share: number): number => {
    const position = (sorted.length - 1) * share;
    const lower = sorted[Math.floor(position)] ?? 0;
    const upper = sorted[Math.ceil(position)] ?? lower;
    return Math.round(lower + (upper - lower) * (position - Math.floor(position)));
  };
  return { low: at(0.25), middle: at(0.5), high: at(0.75) };
}

const monthsBefore = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
};

type Read = {
  readonly policies: readonly PolicyRow[];
  readonly claims: readonly ClaimRow[];
  readonly multiple_loss: number | null;
  readonly is_partial: boolean;
};

function figuresOf(home: NeighborhoodHome, { policies, claims }: Read, from: string, to: string) {
  const own = policies.filter(
    (row) => HOMES[row.occupancy] === home && row.effective_on >= from && row.effective_on <= to,
  );
  if (own.length < FEWEST_POLICIES) return null;
  const last = Number(to.slice(0, 4));
  const years = Array.from({ length: CLAIM_YEARS }, (_, n) => last - CLAIM_YEARS + 1 + n);
  return {
    policies: own.length,
    full_risk: quartiles(own.map((row) => row.full_risk)),
    paid: quartiles(own.map((row) => row.paid)),
    claims: years.map((year) => ({
      year,
      n: claims.filter((claim) => HOMES[claim.occupancy] === home && claim.year === year).length,
    })),
  };
}

/** The figures of a block group on `today` (YYYY-MM-DD): the last 24 months of policies, ten years of claims. */
export function neighborhoodOf(read: Read, today: string): Neighborhood {
  const from = monthsBefore(today, MONTHS);
  const homes = NEIGHBORHOOD_HOMES.flatMap((home) => {
    const figures = figuresOf(home, read, from, today);
    return figures ? [[home, figures] as const] : [];
  });
  return {
    from,
    to: today,
    is_partial: read.is_partial,
    multiple_loss: read.multiple_loss,
    homes: Object.fromEntries(homes),
  };
}

/** Null if the occupancy is none of the compared kinds. */
export function neighborhoodHome(values: Values): NeighborhoodHome | null {
  const occupancy = textOf(values, 'occupancy_type');
  if (occupancy === 'Single Family') return 'single_family';
  if (occupancy === 'Condo Unit') return 'unit';
  const families = numberOf(values, 'no_of_families');
  return occupancy === '2-4 Family' || (families !== null && families > 1 && families < 5) ? 'two_to_four' : null;
}
