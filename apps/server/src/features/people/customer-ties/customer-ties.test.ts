import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { anApplication, aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const agency = useAgency({ carriers: 'none' });
let admin: SignedIn;
let agent: SignedIn;
let count = 0;

beforeAll(async () => {
  admin = await agency.current.as('admin');
  agent = await agency.current.as('agent');
});

function aClient() {
  count += 1;
  const at = `${agency.current.id}-${count}`;
  return {
    first_name: 'Ada',
    last_name: 'Lindqvist',
    email: `ada-${at}@lindqvist.example`,
    phone: `(904) 555-${String(1_000 + count)}`,
  };
}
type Client = ReturnType<typeof aClient>;
const nameOf = ({ first_name, last_name }: Client) => `${first_name} ${last_name}`;
const verified = (client: Client) => ({
  verified_name: nameOf(client),
  verified_email: client.email,
  verified_phone: client.phone,
});

const aCustomer = (client: Client, row: Parameters<typeof aPerson>[2] = {}) =>
  aPerson(agency.current.db, 'customer', {
    agency_id: agency.current.id,
    name: nameOf(client),
    email: client.email,
    phone: client.phone,
    ...verified(client),
    ...row,
  });
const stored = (client: Client, row: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(agency.current.db, { agency_id: agency.current.id, ...client, ...row });

const customerOf = async (id: number) =>
  (
    await agency.current.db
      .selectFrom('applications')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).customer_id;
const linesOf = (id: number) =>
  agency.current.db
    .selectFrom('history')
    .select(['action', 'actor_name'])
    .where('application_id', '=', id)
    .where('action', 'like', 'tied it to%')
    .execute();

describe('an application that is created', () => {
  it('is tied to the customer with its verified e-mail address and name, by Freeboard', async () => {
    const client = aClient();
    const { id } = await aCustomer(client);
    const application = await made(agent, 'flood', { ...client, phone: '', first_name: 'ADA' });
    expect(await customerOf(application.id)).toBe(id);
    expect(await linesOf(application.id)).toEqual([
      { action: `tied it to the customer ${nameOf(client)}`, actor_name: 'Freeboard' },
    ]);
  });

  it('is tied by a verified phone number and the name', async () => {
    const client = aClient();
    const { id } = await aCustomer(client, { phone: client.phone.replaceAll(/\D/g, '') });
    const { phone, first_name, last_name } = client;
    expect(await customerOf((await made(agent, 'flood', { phone, first_name, last_name })).id)).toBe(id);
  });

  it.each<[string, Parameters<typeof aPerson>[2], Partial<Client>]>([
    ['whose addresses are not verified', { verified_email: null, verified_phone: null }, {}],
    ['of another name', {}, { last_name: 'Moreno' }],
    ['who is deactivated', { deactivated_at: new Date() }, {}],
    ['whose address was verified before it was changed', { verified_email: 'old@x.test', verified_phone: null }, {}],
  ])('is not tied to a customer %s', async (_, row, values) => {
    const client = aClient();
    await aCustomer(client, row);
    expect(await customerOf((await made(agent, 'flood', { ...client, ...values })).id)).toBeNull();
  });

  it('is not tied to a customer of another agency', async () => {
    const client = aClient();
    const foreign = await agency.current.as('agent2');
    const { agency_id } = await agency.current.db
      .selectFrom('people')
      .select('agency_id')
      .where('id', '=', foreign.id)
      .executeTakeFirstOrThrow();
    await aCustomer(client, { agency_id });
    expect(await customerOf((await made(agent, 'flood', client)).id)).toBeNull();
  });

  it('is tied to the one of a couple with one phone number whose name it has', async () => {
    const [ada, ben] = [aClient(), { ...aClient(), first_name: 'Ben' }];
    const phone = ada.phone;
    await aCustomer(ada);
    const { id } = await aCustomer({ ...ben, phone });
    const { first_name, last_name } = ben;
    expect(await customerOf((await made(agent, 'flood', { phone, first_name, last_name })).id)).toBe(id);
  });

  it('is not tied where two customers of one name share the number', async () => {
    const [father, son] = [aClient(), aClient()];
    const { phone, first_name, last_name } = father;
    await aCustomer(father);
    await aCustomer({ ...son, phone });
    expect(await customerOf((await made(agent, 'flood', { phone, first_name, last_name })).id)).toBeNull();
  });
});

it('ties an application whose client fields come to match, and leaves one that is tied', async () => {
  const client = aClient();
  const { id } = await aCustomer(client);
  const application = await made(agent, 'flood', { ...client, last_name: 'Moreno' });
  expect(await customerOf(application.id)).toBeNull();
  const update = async (version: number, useable_details: object) =>
    succeeded(
      await agent.call('updateApplication', {
        application_id: application.id,
        version,
        useable_details: useable_details as never,
      }),
    ).changes.version;
  const version = await update(application.version, { last_name: client.last_name });
  expect(await customerOf(application.id)).toBe(id);
  await update(version, { last_name: 'Moreno' });
  expect(await customerOf(application.id)).toBe(id);
});

describe('a customer who is created', () => {
  const create = async (by: SignedIn, client: Client, more: object = {}) =>
    succeeded(
      await by.call('createUser', {
        role: 'customer',
        name: nameOf(client),
        email: client.email,
        phone: client.phone,
        ...more,
      } as never),
    ).user.id;

  it('by an admin sees the applications of their name and address', async () => {
    const client = aClient();
    const [mine, other] = [await stored(client), await stored({ ...client, first_name: 'Ben' })];
    const id = await create(admin, client, { password: 'seven-gulls-over-tampa' });
    expect([await customerOf(mine.id), await customerOf(other.id)]).toEqual([id, null]);
  });

  it('by an agent is given nothing of a colleague’s', async () => {
    const client = aClient();
    const theirs = await stored(client);
    await create(agent, client, { password: 'seven-gulls-over-tampa' });
    expect(await customerOf(theirs.id)).toBeNull();
  });

  it('by an admin’s change of address is given what has the new one', async () => {
    const [before, after] = [aClient(), aClient()];
    const { id } = await aCustomer(before);
    const { id: application } = await stored(after);
    succeeded(await admin.call('updateUser', { user_id: id, email: after.email }));
    expect(await customerOf(application)).toBe(id);
  });

  it('is given what came while they were deactivated once they are active again', async () => {
    const client = aClient();
    const { id } = await aCustomer(client, { deactivated_at: new Date() });
    const { id: application } = await stored(client);
    succeeded(await admin.call('activateUser', { user_id: id }));
    expect(await customerOf(application)).toBe(id);
  });
});
