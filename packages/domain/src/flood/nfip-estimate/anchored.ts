import { cappedValues, heightFactor, isOneToFourFamily, termsFactor } from './building.ts';
import { crsDiscount, NFIP } from './constants.ts';
import { baseRow } from './geography.ts';
import { whyNotSold } from './refusals.ts';
import type { RatingTables } from './tables.ts';
import type { Coverage, NfipBuilding, NfipPremium, NfipTerms, Refused } from './types.ts';

/** An actual NFIP premium of this house, as on a declarations page or an NFIP quote. Dollars per year. */
export type Anchor = {
  readonly building_premium: number;
  readonly contents_premium: number;
  readonly terms: NfipTerms;
  /** Community Rating System class, 1 to 10. */
  readonly crs_class: number;
  readonly mitigation_discount: number;
};

/** `first_floor_height`: feet; null for the height that was rated. */
export type Change = { readonly terms: NfipTerms; readonly first_floor_height: number | null };

/** Location of the house: meters to the coast, elevation in feet; null if unknown. */
export type Surroundings = {
  readonly state: string;
  readonly coast_distance: number | null;
  readonly elevation: number | null;
};

export type ChangedFactor = {
  readonly name: string;
  readonly coverage: Coverage;
  readonly table: string;
  readonly edition: string;
  readonly from: number;
  readonly to: number;
};

export type AnchoredEstimate = {
  readonly ok: true;
  readonly edition: string;
  readonly premium: NfipPremium;
  readonly factors: readonly ChangedFactor[];
  readonly remarks: readonly string[];
};

const COVERAGES = ['building', 'contents'] as const;
const TABLES = {
  building: 'Deductible Limit ITV Cov A, Deductible ITV Cov A',
  contents: 'Deductible Limit ITV Cov C, Deductible ITV Cov C',
} as const;

/**
 * The share of the premium that is rated for storm surge, because limits and deductibles weigh slightly differently
 * on surge and on inland flood. 0 where surge is not rated, else one half, which is off by at most 1% in 95 of 100
 * cases.
 */
export function surgeShare(tables: RatingTables, where: Surroundings, isHome: boolean): number {
  const base = baseRow(tables, 'BaseRates - NL', where.state, isHome)?.map(Number);
  if (!base || (base[5] ?? 0) + (base[6] ?? 0) === 0) return 0;
  if (where.coast_distance !== null && where.coast_distance >= NFIP.surge.distance_m) return 0;
  return where.elevation !== null && where.elevation >= NFIP.surge.elevation_ft ? 0 : 0.5;
}

/** The policy constant in one coverage's premium: half of it, or all if only one coverage is bought. */
const constantOf = ({ terms }: Pick<Anchor, 'terms'>): number =>
  terms.building > 0 && terms.contents > 0 ? NFIP.policy_constant / 2 : NFIP.policy_constant;

const discountable = ({ building_premium, contents_premium }: Anchor): number =>
  (building_premium + contents_premium) * (1 + NFIP.icc_share) - NFIP.policy_constant;

function whyNotAnchored(tables: RatingTables, anchor: Anchor, building: NfipBuilding, change: Change): string[] {
  const reasons = [...whyNotSold(anchor.terms, building.use), ...whyNotSold(change.terms, building.use)];
  const constant = constantOf(anchor);
  for (const coverage of COVERAGES) {
    const limit = anchor.terms[coverage];
    const premium = anchor[`${coverage}_premium`];
    if (limit > 0 && !(premium > constant))
      reasons.push(`The ${coverage} premium is missing, or too small for an NFIP policy.`);
    if (change.terms[coverage] > 0 && limit <= 0)
      reasons.push(
        `The NFIP premium at hand doesn't cover ${coverage}, so nothing follows from it for a ${coverage} limit.`,
      );
  }
  if (anchor.mitigation_discount >= discountable(anchor))
    reasons.push('The mitigation discount is as large as the premium. Check both.');
  if (!(building.building_value > 0)) reasons.push('The replacement cost of the building is missing.');
  if (change.terms.contents > 0 && !(building.contents_value > 0))
    reasons.push('The value of the contents is missing.');
  if (change.first_floor_height !== null && building.first_floor_height === null)
    reasons.push('The first floor height that the premium was rated with is missing.');
  if (!Number.isInteger(anchor.crs_class) || anchor.crs_class < 1 || anchor.crs_class > 10)
    reasons.push('The CRS class of the community is missing.');
  if (!tables.rows('Foundation Type').some(([name]) => name === building.foundation))
    reasons.push('The foundation is missing.');
  return [...new Set(reasons)];
}

