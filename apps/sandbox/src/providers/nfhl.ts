import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { unit } from '../world/hash.ts';
import { placeAt } from '../world/invent.ts';
import type { Place } from '../world/places.ts';
import { providerTime } from '../world/spread.ts';
import { faultAt, type ProviderFault } from '../world/test-streets.ts';

type Attributes = Record<string, string | number | null>;

const NOT_STATED = -9999;
const PANEL_DATES = [1252627200000, 1416355200000, 1553731200000, 1640908800000];

const zoneRow = (place: Place): Attributes => ({
  DFIRM_ID: place.panel.slice(0, 6),
  FLD_ZONE: place.zone,
  ZONE_SUBTY: place.subtype,
  SFHA_TF: place.zone === 'X' ? 'F' : 'T',
  STATIC_BFE: place.bfe ?? NOT_STATED,
  LEN_UNIT: 'Feet',
  V_DATUM: place.datum ?? '',
  DEPTH: place.depth ?? NOT_STATED,
});

const zoneRows = (place: Place, fault: ProviderFault | null): Attributes[] => {
  if (fault === 'no map rd' || place.zone === null) return [];
  if (fault === 'open water way') return [{ ...zoneRow(place), FLD_ZONE: 'OPEN WATER', ZONE_SUBTY: ' ' }];
  if (fault === 'two zones ter') {
    return [
      { ...zoneRow(place), FLD_ZONE: 'AE', ZONE_SUBTY: null, STATIC_BFE: 9, V_DATUM: 'NAVD88', SFHA_TF: 'T' },
      {
        ...zoneRow(place),
        FLD_ZONE: 'X',
        ZONE_SUBTY: 'AREA OF MINIMAL FLOOD HAZARD',
        STATIC_BFE: NOT_STATED,
        SFHA_TF: 'F',
      },
    ];
  }
  return [zoneRow(place)];
};

const communityRow = ({ cid, name }: { cid: string; name: string }, place: Place): Attributes => ({
  POL_NAME1: name,
  CO_FIPS: place.county_fips.slice(2),
  ST_FIPS: cid.slice(0, 2),
  COMM_NO: cid.slice(2),
  CID: cid,
});

const communityRows = (place: Place, fault: ProviderFault | null): Attributes[] => {
  const county = { cid: `${place.county_fips.slice(0, 2)}0999`, name: place.county.toUpperCase() };
  const all = fault === 'two communities ct' ? [...place.communities, county] : place.communities;
  return all.map((one) => communityRow(one, place));
};

const panelRow = (place: Place): Attributes => ({
  FIRM_PAN: place.panel,
  PANEL_TYP: 'Countywide, Panel Printed',
  EFF_DATE: PANEL_DATES[Math.floor(unit(place.panel) * PANEL_DATES.length)] ?? null,
});

const LETTERS: Readonly<Record<string, Attributes>> = {
  '1': { CASE_NO: '20-04-3141P', EFF_DATE: Date.parse('2021-03-02T00:00:00Z'), STATUS: 'Effective' },
  '34': {
    CASENUMBER: '19-04-1234A',
    DATEENDED: Date.parse('2019-05-14T00:00:00Z'),
    OUTCOME: 'Structure Removed from SFHA',
  },
};
const letterRows = (layer: string) => (_place: Place, fault: ProviderFault | null) =>
  fault === 'map letter st' && LETTERS[layer] ? [LETTERS[layer]] : [];

const COASTAL: Readonly<Record<string, Attributes>> = {
  '19': { DFIRM_ID: '12086C', LIMWA_ID: '12086C_1' },
  '21': { CBRS_TYP: 'System Unit', CBRS_DATE: Date.parse('1990-11-16T00:00:00Z') },
};
const coastalRows = (layer: string) => (_place: Place, fault: ProviderFault | null) =>
  fault === 'barrier st' && COASTAL[layer] ? [COASTAL[layer]] : [];

const LAYERS: Record<string, (place: Place, fault: ProviderFault | null) => Attributes[]> = {
  '1': letterRows('1'),
  '34': letterRows('34'),
  '0': (place, fault) => (fault === 'no map rd' || place.zone === null ? [] : [{ STUDY_ID: place.panel.slice(0, 6) }]),
  '3': (place) => [panelRow(place)],
  '19': coastalRows('19'),
  '21': coastalRows('21'),
  '22': communityRows,
  '28': zoneRows,
};

