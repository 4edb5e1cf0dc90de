import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { geocode } from '../geocoding/census.ts';
import { serve, testCaller, testSandbox } from '../testing/outside.ts';
import { itReadsRecorded, recordedPath } from '../testing/recorded.ts';
import { floodZone } from './nfhl.ts';
import { floodZoneName } from './zone-names.ts';

const sandbox = testSandbox();
const { caller: call } = testCaller();
const at = (baseUrl: string) => ({ call, baseUrl, timeout_ms: 3_000 });
const deps = () => at(`${sandbox.current.url}/nfhl/MapServer`);

const zoneAt = async (address1: string) => {
  const place = await geocode(at(`${sandbox.current.url}/census/geocoder`), {
    searched_address: `${address1}, Miami Beach, FL 33139`,
  });
  if (place.state !== 'found') throw new Error(`${address1} was not placed`);
  return floodZone(deps(), place.value);
};

describe('floodZone', () => {
  it('gives zone, base flood elevation, datum, community and panel', async () => {
    await expect(floodZone(deps(), { lon: -80.1317, lat: 25.7702 })).resolves.toMatchObject({
      state: 'found',
      value: {
        flood_zone: 'AE',
        zone_subtype: null,
        sfha: true,
        bfe: 8,
        datum: 'NAVD 1988',
        depth: null,
        community: { cid: '120651', name: 'MIAMI BEACH, CITY OF' },
        panel: '12086C0319L',
        gaps: [],
      },
    });
  });

  it.each([
    [29.6777, -95.4776, { flood_zone: 'AE', bfe: null, datum: null }],
    [25.7651, -80.1976, { flood_zone: 'X500', sfha: false, bfe: null }],
    [24.5521, -81.7762, { flood_zone: 'AE', bfe: 9, datum: 'NGVD 1929', raw_datum: 'NGVD29' }],
    [26.1731, -80.1089, { flood_zone: 'AO', depth: 2, bfe: null }],
    [29.9524, -90.0766, { flood_zone: 'X', zone_subtype: 'AREA WITH REDUCED FLOOD RISK DUE TO LEVEE' }],
    [30.0038, -90.1105, { flood_zone: 'AE', bfe: -2 }],
  ])('reads the map at %d, %d', async (lat, lon, value) => {
    await expect(floodZone(deps(), { lon, lat })).resolves.toMatchObject({ state: 'found', value });
  });

  it('lists several communities and chooses none', async () => {
    await expect(zoneAt('35 Two Communities Ct')).resolves.toMatchObject({
      state: 'found',
      value: { community: null, communities: [{}, { name: 'MIAMI-DADE COUNTY' }] },
    });
  });

  it.each([
    ['33 No Map Rd', 'unknown', /no digital flood map/],
    ['34 Open Water Way', 'unknown', /OPEN WATER/],
    ['36 Two Zones Ter', 'unknown', /AE and X/],
    ['31 Map Error Ave', 'failed', /Failed to execute query/],
    ['32 Map Down Ave', 'failed', /503/],
  ])('at %s it is %s, never a zone by default', async (address1, state, reason) => {
    await expect(zoneAt(address1)).resolves.toMatchObject({ state, reason: expect.stringMatching(reason) });
  });

  it('knows the zone although community and panel fail', async () => {
    const url = await serve((request, response) =>
      response.end(
        request.url?.startsWith('/28/')
          ? '{"features":[{"attributes":{"FLD_ZONE":"VE","STATIC_BFE":"14","V_DATUM":"<Null>","SFHA_TF":"U"}}]}'
          : '{"error":{"code":400}}',
      ),
    );
    await expect(floodZone(at(url), { lon: -80, lat: 25 })).resolves.toMatchObject({
      state: 'found',
      value: {
        flood_zone: 'VE',
        bfe: 14,
        datum: null,
        raw_datum: null,
        sfha: null,
        community: null,
        panel: null,
        gaps: [{}, {}],
      },
    });
  });

  it('reads the mirror, which writes null and has no fields', async () => {
    const url = await serve((request, response) =>
      response.end(
        request.url?.startsWith('/28/')
          ? '{"features":[{"attributes":{"FLD_ZONE":"X","ZONE_SUBTY":"0.2 Pct Annual Chance Flood Hazard","STATIC_BFE":null}}]}'
          : '{"features":[]}',
      ),
    );
    await expect(floodZone(at(url), { lon: -80, lat: 25 })).resolves.toMatchObject({
      value: { flood_zone: 'X500', bfe: null },
    });
  });

  it.each([
    [Date.UTC(2009, 8, 11), '2009-09-11'],
    // 9999-09-09, the map's value for an unknown date, and numbers that are no dates.
    [253_392_451_200_000, null],
    [1e20, null],
    [-1e17, null],
    ['soon', null],
  ])('reads the day of a panel from %s', async (EFF_DATE, panel_effective) => {
    const row = { FLD_ZONE: 'X', STATIC_BFE: null, FIRM_PAN: '12086C0319L', EFF_DATE };
    const url = await serve((_request, response) => response.end(JSON.stringify({ features: [{ attributes: row }] })));
    await expect(floodZone(at(url), { lon: -80, lat: 25 })).resolves.toMatchObject({
      state: 'found',
      value: { panel: '12086C0319L', panel_effective },
    });
  });

  it('takes neither of two base flood elevations', async () => {
    const rows = [9, 10].map((bfe) => ({ attributes: { FLD_ZONE: 'AE', STATIC_BFE: bfe } }));
    const url = await serve((_request, response) => response.end(JSON.stringify({ features: rows })));
    await expect(floodZone(at(url), { lon: -80, lat: 25 })).resolves.toMatchObject({
      value: { bfe: null, gaps: [/9 and 10/] },
    });
  });

  it.each(['<html>', '[]', '{"features":{}}', ''])('fails at %j', async (body) => {
    const url = await serve((_request, response) => response.end(body));
    await expect(floodZone(at(url), { lon: -80, lat: 25 })).resolves.toMatchObject({ state: 'failed' });
  });

  itReadsRecorded('reads a recorded answer', async () => {
    const sample = recordedPath('fema-nfhl/l28-zone-ae-pasadena.json');
    const url = await serve((_request, response) => response.end(readFileSync(sample)));
    await expect(floodZone(at(url), { lon: -95, lat: 29 })).resolves.toMatchObject({
      value: { flood_zone: 'AE', bfe: null },
    });
  });
});

