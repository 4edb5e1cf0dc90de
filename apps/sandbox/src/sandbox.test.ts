import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROPERTY_KEY, type Sandbox, startSandbox } from './index.ts';
import { VEHICLE_KEY } from './providers/vehicles.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, speed: 1000 });
});
afterAll(() => sandbox.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${sandbox.url}${path}`, { headers });
const point = (lon: number, lat: number, outFields: string) =>
  `geometry=${lon},${lat}&geometryType=esriGeometryPoint&inSR=4326&outFields=${outFields}&f=json`;

describe('the sandbox', () => {
  it('says on every answer that it is one', async () => {
    for (const path of [
      '/',
      '/nothing/here',
      '/census/geocoder/locations/onelineaddress',
      '/photon/api',
      '/epqs/v1/json',
      '/property/v1/properties',
    ]) {
      expect((await get(path)).headers.get('x-sandbox'), path).toBe('true');
    }
  });

  it('counts what it is asked', async () => {
    const before = sandbox.requests()['/epqs/v1/json'] ?? 0;
    await get('/epqs/v1/json?x=1');
    expect(sandbox.requests()['/epqs/v1/json']).toBe(before + 1);
  });

  it('answers as the census geocoder does: the number only in matchedAddress', async () => {
    const query = new URLSearchParams({
      address: '12 Ocean Dr, Miami Beach, FL 33139',
      benchmark: '4',
      format: 'json',
    });
    const answer = await (await get(`/census/geocoder/geographies/onelineaddress?${query}`)).json();
    const [match] = answer.result.addressMatches;
    expect(match.matchedAddress).toBe('12 OCEAN DR, MIAMI BEACH, FL, 33139');
    expect(match.coordinates).toEqual({ x: -80.1317, y: 25.7702 });
    expect(match.addressComponents.fromAddress).not.toBe('12');
    expect(match.geographies.Counties[0]).toMatchObject({ GEOID: '12086', NAME: 'Miami-Dade County' });
    expect((await get('/census/geocoder/locations/onelineaddress')).status).toBe(400);
  });

  it('suggests as Photon does: a street stands without a number', async () => {
    const ask = async (q: string) => (await (await get(`/photon/api?${new URLSearchParams({ q })}`)).json()).features;
    expect((await ask('12 Oce'))[0].properties).toMatchObject({
      housenumber: '12',
      street: 'Ocean Dr',
      city: 'Miami Beach',
      state: 'Florida',
      countrycode: 'US',
    });
    const [street] = await ask('2817 Seawall');
    expect(street.properties).toMatchObject({ osm_key: 'highway', type: 'street', name: 'Seawall Blvd' });
    expect(street.properties).not.toHaveProperty('housenumber');
    expect((await ask('23 Unmatched'))[0].properties.street).toBe('Unmatched Rd');
    expect(await ask('99999 zzz')).toEqual([]);
    expect((await get('/photon/api')).status).toBe(400);
  });

  it('fails as the flood map does: with status 200', async () => {
    const good = await (
      await get(`/nfhl/MapServer/28/query?${point(-80.1317, 25.7702, 'FLD_ZONE,STATIC_BFE')}`)
    ).json();
    expect(good.features[0].attributes).toMatchObject({ FLD_ZONE: 'AE', STATIC_BFE: 8, DEPTH: -9999 });
    for (const query of [point(-80.1317, 25.7702, 'FLD_ZONE,EFF_DATE'), 'geometry=x', '']) {
      const bad = await get(`/nfhl/MapServer/28/query?${query}`);
      expect(bad.status).toBe(200);
      expect(await bad.json()).toMatchObject({ error: { code: 400 } });
    }
  });

  it('knows feet only by that word', async () => {
    const value = async (units: string) =>
      (await (await get(`/epqs/v1/json?x=-80.1317&y=25.7702&units=${units}`)).json()).value;
    expect(await value('Feet')).toBe(4.6);
    expect(await value('US_Feet')).toMatch(/^1\.402/);
    expect(await value('')).toMatch(/^1\.402/);
    expect((await get('/epqs/v1/json')).status).toBe(400);
  });

  it('wants the key of the property-data provider', async () => {
    const path = '/property/v1/properties?address=12%20Ocean%20Dr,%20Miami%20Beach,%20FL%2033139';
    expect((await get(path)).status).toBe(401);
    const [record] = await (await get(path, { 'X-Api-Key': PROPERTY_KEY })).json();
    expect(record).toMatchObject({ yearBuilt: 1938, features: { roofType: 'Tile' } });
  });

  it('gives households vehicles whose numbers decode to them', async () => {
    const makes = new Set<string>();
    for (let n = 0; n < 24; n++) {
      const body = JSON.stringify({ first_name: 'Ana', last_name: `Lee${n}`, address: { line1: '12 Ocean Dr' } });
      const headers = { 'x-api-key': VEHICLE_KEY };
      const asked = await fetch(`${sandbox.url}/vehicles/v1/households`, { method: 'POST', headers, body });
      for (const { vin, year, make, model } of (await asked.json()).vehicles) {
        const decoded = await (await get(`/vpic/api/vehicles/DecodeVinValues/${vin}?format=json`)).json();
        expect(decoded.Results[0], vin).toMatchObject({
          ErrorCode: '0',
          Make: make,
          Model: model,
          ModelYear: String(year),
        });
        makes.add(make);
      }
    }
    expect(makes.size).toBe(4);
  });

  it('takes its time by its speed, and ends at once when it closes', async () => {
    // So slow that its answer would come after the end of the test.
    const slow = await startSandbox({ port: 0, speed: 1e-5 });
    const pending = fetch(`${slow.url}/epqs/v1/json?x=1&y=1`).then(
      () => 'answered',
      () => 'ended',
    );
    await expect.poll(() => slow.requests()['/epqs/v1/json']).toBe(1);
    await slow.close();
    expect(await pending).toMatch(/ended|answered/);
  });

  it('starts to answer faster when told to', async () => {
    const other = await startSandbox({ port: 0, speed: 0.001 });
    other.setSpeed(1000);
    expect((await fetch(`${other.url}/epqs/v1/json?x=1&y=1&units=Feet`)).status).toBe(200);
    await other.close();
  });
});
