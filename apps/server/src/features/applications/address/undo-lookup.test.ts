import type { AddressData, Application } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { edited, made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
const ELSEWHERE = { searched_address: '218 Beach Dr NE, St Petersburg, FL 33701' };

async function takenOver(agent: SignedIn, one: Application): Promise<Application> {
  const data = succeeded(await agent.call('lookupAddress', ELSEWHERE)).api_address_data as AddressData;
  const { form_type, ...values } = data.values;
  const found = one.application_type === 'home' ? { form_type, ...values } : values;
  return edited(agent, one, found, { api_address_data: data });
}

const whatStands = ({ payload, provenance, api_address_data, application_source }: Application) => ({
  values: payload.useable_details,
  provenance: Object.fromEntries(Object.entries(provenance).map(([key, { source, by }]) => [key, { source, by }])),
  api_address_data,
  application_source,
});

describe('undoing an address lookup', () => {
  it.each(['home', 'flood'] as const)(
    '%s: brings back every value, to the cent, and where it came from',
    async (type) => {
      const agent = await server.current.as('agent');
      const before = await made(agent, type, { year_build: 1938, sqft: 2_140, dwelling: null });
      const taken = await takenOver(agent, before);
      expect(whatStands(taken)).not.toEqual(whatStands(before));
      const undone = succeeded(await agent.call('undoAddressLookup', { application_id: before.id })).application;
      expect(whatStands(undone)).toEqual(whatStands(before));
      expect(whatStands(await opened(agent, before.id))).toEqual(whatStands(before));
      const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: before.id }));
      expect(history.data[0]).toMatchObject({ action: 'undid the address lookup' });
    },
  );

  it('is refused once something else was changed, and a second time', async () => {
    const agent = await server.current.as('agent');
    const taken = await takenOver(agent, await made(agent));
    const edit = { application_id: taken.id, version: taken.version, useable_details: { contents_limit: 12_000 } };
    succeeded(await agent.call('updateApplication', edit));
    const refused = { code: 409, message: 'The application was changed since. Nothing was undone.' };
    expect(await agent.call('undoAddressLookup', { application_id: taken.id })).toMatchObject(refused);
    const other = await takenOver(agent, await made(agent));
    succeeded(await agent.call('undoAddressLookup', { application_id: other.id }));
    expect(await agent.call('undoAddressLookup', { application_id: other.id })).toMatchObject(refused);
    expect(await agent.call('undoAddressLookup', { application_id: (await made(agent)).id })).toMatchObject(refused);
  });

  it('of a quoted application makes its quotes valid again', async () => {
    const agent = await server.current.as('agent');
    const before = await quoted(agent);
    expect((await takenOver(agent, before)).outdated?.changes).not.toEqual([]);
    const undone = succeeded(await agent.call('undoAddressLookup', { application_id: before.id })).application;
    expect(undone).toMatchObject({ outdated: null, payload: { status: 'complete' } });
  });
});

describe('the record', () => {
  it('names what was confirmed, and stories are the provider’s own', async () => {
    const agent = await server.current.as('agent');
    const taken = await takenOver(agent, await made(agent, 'home', { year_build: 1990 }));
    expect(taken.provenance.num_of_stories).toMatchObject({ source: 'provider' });
    const one = await made(agent, 'home', { year_build: 1990 });
    const confirm = { application_id: one.id, version: one.version, useable_details: { swr: 'No' } };
    succeeded(await agent.call('updateApplication', confirm));
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: one.id }));
    expect(history.data[0]).toMatchObject({ action: 'confirmed', changes: [{ field: 'swr', from: 'No', to: 'No' }] });
  });
});
