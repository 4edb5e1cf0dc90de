import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { withOffers } from '../../../../test/support/quotes.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

const listed = async (who: SignedIn, flag: 'signed' | 'bound') =>
  succeeded(await who.call('getAgentApplicationsList', { filters: { flag } }));

it('lists what is signed and not bound, and what is bound, as bind records come and go', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const { id: application_id, quotes } = await withOffers(server.current.db, agent);
  const ids = { application_id, quote_id: quotes[0]?.id ?? 0 };
  const rowOf = async (flag: 'signed' | 'bound', who = agent) =>
    (await listed(who, flag)).applications.data.find(({ id }) => id === application_id);
  const before = (await listed(agent, 'signed')).counts.signed;
  expect(await rowOf('signed')).toBeUndefined();
  await server.current.db
    .updateTable('applications')
    .set({ chosen_at: new Date() })
    .where('id', '=', application_id)
    .execute();
  expect(await rowOf('signed')).toMatchObject({ is_signed: true, is_bound: false, carrier_asks: null });
  expect((await listed(agent, 'signed')).counts.signed).toBe(before + 1);

  succeeded(await agent.call('recordBoundQuote', { ...ids, ...POLICY }));
  expect(await rowOf('signed')).toBeUndefined();
  expect(await rowOf('bound')).toMatchObject({ is_signed: true, is_bound: true });
  succeeded(await admin.call('undoBoundQuote', ids));
  expect(await rowOf('bound')).toBeUndefined();
  expect(await rowOf('signed')).toBeDefined();
  succeeded(await admin.call('restoreBoundQuote', ids));
  expect(await rowOf('bound')).toBeDefined();

  const { id: agency_id } = await anAgency(server.current.db);
  const stranger = await server.current.as((await aPerson(server.current.db, 'admin', { agency_id })).username);
  expect(await rowOf('bound', stranger)).toBeUndefined();
  expect((await listed(stranger, 'bound')).applications.total).toBe(0);
  expect(await agent.call('getAgentApplicationsList', { filters: { flag: 'lost' as never } })).toMatchObject({
    code: 422,
  });
});
