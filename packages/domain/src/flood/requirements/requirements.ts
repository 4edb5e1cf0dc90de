import { isHazardArea } from '../../applications/flood-zones.ts';
import { EMERGENCY_LIMITS, type NfipCommunity } from '../communities.ts';
import type { FloodRules } from './rules.ts';

/** The NFIP's maximum building coverage of a home in dollars; no requirement exceeds it. */
const NFIP_BUILDING = 250_000;

/** Null for facts that were not entered. */
export type FloodNeeds = {
  readonly state: string;
  /** FEMA's zone; '' if unknown. */
  readonly flood_zone: string;
  /** Coverage A, in dollars. */
  readonly replacement_cost: number | null;
  /** First day of the policy, YYYY-MM-DD. */
  readonly effective_on: string | null;
  /** Whether the home policy is, or will be, Citizens'. */
  readonly is_citizens: boolean | null;
  readonly includes_wind: boolean | null;
  readonly is_condo_or_tenant: boolean | null;
  readonly has_loan: boolean | null;
  /** Whether the lender is federally regulated or the loan federally backed; nearly all are. */
  readonly is_federal_loan: boolean | null;
  /** Dollars. */
  readonly loan_amount: number | null;
  readonly closing_on: string | null;
  /** The community in the status book; null if unknown. */
  readonly community: Pick<NfipCommunity, 'id' | 'name' | 'participates' | 'is_emergency'> | null;
};

export type Requirement = {
  readonly who: 'citizens' | 'lender';
  readonly state: 'required' | 'not_required' | 'unknown';
  /** Day by which coverage must be in force; null without a deadline. */
  readonly by: string | null;
  /** Building limit in dollars; null if it can't be determined. */
  readonly limit: number | null;
  readonly reasons: readonly string[];
  /** Facts that must be entered to decide. */
  readonly missing: readonly string[];
  readonly proof: string;
  readonly source: string;
  readonly as_of: string;
};

const money = (value: number): string => `$${value.toLocaleString('en-US')}`;
/** YYYY-MM-DD to MM-DD-YYYY. */
const shownDay = (day: string): string => `${day.slice(5, 7)}-${day.slice(8)}-${day.slice(0, 4)}`;

const CITIZENS_PROOF =
  'Form CIT FW01 and the flood declarations, or the application with proof of payment; without proof the policy is not renewed.';

function citizensFrame(rules: FloodRules) {
  return { who: 'citizens', proof: CITIZENS_PROOF, source: rules.source, as_of: rules.as_of } as const;
}

const thresholdOn = (rules: FloodRules, day: string) =>
  rules.citizens.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];

/**
 * The first day after `day` from which a house of this replacement cost is subject to the requirement; null if there
 * is none.
 */
const nextDay = (rules: FloodRules, day: string, cost: number): string | null =>
  rules.citizens
    .filter(({ from, replacement_cost }) => from > day && cost >= replacement_cost)
    .map(({ from }) => from)
    .toSorted()[0] ?? null;

function citizensMissing(needs: FloodNeeds): string[] {
  const entries: readonly [boolean, string][] = [
    [needs.is_citizens === null, 'whether the home policy is with Citizens'],
    [needs.includes_wind === null, 'whether it includes wind'],
    [needs.is_condo_or_tenant === null, 'the form type'],
    [needs.flood_zone === '', 'the flood zone'],
    [needs.replacement_cost === null, 'the replacement cost (Coverage A)'],
    [needs.effective_on === null, 'the effective date'],
  ];
  return entries.filter(([is]) => is).map(([, label]) => label);
}

