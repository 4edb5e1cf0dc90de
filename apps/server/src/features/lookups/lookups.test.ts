import { beforeAll, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../test/support/factories.ts';
import { type SignedIn, startTestServer, useServer } from '../../../test/support/server.ts';

const server = useServer();
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
});

const PERSON = {
  first_name: 'Ana',
  last_name: 'Lee',
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
};

describe('a vehicle number', () => {
  it('is decoded without a session, and is not kept in the clear', async () => {
    const decoded = succeeded(await server.current.guest.call('decodeVin', { vin: '1HGCM82633A004352' }));
    expect(decoded).toEqual({ year: 2003, make: 'HONDA', model: 'Accord', warnings: [] });
    const { db } = server.current;
    const kept = await db.selectFrom('exchanges').selectAll().execute();
    expect(kept.some((row) => String(row.url).includes('DecodeVinValues'))).toBe(true);
    expect(JSON.stringify(kept)).not.toContain('1HGCM82633A004352');
  });

  it('that was misread is decoded with a warning', async () => {
    const decoded = succeeded(await server.current.guest.call('decodeVin', { vin: '1HGCM82733A004352' }));
    expect(decoded.make).toBe('HONDA');
    expect(decoded.warnings[0]).toMatch(/check digit/);
  });

  it.each(['ZZZCM82633A004352', '1HGCM8263'])('%s has no year and make: Invalid response data', async (vin) => {
    const answer = await server.current.guest.call('decodeVin', { vin });
    expect(answer).toMatchObject({ code: 422, message: 'Invalid response data' });
  });

  it.each(['DOWN1234567890123', 'HTML1234567890123'])(
    '%s: the decoder is out of reach, and that is said',
    async (vin) => {
      const answer = await server.current.guest.call('decodeVin', { vin });
      expect(answer).toMatchObject({ code: 503, message: expect.stringContaining('by hand') });
    },
  );
});

describe('a first name', () => {
  const genderOf = (name: string) => agent.call('getGenderByName', { name });

  it('has a likely gender with its accuracy', async () => {
    const { gender_details } = succeeded(await genderOf('Ana'));
    expect(gender_details.gender).toBe('female');
    expect(gender_details.accuracy).toBeGreaterThan(50);
  });

  it.each(['Qwyjibo', 'Limit', 'Down', 'Html'])('%s stays blank', async (name) => {
    const answer = await genderOf(name);
    expect(answer).toMatchObject({ ok: true, data: { gender_details: { gender: null, accuracy: 0 } } });
  });

  it('is not asked for while the provider is switched off', async () => {
    const admin = await server.current.as('admin');
    await admin.call('setProviderEnabled', { provider: 'gender', is_enabled: false });
    expect(succeeded(await genderOf('Ana')).gender_details.gender).toBeNull();
    await admin.call('setProviderEnabled', { provider: 'gender', is_enabled: true });
    expect(succeeded(await genderOf('Ana')).gender_details.gender).toBe('female');
  });
});

describe('the vehicles of a household', () => {
  const vehiclesOf = (last_name: string) => agent.call('getVehiclesDetailsFromProviderApi', { ...PERSON, last_name });

  it('come with its drivers, and a date of birth where it was not known', async () => {
    const found = succeeded(await vehiclesOf('Lee'));
    expect(found.vehicles_info[0]).toMatchObject({ id: 'v1', make: expect.any(String), vin: expect.any(String) });
    expect(found.drivers_info).toEqual([{ id: 'd1', first_name: 'Ana', last_name: 'Lee' }]);
    expect(found.date_of_birth).toBe('1968-04-17');
    const kept = await server.current.db.selectFrom('exchanges').select('response_body').execute();
    const recorded = kept.map((row) => String(row.response_body)).find((body) => body.includes('"vehicles"'));
    expect(recorded).toContain('"drivers":"•••"');
    for (const { vin } of found.vehicles_info) expect(recorded).not.toContain(vin);
  });

  it.each(['None', 'Empty', 'Down', 'Html'])('of %s are none, and the reason is said', async (name) => {
    const answer = await vehiclesOf(name);
    expect(answer).toMatchObject({ ok: true, data: { vehicles_info: [], drivers_info: [] } });
    expect(answer.message).toMatch(/^Vehicle data: ./);
  });
});

