import type { FloodAnchor, FloodEstimate, FloodNeedsInput, FloodSite } from '@freeboard/contract';
import type { NfipCommunity } from '@freeboard/domain/flood';
import {
  type Anchor,
  coastDistanceOf,
  compareYears,
  estimateFromAnchor,
  estimateRange,
  foundationOf,
  glidePath,
  loadRatingTables,
  NFIP_EDITIONS,
  NFIP_YEARLY_CAP,
  type NfipBuilding,
  type NfipTerms,
  type RatingTables,
  replacementCostOf,
  useOf,
} from '@freeboard/domain/flood/nfip-estimate';
import { FLOOD_RULES, type FloodRules, floodRequirements } from '@freeboard/domain/flood/requirements';
import { numberOf, textOf, type Values } from '@freeboard/domain/forms';
import { isBindable } from '@freeboard/domain/quotes';
import { readAmount } from '@freeboard/domain/reading';

export type Change = { terms?: NfipTerms | undefined; first_floor_height?: number | null | undefined };

const UNKNOWN_EDITION = (edition: string) =>
  `The rating tables of ${edition || 'this edition'} are not shipped; those of ${NFIP_EDITIONS.join(', ')} are.`;

const anchorOf = (anchor: FloodAnchor): Anchor => ({
  building_premium: anchor.building_premium,
  contents_premium: anchor.contents_premium,
  mitigation_discount: anchor.mitigation_discount,
  crs_class: anchor.crs_class,
  terms: anchor.terms,
});

const buildingOf = (anchor: FloodAnchor): NfipBuilding => ({
  use: anchor.use,
  floors: anchor.floors,
  foundation: anchor.foundation,
  has_flood_vents: anchor.has_flood_vents,
  first_floor_height: anchor.first_floor_height,
  building_value: anchor.building_value,
  contents_value: anchor.contents_value,
  prior_claims: 0,
});

