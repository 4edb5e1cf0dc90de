import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import {
  type FixtureCarrier,
  price,
  startFixtureCarrier,
  type Visit,
} from '../../../../test/support/fixture-carrier.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { mappingInSteps } from '../../../integrations/testing/in-steps.ts';

let server: TestServer;
let admin: SignedIn;
let carrier: FixtureCarrier;
let carrier_id = 0;
let application_id = 0;
let polls = 0;
let poll: (visit: Visit) => void;

beforeAll(async () => {
  carrier = await startFixtureCarrier();
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  admin = await server.as('admin');
  application_id = (await made(await server.as('agent'))).id;
  carrier.each((visit) => {
    if (visit.path.endsWith('/submit')) return void visit.response.end('{"ref": "R1"}');
    polls += 1;
    poll(visit);
  });
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(async () => {
  polls = 0;
  carrier_id = await carrier.settle(server, {
    mapping: mappingInSteps('submit-then-poll', {
      request: { path: '/submit', body: '{}' },
      ref: 'body.ref',
      poll: { path: '/results/{{ref}}', done: 'body.price > 0', after_ms: 500 },
      answer: '{"premium": body.price}',
    }),
    // Each poll gets a third of this.
    limits: { timeout_ms: 3_000, concurrency: 5, calls_per_minute: 600 },
  });
});

const test = async (use: 'draft' | 'published' = 'published') =>
  succeeded(await admin.call('testCarrier', { carrier_id, application_id, use }));
const turnAway = ({ response }: Visit, seconds: number) =>
  void response.writeHead(429, { 'retry-after': String(seconds) }).end();
const restOf = async () => {
  const state = await server.db
    .selectFrom('carrier_states')
    .select('not_before')
    .where('carrier_id', '=', carrier_id)
    .executeTakeFirst();
  return state?.not_before ? state.not_before.getTime() - Date.now() : 0;
};

it('a test asks for its result again when the Retry-After is over; launches know of it before that', async () => {
  let until = 0;
  poll = (visit) => {
    if (polls > 1) return performance.now() < until ? void visit.response.writeHead(400).end() : price(visit);
    until = performance.now() + 2_000;
    turnAway(visit, 2);
  };
  const testing = test();
  await eventually(async () => expect(await restOf()).toBeGreaterThan(500));
  expect(polls).toBe(1);
  expect(await testing).toMatchObject({ state: 'done', note: null, outcome: { premium: 700 } });
});

it('a test of a carrier that wants to be left alone for longer ends there, in words', async () => {
  poll = (visit) => (polls > 1 ? price(visit) : turnAway(visit, 60));
  const { state, note, exchanges } = await test();
  expect({ state, note }).toEqual({ state: 'pending', note: expect.stringMatching(/^The carrier asked to be left/) });
  expect(exchanges.map(({ status }) => status)).toEqual([200, 429]);
  expect(polls).toBe(1);
  expect(await restOf()).toBeGreaterThan(50_000);
});

it('what a draft is told at an address of its own holds for no launch', async () => {
  const { revision, published } = succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
  const { secrets: _, certificate: __, ...kept } = published ?? {};
  const settings = { ...kept, base_url: `${published?.base_url}/next`, auth: { kind: 'none' } };
  succeeded(await admin.call('saveCarrier', { carrier_id, revision, carrier: settings as never }));
  poll = (visit) => turnAway(visit, 60);
  expect(await test('draft')).toMatchObject({ state: 'pending' });
  expect(polls).toBe(1);
  expect(await restOf()).toBe(0);
});
