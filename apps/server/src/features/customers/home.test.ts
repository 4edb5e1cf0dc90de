import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import { anApplication, aPerson } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
let agent: SignedIn;
let count = 0;

beforeAll(async () => {
  agent = await server.current.as('agent');
});

async function aCustomer(display_carriers = false): Promise<SignedIn> {
  count += 1;
  const username = `home-customer-${server.current.id}-${count}`;
  await aPerson(server.current.db, 'customer', { agency_id: server.current.id, username, display_carriers });
  return server.current.as(username);
}

async function anApplicationOf(customer_id: number | null) {
  const { db, id: agency_id } = server.current;
  const application = await anApplication(db, { agency_id, created_by: agent.id, agent_id: agent.id, customer_id });
  await everythingOf(db, application);
  return application;
}

it('is their agency alone while nothing is theirs', async () => {
  const home = succeeded(await (await aCustomer()).call('getCustomerHome', {}));
  expect(home).toMatchObject({ agent: null, agency: { phone: '(813) 555-0142' }, policies: [], documents: [] });
});

it('is their agent, policies and documents, and nothing of anybody else', async () => {
  const customer = await aCustomer();
  const mine = await anApplicationOf(customer.id);
  await anApplicationOf(null);
  const home = succeeded(await customer.call('getCustomerHome', {}));
  expect(home.agent).toMatchObject({ name: 'Maria Reyes' });
  expect(home.policies).toMatchObject([{ application_id: mine.id, premium: 100 }]);
  expect(new Set(home.documents.map(({ application_id }) => application_id))).toEqual(new Set([mine.id]));
  expect(home.documents.map(({ kind }) => kind)).toContain('signed');
});

it.each([
  [false, /^Carrier \d+$/, null],
  [true, /^Carrier of tests /, 'P-1'],
])('names carriers as they may see them: %s', async (displayCarriers, name, policy_number) => {
  const customer = await aCustomer(displayCarriers);
  await anApplicationOf(customer.id);
  const { policies } = succeeded(await customer.call('getCustomerHome', {}));
  expect(policies).toMatchObject([{ policy_number }]);
  expect(policies[0]?.carrier_name).toMatch(name);
});

it('asks for a quote, which is a task of the agent at once', async () => {
  const customer = await aCustomer();
  await anApplicationOf(customer.id);
  const request = { application_type: 'home', address: '12 Ocean Dr, Miami Beach FL 33139' } as const;
  succeeded(await customer.call('requestQuote', { ...request, comment: 'We close in May.' }));
  const { tasks } = succeeded(await agent.call('listTasks', { view: 'due' }));
  expect(tasks.data).toMatchObject([
    {
      title: expect.stringMatching(/asks for a home quote for 12 Ocean Dr, Miami Beach FL 33139$/),
      note: expect.stringContaining('We close in May.'),
    },
  ]);
  const { user_notifications } = succeeded(await agent.call('getUserNotifications', { user_id: agent.id }));
  expect(user_notifications[0]?.text).toContain('asks for a home quote');
  const requested = async () => succeeded(await customer.call('getCustomerHome', {})).requests;
  expect(await requested()).toEqual([{ ...request, at: expect.any(String) }]);
  const { id } = await anApplicationOf(customer.id);
  expect(await requested()).toHaveLength(1);
  const quoted = { type: 'home', address: '12 OCEAN DRIVE, Miami Beach, FL 33139' };
  await server.current.db.updateTable('applications').set(quoted).where('id', '=', id).execute();
  expect(await requested()).toEqual([]);
  expect(await customer.call('requestQuote', { ...request, address: ' ' })).toMatchObject({
    errors: { address: ['Field is required.'] },
  });
});

it('is a customer’s alone', async () => {
  const request = { application_type: 'home', address: '12 Ocean Dr, Miami Beach FL 33139' } as const;
  expect(await agent.call('requestQuote', request)).toMatchObject({ code: 409 });
  expect(await agent.call('getCustomerHome', {})).toMatchObject({ code: 409 });
});
