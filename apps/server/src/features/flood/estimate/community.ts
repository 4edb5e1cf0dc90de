import type { FloodAnchor, FloodEstimate, FloodSite } from '@freeboard/contract';
import { notSoldReason, ratedCrsClass } from '@freeboard/domain/flood';
import { formatDate, numberOf, textOf, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import { switchedOff } from '../../lookups/index.ts';
import { type CommunityStatus, communityStatus } from '../program/community.ts';

export async function communityFor(
  context: Context,
  { agency_id }: { agency_id: number },
  values: Values,
): Promise<CommunityStatus> {
  const off = await switchedOff(context.db, agency_id);
  if (off.has('community_status')) return { state: 'not_loaded' };
  return communityStatus(context.own().raw, textOf(values, 'community_number'));
}

export function crsOf(status: CommunityStatus): FloodEstimate['crs'] {
  const rated = status.state === 'found' ? ratedCrsClass(status.community) : null;
  return status.state !== 'found' || rated === null
    ? null
    : { class: rated, source: status.source, as_of: status.as_of };
}

export function crsSuggestion(status: CommunityStatus): FloodEstimate['suggested'] {
  const crs = crsOf(status);
  return crs === null ? {} : { crs_class: { value: crs.class, from: `${crs.source}, as of ${formatDate(crs.as_of)}` } };
}

const BLANK_SITE: FloodSite = {
  county: null,
  huc12: null,
  levees: null,
  is_barrier_island: null,
  crs_class: null,
  river_class: null,
  river_distance: null,
  river_relative_elevation: null,
  structural_relative_elevation: null,
  drainage_area: null,
  elevation: null,
  coast_distance: null,
};

export function withCrs(site: FloodSite | null, status: CommunityStatus): FloodSite | null {
  const crs = crsOf(status);
  if (crs === null || (site !== null && site.crs_class !== null)) return site;
  return { ...(site ?? BLANK_SITE), crs_class: crs.class };
}

type Limits = { building: number; contents: number };

const whyNotThere = (status: CommunityStatus, limits: Limits): string | null =>
  status.state === 'found' ? notSoldReason(status.community, limits) : null;

export function refusedRange(status: CommunityStatus, values: Values): FloodEstimate['range'] | null {
  const limits = {
    building: numberOf(values, 'building_limit') ?? 0,
    contents: numberOf(values, 'contents_limit') ?? 0,
  };
  const reason = whyNotThere(status, limits);
  return reason === null ? null : { ok: false, reasons: [reason], narrower: [] };
}

function crsRemarks(status: CommunityStatus, { crs_class }: FloodAnchor): string[] {
  const crs = crsOf(status);
  return crs === null || crs.class === crs_class
    ? []
    : [
        `The page has CRS class ${crs_class}; ${crs.source} as of ${formatDate(crs.as_of)} states class ${crs.class}. Check the discount.`,
      ];
}

/**
 * Refuses other terms if the NFIP does not sell them in the community; for the page's own terms adds remarks to
 * check. `terms` are the requested limits in dollars, if any.
 */
export function estimateIn(
  status: CommunityStatus,
  estimate: NonNullable<FloodEstimate['estimate']>,
  anchor: FloodAnchor,
  terms: Limits | undefined,
): NonNullable<FloodEstimate['estimate']> {
  if (!estimate.ok) return estimate;
  const reason = whyNotThere(status, terms ?? anchor.terms);
  if (reason !== null && terms !== undefined) return { ok: false, reasons: [reason] };
  const notSold = reason === null ? [] : [`${reason} Check the community and the page.`];
  return { ...estimate, remarks: [...estimate.remarks, ...notSold, ...crsRemarks(status, anchor)] };
}