export function citizensRequirement(needs: FloodNeeds, rules: FloodRules): Requirement {
  const frame = citizensFrame(rules);
  const none = (reason: string): Requirement => ({
    ...frame,
    state: 'not_required',
    by: null,
    limit: null,
    reasons: [reason],
    missing: [],
  });
  if (needs.state !== 'FL') return none('Citizens insures homes in Florida only.');
  if (needs.is_citizens === false) return none('The home policy is not with Citizens.');
  if (needs.includes_wind === false) return none('A policy without wind is exempt.');
  if (needs.is_condo_or_tenant) return none('Condo owners and tenants are exempt.');
  const missing = citizensMissing(needs);
  const { replacement_cost: cost, effective_on: day } = needs;
  const limit = cost === null ? null : Math.min(cost, NFIP_BUILDING);
  const required = (by: string | null, reason: string): Requirement => ({
    ...frame,
    state: 'required',
    by,
    limit,
    missing,
    reasons: [reason, 'Only the building (Coverage A) has to be covered.', rules.remark].filter(Boolean),
  });
  const isCertain = needs.is_citizens !== null && needs.includes_wind !== null && needs.is_condo_or_tenant !== null;
  if (isCertain && isHazardArea(needs.flood_zone))
    return required(day, `Zone ${needs.flood_zone} is a special flood hazard area: required at once.`);
  if (missing.length > 0 || cost === null || day === null)
    return { ...frame, state: 'unknown', by: null, limit, reasons: [], missing };
  const threshold = thresholdOn(rules, day);
  if (threshold && cost >= threshold.replacement_cost) {
    const least = threshold.replacement_cost === 0 ? 'every house' : `houses from ${money(threshold.replacement_cost)}`;
    return required(
      day,
      `Since ${shownDay(threshold.from)} Citizens requires it of ${least}; this one is ${money(cost)}.`,
    );
  }
  const next = nextDay(rules, day, cost);
  const later = next === null ? '' : ` From ${shownDay(next)} on it is required at renewal.`;
  const from = threshold ? `below ${money(threshold.replacement_cost)}` : 'before the first threshold';
  return { ...none(`Outside of hazard areas, ${money(cost)} is ${from} on ${shownDay(day)}.${later}`), by: next };
}

const LENDER = {
  who: 'lender',
  proof: 'The flood declarations, or the application with proof of payment, with the lender as mortgagee.',
  source: '42 U.S.C. 4012a(b)',
  as_of: '2026-11-26',
} as const;

export function lenderRequirement(needs: FloodNeeds): Requirement {
  const none = (reason: string): Requirement => ({
    ...LENDER,
    state: 'not_required',
    by: null,
    limit: null,
    reasons: [reason],
    missing: [],
  });
  if (needs.has_loan === false) return none('There is no loan on the property.');
  const isHazard = isHazardArea(needs.flood_zone);
  if (isHazard === false)
    return none(`Zone ${needs.flood_zone} is no special flood hazard area; the lender may still ask for coverage.`);
  const { community } = needs;
  if (isHazard && community?.participates === false)
    return none(
      `${community.name} (${community.id}) doesn’t participate in the NFIP: the law requires no flood coverage there, and loans that a federal agency insures or guarantees (FHA, VA) aren’t made in zone ${needs.flood_zone} (42 U.S.C. 4106). Other lenders may ask for private flood.`,
    );
  if (needs.is_federal_loan === false)
    return none('The law does not bind this lender; the loan papers may still ask for coverage.');
  const entries: readonly [boolean, string][] = [
    [needs.has_loan === null, 'whether there is a loan'],
    [isHazard === null, 'the flood zone'],
    [needs.has_loan === true && needs.is_federal_loan === null, 'whether the loan is federally backed or regulated'],
    [needs.has_loan === true && needs.loan_amount === null, 'the loan amount'],
    [needs.has_loan === true && needs.replacement_cost === null, 'the replacement cost'],
  ];
  const missing = entries.filter(([is]) => is).map(([, label]) => label);
  if (needs.has_loan === null || isHazard === null || needs.is_federal_loan === null)
    return { ...LENDER, state: 'unknown', by: null, limit: null, reasons: [], missing };
  const { loan_amount: loan, replacement_cost: cost } = needs;
  const most = community?.is_emergency ? EMERGENCY_LIMITS.building : NFIP_BUILDING;
  const limit = loan === null || cost === null ? null : Math.min(loan, cost, most);
  const lowest = 'the lowest of loan balance, replacement cost and the most that the NFIP covers';
  const reasons = [
    `Zone ${needs.flood_zone} is a special flood hazard area and the loan is federally backed or regulated.`,
    limit === null ? `The limit is ${lowest}; it can't be worked out yet.` : `${money(limit)} is ${lowest}.`,
  ];
  return { ...LENDER, state: 'required', by: needs.closing_on, limit, reasons, missing };
}

export const floodRequirements = (needs: FloodNeeds, rules: FloodRules): readonly Requirement[] => [
  citizensRequirement(needs, rules),
  lenderRequirement(needs),
];
