import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groundElevation } from '../elevation/epqs.ts';
import { floodZone } from '../flood-zones/nfhl.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { decodeVin } from '../vehicles/vpic.ts';
import { geocode } from './census.ts';
import { suggestAddresses } from './suggest/suggest.ts';

const CASES = join(import.meta.dirname, '../../../../../../shared/cases');
const { caller: call } = testCaller();
const read = (name: string) => JSON.parse(readFileSync(join(CASES, name, 'input.json'), 'utf8'));
/** A service with the same answer to every request. */
const answering = async (answer: unknown) => {
  const baseUrl = await serve((_request, response) => response.end(JSON.stringify(answer)));
  return { call, baseUrl, timeout_ms: 3_000 };
};
const placed = async (name: string) => {
  const { lookup, census_answer } = read(name);
  return geocode(await answering(census_answer), lookup);
};

describe.runIf(existsSync(CASES))('a public sample', () => {
  it.each([
    ['c49-half-number', ['number']],
    ['c52-other-city', ['city', 'zip']],
  ])('%s: another house is a candidate that differs in %j, and is not taken', async (name, parts) => {
    const answer = await placed(name);
    expect(answer).toMatchObject({ state: 'ambiguous', candidates: [{}] });
    const differences = answer.state === 'ambiguous' ? answer.differences : [];
    expect(differences?.map(({ part }) => part)).toEqual(parts);
  });

  it('c63-street-capitals-a1a: the highway keeps its capitals', async () => {
    const value = { address1: '4100 N Highway A1A', city: 'Fort Pierce', zip: '34949' };
    expect(await placed('c63-street-capitals-a1a')).toMatchObject({ state: 'found', value });
  });

  it('c65-elevation-harbour: no place is so high', async () => {
    const deps = await answering(read('c65-elevation-harbour').epqs_answer);
    expect(await groundElevation(deps, { lon: -71.031, lat: 42.3 })).toMatchObject({ state: 'unknown' });
  });

  it('c67-glued-half: the house of that fraction alone is offered', async () => {
    const { suggest_query, photon_features } = read('c67-glued-half');
    const of = { countrycode: 'US', city: 'Tampa', state: 'Florida', postcode: '33602' };
    const features = photon_features.map((one: object) => ({ properties: { type: 'house', ...of, ...one } }));
    const answer = await suggestAddresses({ ...(await answering({ features })), service: 'photon' }, suggest_query);
    if (answer.state !== 'found') throw new Error('Nothing was suggested.');
    const streets = answer.value.map(({ address1 }) => address1);
    expect(streets.length).toBeGreaterThan(0);
    for (const street of streets) expect(street).toMatch(/^208( 1\/2|½) W/);
  });

  it('c69-metres-puerto-rico: meters are feet in the answer', async () => {
    const rows = read('c69-metres-puerto-rico').nfhl_layer_28;
    const baseUrl = await serve((request, response) =>
      response.end(JSON.stringify(request.url?.includes('/28/') ? rows : { features: [] })),
    );
    expect(await floodZone({ call, baseUrl, timeout_ms: 3_000 }, { lon: -66.602, lat: 18.4 })).toMatchObject({
      state: 'found',
      value: { flood_zone: 'AE', bfe: 7.9 },
    });
  });

  it('c71-vin: warns in plain words and suggests the number', async () => {
    const { vins, vpic_first } = read('c71-vin');
    const decoded = await decodeVin(await answering({ Results: [vpic_first] }), vins[0]);
    if (decoded.state !== 'found') throw new Error('Nothing was decoded.');
    expect(decoded.value).toMatchObject({ year: '2012', make: 'FORD', model: 'E-350' });
    expect(decoded.value.warnings).toContain('The decoder suggests 1FBNE3BL1CDB23596.');
    for (const warning of decoded.value.warnings) expect(warning).not.toMatch(/reports code/);
  });
});
