import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import { type ClientValues, useClients } from '../../../test/support/clients.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const clients = useClients();
const { agency, aClient, ofClient, read, saving } = clients;
let agent: SignedIn;
let admin: SignedIn;
let colleague: SignedIn;
beforeAll(() => {
  ({ agent, admin, colleague } = clients.people);
});
const listed = async (by: SignedIn, text: string) =>
  succeeded(await by.call('listClients', { text })).clients.data.map(({ id }) => id);

describe('the list', () => {
  it('shows an agent the clients of their applications, and an admin all of the agency', async () => {
    const values = aClient();
    const { client_id } = await ofClient(colleague, values);
    expect(await listed(agent, values.last_name)).toEqual([]);
    expect(await listed(colleague, values.last_name)).toEqual([client_id]);
    expect(await listed(admin, values.last_name)).toEqual([client_id]);
    expect(await listed(await agency.current.as('super'), values.last_name)).toEqual([client_id]);
    expect(await listed(await agency.current.as('agent2'), values.last_name)).toEqual([]);
  });

  it('is closed to a customer', async () => {
    const customer = await agency.current.as('customer');
    expect(await customer.call('listClients', {})).toMatchObject({ code: 403 });
    expect(await customer.call('getClient', { client_id: 1 })).toMatchObject({ code: 403 });
  });

  it.each<[string, (values: ClientValues, number: number) => string]>([
    ['name in any order and case', ({ last_name }) => `${last_name.toUpperCase()} dana`],
    ['e-mail address', ({ email }) => email],
    ['phone number in another format', ({ phone }) => phone.replaceAll(/\D/g, '')],
    ['number of an application', (_, number) => `#${number}`],
  ])('finds by the %s', async (_, textOf) => {
    const values = aClient();
    const { client_id, application_id } = await ofClient(agent, values);
    expect(await listed(agent, textOf(values, application_id))).toEqual([client_id]);
  });

  it('finds by a name and a number that a person entered on the record', async () => {
    const { client_id } = await ofClient(agent, aClient());
    const name = `Renamed${client_id}`;
    succeeded(await saving(agent, client_id, { last_name: name, phones: [`+1 907 ${2_000_000 + client_id}`] }));
    expect(await listed(agent, name)).toEqual([client_id]);
    expect(await listed(agent, `(907) ${2_000_000 + client_id}`)).toEqual([client_id]);
  });

  it('adds up applications and policies in reach', async () => {
    const values = aClient();
    const { client_id, id } = await ofClient(agent, values);
    await made(colleague, 'home', values as never);
    const { db, id: agency_id } = agency.current;
    await everythingOf(db, { id, agency_id, created_by: agent.id });
    const row = async (by: SignedIn) =>
      succeeded(await by.call('listClients', { text: values.email })).clients.data.find((one) => one.id === client_id);
    expect(await row(agent)).toMatchObject({ applications: 1, policies: 1, emails: [values.email] });
    expect(await row(admin)).toMatchObject({ applications: 2, policies: 1 });
  });
});

describe('a record', () => {
  it('shows each viewer what they may see of it', async () => {
    const values = aClient();
    const first = await ofClient(agent, values);
    const second = await ofClient(colleague, { ...values, email: '' }, 'home');
    expect(second.client_id).toBe(first.client_id);
    const mine = await read(agent, first.client_id);
    expect(mine).toMatchObject({ name: `Dana ${values.last_name}`, language: 'en' });
    expect(mine.applications.map(({ id }) => id)).toEqual([first.id]);
    expect((await read(admin, first.client_id)).applications.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(mine.addresses.map(({ value }) => value).sort()).toEqual([values.phone, values.email].sort());
  });

  it.each(['agent2', 'colleague'])('is nothing to %s', async (who) => {
    const { client_id } = await ofClient(agent, aClient());
    const other = who === 'colleague' ? colleague : await agency.current.as(who);
    for (const answer of [
      await other.call('getClient', { client_id }),
      await other.call('separateClients', { client_id, other_id: client_id }),
      await other.call('mergeClients', { client_id, other_id: client_id }),
    ])
      expect(answer).toMatchObject({ code: 404 });
  });

  it('masks the carriers of its policies for who may not see them', async () => {
    const masked = await agency.current.as('agent2');
    const application = await made(masked, 'flood', aClient());
    const { agency_id } = await agency.current.db
      .selectFrom('applications')
      .select('agency_id')
      .where('id', '=', application.id)
      .executeTakeFirstOrThrow();
    await everythingOf(agency.current.db, { id: application.id, agency_id, created_by: masked.id });
    const { client_id } = await opened(masked, application.id);
    const { policies } = await read(masked, client_id ?? 0);
    expect(policies).toMatchObject([{ policy_number: null, carrier_name: expect.stringMatching(/^Carrier \d+$/) }]);
  });

  it('lists files, consents and what was signed', async () => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    const { db, id: agency_id } = agency.current;
    await everythingOf(db, { id, agency_id, created_by: agent.id });
    const address = values.email;
    for (const state of ['opted_in', 'opted_out'])
      await db
        .insertInto('consents')
        .values({ agency_id, channel: 'email', address, state, source: 'form', application_id: id })
        .execute();
    const client = await read(agent, client_id);
    expect(client.documents.map(({ kind }) => kind).sort()).toEqual(['attachment', 'signed']);
    expect(client.consents.filter((one) => one.address === address)).toMatchObject([{ state: 'opted_out' }]);
  });
});

