import { isHazardArea } from '../applications/flood-zones.ts';
import { addMonths } from '../forms/formats/dates.ts';
import { readNumber } from '../reading/amounts.ts';
import { readAnswer } from '../reading/answers.ts';
import { readDate } from '../reading/dates.ts';
import { formatDate } from '../time/format.ts';

export type NfipCommunity = {
  /** Six digits, as on the flood map. */
  readonly id: string;
  readonly name: string;
  readonly participates: boolean;
  readonly is_emergency: boolean;
  /** Entry into the program, or suspension of a community that does not participate; YYYY-MM-DD. */
  readonly status_date: string | null;
  readonly map_date: string | null;
  /** Null if the community is not in the Community Rating System. */
  readonly crs_class: number | null;
  /** Percent, inside and outside a special flood hazard area. */
  readonly sfha_discount: number | null;
  readonly other_discount: number | null;
};

const NOT_IN_CRS = 10;

const textIn = (value: unknown): string =>
  (typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .trim();

/** Reads a date such as 2015-09-29T00:00:00Z, or 09/29/15 with a remark such as (M). */
const dateIn = (value: unknown): string | null => readDate(textIn(value)).value;

function integerIn(value: unknown, least: number, most: number): number | null {
  const { value: number, rest } = readNumber(textIn(value), { as: 'typed', isWhole: true });
  return number !== null && /^%?$/.test(rest) && number >= least && number <= most ? number : null;
}

/**
 * Parses a row of the book, from OpenFEMA or from the report as a spreadsheet (field names as in public code of
 * 2026). Null if it has no community number or does not state whether the community participates.
 */
export function readStatusBookRow(row: Readonly<Record<string, unknown>>): NfipCommunity | null {
  const get = (...names: string[]) => names.map((name) => row[name]).find((value) => textIn(value) !== '');
  const id = /^(\d{6})[#A-Z]?$/.exec(textIn(get('communityIdNumber', 'CID')))?.[1];
  const { value: participates } = readAnswer(textIn(get('participatingInNFIP', 'Participating Community')));
  if (id === undefined || participates === null) return null;
  const entry = get('regularEmergencyProgramDate', 'Reg-Emer Date');
  const status = participates ? entry : (get('sanctionDate', 'Sanction Date') ?? entry);
  const isEmergency = /\(E\)/.test(textIn(entry)) || /^emergency$/i.test(textIn(get('program', 'Program')));
  return {
    id,
    name: textIn(get('communityName', 'Community Name')) || id,
    participates,
    is_emergency: participates && isEmergency,
    status_date: dateIn(status),
    map_date: dateIn(get('currentlyEffectiveMapDate', 'Curr Eff Map Date')),
    crs_class: integerIn(get('classRating', 'Curr Class'), 1, NOT_IN_CRS),
    sfha_discount: integerIn(get('sfhaDiscount', '% Disc'), 0, 100),
    other_discount: integerIn(get('nonSfhaDiscount'), 0, 100),
  };
}

export function statusBookRowFault(row: Readonly<Record<string, unknown>>): string | null {
  if (readStatusBookRow(row) !== null) return null;
  const id = textIn(row.communityIdNumber) || textIn(row.CID);
  if (id === '') return 'No community number.';
  return /^\d{6}[#A-Z]?$/.test(id)
    ? `Community ${id}: it isn’t stated whether it participates in the NFIP.`
    : `“${id.slice(0, 20)}” is no community number: it has six digits.`;
}

export const isStatusBookHead = (cell: string): boolean => ['communityIdNumber', 'CID'].includes(cell.trim());

/**
 * The class for rating: 10 outside the Community Rating System; null if the community does not participate in the
 * NFIP.
 */
export const ratedCrsClass = ({ participates, crs_class }: NfipCommunity): number | null =>
  participates ? (crs_class ?? NOT_IN_CRS) : null;

export const notParticipatingReason = ({ participates, name, id }: NfipCommunity): string | null =>
  participates
    ? null
    : `${name} (${id}) doesn’t participate in the NFIP: no NFIP policy can be sold there. Quote private flood.`;

const NEWLY_MAPPED_MONTHS = 13;

/**
 * The effect of a recent map on a house in a special flood hazard area, on `today` (YYYY-MM-DD): 44 CFR 61.11(b).
 * Null if the map is older or the house is outside the area.
 */
export function newlyMappedReason({ map_date }: NfipCommunity, zone: string, today: string): string | null {
  if (map_date === null || map_date > today || !isHazardArea(zone)) return null;
  if (today > addMonths(map_date, NEWLY_MAPPED_MONTHS)) return null;
  return `The current map took effect on ${formatDate(map_date)}. If it newly put this house into zone ${zone}, enter the day as Flood map revised: the NFIP then waits 1 day, and the newly mapped discount is for policies bought within 12 months.`;
}

/** The NFIP's maximum coverage of a home in the emergency program, in dollars (44 CFR 61.6). */
export const EMERGENCY_LIMITS = { building: 35_000, contents: 10_000 } as const;

export const emergencyReason = ({ is_emergency, name }: NfipCommunity): string | null =>
  is_emergency
    ? `${name} is in the emergency program: the NFIP sells at most $35,000 on a single-family building and $10,000 on contents there.`
    : null;

export const notSoldReason = (
  community: NfipCommunity,
  limits: { readonly building: number; readonly contents: number },
): string | null => {
  const isAbove = limits.building > EMERGENCY_LIMITS.building || limits.contents > EMERGENCY_LIMITS.contents;
  return notParticipatingReason(community) ?? (isAbove ? emergencyReason(community) : null);
};
