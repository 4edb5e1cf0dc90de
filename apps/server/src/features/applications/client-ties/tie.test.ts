import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { edited, made, opened, succeeded } from '../../../../test/support/application.ts';
import { anApplication } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { tieClients } from './tie.ts';

const agency = useAgency({ carriers: 'none' });
let agent: SignedIn;
let count = 0;
beforeAll(async () => {
  agent = await agency.current.as('agent');
});

function aClient() {
  count += 1;
  return {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: `dana-${agency.current.id}-${count}@whitfield.example`,
    phone: `(904) 555-${1_000 + count}`,
  };
}
const clientOf = async (id: number) => (await opened(agent, id)).client_id;
const recordOf = (id: number | null) =>
  agency.current.db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();

describe('an application that is created', () => {
  it('gets a client of its own', async () => {
    const application = await made(agent, 'flood', aClient());
    expect(await recordOf(application.client_id)).toMatchObject({
      agency_id: agency.current.id,
      first_name: 'Dana',
      last_name: 'Whitfield',
      language: 'en',
    });
  });

  it('has none without a name', async () => {
    const application = await made(agent, 'flood', { ...aClient(), first_name: '' });
    expect(application.client_id).toBeNull();
  });

  it.each<[string, Partial<ReturnType<typeof aClient>>]>([
    ['e-mail address', { phone: '(813) 555-0100', first_name: 'DANA' }],
    ['phone number', { email: '' }],
  ])('is tied by the name and the %s', async (_, values) => {
    const dana = aClient();
    const first = await made(agent, 'flood', dana);
    const second = await made(agent, 'home', { ...dana, ...values });
    expect(second.client_id).toBe(first.client_id);
  });

  it('of another name is not tied', async () => {
    const dana = aClient();
    const first = await made(agent, 'flood', dana);
    expect((await made(agent, 'flood', { ...dana, first_name: 'Mark' })).client_id).not.toBe(first.client_id);
  });

  it('is not tied by the phone number of the agency, nor by one that everybody has', async () => {
    const { phone, ...dana } = aClient();
    const own = { ...dana, email: '', phone: '(813) 555-0142' };
    expect((await made(agent, 'flood', own)).client_id).not.toBe((await made(agent, 'flood', own)).client_id);
    for (const first_name of ['Abe', 'Bea', 'Cal', 'Dee', 'Eva', 'Fay'])
      await made(agent, 'flood', { ...dana, email: '', phone, first_name });
    const common = { ...dana, email: '', phone };
    expect((await made(agent, 'flood', common)).client_id).not.toBe((await made(agent, 'flood', common)).client_id);
  });

  it('is not tied to a client of another agency', async () => {
    const dana = aClient();
    const foreign = await agency.current.as('agent2');
    const first = await made(foreign, 'flood', dana);
    expect((await made(agent, 'flood', dana)).client_id).not.toBe(first.client_id);
  });

  it.each([
    ['both addresses', {}],
    ['neither address', { email: '', phone: '' }],
  ])('with %s is of the client of the one that it is copied from, or quoted beside', async (_, values) => {
    const { id, client_id } = await made(agent, 'flood', { ...aClient(), ...values });
    const copy = succeeded(await agent.call('duplicateApplication', { application_id: id }));
    const other = succeeded(await agent.call('quoteOtherLine', { application_id: id }));
    expect([copy.application.client_id, other.application.client_id]).toEqual([client_id, client_id]);
  });

  it('by two people at once makes one client', async () => {
    const dana = aClient();
    const admin = await agency.current.as('admin');
    const both = await Promise.all([made(agent, 'flood', dana), made(admin, 'flood', dana)]);
    expect(both[0]?.client_id).toBe(both[1]?.client_id);
  });
});

it('applications of one sheet are tied among each other, without a client too many', async () => {
  const [one, other] = [aClient(), aClient()];
  const values = [{ ...one, phone: '' }, { ...other, email: '' }, { ...one, phone: other.phone }, aClient()];
  const { db, id: agencyId } = agency.current;
  const ids: number[] = [];
  for (const row of values) ids.push((await anApplication(db, { agency_id: agencyId, ...row })).id);
  const rows = values.map((row, at) => ({
    ...row,
    id: ids[at] ?? 0,
    business_name: '',
    client_id: null,
    client_confirmed_by: null,
  }));
  const tenant = new TenantDb(db, { kind: 'agency', agencyId }, true);
  const countClients = async () =>
    (await db.selectFrom('clients').select('id').where('agency_id', '=', agencyId).execute()).length;
  const before = await countClients();
  const clients = await tieClients({ db: tenant, effects: { history: [] }, now: new Date() }, agencyId, rows);
  const [a, b, c, d] = ids.map((id) => clients.get(id));
  expect([b, c]).toEqual([a, a]);
  expect(d).not.toBe(a);
  expect(await countClients()).toBe(before + 2);
});

describe('an application whose client fields change', () => {
  it('has its own client follow its name', async () => {
    const before = await made(agent, 'flood', aClient());
    const after = await edited(agent, before, { last_name: 'Moreno' });
    expect(after.client_id).toBe(before.client_id);
    expect(await recordOf(after.client_id)).toMatchObject({ last_name: 'Moreno' });
  });

  it('is tied once it has a name', async () => {
    const dana = aClient();
    const first = await made(agent, 'flood', dana);
    const second = await made(agent, 'flood', { ...dana, last_name: '' });
    expect((await edited(agent, second, { last_name: 'Whitfield' })).client_id).toBe(first.client_id);
  });

  it('joins the one that it comes to match, and its own leads there', async () => {
    const dana = aClient();
    const first = await made(agent, 'flood', dana);
    const second = await made(agent, 'flood', aClient());
    const after = await edited(agent, second, { email: dana.email });
    expect(after.client_id).toBe(first.client_id);
    expect(await recordOf(second.client_id)).toMatchObject({ merged_into: first.client_id });
  });

  it('leaves the client whose other applications it no longer matches', async () => {
    const dana = aClient();
    const first = await made(agent, 'flood', dana);
    const second = await made(agent, 'flood', dana);
    const after = await edited(agent, second, { first_name: 'Mark' });
    expect(after.client_id).not.toBe(first.client_id);
    expect(await clientOf(first.id)).toBe(first.client_id);
  });

  it('merges two clients that it proves to be one', async () => {
    const [one, other] = [aClient(), aClient()];
    const first = await made(agent, 'flood', { ...one, phone: '' });
    const second = await made(agent, 'flood', { ...other, email: '' });
    const third = await made(agent, 'flood', { ...one, phone: other.phone });
    expect([third.client_id, await clientOf(second.id)]).toEqual([first.client_id, first.client_id]);
  });

  it('stays with the client that a person confirmed', async () => {
    const { db } = agency.current;
    const application = await made(agent, 'flood', aClient());
    const other = await made(agent, 'flood', aClient());
    await db
      .updateTable('applications')
      .set({ client_id: other.client_id, client_confirmed_by: agent.id })
      .where('id', '=', application.id)
      .execute();
    expect((await edited(agent, application, { first_name: 'Mark' })).client_id).toBe(other.client_id);
  });
});
