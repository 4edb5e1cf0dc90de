import { parcelRollOf } from '@freeboard/domain/flood';
import { describe, expect, it } from 'vitest';
import { geocode } from '../geocoding/census.ts';
import { serve, testCaller, testSandbox } from '../testing/outside.ts';
import { findParcel, parcelSource } from './parcels.ts';

const sandbox = testSandbox();
const { caller: call, exchanges } = testCaller();
const FLORIDA = parcelRollOf('FL')!;
const deps = (baseUrl = `${sandbox.current.url}/parcels-fl`, timeout_ms = 3_000) => ({
  call,
  baseUrl,
  timeout_ms,
  now: () => new Date('2026-11-26T12:00:00Z'),
});

async function parcelAt(address1: string) {
  const census = { call, baseUrl: `${sandbox.current.url}/census/geocoder`, timeout_ms: 3_000 };
  const place = await geocode(census, { searched_address: `${address1}, Miami Beach, FL 33139` });
  if (place.state !== 'found') throw new Error(`${address1} was not placed`);
  return findParcel(deps(), FLORIDA, place.value);
}

const POINT = { lon: -80.1364, lat: 25.7873, address1: '1427 Meridian Ave' };

describe('the parcel of an address', () => {
  it('gives year, area, use and the year of its roll, and asks for no owner', async () => {
    const result = await findParcel(deps(), FLORIDA, POINT);
    if (result.state !== 'found') throw new Error(result.state);
    expect(result.value).toMatchObject({
      parcel: { year_build: 1946, sqft: 1820, occupancy_type: 'Single Family' },
      distance_m: 0,
    });
    expect(parcelSource(result.value)).toBe('Florida parcels, roll of 2025');
    expect(exchanges.at(-1)?.url).not.toContain('OWN_NAME');
  });

  it('reads the roll of Massachusetts, which states no year of its own', async () => {
    const roll = parcelRollOf('MA')!;
    const at = { lon: -70.7206, lat: 42.2041, address1: '16 Bay View Ave' };
    const result = await findParcel(deps(`${sandbox.current.url}/parcels-ma`), roll, at);
    if (result.state !== 'found') throw new Error(result.state);
    expect(result.value.parcel).toMatchObject({ year_build: 1936, sqft: 1590, occupancy_type: 'Single Family' });
    expect(parcelSource(result.value)).toBe('Massachusetts parcels, year of the roll not stated');
  });

  it('is found beside a point in the road', async () => {
    await expect(parcelAt('61 Off Lot Ln')).resolves.toMatchObject({ state: 'found', value: { distance_m: 25 } });
  });

  it('says how many buildings stand on it', async () => {
    await expect(parcelAt('63 Five Buildings St')).resolves.toMatchObject({
      state: 'found',
      value: { parcel: { buildings: 5 } },
    });
  });

  it.each([
    ['62 No Parcel St', 'unknown', /no parcel at this point/],
    ['64 Parcel Error St', 'failed', /Cannot perform query/],
    ['65 Parcel Away St', 'failed', /503/],
    ['66 Parcel Renamed St', 'failed', /Invalid URL/],
  ])('at %s is %s', async (address1, state, reason) => {
    await expect(parcelAt(address1)).resolves.toMatchObject({ state, reason: expect.stringMatching(reason) });
  });

  it('is not the neighbor at the point, and none is guessed', async () => {
    await expect(findParcel(deps(), FLORIDA, { ...POINT, address1: '1425 Meridian Ave' })).resolves.toEqual({
      state: 'unknown',
      reason: 'no parcel with the number 1425, only 1427',
    });
  });

  it('fails when the service is slow, after the one time limit of all distances', async () => {
    const url = await serve(() => undefined);
    await expect(findParcel(deps(url, 40), FLORIDA, POINT)).resolves.toMatchObject({ state: 'failed' });
  });

  it.each(['<html>', '{"features":7}', '[]'])('fails with %s', async (body) => {
    const url = await serve((_request, response) => response.end(body));
    await expect(findParcel(deps(url), FLORIDA, POINT)).resolves.toMatchObject({ state: 'failed' });
  });
});
