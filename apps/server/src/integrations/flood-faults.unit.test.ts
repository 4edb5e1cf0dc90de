import { PARCEL_ROLLS } from '@freeboard/domain/flood';
import { describe, expect, it } from 'vitest';
import { groundElevation } from './elevation/epqs.ts';
import { coastalLimits } from './flood-zones/coastal-limits.ts';
import { mapChanges, mapLetters } from './flood-zones/map-hints.ts';
import { floodZone } from './flood-zones/nfhl.ts';
import { blockGroupAt } from './geocoding/block-group.ts';
import { statusBook } from './openfema/community-status.ts';
import { blockGroupRows } from './openfema/neighborhood.ts';
import { findParcel } from './parcels/parcels.ts';
import type { ProviderDeps, ProviderResult } from './provider-result.ts';
import { nearestStructure } from './structures/nsi.ts';
import { serve, testCaller } from './testing/outside.ts';

const { caller: call } = testCaller();
const POINT = { lon: -80.1317, lat: 25.7702 };
const [FLORIDA, MASSACHUSETTS] = PARCEL_ROLLS;
if (!FLORIDA || !MASSACHUSETTS) throw new Error('Two rolls are expected.');

const SOURCES: Readonly<Record<string, (deps: ProviderDeps) => Promise<ProviderResult<unknown>>>> = {
  'Florida parcels': (deps) => findParcel(deps, FLORIDA, { ...POINT, address1: '12 Ocean Dr' }),
  'Massachusetts parcels': (deps) => findParcel(deps, MASSACHUSETTS, { ...POINT, address1: '12 Ocean Dr' }),
  'structure inventory': (deps) => nearestStructure(deps, POINT),
  'flood map': (deps) => floodZone(deps, POINT),
  'map letters': (deps) => mapLetters(deps, POINT),
  'preliminary maps': (deps) => mapChanges(deps, POINT),
  'coastal limits': (deps) => coastalLimits(deps, POINT),
  'ground elevation': (deps) => groundElevation(deps, POINT),
  'block group': (deps) => blockGroupAt(deps, POINT),
  'status book': (deps) => statusBook(deps),
  neighborhood: (deps) => blockGroupRows(deps, '120860042001'),
};

const JSON_TYPE = { 'content-type': 'application/json' };
const answering = (body: string, status = 200) =>
  serve((_request, response) => void response.writeHead(status, JSON_TYPE).end(body));

const FAULTS: readonly (readonly [string, () => Promise<string>])[] = [
  ['an HTML page with status 200', () => answering('<!DOCTYPE html><html><body>We will be right back</body></html>')],
  ['an error inside a 200', () => answering('{"error":{"code":400,"message":"Invalid query parameters."}}')],
  ['an error as text inside a 200', () => answering('{"error":"Too many requests"}')],
  ['an empty object', () => answering('{}')],
  ['null', () => answering('null')],
  ['a list', () => answering('[]')],
  ['nothing with status 200', () => answering('')],
  ['status 404', () => answering('{"features":[]}', 404)],
  ['status 500', () => answering('{"features":[]}', 500)],
  ['features that are null', () => answering('{"features":null}')],
  ['half an answer', () => answering('{"features":[{"attributes":{"PARCEL_ID":"1"')],
  ['no service', () => Promise.resolve('http://127.0.0.1:1')],
  ['no answer in time', () => serve(() => undefined)],
];

/** Sources that accept a row without known fields, because its fields differ between editions of the layer. */
const BY_LAYER = ['map letters'];

describe.each(Object.entries(SOURCES))('%s', (source, ask) => {
  it.each(FAULTS)('fails where it meets %s', async (_fault, start) => {
    const result = await ask({ call, baseUrl: await start(), timeout_ms: 400 });
    expect(result).toEqual({ state: 'failed', reason: expect.stringMatching(/\S/) });
  });

  it('says nothing of answers whose fields have other names', async () => {
    const row = { renamed: 'X', ALSO_RENAMED: 5 };
    const feature = { attributes: row, properties: row, geometry: { coordinates: [POINT.lon, POINT.lat] } };
    const baseUrl = await answering(
      JSON.stringify({
        features: [feature],
        NfipCommunityStatusBook: [row],
        NfipPolicies: [row],
        NfipClaims: [row],
        NfipMultipleLossProperties: [row],
      }),
    );
    const result = await ask({ call, baseUrl, timeout_ms: 2_000 });
    if (BY_LAYER.includes(source))
      expect(result).toMatchObject({ state: 'found', value: [{ date: null, case_number: null }, { date: null }] });
    else
      expect(result).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/ its field |shape|lists no|in feet/),
      });
  });
});
