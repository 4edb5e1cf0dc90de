import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completed, launched, made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type FixtureCarrier, startFixtureCarrier } from '../../../../test/support/fixture-carrier.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { type CarrierOffer, errorResult } from '../../../integrations/carriers/index.ts';
import { mappingInSteps } from '../../../integrations/testing/in-steps.ts';
import type { App } from '../../../kernel/app.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { requestById } from './requests.queries.ts';
import { savePartial } from './save-results.ts';

let server: TestServer;
let agent: SignedIn;
let carrier: FixtureCarrier;
let carrierId = 0;

beforeAll(async () => {
  carrier = await startFixtureCarrier();
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  carrierId = await carrier.settle(server, {
    mapping: mappingInSteps('http-json', {
      request: { path: '/quote', body: '{"key": idempotency_key}' },
      answer: 'body',
    }),
  });
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(async () => {
  carrier.visits.length = 0;
  carrier.each(() => undefined);
  await restCarriers(server.db);
});

const options = [
  { key: 'high', name: '$10,000 deductible', premium: 1_128.4, deductibles: { deductible: 10_000 } },
  { key: 'asked', name: '$5,000 deductible', premium: 1_310.5, deductibles: { deductible: 5_000 } },
  { key: 'low', name: '$2,000 deductible', premium: 1_486, deductibles: { deductible: 2_000 } },
];
const answers = (body: unknown) => carrier.each(({ response }) => void response.end(JSON.stringify(body)));

it('each offer of an answer is a quote of its own, and one that cannot be read costs the others nothing', async () => {
  answers({ offers: [...options, { key: 'half', name: 'Half' }, 'nonsense'] });
  const done = await quoted(agent);
  const read = done.quotes.map(({ payload }) => [payload.offer_name, payload.outcome, payload.premium]);
  expect(read).toEqual([
    ['$10,000 deductible', 'quoted', 1_128.4],
    ['$5,000 deductible', 'quoted', 1_310.5],
    ['$2,000 deductible', 'quoted', 1_486],
    ['Half', 'error', null],
    [null, 'error', null],
  ]);
  const progress = succeeded(await agent.call('getQuoteProgress', { application_id: done.id }));
  expect(progress.carriers).toMatchObject([{ state: 'done', outcome: 'quoted' }]);
  const group = progress.carriers[0]?.quote_id;
  expect(new Set(done.quotes.map((quote) => quote.group))).toEqual(new Set([group]));
  expect(done.quotes.map(({ id }) => id)).not.toContain(group);
  expect(done.quotes.map(({ is_partial }) => is_partial)).not.toContain(true);
  const alert = done.notes.find(({ key }) => key === 'application_quote_not_included');
  expect(alert?.body.split('\n')).toHaveLength(2);
});

it('carriers are counted, not what they offer', async () => {
  answers({ offers: options });
  const done = await quoted(agent);
  const { applications } = succeeded(await agent.call('getAgentApplicationsList', {}));
  expect(applications.data.find(({ id }) => id === done.id)).toMatchObject({ quote_count: 1, indication_count: 0 });
  const row = await server.db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', done.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ shown_price: 1_128.4, status: 'complete' });
});

it('who may not see carriers learns neither from the name of an offer nor from whose it is', async () => {
  const [own] = await server.db.selectFrom('carriers').select('name').where('id', '=', carrierId).execute();
  const name = String(own?.name);
  answers({ offers: [{ ...options[0], name: `${name} Gold`, carrier_name: 'Harborline Indemnity' }] });
  const done = await quoted(agent);
  expect(done.quotes[0]?.payload).toMatchObject({ carrier_name: 'Harborline Indemnity', offer_name: `${name} Gold` });
  expect(done.quotes[0]?.group_name).toBe(name);
  const shows = (display_carriers: boolean) =>
    server.db.updateTable('people').set({ display_carriers }).where('id', '=', agent.id).execute();
  await shows(false);
  const seen = await opened(agent, done.id).finally(() => shows(true));
  expect(JSON.stringify(seen.quotes)).not.toMatch(/Harborline|Standing/);
  const [quote] = seen.quotes;
  expect([quote?.payload.carrier_name, quote?.group_name]).toEqual([`Carrier ${quote?.id}`, `Carrier ${quote?.group}`]);
});

async function underWay() {
  const { id } = await made(agent);
  await launched(agent, id);
  await eventually(() => expect(carrier.visits).toHaveLength(1));
  const asked = await server.db
    .selectFrom('quote_requests')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  const request = await requestById(server.db, asked.id);
  if (!request) throw new Error('The carrier is not asked.');
  const app = { id: asked.leased_by, connection: { db: server.db }, clock: systemClock, queue: null } as never;
  const keep = (offers: readonly object[], by: App = app) =>
    savePartial(by, {
      request,
      rateType: 'bindable',
      result: { ...errorResult('', 'late'), offers: offers.map((one) => ({ ...blank, ...one }) as CarrierOffer) },
    });
  return { id, group: asked.id, keep };
}
const { failure: _, ...blank } = { ...errorResult('', 'late'), outcome: 'quoted', name: null, carrier_name: null };

const current = async (id: number) =>
  (await opened(agent, id)).quotes
    .filter(({ is_superseded }) => !is_superseded)
    .map((quote) => ({ id: quote.id, premium: quote.payload.premium, is_partial: quote.is_partial }));

it('offers are kept while their carrier is still asked, and what was shown to a client stays as it was', async () => {
  const { id, group, keep } = await underWay();
  await keep([options[0]!, options[1]!]);
  const [high, asked] = await current(id);
  expect([high, asked]).toMatchObject([
    { premium: 1_128.4, is_partial: true },
    { premium: 1_310.5, is_partial: true },
  ]);
  const progress = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
  expect(progress.carriers).toMatchObject([{ quote_id: group, state: 'asking' }]);
  // Saving the same offers again changes nothing; another price changes the row.
  await keep([options[0]!, options[1]!]);
  await keep([options[0]!, { ...options[1], premium: 1_300 }, options[2]!]);
  expect(await current(id)).toMatchObject([high, { id: asked?.id, premium: 1_300 }, { premium: 1_486 }]);
  succeeded(await agent.call('createClientLink', { application_id: id, quote_ids: [high?.id ?? 0] }));
  answers({
    offers: [
      { ...options[0], premium: 1_200 },
      { ...options[1], premium: 1_300 },
    ],
  });
  await completed(agent, id);
  const last = await current(id);
  expect(last).toMatchObject([
    { id: high?.id, premium: 1_128.4, is_partial: false },
    { id: asked?.id, premium: 1_300 },
    { premium: 1_200 },
  ]);
  expect((await opened(agent, id)).quotes).toHaveLength(4);
});

it('nothing is kept of a request that another process has, nor of one that has ended', async () => {
  const { id, keep } = await underWay();
  const other = { id: crypto.randomUUID(), connection: { db: server.db }, clock: systemClock } as never;
  await keep(options, other);
  expect(await current(id)).toEqual([]);
  answers({ premium: 700 });
  await completed(agent, id);
  await keep(options);
  expect(await current(id)).toMatchObject([{ premium: 700 }]);
});

it('offers that were kept stand when their carrier fails, which can then be asked again', async () => {
  const { id, group, keep } = await underWay();
  await keep([options[0]!]);
  answers({ outcome: 'error', description: 'The rest is not to be had' });
  const failed = await completed(agent, id);
  expect(failed.quotes.map(({ payload }) => payload.outcome).sort()).toEqual(['error', 'quoted']);
  expect(failed.quotes.find(({ payload }) => payload.outcome === 'error')?.id).toBe(group);
  answers({ offers: options });
  succeeded(await agent.call('askCarrierAgain', { application_id: id, quote_id: group }));
  await completed(agent, id);
  expect(await current(id)).toMatchObject([{ premium: 1_128.4 }, { premium: 1_310.5 }, { premium: 1_486 }]);
});

it('an offer that could not be read is asked for again, by its own row', async () => {
  answers({ offers: [options[0], { key: 'asked', name: 'Half' }] });
  const failed = await quoted(agent);
  const half = failed.quotes.find(({ payload }) => payload.outcome === 'error');
  answers({ offers: options });
  succeeded(await agent.call('askCarrierAgain', { application_id: failed.id, quote_id: half?.id ?? 0 }));
  const done = await completed(agent, failed.id);
  expect(await current(done.id)).toHaveLength(3);
  expect(done.alert).toBeNull();
  const { rows } =
    await sql`select from quotes where application_id = ${done.id} and superseded_at is not null`.execute(server.db);
  expect(rows).toHaveLength(1);
});
