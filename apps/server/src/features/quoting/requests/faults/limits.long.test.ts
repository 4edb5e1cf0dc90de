import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '@freeboard/sandbox';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, succeeded } from '../../../../../test/support/application.ts';
import { restCarriers } from '../../../../../test/support/carrier-states.ts';
import { type SettableClock, settableClock } from '../../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../../test/support/env.ts';
import { inSteps } from '../../../../../test/support/in-steps.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';

let held: ServerResponse[] = [];
let tokens = 0;
let asked = 0;
let answer: (response: ServerResponse) => void;
const carrier = createServer((request, response) => {
  if (request.url === '/token') {
    tokens += 1;
    response.end('{"access_token": "shared-token", "expires_in": 3600}');
    return;
  }
  asked += 1;
  answer(response);
});
const quote = (response: ServerResponse) => response.end('{"price": 700}');

const clock: SettableClock = settableClock();
let one: TestServer;
let two: TestServer;
let agent: SignedIn;
let carrierId = 0;

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  const env = { allowedPrivateHosts: ANY_LOOPBACK_PORT };
  const sandbox = await startSandbox({ port: 0, speed: 2_000 });
  one = await startTestServer({ clock, env, sandbox });
  two = await startTestServer({ clock, env, sandbox, databaseUrl: one.databaseUrl });
  afterAll(async () => {
    await two.stop();
    await one.stop();
    await sandbox.close();
    carrier.close();
  });
  agent = await one.as('agent');
  const admin = await one.as('admin');
  // The only enabled carrier, so that every effect is its own.
  await one.db.updateTable('carriers').set({ is_enabled: false }).execute();
  const url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`;
  const saved = await admin.call('saveCarrier', {
    carrier: inSteps({
      name: 'Narrow Gate',
      kind: 'http-json',
      lines: ['flood'],
      states: null,
      forms: null,
      base_url: url,
      auth: { kind: 'oauth2', token_url: `${url}/token`, client_id: 'x', client_secret: 'y' },
      mapping: { request: { path: '/quote', body: '{}' }, answer: '{"premium": body.price}' },
      limits: { timeout_ms: 25_000, concurrency: 2, calls_per_minute: 1_000 },
      rate_type: 'bindable',
    }),
  });
  carrierId = succeeded(saved).carrier.id;
  succeeded(await admin.call('publishCarrier', { carrier_id: carrierId, revision: 1 }));
});

afterEach(async () => {
  held = [];
  asked = 0;
  await restCarriers(one.db);
  await one.db
    .updateTable('carriers')
    .set({ limits: '{"timeout_ms":25000,"concurrency":2,"calls_per_minute":1000}' })
    .where('id', '=', carrierId)
    .execute();
});

const launch = async (): Promise<number> => {
  const { id } = await made(agent);
  await launched(agent, id);
  return id;
};
const queued = () =>
  one.db.selectFrom('quote_requests').select(['id', 'not_before']).where('state', '=', 'queued').execute();
const waitsOf = async (application_id: number) => {
  const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id }));
  return carriers.map(({ waits }) => waits?.for ?? null);
};
const outcomeOf = async (id: number) => (await completed(agent, id)).quotes[0]?.payload;

it('no more than its concurrency are there at once, over two processes; the others follow at once', async () => {
  answer = (response) => held.push(response);
  const ids = [await launch(), await launch(), await launch(), await launch(), await launch()];
  await eventually(async () => {
    expect([held.length, (await queued()).length]).toEqual([2, 3]);
  });
  let most = 0;
  for (let answered = 0; answered < ids.length; answered += 1) {
    const response = await eventually(() => {
      const next = held.shift();
      if (!next) throw new Error('nobody is there');
      return next;
    });
    most = Math.max(most, held.length + 1);
    quote(response);
  }
  for (const id of ids) expect((await outcomeOf(id))?.outcome).toBe('quoted');
  expect([asked, most]).toEqual([5, 2]);
  expect(tokens).toBe(1);
});

it('calls of a minute are counted over both processes', async () => {
  answer = quote;
  await one.db
    .updateTable('carriers')
    .set({ limits: '{"timeout_ms":25000,"concurrency":50,"calls_per_minute":3}' })
    .where('id', '=', carrierId)
    .execute();
  const ids = [await launch(), await launch(), await launch(), await launch()];
  for (const id of ids.slice(0, 3)) await completed(agent, id);
  await eventually(async () => {
    expect([asked, (await queued()).length]).toEqual([3, 1]);
  });
  clock.forward(130_000);
  expect((await outcomeOf(ids[3] ?? 0))?.outcome).toBe('quoted');
  expect(asked).toBe(4);
});

it('after six failures in a row it is left alone, then one tries and it is well again', async () => {
  answer = (response) => response.writeHead(400).end('{}');
  expect((await outcomeOf(await launch()))?.outcome).toBe('error');
  answer = (response) => response.writeHead(500).end('broken');
  for (let count = 0; count < 6; count += 1) await outcomeOf(await launch());
  asked = 0;
  // A launch waits for so short a pause; until then the carrier is not called.
  const waiting = await launch();
  await eventually(async () => expect(await waitsOf(waiting)).toEqual(['failures']));
  expect(asked).toBe(0);
  clock.forward(16_000);
  expect((await outcomeOf(waiting))?.outcome).toBe('error');
  expect(asked).toBeGreaterThan(0);
  // It failed again and is paused for longer than a launch waits.
  asked = 0;
  const refused = await outcomeOf(await launch());
  expect(refused).toMatchObject({ outcome: 'error', description: expect.stringContaining('paused') });
  expect(asked).toBe(0);
  answer = quote;
  clock.forward(31_000);
  expect((await outcomeOf(await launch()))?.outcome).toBe('quoted');
  expect((await outcomeOf(await launch()))?.outcome).toBe('quoted');
  const [state] = await one.db.selectFrom('carrier_states').selectAll().where('carrier_id', '=', carrierId).execute();
  expect(state).toMatchObject({ failures: 0, open_until: null });
});

it('those that wait for a minute say so on the board, and have timed out after ten', async () => {
  answer = quote;
  await one.db
    .updateTable('carriers')
    .set({ limits: '{"timeout_ms":25000,"concurrency":50,"calls_per_minute":2}' })
    .where('id', '=', carrierId)
    .execute();
  const ids = [await launch(), await launch(), await launch(), await launch(), await launch()];
  await eventually(async () => {
    expect([asked, (await queued()).length]).toEqual([2, 3]);
  });
  clock.forward(2_000);
  expect(await Promise.all(ids.slice(2).map(waitsOf))).toEqual([['limits'], ['limits'], ['limits']]);
  // Concurrency 0, so that no process claims the other requests when the next minute begins.
  await one.db
    .updateTable('carriers')
    .set({ limits: '{"timeout_ms":25000,"concurrency":0,"calls_per_minute":2}' })
    .where('id', '=', carrierId)
    .execute();
  clock.forward(601_000);
  for (const id of ids.slice(2)) expect((await outcomeOf(id))?.outcome).toBe('timeout');
});
