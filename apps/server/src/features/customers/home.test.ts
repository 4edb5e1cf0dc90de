import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, succeeded } from '../../../test/support/application.ts';
import { everythingOf } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'none' });
let agent: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
  customer = await server.current.as('customer');
});

it('is their agency alone while nothing is theirs', async () => {
  const home = succeeded(await customer.call('getCustomerHome', {}));
  expect(home).toMatchObject({ agent: null, agency: { phone: '(813) 555-0142' }, policies: [], documents: [] });
});

it('is their agent, policies and documents, with carriers as they may see them, and nothing of anybody else', async () => {
  const { db } = server.current;
  const mine = await made(agent, 'flood', { first_name: 'Cora' });
  const others = await made(agent, 'flood', { first_name: 'Somebody' });
  for (const { id } of [mine, others])
    await everythingOf(db, { id, agency_id: server.current.id, created_by: agent.id });
  await db
    .updateTable('applications')
    .set({ customer_id: customer.id, agent_id: agent.id })
    .where('id', '=', mine.id)
    .execute();
  const home = succeeded(await customer.call('getCustomerHome', {}));
  expect(home.agent).toMatchObject({ name: 'Maria Reyes' });
  expect(home.policies).toMatchObject([{ application_id: mine.id, policy_number: null, premium: 100 }]);
  expect(home.policies[0]?.carrier_name).toMatch(/^Carrier \d+$/);
  expect(new Set(home.documents.map(({ application_id }) => application_id))).toEqual(new Set([mine.id]));
  expect(home.documents.map(({ kind }) => kind)).toContain('signed');
  await db.updateTable('people').set({ display_carriers: true }).where('id', '=', customer.id).execute();
  const named = succeeded(await (await server.current.as('customer')).call('getCustomerHome', {}));
  expect(named.policies[0]).toMatchObject({ policy_number: 'P-1' });
  await db.updateTable('people').set({ display_carriers: false }).where('id', '=', customer.id).execute();
});

it('asks for a quote, which is a task of the agent at once', async () => {
  const request = { application_type: 'home', address: '12 Ocean Dr, Miami Beach FL 33139' } as const;
  succeeded(await customer.call('requestQuote', { ...request, comment: 'We close in May.' }));
  const { tasks } = succeeded(await agent.call('listTasks', { view: 'due' }));
  expect(tasks.data.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/asks for a home quote for 12 Ocean Dr, Miami Beach FL 33139$/),
  );
  expect(tasks.data[0]?.note).toContain('We close in May.');
  const { user_notifications } = succeeded(await agent.call('getUserNotifications', { user_id: agent.id }));
  expect(user_notifications[0]?.text).toContain('asks for a home quote');
  expect(await customer.call('requestQuote', { ...request, address: ' ' })).toMatchObject({
    errors: { address: ['Field is required.'] },
  });
  expect(await agent.call('requestQuote', request)).toMatchObject({ code: 409 });
  expect(await agent.call('getCustomerHome', {})).toMatchObject({ code: 409 });
});
