import { US_STATES } from '../../applications/index.ts';
import { buildingFactors, cappedValues, isOneToFourFamily, termsFactors } from './building.ts';
import { crsDiscount, NFIP } from './constants.ts';
import { leveedFactors, openFactors, ratedLevee } from './geography.ts';
import { whyNotRated } from './refusals.ts';
import type { RatingTables } from './tables.ts';
import type {
  Coverage,
  Factor,
  NfipBuilding,
  NfipEstimate,
  NfipPremium,
  NfipSite,
  NfipTerms,
  Refused,
} from './types.ts';

export function premiumOf(building: number, contents: number, crsClass: number): NfipPremium {
  const icc = NFIP.icc_share * (building + contents);
  // The tables of this discount (machinery above the floor, flood openings) are missing.
  const mitigation_discount = 0;
  const crs_discount = crsDiscount(crsClass) * (building + contents + icc - NFIP.policy_constant - mitigation_discount);
  const full_risk = building + contents + icc - mitigation_discount - crs_discount;
  return { building, contents, icc, mitigation_discount, crs_discount, full_risk };
}

function concentrationFactors(tables: RatingTables, { state, county }: NfipSite): Factor[] {
  const name = US_STATES.find(({ code }) => code === state)?.name ?? state;
  const code = tables.concentration(name, county);
  const row = tables.rows('Concentration Risk').find(([one]) => one === code);
  const of = (value: unknown, perils: Factor['perils']): Factor => ({
    name: 'Concentration risk',
    table: 'Concentration Risk',
    edition: tables.edition,
    input: `${county}, ${code}`,
    perils,
    building: Number(value),
    contents: Number(value),
  });
  return [of(row?.[2], ['inland', 'fluvial', 'pluvial']), of(row?.[3], ['surge'])];
}

type Rate = { rate: number; terms: number };

/** Caps the rate. `terms`: the average factor of limit and deductible, weighted by the perils' rates. */
function rateOf(factors: readonly Factor[], perils: readonly Factor['perils'][number][], coverage: Coverage): Rate {
  const rates = perils.map((peril) => {
    const applied = factors.filter((factor) => factor.perils.includes(peril));
    const terms = applied.find(({ name }) => name === 'Limit and deductible')?.[coverage] ?? 0;
    return { rate: applied.reduce((product, factor) => product * factor[coverage], 1), terms };
  });
  const rate = rates.reduce((sum, one) => sum + one.rate, 0);
  const weighted = rate === 0 ? 0 : rates.reduce((sum, one) => sum + one.terms * (one.rate / rate), 0);
  return { rate: Math.min(rate, NFIP.rate_cap * weighted), terms: weighted };
}

function premiums(factors: readonly Factor[], values: { building: number; contents: number }, claims: number) {
  const perils = factors.some(({ perils: [one] }) => one === 'fluvial')
    ? (['fluvial', 'pluvial', 'surge', 'erosion'] as const)
    : (['inland', 'surge', 'erosion'] as const);
  // A peril without a base rate (storm surge far from any coast) is not rated.
  const rated = perils.filter((peril) =>
    factors.some(
      ({ name, perils: of, building, contents }) => /^Base/.test(name) && of.includes(peril) && building + contents > 0,
    ),
  );
  const building = rateOf(factors, rated, 'building');
  const contents = rateOf(factors, rated, 'contents');
  const prior = NFIP.prior_claim_rate * (values.building / 1_000) * building.terms * Math.max(0, claims - 1);
  const constant = NFIP.policy_constant + prior;
  const share = { building: contents.rate === 0 ? 1 : 0.5, contents: building.rate === 0 ? 1 : 0.5 };
  return {
    building: building.rate === 0 ? 0 : building.rate * (values.building / 1_000) + share.building * constant,
    contents: contents.rate === 0 ? 0 : contents.rate * (values.contents / 1_000) + share.contents * constant,
  };
}

/** Full-risk premium of a home; refuses inputs that are not in the tables. */
export function estimatePremium(
  tables: RatingTables,
  building: NfipBuilding,
  site: NfipSite,
  terms: NfipTerms,
): NfipEstimate | Refused {
  const reasons = whyNotRated(tables, building, site, terms);
  const { first_floor_height: height } = building;
  if (reasons.length > 0 || height === null) return { ok: false, reasons };
  const levee = ratedLevee(tables, site);
  const isHome = isOneToFourFamily(building);
  const factors = [
    ...(levee ? leveedFactors(tables, site, isHome, levee) : openFactors(tables, site, isHome)),
    ...buildingFactors(tables, building, height),
    ...termsFactors(tables, building, terms),
    ...concentrationFactors(tables, site),
  ];
  const lines = premiums(factors, cappedValues(tables, building), building.prior_claims);
  const premium = premiumOf(lines.building, lines.contents, site.crs_class);
  return { ok: true, edition: tables.edition, premium, factors, levee: levee?.id ?? null };
}