const bfeLines = (place: Place) => {
  if (place.zone !== 'AE' || place.bfe !== null) return [];
  const lower = Math.floor(place.elevation) + 1;
  const line = (elevation: number, lat: number) => ({
    attributes: { ELEV: elevation, LEN_UNIT: 'Feet', V_DATUM: 'NAVD88' },
    geometry: {
      paths: [
        [
          [place.lon - 0.003, lat],
          [place.lon + 0.003, lat],
        ],
      ],
    },
  });
  return [line(lower, place.lat - 0.001), line(lower + 1, place.lat + 0.003)];
};

const envelope = (rows: readonly Attributes[]) => ({
  displayFieldName: 'DFIRM_ID',
  fieldAliases: Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, name])),
  fields: Object.keys(rows[0] ?? {}).map((name) => ({ name, alias: name, type: 'esriFieldTypeString' })),
  features: rows.map((attributes) => ({ attributes })),
});

const FAILED_QUERY = { error: { code: 400, message: 'Failed to execute query.', details: [] } };

const centerOf = (geometry: string): [lon: number, lat: number] => {
  const [x = Number.NaN, y = Number.NaN, right = x, top = y] = geometry.split(',').map(Number);
  return [Number(((x + right) / 2).toFixed(6)), Number(((y + top) / 2).toFixed(6))];
};

const changingRows = (service: string, layer: string, fault: ProviderFault | null): Attributes[] => {
  if (fault !== 'map change st' || service !== 'Prelim_NFHL') return [];
  return layer === '0'
    ? [{ PRELM_ISSUE_DATE: Date.parse('2026-02-02T00:00:00Z') }]
    : [{ FLD_ZONE: 'VE', ZONE_SUBTY: 'COASTAL FLOODPLAIN' }];
};

/**
 * Simulates FEMA's National Flood Hazard Layer (ArcGIS REST) under /nfhl and /prelim-pending; like FEMA's, errors
 * have status 200.
 */
export const nfhlRoutes = (server: FastifyInstance, running: Running): void => {
  server.get<{ Params: { service: string; layer: string } }>(
    '/prelim-pending/:service/MapServer/:layer/query',
    async (request, reply) => {
      const { service, layer } = request.params;
      const [lon, lat] = centerOf(queryOf(request, 'geometry'));
      await takeTime(running, providerTime(`prelim/${running.seed}/${service}/${layer}/${lon}/${lat}`));
      const fault = Number.isFinite(lat) ? faultAt(lat) : null;
      if (fault === 'pending error st') return sendJson(reply, 200, FAILED_QUERY);
      return sendJson(reply, 200, envelope(changingRows(service, layer, fault)));
    },
  );
  server.get<{ Params: { '*': string } }>('/nfhl/*', async (request, reply) => {
    const layer = /MapServer\/(\d+)\/query$/.exec(request.params['*'])?.[1] ?? '';
    const [lon, lat] = centerOf(queryOf(request, 'geometry'));
    await takeTime(running, providerTime(`nfhl/${running.seed}/${layer}/${lon}/${lat}`));
    const rowsOf = LAYERS[layer];
    const fields = queryOf(request, 'outFields').split(',');
    const isLetter = layer in LETTERS || layer in COASTAL;
    const fault = Number.isFinite(lat) ? faultAt(lat) : null;
    if (fault === 'map down ave' && !isLetter) return sendText(reply, 503, 'text/html', HTML_PAGE);
    if (fault === 'no coastal layer st' && layer === '21') return sendJson(reply, 200, FAILED_QUERY);
    if (
      (!rowsOf && layer !== '16') ||
      !Number.isFinite(lon) ||
      !Number.isFinite(lat) ||
      (fault === 'map error ave' && !isLetter)
    ) {
      return sendJson(reply, 200, FAILED_QUERY);
    }
    const place = placeAt(lon, lat);
    if (layer === '16')
      return sendJson(reply, 200, { geometryType: 'esriGeometryPolyline', features: bfeLines(place) });
    const known = new Set(
      Object.keys({ ...zoneRow(place), ...communityRow({ cid: '', name: '' }, place), ...panelRow(place) }),
    );
    if (
      !fields.includes('*') &&
      (fields.some((name) => !known.has(name)) || (layer === '28' && fields.includes('EFF_DATE')))
    ) {
      return sendJson(reply, 200, FAILED_QUERY);
    }
    return sendJson(reply, 200, envelope(rowsOf?.(place, fault) ?? []));
  });
};
