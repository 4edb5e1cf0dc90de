import { withProgressChanges, withQuoteChanges } from '@freeboard/contract/with-quote-changes';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { completed, launched, made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { listen } from '../../../../test/support/connections/stream.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const server = useAgency({ carriers: 'all' });

const changesOf = async (client: SignedIn, application_id: number, quote_ids: number[]) =>
  succeeded(await client.call('getQuoteChanges', { application_id, quote_ids }));

it.each(['agent', 'agent2'])(
  'brings what events name: the application and its board as %s opens them',
  async (name) => {
    const client = await server.current.as(name);
    const { id } = await made(client, 'flood', { address1: '12 Mixed Outcomes Ter' });
    const stream = await listen(client);
    const before = await launched(client, id);
    const board = succeeded(await client.call('getQuoteProgress', { application_id: id }));
    await completed(client, id);
    const named = () =>
      stream.events.flatMap(({ kind, ids }) => (kind === 'quote' && ids.quote_id ? [ids.quote_id] : []));
    const open = board.carriers.filter(({ state }) => state !== 'done').map(({ quote_id }) => quote_id);
    await eventually(() => expect(new Set(named())).toEqual(new Set(named().concat(open))));
    stream.close();
    const quoteIds = [...new Set(named())];
    const changes = await changesOf(client, id, quoteIds);
    const after = await opened(client, id);
    // The date of an assumption follows the application's, and is not displayed.
    const expected = { ...after, provenance: before.provenance };
    expect(withQuoteChanges(before, changes, new Set(quoteIds))).toEqual(expected);
    const { now: _, ...progress } = succeeded(await client.call('getQuoteProgress', { application_id: id }));
    expect(withProgressChanges(board, changes)).toMatchObject(progress);
  },
);

it('is small: the quotes that are named, and of the board what is named or not done', async () => {
  const agent = await server.current.as('agent');
  const { id, quotes, run_id } = await quoted(agent);
  const [one] = quotes;
  const changes = await changesOf(agent, id, [one?.group ?? 0]);
  expect(changes.quotes).toEqual(quotes.filter(({ group }) => group === one?.group));
  expect(changes.carriers.map(({ quote_id }) => quote_id)).toEqual([one?.group]);
  expect(changes).toMatchObject({ run_id, is_complete: true, application: { status: 'complete' } });
  expect(changes.order.length).toBeGreaterThan(10);
  expect(JSON.stringify(changes).length).toBeLessThan(4_096);
});

it('is nothing of another application, and says no more to a customer than the application does', async () => {
  const { db } = server.current;
  const [agent, customer] = [await server.current.as('agent'), await server.current.as('customer')];
  const [{ id, quotes }, other] = [await quoted(agent), await made(agent)];
  const ids = quotes.map((quote) => quote.id);
  expect((await changesOf(agent, other.id, ids)).quotes).toEqual([]);
  expect(await customer.call('getQuoteChanges', { application_id: id, quote_ids: ids })).toMatchObject({ code: 404 });
  await db.updateTable('applications').set({ customer_id: customer.id }).where('id', '=', id).execute();
  const changes = await changesOf(customer, id, ids);
  const theirs = await opened(customer, id);
  expect(changes.quotes).toEqual(theirs.quotes);
  expect(changes.alerts).toEqual([]);
  expect(changes.quotes.flatMap(({ payload }) => [...payload.factors, ...payload.needs])).toEqual([]);
});
