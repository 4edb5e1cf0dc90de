import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completed, launched, made, succeeded } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { settableClock } from '../../../../test/support/clock.ts';
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

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;
let carrier: FixtureCarrier;
let carrierId = 0;

beforeAll(async () => {
  carrier = await startFixtureCarrier();
  server = await startTestServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  carrierId = await carrier.settle(server);
});

afterAll(async () => {
  await server.stop();
  carrier.close();
});

afterEach(async () => {
  await server.db.deleteFrom('quote_requests').where('purpose', '=', 'what_if').execute();
  carrier.each(price);
  carrier.visits.length = 0;
  carrier.each(() => undefined);
  await restCarriers(server.db);
});

const LIMITS = [100_000, 150_000, 200_000];
const ask = async (building_limits: number[] = LIMITS): Promise<number> => {
  const { id } = await made(agent);
  succeeded(await agent.call('askWhatIf', { application_id: id, deductibles: ['$5,000'], building_limits }));
  return id;
};
const launch = async (): Promise<number> => {
  const { id } = await made(agent);
  await launched(agent, id);
  return id;
};
const answersOf = async (id: number) => {
  const grid = { application_id: id, deductibles: ['$5,000'], building_limits: LIMITS };
  const { cells } = succeeded(await agent.call('getWhatIf', grid));
  return cells.flatMap(({ answers }) => answers.filter(({ is_local }) => !is_local));
};
const kinds = () => carrier.visits.map(({ isCell }) => (isCell ? 'cell' : 'launch'));
const arrived = (at: number): Promise<Visit> =>
  eventually(() => {
    const visit = carrier.visits[at];
    if (!visit) throw new Error('nobody is there');
    return visit;
  });
const isQueued = (application_id: number) =>
  eventually(async () => {
    const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id }));
    expect(carriers.map(({ state }) => state)).toEqual(['waiting']);
  });

it('a launch comes next after the one cell that is being asked, and the cells after it', async () => {
  await carrier.limit(server, carrierId, { concurrency: 1 });
  const grid = await ask();
  const first = await arrived(0);
  const id = await launch();
  await isQueued(id);
  price(first);
  const second = await arrived(1);
  expect(kinds()).toEqual(['cell', 'launch']);
  price(second);
  expect((await completed(agent, id)).quotes[0]?.payload.outcome).toBe('quoted');
  carrier.each(price);
  await eventually(async () => {
    expect((await answersOf(grid)).map(({ outcome }) => outcome)).toEqual(['quoted', 'quoted', 'quoted']);
  });
});

it('cells leave launches a place of their own', async () => {
  await carrier.limit(server, carrierId, { concurrency: 3 });
  await ask();
  await ask();
  await ask();
  await arrived(1);
  await launch();
  await arrived(2);
  expect(kinds()).toEqual(['cell', 'cell', 'launch']);
});

it('cells leave launches half of the minute', async () => {
  clock.forward(60_500 - (clock.now().getTime() % 60_000));
  await carrier.limit(server, carrierId, { calls_per_minute: 4 });
  carrier.each(price);
  await ask();
  await arrived(1);
  for (const id of [await launch(), await launch()])
    expect((await completed(agent, id)).quotes[0]?.payload.outcome).toBe('quoted');
  expect(kinds()).toEqual(['cell', 'cell', 'launch', 'launch']);
});

describe('a carrier that is polled', () => {
  const POLL = { path: '/result/{{ref}}', after_ms: 500, done: 'body.price > 0' };
  const isSubmission = ({ path }: Visit) => path === '/quote';

  beforeAll(async () => {
    carrierId = await carrier.settle(server, {
      mapping: mappingInSteps('submit-then-poll', {
        request: { path: '/quote', body: '{"key": idempotency_key}' },
        ref: 'body.ref',
        poll: POLL,
        answer: '{"premium": body.price}',
      }),
    });
  });

  it('is not asked for the cell again that gave way to a launch, only for its result', async () => {
    await carrier.limit(server, carrierId, { concurrency: 1, timeout_ms: 60_000 });
    let isCellDone = false;
    carrier.each((visit) => {
      if (isSubmission(visit)) visit.response.end(`{"ref": "${visit.isCell ? 'cell' : 'launch'}"}`);
      else if (isCellDone || visit.path === '/result/launch') price(visit);
      else visit.response.end('{}');
    });
    const grid = await ask([150_000]);
    await arrived(1);
    const id = await launch();
    expect((await completed(agent, id)).quotes[0]?.payload.outcome).toBe('quoted');
    expect((await answersOf(grid))[0]).toMatchObject({ state: 'waiting' });
    isCellDone = true;
    await eventually(async () => expect((await answersOf(grid))[0]).toMatchObject({ outcome: 'quoted', premium: 700 }));
    expect(carrier.visits.filter(isSubmission).map(({ isCell }) => isCell)).toEqual([true, false]);
  });

  it('has no more time for a poll than is left, and ends in words', async () => {
    await carrier.limit(server, carrierId, { timeout_ms: 60_000 });
    carrier.each((visit) => {
      if (!isSubmission(visit)) return;
      clock.forward(59_500);
      visit.response.end('{"ref": "x"}');
    });
    const grid = await ask([150_000]);
    await eventually(async () => {
      expect((await answersOf(grid))[0]).toMatchObject({
        outcome: 'timeout',
        reasons: ['Waiting for its quote: The carrier did not answer in time.'],
      });
    });
    expect(carrier.visits).toHaveLength(2);
  });

  it('is polled the more rarely the longer it takes', async () => {
    await carrier.limit(server, carrierId, { timeout_ms: 600_000 });
    let submitted = 0;
    let waited = 0;
    carrier.each((visit) => {
      if (isSubmission(visit)) {
        clock.forward(30_000);
        submitted = clock.now().getTime();
        visit.response.end('{"ref": "x"}');
        return;
      }
      waited = clock.now().getTime() - submitted;
      price(visit);
    });
    const grid = await ask([150_000]);
    await eventually(async () => expect((await answersOf(grid))[0]).toMatchObject({ outcome: 'quoted' }));
    // A tenth of the time that it has taken so far, no longer the configured half second.
    expect(waited).toBeGreaterThan(2_900);
  });
});
