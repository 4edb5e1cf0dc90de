import { estimatePremium } from './estimate.ts';
import type { RatingTables } from './tables.ts';
import type { NfipBuilding, NfipEstimate, NfipSite, NfipTerms } from './types.ts';

export type PartialSite = { readonly [Key in keyof NfipSite]?: NfipSite[Key] | null };

/**
 * How far estimates are from the price when inputs that only FEMA has (river class, its elevations) are taken from
 * public maps: covers eight of ten of 2,400 draws over 60 houses in Louisiana. Shares of the estimate.
 */
const SPREAD = {
  with_height: { low: -0.08, high: 0.12 },
  without_height: { low: -0.14, high: 0.14 },
} as const;
/** Common first floor heights in feet, used when the height was not measured. */
const COMMON_HEIGHTS = [1, 3] as const;
/** A range wider than this share of its middle is not useful. */
const WIDEST = 0.5;

export type NfipRange = {
  readonly ok: true;
  readonly low: number;
  readonly high: number;
  readonly middle: NfipEstimate;
  /** Missing facts that would narrow the range. */
  readonly narrower: readonly string[];
};
export type NoRange = { readonly ok: false; readonly reasons: readonly string[]; readonly narrower: readonly string[] };

const NEEDED: readonly (readonly [keyof NfipSite, string])[] = [
  ['huc12', 'the watershed (HUC12)'],
  ['levees', 'whether a levee protects the house, and which'],
  ['crs_class', "the community's CRS class"],
  ['is_barrier_island', 'whether the house is on a barrier island'],
  ['county', 'the county'],
  ['river_class', 'the river class'],
  ['river_distance', 'the distance to the nearest river'],
  ['river_relative_elevation', 'the elevation relative to the river'],
  ['structural_relative_elevation', 'the elevation relative to the surroundings'],
  ['drainage_area', 'the drainage area'],
  ['elevation', 'the ground elevation'],
  ['coast_distance', 'the distance to the coast'],
];

const HEIGHT = 'a measured first floor height (elevation certificate)';

function isWhole(site: PartialSite): site is NfipSite {
  return NEEDED.every(([key]) => site[key] !== null && site[key] !== undefined && site[key] !== '');
}

export function estimateRange(
  tables: RatingTables,
  building: NfipBuilding,
  site: PartialSite,
  terms: NfipTerms,
): NfipRange | NoRange {
  const missing = NEEDED.filter(([key]) => site[key] === null || site[key] === undefined || site[key] === '').map(
    ([, label]) => label,
  );
  const hasHeight = building.first_floor_height !== null;
  const narrower = [...missing, ...(hasHeight ? [] : [HEIGHT])];
  if (!isWhole(site))
    return {
      ok: false,
      reasons: [`An estimate needs ${missing.join(', ')}; without it the range would be too wide to use.`],
      narrower,
    };
  const heights = hasHeight ? [building.first_floor_height] : COMMON_HEIGHTS;
  const estimates = heights.map((height) =>
    estimatePremium(tables, { ...building, first_floor_height: height }, site, terms),
  );
  const refused = estimates.find((one) => !one.ok);
  if (refused && !refused.ok) return { ok: false, reasons: refused.reasons, narrower };
  const whole = estimates.filter((one): one is NfipEstimate => one.ok);
  const premiums = whole.map(({ premium }) => premium.full_risk);
  const spread = hasHeight ? SPREAD.with_height : SPREAD.without_height;
  const [low, high] = [Math.min(...premiums) * (1 + spread.low), Math.max(...premiums) * (1 + spread.high)];
  const middle = whole[0];
  if (!middle || (high - low) / ((high + low) / 2) > WIDEST)
    return { ok: false, reasons: ['The range would be too wide to use.'], narrower };
  return { ok: true, low: roundTen(low), high: roundTen(high), middle, narrower };
}

const roundTen = (amount: number): number => Math.round(amount / 10) * 10;
