import { afterAll, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, opened, succeeded } from '../../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../../test/support/env.ts';
import { type FixtureCarrier, startFixtureCarrier } from '../../../../../test/support/fixture-carrier.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';

let server: TestServer;
let agent: SignedIn;
let carrier: FixtureCarrier;

/** A comparative rater whose entries stay empty until their carriers have answered; it never states that it is done. */
const STEPS = [
  {
    id: 'refine',
    name: 'Asking its carriers',
    request: { path: '/quote', body: { kind: 'json', text: '{}' } },
    outputs: { correlation: 'body.id' },
  },
  {
    id: 'entries',
    name: 'Reading its carriers',
    request: { method: 'GET', path: '/entries/{{correlation}}' },
    until: '$count(body.entries[price = null]) = 0 or elapsed_ms > 60000',
    every_ms: 500,
    is_partial: true,
  },
];
const ANSWER = '{"offers": [body.entries[price != null].{"key": name, "carrier_name": name, "premium": price}]}';

beforeAll(async () => {
  carrier = await startFixtureCarrier();
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});

const settle = (timeout_ms = 4_000) =>
  carrier.settle(server, {
    mapping: { steps: STEPS, answer: ANSWER },
    limits: { timeout_ms, concurrency: 20, calls_per_minute: 10_000 },
  });
const filledWith = (entries: { name: string; price: number | null }[]) =>
  carrier.each(({ path, response }) => response.end(path === '/quote' ? '{"id": "c-1"}' : JSON.stringify({ entries })));

it('offers of a service that fills up are shown as they come, and are the same quotes when it is full', async () => {
  const entries = [
    { name: 'Pelican', price: 1_200.5 as number | null },
    { name: 'Heron', price: null as number | null },
  ];
  filledWith(entries);
  await settle();
  const { id } = await made(agent);
  await launched(agent, id);
  const first = await eventually(async () => {
    const { quotes, payload } = await opened(agent, id);
    expect(quotes.map(({ payload: { offer_name, premium } }) => [offer_name, premium])).toHaveLength(1);
    expect(payload.status).toBe('launched');
    return quotes[0];
  });
  expect(first).toMatchObject({ payload: { premium: 1_200.5 }, is_partial: true });
  const [, heron] = entries;
  if (heron) heron.price = 999;
  const done = await completed(agent, id);
  expect(done.quotes.map(({ payload }) => payload.premium).sort()).toEqual([1_200.5, 999].sort());
  expect(done.quotes.find(({ payload }) => payload.premium === 1_200.5)?.id).toBe(first?.id);
  expect(carrier.visits.filter(({ path }) => path === '/quote')).toHaveLength(1);
});

it('offers that are there when its time is over are the result, and nothing has failed', async () => {
  filledWith([
    { name: 'Pelican', price: 1_200.5 },
    { name: 'Heron', price: null },
  ]);
  await settle(2_000);
  const { id } = await made(agent);
  await launched(agent, id);
  const done = await completed(agent, id);
  expect(done.quotes.map(({ payload: { premium, outcome } }) => [premium, outcome])).toEqual([[1_200.5, 'quoted']]);
  const requests = await server.db
    .selectFrom('quote_requests')
    .select('outcome')
    .where('application_id', '=', id)
    .execute();
  expect(requests).toEqual([{ outcome: 'quoted' }]);
});

/**
 * Configures a carrier with a first step and then one repeated step per path; the first repeated step gives partial
 * offers.
 */
const settleRepeated = (...paths: string[]) =>
  carrier.settle(server, {
    mapping: {
      steps: [
        { id: 'start', name: 'Start', request: { path: '/quote', body: { kind: 'json', text: '{}' } } },
        ...paths.map((path, index) => ({
          id: path.slice(1),
          name: path.slice(1),
          request: { method: 'GET', path },
          until: 'body.ready',
          every_ms: 500,
          is_partial: index === 0,
        })),
      ],
      answer: ANSWER,
    },
    limits: { timeout_ms: 2_500, concurrency: 20, calls_per_minute: 10_000 },
  });
const saidOf = ({ quotes }: Awaited<ReturnType<typeof completed>>) =>
  quotes
    .filter(({ is_superseded }) => !is_superseded)
    .map(({ payload }) => [payload.outcome, payload.premium])
    .sort();

it('what an earlier step showed is no result of one that never ends after it', async () => {
  let asked = 0;
  carrier.each(({ path, response }) => {
    if (path === '/indication') asked += 1;
    const entries = path === '/indication' ? [{ name: 'Pelican', price: 100 }] : [];
    response.end(JSON.stringify({ ready: path === '/indication' && asked > 1, entries }));
  });
  await settleRepeated('/indication', '/firm');
  const { id } = await made(agent);
  await launched(agent, id);
  expect(saidOf(await completed(agent, id))).toEqual([
    ['quoted', 100],
    ['timeout', null],
  ]);
});

it('what a service showed and takes back is not offered when its time is over', async () => {
  let asked = 0;
  carrier.each(({ path, response }) => {
    if (path === '/entries') asked += 1;
    response.end(JSON.stringify({ ready: false, entries: [{ name: 'Pelican', price: asked < 3 ? 100 : null }] }));
  });
  await settleRepeated('/entries');
  const { id } = await made(agent);
  await launched(agent, id);
  expect(saidOf(await completed(agent, id))).toEqual([['timeout', null]]);
});

it('one that never has what is waited for is said to have answered', async () => {
  filledWith([{ name: 'Heron', price: null }]);
  await settle(2_000);
  const { id } = await made(agent);
  await launched(agent, id);
  const { quotes } = await completed(agent, id);
  expect(quotes.map(({ payload }) => payload)).toMatchObject([
    {
      outcome: 'timeout',
      failure: 'unfinished',
      description: expect.stringMatching(/^'Asked again until' was not true after \d answers\.$/),
    },
  ]);
});

it('a test says how often it was answered, and shows the offers so far', async () => {
  const entries = [{ name: 'Heron', price: null as number | null }];
  filledWith(entries);
  const carrier_id = await settle(2_000);
  const { id: application_id } = await made(agent);
  const admin = await server.as('admin');
  const test = async () => succeeded(await admin.call('testCarrier', { carrier_id, application_id, use: 'published' }));
  expect(await test()).toMatchObject({
    state: 'pending',
    outcome: null,
    note: expect.stringMatching(/^'Asked again until' was not true after \d answers\.$/),
  });
  entries.push({ name: 'Pelican', price: 700 });
  expect(await test()).toMatchObject({ state: 'pending', outcome: { outcome: 'quoted', premium: 700 } });
});
