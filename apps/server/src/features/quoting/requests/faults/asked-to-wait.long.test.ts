import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, opened, succeeded } from '../../../../../test/support/application.ts';
import { restCarriers } from '../../../../../test/support/carrier-states.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../../test/support/env.ts';
import { inSteps } from '../../../../../test/support/in-steps.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';

/** A carrier that answers as the test sets, and counts its requests. */
let asked = 0;
let answer: (response: ServerResponse) => void;
const carrier = createServer((_request, response) => {
  asked += 1;
  answer(response);
});
const quote = (response: ServerResponse) => response.end('{"price": 700}');
const turnAway =
  (seconds: number | string, status = 429) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'retry-after': String(seconds) }).end('{}');

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;
let admin: SignedIn;
let carrierId = 0;

async function published(carrier_id?: number, revision?: number): Promise<number> {
  const saved = await admin.call('saveCarrier', {
    ...(carrier_id === undefined ? {} : { carrier_id, revision }),
    carrier: inSteps({
      name: 'Asks For Patience',
      kind: 'http-json',
      lines: ['flood'],
      states: null,
      forms: null,
      base_url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
      auth: { kind: 'none' },
      mapping: { request: { path: '/quote', body: '{}' }, answer: '{"premium": body.price}' },
      limits: { timeout_ms: 4_000, concurrency: 50, calls_per_minute: 1_000 },
      rate_type: 'bindable',
    }),
  });
  const { id, revision: now } = succeeded(saved).carrier;
  succeeded(await admin.call('publishCarrier', { carrier_id: id, revision: now }));
  return id;
}

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  server = await startTestServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
  admin = await server.as('admin');
  carrierId = await published();
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
afterEach(async () => {
  asked = 0;
  await restCarriers(server.db);
});

const launch = async (): Promise<number> => {
  const { id } = await made(agent);
  await launched(agent, id);
  return id;
};
const outcomeOf = async (id: number) => (await completed(agent, id)).quotes[0]?.payload;
const boardOf = async (id: number) =>
  succeeded(await agent.call('getQuoteProgress', { application_id: id })).carriers.map(
    ({ state, started_at, deadline_at }) => ({ state, started_at, deadline_at }),
  );
const WAITING = [{ state: 'waiting', started_at: null, deadline_at: null }];
const areDeferred = (...ids: number[]) =>
  eventually(async () => {
    for (const application_id of ids) {
      const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id }));
      expect(carriers.map(({ waits }) => waits?.for)).toEqual(['told']);
    }
  });

it('those that follow obey a Retry-After that is still waited for, though the carrier answers well then', async () => {
  answer = (response) => (asked === 1 ? turnAway(2)(response) : quote(response));
  const first = await launch();
  await eventually(async () => {
    const state = await server.db
      .selectFrom('carrier_states')
      .select('not_before')
      .where('carrier_id', '=', carrierId)
      .executeTakeFirst();
    expect(state?.not_before?.getTime()).toBeGreaterThan(clock.now().getTime());
  });
  const second = await launch();
  expect(asked).toBe(1);
  for (const id of [first, second]) expect((await outcomeOf(id))?.outcome).toBe('quoted');
  expect(asked).toBe(3);
});

it.each([429, 503])('%i: asked to wait for longer than the call may take, it waits on the board', async (status) => {
  answer = turnAway(45, status);
  const first = await launch();
  await areDeferred(first);
  expect(await boardOf(first)).toEqual(WAITING);
  const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id: first }));
  expect(carriers).toMatchObject([{ waits: { for: 'told', until: expect.any(String) }, started_at: null }]);
  const second = await launch();
  await areDeferred(first, second);
  expect(await boardOf(second)).toEqual(WAITING);
  expect((await opened(agent, first)).payload.status).toBe('launched');
  expect(asked).toBe(1);
  answer = quote;
  clock.forward(46_000);
  for (const id of [first, second]) expect((await outcomeOf(id))?.outcome).toBe('quoted');
  expect(asked).toBe(3);
});

it('a wait that goes past the ten minutes of the run ends it at once, and the launches that follow', async () => {
  answer = turnAway(700);
  expect(await outcomeOf(await launch())).toMatchObject({
    outcome: 'error',
    description: expect.stringMatching(/too many/),
  });
  answer = quote;
  const second = await outcomeOf(await launch());
  expect(second).toMatchObject({ outcome: 'error', description: expect.stringMatching(/asked to be left alone/) });
  expect(asked).toBe(1);
  clock.forward(701_000);
  expect((await outcomeOf(await launch()))?.outcome).toBe('quoted');
});

it('the ten minutes count from the launch, however often it is turned away', async () => {
  answer = turnAway(400);
  const id = await launch();
  await areDeferred(id);
  clock.forward(401_000);
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'error', description: expect.stringMatching(/too many/) });
  expect(asked).toBe(2);
});

it('one whose turn comes when the ten minutes are over has timed out, unasked', async () => {
  answer = turnAway(500);
  const id = await launch();
  await areDeferred(id);
  answer = quote;
  clock.forward(650_000);
  // The launch makes the process look for requests immediately, before it looks for expired ones.
  const other = await launch();
  expect((await outcomeOf(id))?.outcome).toBe('timeout');
  expect((await outcomeOf(other))?.outcome).toBe('quoted');
  expect(asked).toBe(2);
});

it('a carrier that turns it away again and again is not asked for ever', async () => {
  answer = turnAway(20);
  const id = await launch();
  for (let times = 1; times < 6; times += 1) {
    await eventually(() => expect(asked).toBe(times));
    await areDeferred(id);
    clock.forward(21_000);
  }
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'error', description: expect.stringMatching(/too many/) });
  expect(asked).toBe(6);
});

it('is not forgotten when another asking, begun before, ends well', async () => {
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  const [first, second] = [await launch(), await launch()];
  await eventually(() => expect(held).toHaveLength(2));
  const [one, other] = held as [ServerResponse, ServerResponse];
  turnAway(120)(one);
  await eventually(async () => {
    const rows = await server.db
      .selectFrom('quote_requests')
      .select('id')
      .where('not_before', 'is not', null)
      .execute();
    expect(rows).toHaveLength(1);
  });
  quote(other);
  await eventually(async () => {
    const ended = await Promise.all([first, second].map((id) => opened(agent, id)));
    expect(ended.map(({ payload }) => payload.status).toSorted()).toEqual(['complete', 'launched']);
  });
  answer = quote;
  const third = await launch();
  await areDeferred(third);
  expect(asked).toBe(2);
  clock.forward(121_000);
  for (const id of [first, second, third]) expect((await outcomeOf(id))?.outcome).toBe('quoted');
});

it('a version that is published asks those that wait at once', async () => {
  answer = turnAway(500);
  const id = await launch();
  await areDeferred(id);
  answer = quote;
  const row = await server.db
    .selectFrom('carriers')
    .select('revision')
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow();
  await published(carrierId, row.revision);
  expect((await outcomeOf(id))?.outcome).toBe('quoted');
});
