import type { ClaimRow, PolicyRow } from '@freeboard/domain/flood';
import { numberIn, readDate } from '@freeboard/domain/reading';
import { failed, found, missingField, type ProviderDeps, type ProviderResult } from '../provider-result.ts';
import { openFemaPage } from './page.ts';

export const NEIGHBORHOOD = 'OpenFEMA policies and claims';

/** Row limits that keep a request in time: a row takes about 20 ms. */
const MOST_POLICIES = 3_000;
const MOST_CLAIMS = 1_000;
const PATIENCE_MS = 120_000;

export type BlockGroupRows = {
  policies: PolicyRow[];
  claims: ClaimRow[];
  /** The number of properties with at least two paid losses; null if the service did not answer. */
  multiple_loss: number | null;
  /** Whether a limit was reached, so that there may be more rows. */
  is_partial: boolean;
};

type Row = Record<string, unknown>;

const codeOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
const dayOf = (value: unknown): string => (typeof value === 'string' ? (readDate(value).value ?? '') : '');

const policyOf = (row: Row): PolicyRow => ({
  occupancy: codeOf(row.occupancyType),
  effective_on: dayOf(row.policyEffectiveDate),
  full_risk: numberIn(row.fullRiskPremium),
  paid: numberIn(row.totalInsurancePremiumOfThePolicy),
});
const claimOf = (row: Row): ClaimRow => ({
  occupancy: codeOf(row.occupancyType),
  year: numberIn(row.yearOfLoss) ?? Number(dayOf(row.dateOfLoss).slice(0, 4)),
});

/**
 * Reads NFIP policies, claims and multiple losses of a census block group. Requests only filter by a range on one
 * field, because the service takes minutes for any other filter. `baseUrl` ends in `/open`. The fields are those used
 * by public code in 2026; no recorded answer was available.
 */
export async function blockGroupRows(deps: ProviderDeps, blockGroup: string): Promise<ProviderResult<BlockGroupRows>> {
  const within = (field: string) => `${field} ge '${blockGroup}' and ${field} le '${blockGroup}'`;
  // All three requests share the time limit of one.
  const until = Date.now() + (deps.timeout_ms ?? PATIENCE_MS);
  const page = (version: string, set: string, query: Record<string, string>) => {
    const timeout_ms = Math.max(1, until - Date.now());
    return openFemaPage({ ...deps, timeout_ms }, NEIGHBORHOOD, `/${version}/${set}`, set, query);
  };
  const policies = await page('v3', 'NfipPolicies', {
    $filter: within('censusGeoid'),
    $select: 'occupancyType,policyEffectiveDate,fullRiskPremium,totalInsurancePremiumOfThePolicy',
    $top: String(MOST_POLICIES),
  });
  if (!policies.ok) return failed(policies.reason);
  const renamed = missingField(NEIGHBORHOOD, policies.rows, ['occupancyType', 'policyEffectiveDate']);
  if (renamed !== null) return failed(renamed);
  const claims = await page('v3', 'NfipClaims', {
    $filter: within('censusGeoid'),
    $select: 'occupancyType,yearOfLoss,dateOfLoss',
    $top: String(MOST_CLAIMS),
  });
  if (!claims.ok) return failed(claims.reason);
  const renamedClaims = missingField(NEIGHBORHOOD, claims.rows, ['occupancyType', 'yearOfLoss']);
  if (renamedClaims !== null) return failed(renamedClaims);
  const losses = await page('v1', 'NfipMultipleLossProperties', {
    $filter: within('censusBlockGroup'),
    $select: 'totalLosses',
    $top: String(MOST_CLAIMS),
  });
  return found(deps, {
    policies: policies.rows.map(policyOf),
    claims: claims.rows.map(claimOf).filter(({ year }) => Number.isInteger(year)),
    multiple_loss: losses.ok ? losses.rows.length : null,
    is_partial: policies.rows.length >= MOST_POLICIES || claims.rows.length >= MOST_CLAIMS,
  });
}