describe('saving a record', () => {
  it('keeps what was entered, and leaves applications as they were quoted', async () => {
    const values = aClient();
    const { client_id, id } = await ofClient(agent, values);
    const more = { first_name: 'Dana Marie', language: 'es', emails: ['Dana@Work.example'], phones: ['9045570001'] };
    const { client } = succeeded(await saving(agent, client_id, more)) as { client: Awaited<ReturnType<typeof read>> };
    expect(client).toMatchObject({ first_name: 'Dana Marie', language: 'es', version: 2 });
    expect(client.addresses.filter(({ is_entered }) => is_entered).map(({ value }) => value)).toEqual([
      '(904) 557-0001',
      'Dana@Work.example',
    ]);
    expect((await opened(agent, id)).payload.useable_details).toMatchObject(values);
    const lines = await agency.current.db
      .selectFrom('history')
      .select('changes')
      .where('action', '=', 'changed a client')
      .where('agency_id', '=', agency.current.id)
      .orderBy('id', 'desc')
      .execute();
    expect(lines[0]?.changes).toContainEqual({ field: 'language', from: 'English', to: 'Spanish' });
  });

  it('updates the open applications that a person ticked, with history, and no others', async () => {
    const values = aClient();
    const [one, other] = [await ofClient(agent, values), await ofClient(agent, values, 'home')];
    const email = `new-${one.id}@whitfield.example`;
    const updates = [{ application_id: one.id, version: one.version, email }];
    succeeded(await saving(agent, one.client_id, { emails: [email], updates }));
    const after = await opened(agent, one.id);
    expect([after.email, after.client_id, after.version]).toEqual([email, one.client_id, one.version + 1]);
    expect((await opened(agent, other.id)).email).toBe(values.email);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: one.id }));
    expect(history.data[0]?.changes).toContainEqual({ field: 'email', from: values.email, to: email });
  });

  it.each(['complete', 'archived', 'another client’s'])('refuses to update an application that is %s', async (what) => {
    const one = await ofClient(agent, aClient());
    const other = what === 'another client’s' ? await ofClient(agent, aClient()) : one;
    const row = what === 'complete' ? { status: 'complete' } : what === 'archived' ? { archived_at: new Date() } : {};
    await agency.current.db
      .updateTable('applications')
      .set({ version: 1, ...row })
      .where('id', '=', other.id)
      .execute();
    const updates = [{ application_id: other.id, version: 1, phone: '(904) 557-0002' }];
    expect(await saving(agent, one.client_id, { updates })).toMatchObject({ code: 422, errors: { updates: [/open/] } });
  });

  it.each<[string, object, string]>([
    ['a wrong e-mail address', { emails: ['dana'] }, 'emails'],
    ['half a phone number', { phones: ['(904) 55'] }, 'phones'],
    ['no name at all', { first_name: '', last_name: '' }, 'last_name'],
  ])('refuses %s at its field', async (_, more, field) => {
    const { client_id } = await ofClient(agent, aClient());
    expect(await saving(agent, client_id, more)).toMatchObject({
      code: 422,
      errors: { [field]: [expect.any(String)] },
    });
  });

  it('by two people at once is told to the second', async () => {
    const { client_id } = await ofClient(agent, aClient());
    const both = await Promise.all([
      saving(agent, client_id, { first_name: 'Ana' }),
      saving(admin, client_id, { first_name: 'Eva' }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });
});
