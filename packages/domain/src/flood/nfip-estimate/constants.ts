/** Numbers of FEMA's methodology that are in none of its tables. */
export const NFIP = {
  /** Loss and expense constants of each policy in dollars, split evenly between the two coverages. */
  policy_constant: 130 + 62.99,
  /** Increased cost of compliance, as a share of building and contents premium. */
  icc_share: 0.019,
  /** Highest rate per $1,000 of value, before deductible and limit. */
  rate_cap: 15,
  /** Dollars per $1,000 of building value for each claim after the first. */
  prior_claim_rate: 2,
  smallest_terms_factor: 0.001,
  deductible: { least: 1_000, most: 10_000 },
  surge: { distance_m: 80_467, elevation_ft: 40 },
  erosion_distance_m: 100,
} as const;

/** Dollars. */
export const NFIP_DEDUCTIBLES: readonly number[] = [1_000, 1_250, 1_500, 2_000, 3_000, 4_000, 5_000, 10_000];

/** The NFIP's maximum coverage of a home, in dollars. */
export const NFIP_LIMITS = { building: 250_000, contents: 100_000 } as const;
/** The maximum for a residential building with more than four families, in dollars. */
export const NFIP_LIMITS_OTHER_RESIDENTIAL = { building: 500_000, contents: 100_000 } as const;

/** As a share. */
export const crsDiscount = (crsClass: number): number => (10 - crsClass) * 0.05;

/** Included editions of FEMA's rating tables (Appendix D), newest first. */
export const NFIP_EDITIONS: readonly string[] = ['2023-02-24'];
