import type { AddressData } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { edited, made, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT, testEnv } from '../../../../test/support/env.ts';
import { type SignedIn, startTestServer } from '../../../../test/support/server.ts';
import { asCarrierText } from '../../../kernel/database/masked.ts';

const server = useAgency({ carriers: 'all' });
const TOWN = { city: 'Miami Beach', state: 'FL', zip: '33139' };

async function lookedUp(client: SignedIn, request: object): Promise<{ data: AddressData | null; message: string }> {
  const answer = await client.call('lookupAddress', request);
  return { data: succeeded(answer).api_address_data, message: answer.message };
}

async function found(client: SignedIn, address1: string, zip = TOWN.zip): Promise<AddressData> {
  const { data } = await lookedUp(client, { address1, ...TOWN, zip });
  if (!data) throw new Error(`Nothing was found at ${address1}.`);
  return data;
}

const missing = (data: AddressData) => data.missing.map((one) => one.provider);
const lookupId = (data: AddressData) => Number(data.facts.lookup_id);
const ALL_OF = { flood_zone: 'AE', property_elevation: 4.6, year_build: 1938, sqft: 2_140 };

describe('an address', () => {
  it('that is found fills property, flood zone, elevation, county and distance to coast, each with its source', async () => {
    const agent = await server.current.as('agent');
    const data = await found(agent, '12 Ocean Dr');
    expect(data.values).toMatchObject({
      ...ALL_OF,
      ...TOWN,
      bfe_elevation: 8,
      county: expect.stringContaining('Miami'),
      county_fips: '12086',
      latitude: expect.closeTo(25.8, 0),
      longitude: expect.closeTo(-80.1, 0),
      map_panel: expect.stringMatching(/^12086C/),
      community_number: expect.stringMatching(/^12\d{4}$/),
    });
    expect(Number(data.values.distance_to_coast)).toBeGreaterThan(0);
    expect(Object.keys(data.sources).sort()).toEqual(Object.keys(data.values).sort());
    expect(new Set(Object.values(data.sources).map((source) => source.provider)).size).toBeGreaterThanOrEqual(5);
    expect(data.sources.flood_zone?.is_sandbox).toBe(true);
    expect(data).toMatchObject({ candidates: [], missing: [] });
  });

  it('along a river takes the base flood elevation from the two lines around it, and says so', async () => {
    const agent = await server.current.as('agent');
    const request = { searched_address: '5318 Valkeith Dr, Houston, TX 77096' };
    const { data } = await lookedUp(agent, request);
    expect(data?.values).toMatchObject({ flood_zone: 'AE', flood_map_datum: 'NAVD 1988' });
    const lines = (data?.facts.bfe_lines ?? []) as { elevation: number; distance: number }[];
    const [lower, upper] = lines.map(({ elevation }) => elevation);
    expect(Number(data?.values.bfe_elevation)).toBeGreaterThan(lower ?? 1_000);
    expect(Number(data?.values.bfe_elevation)).toBeLessThan(upper ?? 0);
    expect(data?.sources.bfe_elevation?.provider).toMatch(/interpolated between its lines/);
  });

  it('whose only match is not what was requested comes back as a candidate with what differs, and nothing is filled', async () => {
    const agent = await server.current.as('agent');
    const { data } = await lookedUp(agent, { ...TOWN, address1: '6039 Collins Ave' });
    expect(data).toMatchObject({
      values: {},
      candidates: [{ address1: '6039 Collins Ave', zip: '33140' }],
      differences: [{ part: 'zip', requested: '33139', found: '33140' }],
    });
  });

  it('in one line is found as well', async () => {
    const agent = await server.current.as('agent');
    const { data } = await lookedUp(agent, { searched_address: '12 Ocean Dr, Miami Beach, FL 33139' });
    expect(data?.values).toMatchObject(ALL_OF);
  });

  it('that may be several is given as candidates for choice, and fills nothing', async () => {
    const data = await found(await server.current.as('agent'), '24 Ambiguous Ave');
    expect(data.values).toEqual({});
    expect(data.candidates.length).toBeGreaterThan(1);
    expect(data.candidates[0]).toMatchObject({ state: 'FL', text: expect.any(String) });
  });

  it.each([
    ['nothing', {}, 'incomplete'],
    ['a street alone', { address1: '12 Ocean Dr' }, 'incomplete'],
    ['a town alone', { city: 'Miami Beach', state: 'FL' }, 'incomplete'],
    ['blanks', { address1: ' ', city: ' ', state: ' ', zip: ' ' }, 'incomplete'],
    ['a street that is not on the map', { address1: '23 Unmatched Rd', ...TOWN }, 'unknown'],
    ['a geocoder that is down', { address1: '21 Geocoder Down St', ...TOWN }, 'down'],
    ['a geocoder that answers with a page', { address1: '22 Geocoder Html St', ...TOWN }, 'down'],
  ])('of %s gives code 200, no data, the words of section 8 and why', async (_what, request, why_none) => {
    const agent = await server.current.as('agent');
    expect(await lookedUp(agent, request)).toEqual({ data: null, message: 'Invalid Response Data.' });
    expect(succeeded(await agent.call('lookupAddress', request))).toEqual({ api_address_data: null, why_none });
  });

  it('is not asked for where the agency has switched the geocoder off, and says so', async () => {
    const [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
    await admin.call('setProviderEnabled', { provider: 'census', is_enabled: false });
    const answer = succeeded(await agent.call('lookupAddress', { address1: '12 Ocean Dr', ...TOWN }));
    await admin.call('setProviderEnabled', { provider: 'census', is_enabled: true });
    expect(answer).toEqual({ api_address_data: null, why_none: 'switched_off' });
  });
});

/** Streets of the sandbox that make one provider fail, with the fields missing then and those still found. */
const FAULTS: [street: string, gone: string[], there: string[]][] = [
  ['31 Map Error Ave', ['flood_zone', 'bfe_elevation'], ['property_elevation', 'year_build', 'distance_to_coast']],
  ['32 Map Down Ave', ['flood_zone', 'bfe_elevation'], ['property_elevation', 'year_build', 'distance_to_coast']],
  ['33 No Map Rd', ['flood_zone'], ['property_elevation', 'year_build', 'distance_to_coast']],
  ['34 Open Water Way', ['flood_zone'], ['property_elevation', 'year_build', 'distance_to_coast']],
  ['41 Elevation Text Ln', ['property_elevation'], ['flood_zone', 'year_build', 'distance_to_coast']],
  ['43 No Elevation Ln', ['property_elevation'], ['flood_zone', 'year_build', 'distance_to_coast']],
  ['44 Elevation Down Ln', ['property_elevation'], ['flood_zone', 'year_build', 'distance_to_coast']],
  ['51 No Record Blvd', ['garage_present', 'roof_type'], ['flood_zone', 'property_elevation', 'year_build', 'sqft']],
  [
    '52 Property Down Blvd',
    ['garage_present', 'roof_type'],
    ['flood_zone', 'property_elevation', 'year_build', 'sqft'],
  ],
  ['62 No Parcel St', [], ['flood_zone', 'year_build', 'sqft']],
  ['63 Five Buildings St', [], ['flood_zone', 'year_build', 'sqft']],
  ['64 Parcel Error St', [], ['flood_zone', 'year_build', 'sqft']],
  ['65 Parcel Away St', [], ['flood_zone', 'year_build', 'sqft']],
  ['66 Parcel Renamed St', [], ['flood_zone', 'year_build', 'sqft']],
  ['73 Pending Error St', [], ['flood_zone', 'year_build', 'sqft']],
  ['75 No Coastal Layer St', [], ['flood_zone', 'year_build', 'sqft']],
  ['81 No Structure St', [], ['flood_zone', 'year_build', 'num_of_stories']],
  ['82 Structure Away St', [], ['flood_zone', 'year_build', 'num_of_stories']],
  ['83 Structure Renamed St', [], ['flood_zone', 'year_build', 'num_of_stories']],
  [
    '53 Property Limit Blvd',
    ['garage_present', 'roof_type'],
    ['flood_zone', 'property_elevation', 'year_build', 'sqft'],
  ],
];

describe('a provider that fails', () => {
  it.each(FAULTS)('at %s leaves %j unknown and takes nothing else along', async (street, gone, there) => {
    const agent = await server.current.as('agent');
    const data = await found(agent, street);
    for (const field of gone) expect(data.values).not.toHaveProperty(field);
    for (const field of there) expect(data.values).toHaveProperty(field);
    expect(missing(data)).toHaveLength(1);
    expect(data.missing[0]?.reason.length).toBeGreaterThan(5);
    expect(data.missing[0]?.reason).not.toMatch(/undefined|\[object|Error:/);
  });

  it('never becomes a zone X: what the map does not say stays unknown', async () => {
    const agent = await server.current.as('agent');
    for (const [street] of FAULTS.filter(([, gone]) => gone.includes('flood_zone')))
      expect((await found(agent, street)).values.flood_zone, street).toBeUndefined();
  });

  it('that sends metres where feet were asked for is not taken at its word', async () => {
    const data = await found(await server.current.as('agent'), '42 Elevation Metres Ln');
    const told = data.values.property_elevation;
    const { rows } = { rows: await exchangesOf(lookupId(data)) };
    const raw = rows.find((row) => String(row.url).includes('/epqs/'));
    expect(raw?.status).toBe(200);
    const { value } = JSON.parse(String(raw?.response_body)) as { value: string };
    expect(told).not.toBe(Number(value));
  });

  it('and the others leave a scant record’s other facts out instead of guessing them', async () => {
    const data = await found(await server.current.as('agent'), '54 Scant Record Blvd');
    expect(data.sources.construction_type).toMatchObject({ is_assumed: true });
    expect(data.values.garage_present).toBeUndefined();
    expect(data.values.roof_type).toBeUndefined();
    expect(data.values.flood_zone).toBeDefined();
  });
});

describe('an open parcel roll', () => {
  it('fills year, area and occupancy where property data fails, named with the year of the roll', async () => {
    const data = await found(await server.current.as('agent'), '52 Property Down Blvd');
    for (const field of ['year_build', 'sqft', 'occupancy_type'])
      expect(data.sources[field]?.provider, field).toBe('Florida parcels, roll of 2025');
  });

  it('that differs from property data changes nothing, and both are shown', async () => {
    const data = await found(await server.current.as('agent'), '67 Parcel Differs St');
    expect(data.sources.year_build?.provider).toBe('Property data');
    expect(data.missing).toEqual([
      {
        provider: 'Florida parcels, roll of 2025',
        reason: `says year built ${Number(data.values.year_build) - 2}; Property data says ${data.values.year_build}`,
      },
    ]);
  });

  it('fills nothing of one house where several stand on the parcel, and is not asked while it is switched off', async () => {
    const admin = await server.current.as('admin');
    await admin.call('setProviderEnabled', { provider: 'property', is_enabled: false });
    const several = await found(admin, '63 Five Buildings St');
    expect(several.values.year_build).toBeUndefined();
    expect(JSON.stringify(several.missing)).toContain('5 buildings');
    await admin.call('setProviderEnabled', { provider: 'parcels_fl', is_enabled: false });
    const off = await found(admin, '12 Ocean Dr');
    expect(off.values.year_build).toBeUndefined();
    expect(off.missing).toContainEqual({ provider: 'Florida parcels', reason: 'switched off for your agency' });
    for (const provider of ['property', 'parcels_fl'] as const)
      await admin.call('setProviderEnabled', { provider, is_enabled: true });
  });
});

describe('the map beyond the zone', () => {
  it('hints at letters nearby and at a map that will change, each with its date', async () => {
    const agent = await server.current.as('agent');
    const letter = await found(agent, '71 Map Letter St');
    expect(letter.facts.map_hints).toEqual([
      expect.objectContaining({ kind: 'loma', date: '2019-05-14' }),
      expect.objectContaining({ kind: 'lomr', date: '2021-03-02' }),
    ]);
    const changing = await found(agent, '72 Map Change St');
    expect(changing.facts.map_hints).toEqual([
      expect.objectContaining({ kind: 'preliminary', date: '2026-02-02', zone: 'VE' }),
    ]);
    const barrier = await found(agent, '74 Barrier St');
    expect(barrier.facts.map_hints).toEqual([
      expect.objectContaining({ kind: 'cbrs', date: '1990-11-16', case_number: 'System Unit' }),
      expect.objectContaining({ kind: 'limwa' }),
    ]);
    expect((await found(agent, '12 Ocean Dr')).facts.map_hints).toEqual([]);
  });
});

const exchangesOf = (id: number) =>
  server.current.db.selectFrom('exchanges').selectAll().where('lookup_id', '=', id).orderBy('id').execute();

describe('what was said to the providers', () => {
  it('is recorded before there is an application, the key masked, and adopted by the one that takes the values', async () => {
    const agent = await server.current.as('agent');
    const data = await found(agent, '12 Ocean Dr');
    const before = await exchangesOf(lookupId(data));
    expect(before.length).toBeGreaterThanOrEqual(5);
    expect(before.every((row) => row.application_id === null && row.is_sandbox)).toBe(true);
    expect(JSON.stringify(before)).not.toContain('sandbox-property-key');
    const { id, version } = await made(agent, 'flood', { year_build: 1950 });
    await taken(agent, { id, version }, data, { year_build: data.values.year_build });
    expect((await exchangesOf(lookupId(data))).every((row) => row.application_id === id)).toBe(true);
    const seen = succeeded(await agent.call('getApplicationApiCommunication', { application_id: id }));
    expect(seen.application_api_communications).toHaveLength(before.length * 2);
  });

  it('is recorded when they fail, too', async () => {
    const data = await found(await server.current.as('agent'), '52 Property Down Blvd');
    const rows = await exchangesOf(lookupId(data));
    expect(rows.filter((row) => row.status === 500).length).toBeGreaterThan(1);
  });
});

const taken = (
  client: SignedIn,
  application: { id: number; version: number },
  data: { facts: object },
  values: Record<string, unknown>,
) => edited(client, application, values, { api_address_data: data });

describe('where a value comes from', () => {
  it('is the provider’s when it is the very value of a lookup of one’s own, else the person’s', async () => {
    const agent = await server.current.as('agent');
    const data = await found(agent, '12 Ocean Dr');
    const { provenance } = await taken(agent, await made(agent, 'flood', { sqft: 1, year_build: 1950 }), data, {
      sqft: data.values.sqft,
      year_build: 1971,
    });
    expect(provenance.sqft).toMatchObject({ source: 'provider', provider: data.sources.sqft?.provider });
    expect(provenance.year_build).toMatchObject({ source: 'person', by: 'Maria Reyes' });
    expect(provenance.building_replacement_cost).toMatchObject({ source: 'rule' });
  });

  it('cannot be claimed: not by data of one’s own making, not by somebody else’s lookup', async () => {
    const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
    const theirs = await found(admin, '12 Ocean Dr');
    const lies = [
      { facts: {} },
      { facts: { lookup_id: 1_999_999 } },
      { facts: { lookup_id: lookupId(theirs) } },
      {
        facts: { lookup_id: 'x' },
        values: { sqft: 2_140 },
        sources: { sqft: { provider: 'Property data', at: '2026-01-01T00:00:00Z' } },
      },
    ];
    for (const lie of lies) {
      const after = await taken(agent, await made(agent, 'flood', { sqft: 1 }), lie, { sqft: 2_140 });
      expect(after.provenance.sqft).toMatchObject({ source: 'person', by: 'Maria Reyes' });
    }
    const untouched = await exchangesOf(lookupId(theirs));
    expect(untouched.every((row) => row.application_id === null)).toBe(true);
  });

  it('makes a condo an HO6 with its occupancy and use, and leaves a form that a person chose', async () => {
    const agent = await server.current.as('agent');
    const data = await found(agent, '6039 Collins Ave', '33140');
    const values = Object.fromEntries(
      ['form_type', 'occupancy_type', 'building_use', 'state', 'year_build'].map((key) => [key, data.values[key]]),
    );
    const blank = succeeded(
      await agent.call('createApplication', { application_type: 'home', client: {} }),
    ).application;
    const condo = await taken(agent, blank, data, values);
    expect(condo.payload.useable_details).toMatchObject({
      form_type: 'HO6',
      occupancy_type: 'Condo Unit',
      building_use: 'Primary Home',
    });
    expect(condo.provenance.occupancy_type).toMatchObject({ source: 'provider', provider: 'Property data' });
    const flood = await taken(agent, await made(agent, 'flood', { occupancy_type: '' }), data, values);
    expect(flood.payload.useable_details).toMatchObject({ occupancy_type: 'Condo Unit', form_type: 'HO6' });
  });

  it('is assumed for the Florida prefill, default for a default, and a rule’s for what follows', async () => {
    const agent = await server.current.as('agent');
    const { provenance, payload } = await made(agent, 'home', { year_build: 1998 });
    expect(payload.useable_details.roof_covering).toBe('Meets FBC 2001');
    expect(provenance.roof_covering).toMatchObject({ source: 'assumed' });
    expect(provenance.liability).toMatchObject({ source: 'default' });
    expect(provenance.plumbing_year).toMatchObject({ source: 'assumed' });
  });
});

describe('suggestions', () => {
  it('begin like what was typed', async () => {
    const agent = await server.current.as('agent');
    const { suggestions } = succeeded(await agent.call('suggestAddresses', { query: '12 Oce' }));
    expect(suggestions[0]).toMatchObject({ city: 'Miami Beach', state: 'FL', zip: '33139' });
    for (const one of suggestions) expect(one.text.toLowerCase()).toContain('12 oce');
  });

  it.each(['', '   ', 'x', '%', '?????'])('of %j are none, without a fault', async (query) => {
    const agent = await server.current.as('agent');
    expect(succeeded(await agent.call('suggestAddresses', { query }))).toEqual({ suggestions: [] });
  });

  const NAMED = 'Address suggestions';
  const recorded = () =>
    server.current.db
      .selectFrom('exchanges')
      .selectAll()
      .where('api_name', '=', asCarrierText(NAMED))
      .orderBy('id')
      .execute();

  it('say whose data they are, and keep the unit that was typed', async () => {
    const agent = await server.current.as('agent');
    const { suggestions, attribution } = succeeded(await agent.call('suggestAddresses', { query: '12 Oce Apt 4' }));
    expect(suggestions[0]).toMatchObject({ address1: '12 Ocean Dr', address2: 'Apt 4' });
    expect(attribution).toBe('© OpenStreetMap contributors');
  });

  it('cost one asking of their service each, recorded without what it listed, and none for too little', async () => {
    const agent = await server.current.as('agent');
    const before = (await recorded()).length;
    const query = '1208 Turn';
    await Promise.all([agent.call('suggestAddresses', { query }), agent.call('suggestAddresses', { query: '12' })]);
    const rows = (await recorded()).slice(before);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ status: 200, is_sandbox: true, application_id: null, person_id: agent.id });
    expect(String(rows[0]?.response_body)).toContain('"features":"•••"');
    expect(String(rows[0]?.response_body)).not.toContain('Turner');
  });

  it('that the geocoder does not know are said to be unknown, and nothing is guessed', async () => {
    const agent = await server.current.as('agent');
    const [chosen] = succeeded(await agent.call('suggestAddresses', { query: '23 Unmatched' })).suggestions;
    expect(chosen?.text).toBe('23 Unmatched Rd, Miami Beach, FL 33139');
    const { address1, city, state, zip } = chosen ?? {};
    const { data, message } = await lookedUp(agent, { address1, city, state, zip });
    expect([data, message]).toEqual([null, 'Invalid Response Data.']);
  });

  it('are none while their provider is switched off, and come without the geocoder', async () => {
    const admin = await server.current.as('admin');
    const agent = await server.current.as('agent');
    const before = (await recorded()).length;
    await admin.call('setProviderEnabled', { provider: 'suggestions', is_enabled: false });
    expect(succeeded(await agent.call('suggestAddresses', { query: '12 Oce' }))).toEqual({ suggestions: [] });
    expect(await recorded()).toHaveLength(before);
    await admin.call('setProviderEnabled', { provider: 'suggestions', is_enabled: true });
    await admin.call('setProviderEnabled', { provider: 'census', is_enabled: false });
    expect(succeeded(await agent.call('suggestAddresses', { query: '12 Oce' })).suggestions).toHaveLength(1);
    await admin.call('setProviderEnabled', { provider: 'census', is_enabled: true });
  });
});

describe('suggestions of a service that is away', () => {
  it('are none and say why in plain words', async () => {
    const env = testEnv('http://127.0.0.1:1');
    const bare = await startTestServer({
      env: {
        services: { ...env.services, suggestions: 'http://127.0.0.1:1' },
        allowedPrivateHosts: ANY_LOOPBACK_PORT,
      },
    });
    const agent = await bare.as('agent');
    expect(succeeded(await agent.call('suggestAddresses', { query: '12 Ocean' }))).toEqual({
      suggestions: [],
      unavailable: 'Address suggestions: cannot be reached',
    });
    await bare.stop();
  });
});
