import { failed, found, missingField, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';
import { type InterpolatedBfe, interpolateBfe } from './bfe-lines.ts';
import { dateOf, layerAt, NFHL, numberOf, type Point, type Row, textOf } from './nfhl-wire.ts';
import { floodZoneName } from './zone-names.ts';

export { NFHL } from './nfhl-wire.ts';

export type Community = { cid: string; name: string };

export type FloodZone = {
  /** One of the zone names that the forms accept (specification). */
  flood_zone: string;
  raw_zone: string;
  zone_subtype: string | null;
  sfha: boolean | null;
  /** The static base flood elevation in feet; null in most riverine zones. */
  bfe: number | null;
  /**
   * The base flood elevation interpolated between FEMA's lines around the point, in feet of NAVD 88; only if there is
   * no static one.
   */
  interpolated: InterpolatedBfe | null;
  datum: 'NAVD 1988' | 'NGVD 1929' | null;
  raw_datum: string | null;
  /** Feet of flood depth, in zones of sheet flow. */
  depth: number | null;
  community: Community | null;
  communities: Community[];
  panel: string | null;
  panel_effective: string | null;
  gaps: string[];
};

const LAYER = { availability: 0, panels: 3, communities: 22, zones: 28 } as const;
const DATUMS: Record<string, FloodZone['datum']> = { NAVD88: 'NAVD 1988', NGVD29: 'NGVD 1929' };
const RIVERINE = /^A(E|\d+)?$/;
const NOT_ENCLOSED = 'no base flood elevation is stated here, and no two of its lines in NAVD 88 enclose the point';
const FEET_PER_METER = 3.28084;
/** Feet. No base flood elevation in the country is outside this range. */
const HEIGHTS = { lowest: -300, highest: 20_320 };

/** A length in feet; null when its unit is unknown or no elevation in the country has this value. */
function feetOf(row: Row, length: number | null): number | null {
  const unit = textOf(row.LEN_UNIT) ?? 'feet';
  const isMeters = /^(?:m|met(?:er|re)s?)$/i.test(unit);
  if (length === null || !(isMeters || /^(?:us survey )?f(?:ee|oo)?t$/i.test(unit))) return null;
  const feet = isMeters ? Math.round(length * FEET_PER_METER * 10) / 10 : length;
  return feet < HEIGHTS.lowest || feet > HEIGHTS.highest ? null : feet;
}

const SFHA: Record<string, boolean> = { T: true, F: false };

const communitiesOf = (rows: readonly Row[]): Community[] => {
  const named = rows.flatMap((row) => {
    const cid = textOf(row.CID);
    return cid ? [[cid, { cid, name: textOf(row.POL_NAME1) ?? cid }] as const] : [];
  });
  return [...new Map(named).values()];
};

const noZone = async (deps: ProviderDeps, point: Point): Promise<ProviderResult<FloodZone>> => {
  const mapped = await layerAt(deps, LAYER.availability, point, '*');
  if (!mapped.ok) return failed(mapped.reason);
  return unknown(
    mapped.rows.length > 0
      ? 'the flood map shows no zone at this point'
      : 'no digital flood map covers this point, which does not mean zone X',
  );
};

/**
 * The effective flood zone at a point, with base flood elevation, community and panel. Never guesses a zone: without
 * a map, in open water or where two zones meet it is unknown. If there are several communities, `community` is null
 * and the user chooses. `baseUrl` ends in `/MapServer`.
 */
export const floodZone = async (deps: ProviderDeps, point: Point): Promise<ProviderResult<FloodZone>> => {
  const [zones, places, panels] = await Promise.all([
    layerAt(deps, LAYER.zones, point, 'DFIRM_ID,FLD_ZONE,ZONE_SUBTY,SFHA_TF,STATIC_BFE,LEN_UNIT,V_DATUM,DEPTH'),
    layerAt(deps, LAYER.communities, point, 'POL_NAME1,CO_FIPS,ST_FIPS,COMM_NO,CID'),
    layerAt(deps, LAYER.panels, point, 'FIRM_PAN,PANEL_TYP,EFF_DATE'),
  ]);
  if (!zones.ok) return failed(zones.reason);
  const [row] = zones.rows;
  if (!row) return noZone(deps, point);
  const renamed = missingField(NFHL, zones.rows, ['FLD_ZONE', 'STATIC_BFE']);
  if (renamed !== null) return failed(renamed);
  const names = [
    ...new Set(zones.rows.map((one) => floodZoneName(textOf(one.FLD_ZONE) ?? '', textOf(one.ZONE_SUBTY)))),
  ];
  if (names.length > 1) return unknown(`the point lies on the line between zones ${names.join(' and ')}`);
  const raw_zone = textOf(row.FLD_ZONE) ?? '';
  const flood_zone = names[0];
  if (!flood_zone) return unknown(`the flood map says '${raw_zone}' here, which is no flood zone`);
  const bfes = [...new Set(zones.rows.map((one) => feetOf(one, numberOf(one.STATIC_BFE))))];
  const communities = places.ok ? communitiesOf(places.rows) : [];
  const stated = bfes.length === 1 ? bfes[0]! : null;
  const elevations = bfes.map((bfe) => bfe ?? 'none').join(' and ');
  const isRiverine = stated === null && bfes.length === 1 && RIVERINE.test(flood_zone);
  const lines = isRiverine ? await interpolateBfe(deps, point) : { ok: true as const, value: null };
  const panel = panels.ok ? panels.rows[0] : undefined;
  const raw_datum = textOf(row.V_DATUM);
  return found(deps, {
    flood_zone,
    raw_zone,
    zone_subtype: textOf(row.ZONE_SUBTY),
    sfha: SFHA[textOf(row.SFHA_TF) ?? ''] ?? null,
    bfe: stated,
    interpolated: lines.ok ? lines.value : null,
    datum: DATUMS[(raw_datum ?? '').replace(/\s/g, '').toUpperCase()] ?? null,
    raw_datum,
    depth: feetOf(row, numberOf(row.DEPTH)),
    community: communities.length === 1 ? communities[0]! : null,
    communities,
    panel: textOf(panel?.FIRM_PAN),
    panel_effective: dateOf(panel?.EFF_DATE),
    gaps: [
      ...(bfes.length > 1 ? [`the point lies on the line between base flood elevations ${elevations}`] : []),
      ...(places.ok ? [] : [places.reason]),
      ...(panels.ok ? [] : [panels.reason]),
      ...(lines.ok ? [] : [lines.reason]),
      ...(isRiverine && lines.ok && !lines.value ? [NOT_ENCLOSED] : []),
    ],
  });
};