function changedFactors(
  tables: RatingTables,
  { anchor, building, where, change }: Input,
  coverage: Coverage,
): ChangedFactor[] {
  const value = cappedValues(tables, building)[coverage];
  const surge = surgeShare(tables, where, isOneToFourFamily(building));
  const terms = (of: NfipTerms) => {
    const input = { limit: of[coverage], deductible: of[`${coverage}_deductible`], value };
    return (
      (1 - surge) * termsFactor(tables, coverage, input, 'inland') +
      (surge > 0 ? surge * termsFactor(tables, coverage, input, 'surge') : 0)
    );
  };
  const { edition } = tables;
  const factors: ChangedFactor[] = [
    {
      name: 'Limit and deductible',
      coverage,
      table: TABLES[coverage],
      edition,
      from: terms(anchor.terms),
      to: terms(change.terms),
    },
  ];
  const { first_floor_height: rated } = building;
  if (change.first_floor_height !== null && rated !== null)
    factors.push({
      name: 'First floor height',
      coverage,
      table: 'First Floor Height',
      edition,
      from: heightFactor(tables, building, rated),
      to: heightFactor(tables, building, change.first_floor_height),
    });
  return factors;
}

export type Input = {
  readonly anchor: Anchor;
  readonly building: NfipBuilding;
  readonly where: Surroundings;
  readonly change: Change;
};

/** The mitigation discount keeps its proportion to the amount that it applies to. */
function totalOf(building: number, contents: number, anchor: Anchor): NfipPremium {
  const { crs_class, mitigation_discount: discount } = anchor;
  const subtotal = (building + contents) * (1 + NFIP.icc_share);
  const mitigation_discount = (discount / discountable(anchor)) * (subtotal - NFIP.policy_constant);
  const crs_discount = crsDiscount(crs_class) * (subtotal - NFIP.policy_constant - mitigation_discount);
  const icc = NFIP.icc_share * (building + contents);
  const full_risk = subtotal - mitigation_discount - crs_discount;
  return { building, contents, icc, mitigation_discount, crs_discount, full_risk };
}

export function estimateFromAnchor(tables: RatingTables, input: Input): AnchoredEstimate | Refused {
  const { anchor, building, change } = input;
  const reasons = whyNotAnchored(tables, anchor, building, change);
  if (reasons.length > 0) return { ok: false, reasons };
  const values = cappedValues(tables, building);
  const factors: ChangedFactor[] = [];
  const remarks: string[] = [];
  const premium = { building: 0, contents: 0 };
  for (const coverage of COVERAGES) {
    if (change.terms[coverage] <= 0) continue;
    const changed = changedFactors(tables, input, coverage);
    factors.push(...changed);
    const rated = anchor[`${coverage}_premium`] - constantOf(anchor);
    const rate = rated / (values[coverage] / 1_000) / (changed[0]?.from ?? 1);
    if (rate > NFIP.rate_cap * 2)
      return {
        ok: false,
        reasons: [
          `The ${coverage} premium is more than twice what FEMA's highest rate of $${NFIP.rate_cap} per $1,000 gives for this replacement cost and limit. Check them.`,
        ],
      };
    if (rate > NFIP.rate_cap * 1.01)
      remarks.push(
        `The ${coverage} premium is above FEMA's highest rate of $${NFIP.rate_cap} per $1,000, as with several prior claims. Check it and the replacement cost.`,
      );
    if (rate > NFIP.rate_cap * 0.99 && change.first_floor_height !== null)
      return {
        ok: false,
        reasons: [
          `The ${coverage} premium is at FEMA's highest rate; what a higher floor is worth can't be worked out from it.`,
        ],
      };
    premium[coverage] = constantOf(change) + changed.reduce((amount, { from, to }) => amount * (to / from), rated);
  }
  if (building.building_value > values.building)
    remarks.push(`FEMA rates at most $${values.building.toLocaleString('en-US')} of replacement cost.`);
  return {
    ok: true,
    edition: tables.edition,
    premium: totalOf(premium.building, premium.contents, anchor),
    factors,
    remarks,
  };
}
