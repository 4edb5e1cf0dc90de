import { expect, it } from 'vitest';
import { opened, succeeded } from '../../../../test/support/application.ts';
import { withOffers } from '../../../../test/support/quotes.ts';
import { useServer } from '../../../../test/support/server.ts';

const server = useServer();
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204.005,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

it('a quote is recorded as bound once, by who may, and an administrator takes it back', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const { id: application_id, quotes } = await withOffers(server.current.db, agent);
  const [quote, other, indication] = quotes.map(({ id }) => id);
  const record = (quote_id = 0, more = {}) =>
    agent.call('recordBoundQuote', { application_id, quote_id, ...POLICY, ...more });
  expect(await record(indication)).toMatchObject({ ok: false, code: 409 });
  expect(await record(quote, { expiration_date: '2026-12-20' })).toMatchObject({
    ok: false,
    errors: { expiration_date: ['The policy ends after it begins.'] },
  });
  const [first, again] = await Promise.all([record(quote), record(quote)]);
  expect([first.ok, again.ok].sort()).toEqual([false, true]);
  expect(await record(other)).toMatchObject({ ok: false, code: 409 });
  const seen = (await opened(agent, application_id)).quotes.map(({ bound }) => bound?.policy_number ?? null);
  expect(seen).toEqual(['TW-4711', null, null]);
  expect((await opened(agent, application_id)).quotes[0]?.bound).toMatchObject({ ...POLICY, premium: 1_204.01 });
  const undo = { application_id, quote_id: quote ?? 0 };
  expect(await agent.call('undoBoundQuote', undo)).toMatchObject({ ok: false });
  succeeded(await admin.call('undoBoundQuote', undo));
  expect(await admin.call('undoBoundQuote', undo)).toMatchObject({ ok: false, code: 409 });
  expect((await opened(agent, application_id)).quotes[0]?.bound).toBeNull();
  succeeded(await record(other));
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
  expect(history.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['recorded a quote as bound', 'took back that a quote was bound']),
  );
  const rows = await server.current.db
    .selectFrom('bound_policies')
    .selectAll()
    .where('application_id', '=', application_id)
    .execute();
  expect(rows.map(({ undone_at }) => undone_at !== null)).toEqual([true, false]);
});

it('who may not see carriers is not told by the number of a policy', async () => {
  const agent = await server.current.as('agent2');
  const { id, quotes } = await withOffers(server.current.db, agent);
  succeeded(await agent.call('recordBoundQuote', { application_id: id, quote_id: quotes[0]?.id ?? 0, ...POLICY }));
  const [quote] = (await opened(agent, id)).quotes;
  expect(quote?.bound).toMatchObject({ policy_number: null, premium: 1_204.01 });
});
