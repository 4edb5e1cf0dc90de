import { US_STATES } from '../../applications/index.ts';
import { isOneToFourFamily } from './building.ts';
import { NFIP, NFIP_DEDUCTIBLES, NFIP_LIMITS, NFIP_LIMITS_OTHER_RESIDENTIAL } from './constants.ts';
import { baseRow, ratedLevee } from './geography.ts';
import type { RatingTables } from './tables.ts';
import type { NfipBuilding, NfipSite, NfipTerms, NfipUse } from './types.ts';

const money = (value: number): string => `$${value.toLocaleString('en-US')}`;

/** A manufactured home has the same maximum as a single-family home. */
const limitsOf = (use: NfipUse) => (use === 'Other Residential Building' ? NFIP_LIMITS_OTHER_RESIDENTIAL : NFIP_LIMITS);

export function whyNotSold(terms: NfipTerms, use: NfipUse): string[] {
  const most = limitsOf(use);
  const reasons: string[] = [];
  if (terms.building <= 0 && terms.contents <= 0) reasons.push('Enter a building or contents limit.');
  for (const coverage of ['building', 'contents'] as const) {
    if (terms[coverage] < 0) reasons.push(`The ${coverage} limit can't be negative.`);
    if (terms[coverage] > most[coverage])
      reasons.push(
        `The NFIP covers at most ${money(most[coverage])} of ${coverage}; ${money(terms[coverage])} is above it.`,
      );
    const deductible = terms[`${coverage}_deductible`];
    if (terms[coverage] > 0 && !NFIP_DEDUCTIBLES.includes(deductible))
      reasons.push(`The NFIP doesn't sell a ${money(deductible)} ${coverage} deductible.`);
  }
  return reasons;
}

export function whyNotInTables(tables: RatingTables, site: NfipSite, isHome = true): string[] {
  const base = baseRow(tables, 'BaseRates - NL', site.state, isHome)?.map(Number);
  if (!base) return [`FEMA's base rates name no state ${site.state}.`];
  const at = (index: number) => (base[index] ?? 0) + (base[index + 1] ?? 0);
  if (base[1] === 5) return [`${site.state} is in rating segment 5; its tables are not published with this edition.`];
  const levee = ratedLevee(tables, site);
  const reasons: string[] = [];
  if (site.is_barrier_island) reasons.push('Barrier islands have rating tables of their own, which are missing.');
  const isCoastal = site.coast_distance < NFIP.surge.distance_m;
  if (!levee && site.is_barrier_island === null && isCoastal && at(7) > 0)
    reasons.push('Say whether the house is on a barrier island; those have tables of their own.');
  if (!levee && at(9) > 0) reasons.push(`Tsunami is rated in ${site.state}; its tables are missing.`);
  if (!levee && at(11) > 0) reasons.push(`Great Lakes flooding is rated in ${site.state}; its tables are missing.`);
  if (!levee && tables.watershed(site.huc12) === null)
    reasons.push(`FEMA's territories name no watershed ${site.huc12 || '(none)'}.`);
  const state = US_STATES.find(({ code }) => code === site.state)?.name ?? site.state;
  if (tables.concentration(state, site.county) === null)
    reasons.push(`FEMA's concentration risk names no ${site.county || 'county'} in ${state}.`);
  return reasons;
}

export function whyNotRated(tables: RatingTables, building: NfipBuilding, site: NfipSite, terms: NfipTerms): string[] {
  const isHome = isOneToFourFamily(building);
  const reasons = [...whyNotSold(terms, building.use), ...whyNotInTables(tables, site, isHome)];
  if (building.first_floor_height === null) reasons.push('The first floor height is missing.');
  if (!(building.building_value > 0)) reasons.push('The replacement cost of the building is missing.');
  if (terms.contents > 0 && !(building.contents_value > 0)) reasons.push('The value of the contents is missing.');
  if (!/^[A-I]$/.test(site.river_class)) reasons.push('The river class is missing.');
  if (!Number.isInteger(site.crs_class) || site.crs_class < 1 || site.crs_class > 10)
    reasons.push('The CRS class of the community is missing.');
  return reasons;
}
