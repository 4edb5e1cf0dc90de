/** Perils that Risk Rating 2.0 rates separately; behind a levee, inland flood is split into fluvial and pluvial. */
export const PERILS = ['inland', 'fluvial', 'pluvial', 'surge', 'erosion'] as const;
export type Peril = (typeof PERILS)[number];
export type Coverage = 'building' | 'contents';

export type Factor = {
  readonly name: string;
  readonly table: string;
  readonly edition: string;
  /** The looked-up input, with its unit. */
  readonly input: string;
  readonly perils: readonly Peril[];
  readonly building: number;
  readonly contents: number;
};

/** FEMA's names in its table of uses. */
export const NFIP_USES = [
  'Single-Family Home - Frame',
  'Single-Family Home - Masonry',
  'Two to Four Family Building - Frame',
  'Two to Four Family Building - Masonry',
  'Other Residential Building',
  'Residential Mobile/Manufactured Home',
] as const;
export type NfipUse = (typeof NFIP_USES)[number];

/** FEMA's names in its table of foundations, with the design that determines the curve of first floor heights. */
export const NFIP_FOUNDATIONS = {
  Slab: 'Closed, Wall',
  Basement: 'Closed, Wall',
  Crawlspace: 'Open, Obstruction',
  'Elevated with Enclosure, Post, Pile, or Pier': 'Open, Obstruction',
  'Elevated with Enclosure, Not Post, Pile, or Pier': 'Open, Obstruction',
  'Elevated without Enclosure, Post, Pile, or Pier': 'Open, No Obstruction',
} as const;
export type NfipFoundation = keyof typeof NFIP_FOUNDATIONS;
export const NFIP_FOUNDATION_NAMES = Object.keys(NFIP_FOUNDATIONS) as [NfipFoundation, ...NfipFoundation[]];

/** Dollars. */
export type NfipTerms = {
  readonly building: number;
  readonly contents: number;
  readonly building_deductible: number;
  readonly contents_deductible: number;
};

export type NfipBuilding = {
  readonly use: NfipUse;
  readonly floors: number;
  readonly foundation: NfipFoundation;
  readonly has_flood_vents: boolean;
  /** Feet above the lowest adjacent grade; null if not measured. */
  readonly first_floor_height: number | null;
  /** Replacement costs in dollars. */
  readonly building_value: number;
  readonly contents_value: number;
  readonly prior_claims: number;
};

/**
 * Location of a building, as FEMA's tables require. Feet for heights, meters for distances, square kilometers for
 * areas.
 */
export type NfipSite = {
  readonly state: string;
  /** With its kind, such as 'Lee County' or 'Orleans Parish'. */
  readonly county: string;
  readonly huc12: string;
  readonly levees: readonly string[];
  readonly is_barrier_island: boolean | null;
  readonly elevation: number;
  readonly structural_relative_elevation: number;
  readonly river_distance: number;
  readonly river_relative_elevation: number;
  /** Depth between the 10- and the 100-year flood, in feet: classes A to I. */
  readonly river_class: string;
  readonly drainage_area: number;
  readonly coast_distance: number;
  /** Community Rating System, 1 to 10; 10 has no discount. */
  readonly crs_class: number;
};

/** Dollars per year, without the fees and assessments that are added to a policy. */
export type NfipPremium = {
  readonly building: number;
  readonly contents: number;
  readonly icc: number;
  readonly mitigation_discount: number;
  readonly crs_discount: number;
  readonly full_risk: number;
};

export type Refused = { readonly ok: false; readonly reasons: readonly string[] };
export type NfipEstimate = {
  readonly ok: true;
  readonly edition: string;
  readonly premium: NfipPremium;
  readonly factors: readonly Factor[];
  readonly levee: string | null;
};
