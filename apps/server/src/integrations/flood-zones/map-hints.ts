import { queryLayer, type Row } from '../arcgis.ts';
import { failed, found, missingField, type ProviderDeps, type ProviderResult } from '../provider-result.ts';
import { dateOf, type Point, textOf } from './nfhl-wire.ts';
import { floodZoneName } from './zone-names.ts';

/** Provider names apart from the flood zones': failures here do not pause flood zone lookups. */
export const MAP_LETTERS = 'FEMA letters of map change';
export const PRELIM_NFHL = 'FEMA preliminary and pending maps';

/** A FEMA map feature at the point (letter, pending map, barrier area) to show the agent; it never fills a field. */
export type MapHint = {
  kind: 'loma' | 'lomr' | 'preliminary' | 'pending' | 'limwa' | 'cbrs';
  /** YYYY-MM-DD; null when the map states none. */
  date: string | null;
  /** The case number of a letter, or the type of a coastal barrier area. */
  case_number: string | null;
  zone: string | null;
};

const LETTERS = { lomr: 1, loma: 34 } as const;
/** Meters. A letter's point on the map is imprecise. */
const NEAR_M = 60;
const [AVAILABILITY, ZONES] = [0, 28];

export const atPoint = ({ lon, lat }: Point, meters = 0): Record<string, string> => ({
  geometry: `${lon},${lat}`,
  geometryType: 'esriGeometryPoint',
  returnGeometry: 'false',
  outFields: '*',
  ...(meters > 0 ? { distance: String(meters), units: 'esriSRUnit_Meter' } : {}),
});

const newestFirst = (a: MapHint, b: MapHint): number => (b.date ?? '').localeCompare(a.date ?? '');

/**
 * The newest letter of a kind, if there is any. Field names differ between versions of the layer, and no recorded
 * answer was available.
 */
const letterOf = (kind: 'loma' | 'lomr', rows: readonly Row[]): MapHint[] =>
  rows
    .map((row) => ({
      kind,
      date: dateOf(row.EFF_DATE ?? row.DATEENDED),
      case_number: textOf(row.CASE_NO ?? row.CASENUMBER),
      zone: null,
    }))
    .toSorted(newestFirst)
    .slice(0, 1);

/** Letters of map amendment near a point, and letters of map revision that cover it. `baseUrl` ends in `/MapServer`. */
export async function mapLetters(deps: ProviderDeps, point: Point): Promise<ProviderResult<MapHint[]>> {
  const [loma, lomr] = await Promise.all([
    queryLayer(deps, MAP_LETTERS, `/${LETTERS.loma}`, atPoint(point, NEAR_M)),
    queryLayer(deps, MAP_LETTERS, `/${LETTERS.lomr}`, atPoint(point)),
  ]);
  if (!loma.ok) return failed(loma.reason);
  if (!lomr.ok) return failed(lomr.reason);
  const rows = ({ features }: typeof loma) => features.map(({ attributes }) => attributes);
  return found(deps, [...letterOf('loma', rows(loma)), ...letterOf('lomr', rows(lomr))]);
}

type Kind = 'preliminary' | 'pending';
const SERVICES: Readonly<Record<Kind, string>> = { preliminary: 'Prelim_NFHL', pending: 'Pending_NFHL' };

async function changeOf(deps: ProviderDeps, kind: Kind, point: Point): Promise<ProviderResult<MapHint[]>> {
  const layer = (number: number) =>
    queryLayer(deps, PRELIM_NFHL, `/${SERVICES[kind]}/MapServer/${number}`, atPoint(point));
  const [zones, issued] = await Promise.all([layer(ZONES), layer(AVAILABILITY)]);
  if (!zones.ok) return failed(zones.reason);
  const rows = zones.features.map(({ attributes }) => attributes);
  const renamed = missingField(PRELIM_NFHL, rows, ['FLD_ZONE']);
  if (renamed !== null) return failed(renamed);
  const names = new Set(rows.map((row) => floodZoneName(textOf(row.FLD_ZONE) ?? '', textOf(row.ZONE_SUBTY))));
  const [zone, ...others] = names;
  if (!zone || others.length > 0) return found(deps, []);
  const date = issued.ok ? dateOf(issued.features[0]?.attributes.PRELM_ISSUE_DATE) : null;
  return found(deps, [{ kind, date, case_number: null, zone }]);
}

/** The zones at a point on maps that are not in effect yet; guidance only. `baseUrl` ends in `/PrelimPending`. */
export async function mapChanges(deps: ProviderDeps, point: Point): Promise<ProviderResult<MapHint[]>> {
  const [preliminary, pending] = await Promise.all([
    changeOf(deps, 'preliminary', point),
    changeOf(deps, 'pending', point),
  ]);
  if (preliminary.state !== 'found') return preliminary;
  if (pending.state !== 'found') return pending;
  return found(deps, [...preliminary.value, ...pending.value]);
}
