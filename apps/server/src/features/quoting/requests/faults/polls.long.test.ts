import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../../../test/support/application.ts';
import { restCarriers } from '../../../../../test/support/carrier-states.ts';
import { ANY_LOOPBACK_PORT } from '../../../../../test/support/env.ts';
import { aCarrier } from '../../../../../test/support/factories.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../../test/support/server.ts';
import { mappingInSteps } from '../../../../integrations/testing/in-steps.ts';

let polls = 0;
let answer: (response: ServerResponse) => void;
const carrier = createServer((request, response) => {
  if (request.method === 'POST') return response.end('{"ref": "R1"}');
  polls += 1;
  answer(response);
});
const quote = (response: ServerResponse) => response.end('{"done": true, "price": 700}');

let server: TestServer;
let agent: SignedIn;

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  const { db } = server;
  await db.updateTable('carriers').set({ is_enabled: false }).execute();
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  await aCarrier(db, {
    agency_id: agency_id ?? 0,
    kind: 'conversation',
    base_url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
    mapping: JSON.stringify(
      mappingInSteps('submit-then-poll', {
        request: { path: '/submit', body: '{}' },
        ref: 'body.ref',
        poll: { path: '/results/{{ref}}', done: 'body.done', after_ms: 500 },
        answer: '{"premium": body.price}',
      }),
    ),
    limits: '{"timeout_ms":4500,"concurrency":5,"calls_per_minute":600}',
    version: 1,
  });
});
afterAll(async () => {
  await server.stop();
  carrier.closeAllConnections();
  carrier.close();
});
beforeEach(async () => {
  polls = 0;
  await restCarriers(server.db);
});

async function switchedOff(): Promise<void> {
  const { id: carrier_id } = await server.db
    .selectFrom('carriers')
    .select('id')
    .where('is_enabled', '=', true)
    .executeTakeFirstOrThrow();
  const admin = await server.as('admin');
  succeeded(await admin.call('setCarrierEnabled', { carrier_id, is_enabled: false }));
}

const outcome = async () => (await quoted(agent)).quotes[0]?.payload;

it('a poll that hangs leaves time for the next, which has the price', async () => {
  answer = (response) => (polls === 1 ? undefined : quote(response));
  expect(await outcome()).toMatchObject({ outcome: 'quoted', premium: 700 });
  expect(polls).toBe(2);
});

it('a poll that is turned away is repeated when its Retry-After is over', async () => {
  let until = 0;
  answer = (response) => {
    if (polls > 1) return performance.now() < until ? response.writeHead(400).end('too early') : quote(response);
    until = performance.now() + 2_000;
    return response.writeHead(503, { 'retry-after': '2' }).end();
  };
  expect(await outcome()).toMatchObject({ outcome: 'quoted', premium: 700 });
  expect(polls).toBe(2);
});

it('one that is turned away for longer than there is time ends it', async () => {
  answer = (response) => response.writeHead(429, { 'retry-after': '60' }).end();
  expect(await outcome()).toMatchObject({ outcome: 'error', description: expect.stringMatching(/too many/) });
  expect(polls).toBe(1);
});

it('one that is switched off is not asked for its result any more', async () => {
  answer = (response) => void switchedOff().then(() => response.end('{}'));
  expect(await outcome()).toMatchObject({ outcome: 'error', description: expect.stringMatching(/switched off/) });
  expect(polls).toBe(1);
});
