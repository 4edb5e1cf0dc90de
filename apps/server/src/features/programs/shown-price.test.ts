import { expect, it } from 'vitest';
import { opened, succeeded } from '../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { answerOf, assistantWith } from '../../../test/support/programs/mcp.ts';
import { aKey, anAdmin, programWith } from '../../../test/support/programs/programs.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import { eventually } from '../../../test/support/wait.ts';

const clients = useClientPage();
const { server } = clients;
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204.01,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

it('programs and assistants read the price that the portal shows: the bound, the lowest, the signed one', async () => {
  const { agent } = clients.current;
  const { id, agency_id } = await withOffers(server.current.db, agent, { ...CLIENT, address1: '21 Ocean Dr' }).then(
    (made) =>
      server.current.db
        .selectFrom('applications')
        .select(['id', 'agency_id'])
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow(),
  );
  const admin = await anAdmin(server.current, agency_id);
  const { secret } = await aKey(admin, { name: 'Doors', scopes: ['application.see'] });
  const program = programWith(server.current, secret);
  const assistant = await assistantWith(server.current, secret);
  type Row = { id: number; price: unknown; price_kind: unknown; min_quote_amount: unknown };
  const ofRow = (rows: readonly Row[]) => rows.find((one) => one.id === id);

  async function expectEverywhere(price: readonly [number, string]) {
    const record = await opened(agent, id);
    expect([record.min_quote_amount, record.price_kind]).toEqual(price);
    // A changed row is listed once every earlier transaction has ended.
    const listed = await eventually(async () => {
      const row = ofRow((await program('GET', '/applications')).body.data);
      if (!row) throw new Error('The list does not have it yet.');
      return row;
    });
    expect([listed.min_quote_amount, listed.price_kind]).toEqual(price);
    const { body } = await program('GET', `/applications/${id}`);
    expect([body.min_quote_amount, body.price_kind]).toEqual(price);
    const found = ofRow(answerOf(await assistant.callTool({ name: 'find_applications', arguments: {} })).applications);
    expect([found?.price, found?.price_kind]).toEqual(price);
  }

  const { quotes } = await opened(agent, id);
  const tidewater = quotes.find(({ payload }) => payload.premium === 1_200)?.id ?? 0;
  const binding = { application_id: id, quote_id: tidewater };
  const boss = await server.current.as('admin');
  succeeded(await agent.call('recordBoundQuote', { ...binding, ...POLICY }));
  await expectEverywhere([1_204.01, 'bound']);
  succeeded(await boss.call('undoBoundQuote', binding));
  await expectEverywhere([1_000.5, 'lowest']);
  const { token } = await clients.aLink({}, await opened(agent, id));
  succeeded(await clients.choose(token, await clients.open(token), tidewater));
  await expectEverywhere([1_200, 'signed']);
});
