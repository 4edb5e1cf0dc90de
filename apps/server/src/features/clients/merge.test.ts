import { beforeAll, describe, expect, it } from 'vitest';
import { edited, opened, succeeded } from '../../../test/support/application.ts';
import { useClients } from '../../../test/support/clients.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const clients = useClients();
const { agency, aClient, ofClient, read, saving } = clients;
let agent: SignedIn;
let admin: SignedIn;
let colleague: SignedIn;
beforeAll(() => {
  ({ agent, admin, colleague } = clients.people);
});

describe('two clients who may be one', () => {
  it('are proposed by an address and by the name, and not once they are kept apart', async () => {
    const dana = aClient();
    const mark = { ...dana, first_name: 'Mark' };
    const namesake = { ...aClient(), last_name: dana.last_name, address1: '9 Elsewhere St' };
    const [one, couple, other] = [
      await ofClient(agent, dana),
      await ofClient(agent, mark),
      await ofClient(agent, namesake),
    ];
    const before = await read(agent, one.client_id);
    expect(before.candidates.map(({ client, likeness }) => [client.id, likeness])).toEqual([
      [couple.client_id, 'address'],
      [other.client_id, 'name'],
    ]);
    const pair = { client_id: one.client_id, other_id: couple.client_id };
    const { client } = succeeded(await agent.call('separateClients', pair));
    expect(client.candidates.map(({ client: { id } }) => id)).toEqual([other.client_id]);
    expect((await read(agent, couple.client_id)).candidates).toEqual([]);
    expect(await agent.call('separateClients', pair)).toMatchObject({ code: 422 });
  });

  it('are not proposed by the phone number of the agency, nor to who sees one of them alone', async () => {
    const one = await ofClient(agent, { ...aClient(), phone: '(813) 555-0142' });
    await ofClient(agent, { ...aClient(), phone: '(813) 555-0142' });
    expect((await read(agent, one.client_id)).candidates).toEqual([]);
    const dana = aClient();
    const mine = await ofClient(agent, dana);
    await ofClient(colleague, { ...dana, first_name: 'Mark' });
    expect((await read(agent, mine.client_id)).candidates).toEqual([]);
  });

  it('are merged, and the merge is undone', async () => {
    const dana = aClient();
    const [one, other] = [await ofClient(agent, dana), await ofClient(agent, { ...dana, first_name: 'Dane' })];
    succeeded(await saving(agent, other.client_id, { phones: ['(904) 558-0001'] }));
    const pair = { client_id: one.client_id, other_id: other.client_id };
    const { client, merge_id } = succeeded(await agent.call('mergeClients', pair));
    expect(client.applications.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect(client.addresses.map(({ value }) => value)).toContain('(904) 558-0001');
    expect(client.merges).toMatchObject([{ id: merge_id, name: `Dane ${dana.last_name}` }]);
    expect((await read(agent, other.client_id)).id).toBe(one.client_id);
    // A user confirmed the merge, so another name no longer separates them.
    const { version } = await opened(agent, other.id);
    const after = await edited(agent, { id: other.id, version }, { first_name: 'Ruth' });
    expect(after.client_id).toBe(one.client_id);
    await edited(agent, after, { first_name: 'Dane' });
    succeeded(await agent.call('undoClientMerge', { merge_id }));
    const again = await read(agent, other.client_id);
    expect(again.applications.map(({ id }) => id)).toEqual([other.id]);
    expect(again.addresses.map(({ value }) => value)).toContain('(904) 558-0001');
    expect((await read(agent, one.client_id)).applications.map(({ id }) => id)).toEqual([one.id]);
    expect(again.candidates).toEqual([]);
    expect(await agent.call('undoClientMerge', { merge_id })).toMatchObject({ code: 409 });
  });

  it('lose no address to a page that was opened before they were merged or taken apart', async () => {
    const [one, other] = [await ofClient(agent, aClient()), await ofClient(agent, aClient())];
    succeeded(await saving(agent, other.client_id, { phones: ['(904) 558-0077'] }));
    const before = await read(agent, one.client_id);
    const pair = { client_id: one.client_id, other_id: other.client_id };
    const { merge_id, client } = succeeded(await agent.call('mergeClients', pair));
    expect(await saving(agent, before.id, { version: before.version })).toMatchObject({ code: 409 });
    succeeded(await agent.call('undoClientMerge', { merge_id }));
    expect(await saving(agent, before.id, { version: client.version })).toMatchObject({ code: 409 });
    const { addresses } = await read(agent, other.client_id);
    expect(addresses.map(({ value }) => value)).toContain('(904) 558-0077');
  });

  it('are one after the other undone in their order', async () => {
    const [a, b, c] = [
      await ofClient(agent, aClient()),
      await ofClient(agent, aClient()),
      await ofClient(agent, aClient()),
    ];
    const merge = async (client_id: number, other_id: number) =>
      succeeded(await agent.call('mergeClients', { client_id, other_id })).merge_id;
    const [first, second] = [await merge(b.client_id, c.client_id), await merge(a.client_id, b.client_id)];
    expect((await read(agent, c.client_id)).id).toBe(a.client_id);
    expect(await agent.call('undoClientMerge', { merge_id: first })).toMatchObject({ code: 409 });
    succeeded(await agent.call('undoClientMerge', { merge_id: second }));
    expect((await read(agent, c.client_id)).id).toBe(b.client_id);
    succeeded(await agent.call('undoClientMerge', { merge_id: first }));
    expect((await read(agent, c.client_id)).id).toBe(c.client_id);
  });

  it('are not merged with themselves, nor twice, and not undone after 30 days', async () => {
    const [one, other] = [await ofClient(agent, aClient()), await ofClient(agent, aClient())];
    const pair = { client_id: one.client_id, other_id: other.client_id };
    expect(await agent.call('mergeClients', { ...pair, other_id: one.client_id })).toMatchObject({ code: 422 });
    const both = await Promise.all([agent.call('mergeClients', pair), admin.call('mergeClients', pair)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    const { merges } = await read(agent, one.client_id);
    expect(merges).toHaveLength(1);
    await agency.current.db
      .updateTable('client_merges')
      .set({ merged_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', merges[0]?.id ?? 0)
      .execute();
    expect(await agent.call('undoClientMerge', { merge_id: merges[0]?.id ?? 0 })).toMatchObject({ code: 409 });
    expect((await read(agent, one.client_id)).merges).toEqual([]);
  });
});