describe('lookups made for an application', () => {
  const LOOKUPS = [
    ['getGenderByName', 'Gender API', { name: 'Ana' }],
    ['getVehiclesDetailsFromProviderApi', 'Vehicle data', PERSON],
    ['decodeVin', 'NHTSA vPIC', { vin: '1HGCM82633A004352' }],
  ] as const;

  it('are listed among its Api Communications, found or failed (R4.2)', async () => {
    const { id } = await made(agent, 'auto');
    for (const [name, , request] of LOOKUPS) await agent.call(name, { ...request, application_id: id });
    await agent.call('decodeVin', { vin: 'HTML1234567890123', application_id: id });
    const { application_api_communications: all } = succeeded(
      await agent.call('getApplicationApiCommunication', { application_id: id }),
    );
    const names = all.filter(({ payload }) => payload.is_request).map(({ api_name }) => api_name);
    for (const [, api_name] of LOOKUPS) expect(names).toContain(api_name);
    expect(names.filter((one) => one === 'NHTSA vPIC').length).toBeGreaterThan(1);
  });

  it.each(LOOKUPS)('%s refuses an application that the person may not see', async (name, _, request) => {
    const stranger = await aPerson(server.current.db, 'agent', { agency_id: (await anAgency(server.current.db)).id });
    const { id } = await made(agent, 'auto');
    const count = async () => (await server.current.db.selectFrom('exchanges').select('id').execute()).length;
    const before = await count();
    const client = await server.current.as(stranger.username);
    expect(await client.call(name, { ...request, application_id: id })).toMatchObject({ ok: false, code: 404 });
    const guest = await server.current.guest.call(name, { ...request, application_id: id });
    expect(guest).toMatchObject({ ok: false, code: name === 'decodeVin' ? 404 : 401 });
    expect(await count()).toBe(before);
  });
});

it('a provider of the prefill that is switched off is not asked, and the others are', async () => {
  const admin = await server.current.as('admin');
  const { last_name: _, first_name: __, ...address } = PERSON;
  const lookUp = async () => succeeded(await agent.call('lookupAddress', address)).api_address_data;
  await admin.call('setProviderEnabled', { provider: 'property', is_enabled: false });
  const without = await lookUp();
  expect(without?.missing).toContainEqual({ provider: 'Property data', reason: 'switched off for your agency' });
  expect(without?.values.flood_zone).toBeTruthy();
  await admin.call('setProviderEnabled', { provider: 'suggestions', is_enabled: false });
  expect(succeeded(await agent.call('suggestAddresses', { query: '12 Ocean' })).suggestions).toEqual([]);
  for (const provider of ['property', 'suggestions'] as const)
    await admin.call('setProviderEnabled', { provider, is_enabled: true });
  expect((await lookUp())?.values.year_build).toBeTruthy();
});

it('without a provider configured the answer says so, and nobody is asked', async () => {
  const bare = await startTestServer({
    env: { genderKey: null, vehicleKey: null },
  });
  const client = await bare.as('agent');
  const vehicles = await client.call('getVehiclesDetailsFromProviderApi', PERSON);
  expect(vehicles).toMatchObject({ ok: true, message: 'Vehicle data: no provider configured' });
  const gender = await client.call('getGenderByName', { name: 'Ana' });
  expect(gender).toMatchObject({ ok: true, message: 'Gender API: no key configured' });
  expect(Object.keys(bare.sandbox.requests()).filter((path) => /gender|vehicles/.test(path))).toEqual([]);
  await bare.stop();
});
