import { beforeAll, describe, expect, it } from 'vitest';
import { edited, opened, succeeded } from '../../../test/support/application.ts';
import { useClients } from '../../../test/support/clients.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const clients = useClients();
const { agency, aClient, ofClient, read, saving } = clients;
let agent: SignedIn;
let colleague: SignedIn;
beforeAll(() => {
  ({ agent, colleague } = clients.people);
});

/** A father and a son with one name and phone number, who were merged into one client by the rule. */
async function fatherAndSon() {
  const values = aClient();
  const father = await ofClient(agent, values);
  const son = await ofClient(agent, { ...values, email: `junior-${values.email}` }, 'home');
  expect(son.client_id).toBe(father.client_id);
  return { values, father, son };
}
const split = (application_id: number, by = agent) => by.call('splitClient', { application_id });
const clientOf = async (id: number) => (await opened(agent, id)).client_id;

describe('an application that was tied to the wrong client', () => {
  it('is split into a client of its own, whom neither record proposes', async () => {
    const { father, son } = await fatherAndSon();
    const { client, split_id } = succeeded(await split(son.id));
    expect(client.applications.map(({ id }) => id)).toEqual([son.id]);
    expect(client.addresses.map(({ value }) => value)).toContain(`junior-${father.email}`);
    expect(client).toMatchObject({ candidates: [], splits: [{ id: split_id, other_id: father.client_id }] });
    const former = await read(agent, father.client_id);
    expect(former.applications.map(({ id }) => id)).toEqual([father.id]);
    expect(former).toMatchObject({ candidates: [], splits: [{ id: split_id, other_id: client.id }] });
    expect(await clientOf(son.id)).toBe(client.id);
  });

  it('is not tied again by the rule, whatever is saved or comes in', async () => {
    const { values, father, son } = await fatherAndSon();
    const { client } = succeeded(await split(son.id));
    const { version } = await opened(agent, son.id);
    await edited(agent, { id: son.id, version }, { email: father.email });
    expect(await clientOf(son.id)).toBe(client.id);
    const { version: seen } = await opened(agent, father.id);
    await edited(agent, { id: father.id, version: seen }, { phone: '(904) 557-0101' });
    expect(await clientOf(father.id)).toBe(father.client_id);
    const third = await ofClient(agent, values);
    expect([father.client_id, client.id]).not.toContain(third.client_id);
    expect(await clientOf(son.id)).toBe(client.id);
    expect(await clientOf(father.id)).toBe(father.client_id);
  });

  it('belongs to its former client again once the split is undone, and the new record leads there', async () => {
    const { father, son } = await fatherAndSon();
    const { client, split_id } = succeeded(await split(son.id));
    succeeded(await saving(agent, client.id, { phones: ['(904) 557-0102'] }));
    const undone = succeeded(await agent.call('undoClientSplit', { split_id })).client;
    expect(undone.id).toBe(father.client_id);
    expect(undone.applications.map(({ id }) => id).sort()).toEqual([father.id, son.id].sort());
    expect(undone.addresses.map(({ value }) => value)).toContain('(904) 557-0102');
    expect(undone.splits).toEqual([]);
    expect((await read(agent, client.id)).id).toBe(father.client_id);
    expect(await agent.call('undoClientSplit', { split_id })).toMatchObject({ code: 409 });
    // The matching rule applies again: another name makes it another client.
    const { version } = await opened(agent, son.id);
    expect((await edited(agent, { id: son.id, version }, { first_name: 'Ruth' })).client_id).not.toBe(father.client_id);
  });

  it('is split once, by two at the same moment', async () => {
    const { son } = await fatherAndSon();
    const both = await Promise.all([split(son.id), split(son.id, clients.people.admin)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  it('is not split where it is the only one, is not in reach or is another agency’s', async () => {
    const only = await ofClient(agent, aClient());
    expect(await split(only.id)).toMatchObject({ code: 409, message: 'This is the only application of the client.' });
    const { son } = await fatherAndSon();
    expect(await split(son.id, colleague)).toMatchObject({ code: 404 });
    expect(await split(son.id, await agency.current.as('agent2'))).toMatchObject({ code: 404 });
    expect(await split(son.id, await agency.current.as('customer'))).toMatchObject({ code: 403 });
    const { split_id } = succeeded(await split(son.id));
    expect(await colleague.call('undoClientSplit', { split_id })).toMatchObject({ code: 404 });
  });

  it('is not undone after 30 days, nor once the new client has other applications', async () => {
    const { son } = await fatherAndSon();
    const { client, split_id } = succeeded(await split(son.id));
    const undo = () => agent.call('undoClientSplit', { split_id });
    const another = await ofClient(agent, aClient());
    const pair = { client_id: client.id, other_id: another.client_id };
    const { merge_id } = succeeded(await agent.call('mergeClients', pair));
    expect(await undo()).toMatchObject({ code: 409 });
    succeeded(await agent.call('undoClientMerge', { merge_id }));
    await agency.current.db
      .updateTable('client_splits')
      .set({ split_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', split_id)
      .execute();
    expect(await undo()).toMatchObject({ code: 409, message: 'A split can be undone for 30 days.' });
  });
});