const money = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`;

export async function anchoredEstimate(
  anchor: FloodAnchor,
  values: Values,
  change: Change,
): Promise<NonNullable<FloodEstimate['estimate']>> {
  const tables = await loadRatingTables(anchor.edition);
  if (tables === null) return { ok: false, reasons: [UNKNOWN_EDITION(anchor.edition)] };
  const where = {
    state: textOf(values, 'state'),
    coast_distance: coastDistanceOf(values),
    elevation: numberOf(values, 'property_elevation'),
  };
  const input = { anchor: anchorOf(anchor), building: buildingOf(anchor), where };
  const unchanged = { terms: anchor.terms, first_floor_height: null };
  const same = estimateFromAnchor(tables, { ...input, change: unchanged });
  const requested = { terms: change.terms ?? anchor.terms, first_floor_height: change.first_floor_height ?? null };
  const result = estimateFromAnchor(tables, { ...input, change: requested });
  if (!result.ok) return { ok: false, reasons: [...result.reasons] };
  const printed = anchor.full_risk_premium;
  const isOff = same.ok && printed !== null && Math.abs(same.premium.full_risk / printed - 1) > 0.01;
  const remark = isOff
    ? [
        `The lines add up to ${money(same.premium.full_risk)}; the page prints ${money(printed ?? 0)} as full-risk premium. Check them.`,
      ]
    : [];
  return { ...result, factors: [...result.factors], remarks: [...remark, ...result.remarks] };
}

export function glideOf(anchor: FloodAnchor): FloodEstimate['glide'] {
  const { current_premium: current, full_risk_premium: full, is_primary, fees } = anchor;
  if (current === null || current <= 0 || full === null || full <= 0 || is_primary === null) return null;
  const cap = is_primary ? NFIP_YEARLY_CAP.primary : NFIP_YEARLY_CAP.other;
  const { years, renewals } = glidePath(current, full, cap);
  return {
    cap,
    years: years.map((one) => Math.round((one + (fees ?? 0)) * 100) / 100),
    renewals,
    with_fees: fees !== null,
  };
}

type OfferedQuote = {
  id: number;
  carrier_name: string;
  premium: number | null;
  is_current: boolean;
  outcome: string;
  rate_type: string;
  waiting: { readonly program: string } | null;
};

/**
 * Compares bindable private offers with the NFIP's coming years; empty if the NFIP's fees are unknown, because the
 * offers' prices include fees.
 */
export function offersOf(glide: FloodEstimate['glide'], quotes: readonly OfferedQuote[]): FloodEstimate['offers'] {
  if (glide === null || !glide.with_fees) return [];
  return quotes.flatMap(({ id, carrier_name: name, premium, is_current, waiting, ...offer }) => {
    // Only a private price is compared as constant over the years; an NFIP price rises.
    if (waiting?.program === 'nfip') return [];
    if (!is_current || premium === null || premium <= 0 || !isBindable(offer)) return [];
    const { total, private_total, private_cheaper_from } = compareYears(glide.years, premium);
    return [
      { quote_id: id, name, premium, total: private_total, nfip_total: total, cheaper_from: private_cheaper_from },
    ];
  });
}

export async function rangeOf(values: Values, site: FloodSite | null): Promise<FloodEstimate['range']> {
  const tables = (await loadRatingTables(NFIP_EDITIONS[0] ?? '')) as RatingTables;
  const use = useOf(values);
  const occupancy = textOf(values, 'occupancy_type');
  if (use === null && occupancy !== '' && textOf(values, 'construction_type') !== '')
    return { ok: false, reasons: [`No estimate is made for this occupancy: ${occupancy}.`], narrower: [] };
  const foundation = foundationOf(values);
  const cost = replacementCostOf(values);
  const floors = numberOf(values, 'num_of_stories');
  const entries: readonly [unknown, string][] = [
    [use, 'the kind of building and its walls'],
    [foundation, 'the foundation'],
    [cost, 'the living area'],
    [floors, 'the number of stories'],
  ];
  const missing = entries.filter(([value]) => value === null).map(([, label]) => label);
  if (use === null || foundation === null || cost === null || floors === null)
    return { ok: false, reasons: [`The form is missing ${missing.join(', ')}.`], narrower: missing };
  const terms = {
    building: numberOf(values, 'building_limit') ?? 0,
    contents: numberOf(values, 'contents_limit') ?? 0,
    ...deductiblesOf(values),
  };
  const contents = Math.max(terms.contents, 1);
  const building: NfipBuilding = {
    use,
    foundation,
    has_flood_vents: false,
    prior_claims: 0,
    floors,
    first_floor_height: numberOf(values, 'first_floor_height'),
    building_value: cost,
    contents_value: contents,
  };
  const where = { county: textOf(values, 'county'), coast_distance: coastDistanceOf(values) };
  const known = Object.fromEntries(Object.entries(site ?? {}).filter(([, value]) => value !== null));
  const result = estimateRange(tables, building, { ...where, ...known, state: textOf(values, 'state') }, terms);
  if (!result.ok) return { ok: false, reasons: [...result.reasons], narrower: [...result.narrower] };
  const factors = result.middle.factors.map(({ perils: _, ...factor }) => factor);
  const assumed = [
    ...(terms.contents > 0 ? [`contents worth their limit of ${money(terms.contents)}`] : []),
    ...['no credit for flood openings', 'at most one prior NFIP claim'],
  ];
  return { ok: true, low: result.low, high: result.high, narrower: [...result.narrower], assumed, factors };
}

function deductiblesOf(values: Values) {
  const deductible = readAmount(textOf(values, 'deductible')) ?? 0;
  return { building_deductible: deductible, contents_deductible: deductible };
}

export function requirementsOf(
  values: Values,
  needs: FloodNeedsInput | null,
  rules: FloodRules | null,
  community: NfipCommunity | null = null,
): FloodEstimate['requirements'] {
  const form = textOf(values, 'form_type');
  const blank = { is_citizens: null, includes_wind: null, has_loan: null, is_federal_loan: null, loan_amount: null };
  const list = floodRequirements(
    {
      ...(needs ?? blank),
      state: textOf(values, 'state'),
      flood_zone: textOf(values, 'flood_zone'),
      replacement_cost: numberOf(values, 'dwelling') ?? replacementCostOf(values),
      effective_on: textOf(values, 'effective_date') || null,
      is_condo_or_tenant: form === '' ? null : ['HO4', 'HO6'].includes(form),
      closing_on: textOf(values, 'loan_closing_date') || null,
      community,
    },
    rules ?? FLOOD_RULES,
  );
  return list.map((one) => ({ ...one, reasons: [...one.reasons], missing: [...one.missing] }));
}
