import { beforeAll, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../test/support/application.ts';
import { useClients } from '../../../test/support/clients.ts';
import { aPerson } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const { agency, people, aClient, ofClient, read } = useClients();
let agent: SignedIn;
beforeAll(() => {
  ({ agent } = people);
});

let houses = 100;
function aHouse() {
  houses += 1;
  return { address1: `${houses} Sameness Way`, city: 'Tampa', state: 'FL', zip: '33611' };
}
const lineOf = ({ address1, city, state, zip }: ReturnType<typeof aHouse>) => `${address1}, ${city}, ${state} ${zip}`;

const found = async (
  by: SignedIn,
  request: { first_name: string; last_name: string; address: string; client_id?: number },
) => succeeded(await by.call('findSameClients', request)).clients.map(({ id }) => id);

describe('a client known at a property', () => {
  it('is found by a like name, and without a name, by those who may see it', async () => {
    const [house, dana] = [aHouse(), aClient()];
    const { client_id } = await ofClient(agent, { ...dana, ...house } as never);
    const address = lineOf(house).toUpperCase();
    const { last_name } = dana;
    for (const first_name of ['Dana', 'DANA', 'Dana E.'])
      expect(await found(agent, { first_name, last_name, address })).toEqual([client_id]);
    expect(await found(agent, { first_name: '', last_name: '', address })).toEqual([client_id]);
    expect(await found(agent, { first_name: 'Mark', last_name, address })).toEqual([]);
    expect(await found(agent, { first_name: 'Dana', last_name, address: lineOf(aHouse()) })).toEqual([]);
    expect(await found(agent, { first_name: 'Dana', last_name, address: '12 Ocean' })).toEqual([]);
    expect(await found(people.colleague, { first_name: 'Dana', last_name, address })).toEqual([]);
    const stranger = await aPerson(agency.current.db, 'admin');
    expect(await found(await agency.current.as(stranger.username), { first_name: 'Dana', last_name, address })).toEqual(
      [],
    );
  });

  it('is proposed for the client of a second application, never merged, and not once kept apart', async () => {
    const [house, dana] = [aHouse(), aClient()];
    const one = await ofClient(agent, { ...dana, ...house } as never);
    const { first_name, last_name } = dana;
    const other = await ofClient(agent, { first_name, last_name, ...house } as never);
    expect(other.client_id).not.toBe(one.client_id);
    const asked = { first_name, last_name, address: lineOf(house), client_id: other.client_id };
    expect(await found(agent, asked)).toEqual([one.client_id]);
    expect((await read(agent, other.client_id)).candidates).toMatchObject([
      { client: { id: one.client_id }, likeness: 'property' },
    ]);
    succeeded(await agent.call('separateClients', { client_id: other.client_id, other_id: one.client_id }));
    expect(await found(agent, asked)).toEqual([]);
    expect((await read(agent, other.client_id)).candidates).toEqual([]);
  });
});

describe('an application of a chosen client', () => {
  it('is theirs, with their name and contacts, whatever is typed otherwise', async () => {
    const dana = { ...aClient(), email: '' };
    const { client_id } = await ofClient(agent, dana);
    const { application } = succeeded(
      await agent.call('createApplication', {
        application_type: 'home',
        client_id,
        client: { first_name: 'Dana E.', last_name: '' },
      }),
    );
    expect(application).toMatchObject({
      client_id,
      phone: dana.phone,
      client: { payload: { first_name: 'Dana E.', last_name: dana.last_name } },
    });
    expect((await read(agent, client_id)).applications).toHaveLength(2);
  });

  it('is theirs although they have neither phone nor e-mail', async () => {
    const { client_id } = await ofClient(agent, { ...aClient(), phone: '', email: '' });
    const { application } = succeeded(await agent.call('createApplication', { application_type: 'flood', client_id }));
    expect(application.client_id).toBe(client_id);
  });

  it('is refused for a client out of reach, and for one that was merged', async () => {
    const [one, other] = [await ofClient(agent, aClient()), await ofClient(agent, aClient())];
    const begin = (by: SignedIn, client_id: number) =>
      by.call('createApplication', { application_type: 'flood', client_id });
    expect(await begin(people.colleague, one.client_id)).toMatchObject({ code: 404 });
    succeeded(await agent.call('mergeClients', { client_id: one.client_id, other_id: other.client_id }));
    expect(await begin(agent, other.client_id)).toMatchObject({
      code: expect.toSatisfy((code) => code === 404 || code === 409),
    });
    const stranger = await aPerson(agency.current.db, 'admin');
    expect(await begin(await agency.current.as(stranger.username), one.client_id)).toMatchObject({ code: 404 });
    await made(agent, 'flood', {});
  });
});