describe('floodZoneName', () => {
  it.each([
    ['X', 'AREA OF MINIMAL FLOOD HAZARD', 'X'],
    ['X', null, 'X'],
    ['X', '0.2 PCT ANNUAL CHANCE FLOOD HAZARD', 'X500'],
    ['X', '1 PCT DEPTH LESS THAN 1 FOOT', 'X500'],
    ['X', '0.2 PCT ANNUAL CHANCE FLOOD HAZARD WITH REDUCED RISK DUE TO LEVEE', 'X500L'],
    ['AE', 'FLOODWAY', 'AE'],
    ['A12', null, 'A12'],
    ['V07', null, 'V7'],
    ['A31', null, null],
    ['AREA NOT INCLUDED', null, 'ANI'],
    ['OPEN WATER', null, null],
    ['', null, null],
  ])('%s / %s is %s', (zone, subtype, name) => expect(floodZoneName(zone, subtype)).toBe(name));
});

describe('the unit of a base flood elevation', () => {
  it.each([
    ['Meters', 2.4, 7.9],
    ['METERS', 3.5, 11.5],
    ['Feet', 9, 9],
    [null, 9, 9],
    ['Furlongs', 9, null],
    ['Feet', 30_000, null],
  ])('in %s of %d is %d ft', async (LEN_UNIT, STATIC_BFE, bfe) => {
    const row = {
      FLD_ZONE: 'AE',
      ZONE_SUBTY: null,
      SFHA_TF: 'T',
      STATIC_BFE,
      V_DATUM: 'PRVD02',
      DEPTH: -9999,
      LEN_UNIT,
    };
    const url = await serve((request, response) =>
      response.end(JSON.stringify({ features: request.url?.includes('/28/') ? [{ attributes: row }] : [] })),
    );
    await expect(floodZone(at(url), { lon: -66.6, lat: 18.4 })).resolves.toMatchObject({
      state: 'found',
      value: { bfe, datum: null, raw_datum: 'PRVD02' },
    });
  });
});
