import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completed, launched, made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type FixtureCarrier, price, startFixtureCarrier } from '../../../../test/support/fixture-carrier.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

let server: TestServer;
let agent: SignedIn;
let carrier: FixtureCarrier;
let carrierId = 0;

beforeAll(async () => {
  carrier = await startFixtureCarrier();
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  carrierId = await carrier.settle(server);
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(async () => {
  carrier.visits.length = 0;
  await restCarriers(server.db);
});

async function failed() {
  carrier.each(({ response }) => void response.end('{'));
  const application = await quoted(agent);
  const [quote] = application.quotes;
  if (!quote) throw new Error('The failure is no row of the board.');
  expect(quote.payload).toMatchObject({ outcome: 'error', failure: 'unreadable' });
  return { id: application.id, run_id: application.run_id, quote_id: quote.id };
}
const again = (application_id: number, quote_id: number, by = agent) =>
  by.call('askCarrierAgain', { application_id, quote_id });

it('a carrier that failed is asked once more in the same run, under a key of its own', async () => {
  const { id, run_id, quote_id } = await failed();
  carrier.each(price);
  const asked = succeeded(await again(id, quote_id)).application;
  expect(asked).toMatchObject({ run_id, payload: { status: 'launched' } });
  const done = await completed(agent, id);
  expect(done.run_id).toBe(run_id);
  expect(done.quotes.find(({ id: one }) => one === quote_id)?.payload.outcome).toBe('quoted');
  expect(done.quotes.map(({ payload, is_superseded }) => [payload.outcome, payload.premium, is_superseded])).toEqual(
    expect.arrayContaining([
      ['quoted', 700, false],
      ['error', null, true],
    ]),
  );
  expect(done.notes.filter(({ payload }) => payload.is_active)).toEqual([]);
  expect(done.alert).toBeNull();
  const { rows } = await sql<{ key: string }>`
    select (request_body::jsonb ->> 'key') as key from exchanges where application_id = ${id} order by id`.execute(
    server.db,
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]?.key).toBe(`${rows[0]?.key}-2`);
});

it('what fails again says so, as often as it is tried', async () => {
  const { id, quote_id } = await failed();
  succeeded(await again(id, quote_id));
  const second = await completed(agent, id);
  const [current] = second.quotes.filter(({ is_superseded }) => !is_superseded);
  expect(current?.payload.outcome).toBe('error');
  expect(second.notes.filter(({ title }) => title === '1 quote not included')).toHaveLength(1);
  carrier.each(price);
  succeeded(await again(id, current?.id ?? 0));
  expect((await completed(agent, id)).quotes).toHaveLength(3);
});

it('two who ask at once ask once', async () => {
  const { id, quote_id } = await failed();
  carrier.visits.length = 0;
  carrier.each(price);
  const answers = await Promise.all([again(id, quote_id), again(id, quote_id)]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  await completed(agent, id);
  expect(carrier.visits).toHaveLength(1);
});

it('who has answered, is switched off, or is asked by another revision is not asked again', async () => {
  const { id, quote_id } = await failed();
  await server.db.updateTable('carriers').set({ is_enabled: false }).where('id', '=', carrierId).execute();
  expect(await again(id, quote_id)).toMatchObject({ code: 409, message: 'The carrier is switched off.' });
  await server.db.updateTable('carriers').set({ is_enabled: true }).where('id', '=', carrierId).execute();
  const { version } = await opened(agent, id);
  succeeded(
    await agent.call('updateApplication', { application_id: id, version, useable_details: { year_build: 1999 } }),
  );
  expect(await again(id, quote_id)).toMatchObject({ code: 409, message: expect.stringMatching(/^Launch this/) });

  carrier.each(price);
  const good = await quoted(agent);
  expect(await again(good.id, good.quotes[0]?.id ?? 0)).toMatchObject({
    code: 409,
    message: expect.stringMatching(/has answered/),
  });
});

it('what is archived is not asked for again', async () => {
  const { id, quote_id } = await failed();
  succeeded(await agent.call('archiveApplication', { application_id: id, archived: true }));
  expect(await again(id, quote_id)).toMatchObject({ code: 409, message: expect.stringMatching(/archived/) });
});

it('a quote of another application is none of this one', async () => {
  const { quote_id } = await failed();
  const { id } = await failed();
  expect(await again(id, quote_id)).toMatchObject({ code: 404 });
});

it('while it is being asked there is nothing to ask', async () => {
  carrier.each(() => undefined);
  const { id } = await made(agent);
  await launched(agent, id);
  await eventually(() => expect(carrier.visits).toHaveLength(1));
  const { id: request } = await server.db
    .selectFrom('quote_requests')
    .select('id')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await again(id, request)).toMatchObject({ code: 409, message: 'The carrier is being asked already.' });
  carrier.each(price);
  await completed(agent, id);
});
