import type { AddressData } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { edited, made, succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });

async function found(
  client: SignedIn,
  address1: string,
  { city, zip } = { city: 'Miami Beach', zip: '33139' },
): Promise<AddressData> {
  const request = { address1, city, state: 'FL', zip };
  const data = succeeded(await client.call('lookupAddress', request)).api_address_data;
  if (!data) throw new Error(`Nothing was found at ${address1}.`);
  return data;
}

const taken = (
  client: SignedIn,
  application: { id: number; version: number },
  data: { facts: object },
  values: Record<string, unknown>,
) => edited(client, application, values, { api_address_data: data });

describe('a parcel that comes late', () => {
  /** An application filled from a lookup whose parcel did not answer in time. */
  async function filledWithoutParcel(agent: SignedIn, town: { city: string; zip: string }) {
    const admin = await server.current.as('admin');
    await admin.call('setProviderEnabled', { provider: 'property', is_enabled: false });
    const data = await found(agent, '68 Late Parcel St', town);
    await admin.call('setProviderEnabled', { provider: 'property', is_enabled: true });
    expect(data.facts.late_parcel).toBe(true);
    expect(data.missing).toContainEqual(expect.objectContaining({ reason: 'did not answer in time' }));
    const blank = await made(agent, 'flood', { year_build: '', sqft: '' } as never);
    const { searched_address, address1, city, state } = data.values;
    return taken(agent, blank, data, { searched_address, address1, city, state, zip: data.values.zip });
  }

  it('fills what is still blank, by its own name, once, and is undone with its lookup', async () => {
    const agent = await server.current.as('agent');
    const before = await filledWithoutParcel(agent, { city: 'Miami Beach', zip: '33139' });
    await edited(agent, before, { sqft: 1_234 });
    const { application, filled } = succeeded(await agent.call('fillLateParcel', { application_id: before.id }));
    expect(filled).toContain('year_build');
    expect(application.payload.useable_details).toMatchObject({ year_build: expect.any(Number), sqft: 1_234 });
    expect(application.provenance).toMatchObject({
      year_build: { source: 'provider', provider: 'Florida parcels, roll of 2025' },
      sqft: { source: 'person' },
    });
    const again = succeeded(await agent.call('fillLateParcel', { application_id: before.id }));
    expect(again.filled).toEqual([]);
    expect(again.application.version).toBe(application.version);
  });

  it('fills nothing after the address was changed, and shows itself to no other agency', async () => {
    const agent = await server.current.as('agent');
    const before = await filledWithoutParcel(agent, { city: 'Tampa', zip: '33611' });
    const stranger = await server.current.as((await aPerson(server.current.db, 'agent')).username);
    expect(await stranger.call('fillLateParcel', { application_id: before.id })).toMatchObject({
      ok: false,
      code: 404,
    });
    await edited(agent, before, { address1: '1 Elsewhere St' });
    const { application, filled } = succeeded(await agent.call('fillLateParcel', { application_id: before.id }));
    expect(filled).toEqual([]);
    expect(application.payload.useable_details.year_build ?? '').toBe('');
  });
});

describe('the structure inventory', () => {
  const withoutProperty = async (street: string) => {
    const admin = await server.current.as('admin');
    await admin.call('setProviderEnabled', { provider: 'property', is_enabled: false });
    const data = await found(admin, street);
    await admin.call('setProviderEnabled', { provider: 'property', is_enabled: true });
    return { admin, data };
  };

  it('fills stories, foundation and construction as assumptions with their distance, where no other source states them', async () => {
    const { admin, data } = await withoutProperty('12 Ocean Dr');
    const source = expect.objectContaining({
      provider: 'National Structure Inventory, modeled, 59 ft away',
      is_assumed: true,
    });
    expect(data.values).toMatchObject({ num_of_stories: 2, foundation_type: 'Slab', construction_type: 'Masonry' });
    expect(data.sources).toMatchObject({ num_of_stories: source, foundation_type: source, construction_type: source });
    const { foundation_type } = data.values;
    const application = await made(admin, 'flood', { foundation_type: '' } as never);
    const { provenance } = await taken(admin, application, data, { foundation_type });
    expect(provenance.foundation_type).toMatchObject({ source: 'assumed', provider: expect.stringContaining('59 ft') });
    const stated = await found(admin, '12 Ocean Dr');
    expect(stated.sources.foundation_type?.provider).toBe('Property data');
  });

  it('assumes nothing absurd, and nothing that homes about as near do not share', async () => {
    const absurd = (await withoutProperty('84 Structure Absurd St')).data;
    expect(absurd.values).not.toHaveProperty('num_of_stories');
    expect(absurd.values).not.toHaveProperty('foundation_type');
    expect(absurd.values).not.toHaveProperty('construction_type');
    const two = (await withoutProperty('85 Two Structures St')).data;
    expect(two.values).not.toHaveProperty('num_of_stories');
    expect(two.values).toHaveProperty('foundation_type');
    expect(JSON.stringify(two.missing)).toContain('differ in their stories');
  });
});
