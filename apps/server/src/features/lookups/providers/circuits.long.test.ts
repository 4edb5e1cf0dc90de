import type { ServerResponse } from 'node:http';
import { createClient } from '@freeboard/contract/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settableClock } from '../../../../test/support/clock.ts';
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { ANY_LOOPBACK_PORT, testEnv } from '../../../../test/support/env.ts';
import { type Options, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { serve } from '../../../integrations/testing/outside.ts';
import { VPIC } from '../../../integrations/vehicles/vpic.ts';

const VIN = '1HGCM82633A004352';
const DECODED = { Results: [{ ModelYear: '2003', Make: 'HONDA', Model: 'Accord', ErrorCode: '0', ErrorText: '' }] };
const clock = settableClock();
/** Longer than the longest pause of a provider. */
const LONGEST_MS = 61_000;

/** The decoder's state: whether it works, whether it delays answers, the requests so far, and the delayed answers. */
let isUp = true;
let isSlow = false;
let asked = 0;
const waiting: ServerResponse[] = [];
const answer = (response: ServerResponse) => response.writeHead(isUp ? 200 : 500).end(JSON.stringify(DECODED));

let database: TestDatabase;
let one: TestServer;
let other: TestServer;
let options: Options;

beforeAll(async () => {
  const vpic = await serve((_request, response) => {
    asked += 1;
    if (isSlow) waiting.push(response);
    else answer(response);
  });
  database = await cloneDatabase('demo');
  const env = {
    services: { ...testEnv('http://127.0.0.1:1').services, vpic },
    allowedPrivateHosts: ANY_LOOPBACK_PORT,
    trustProxy: 1,
    metrics: true,
  };
  one = await startTestServer({ databaseUrl: database.url, clock, env });
  options = { databaseUrl: database.url, clock, env, sandbox: one.sandbox };
  other = await startTestServer(options);
});

afterAll(async () => {
  await other.stop();
  await one.stop();
  await database.drop();
});

beforeEach(async () => {
  isUp = true;
  isSlow = false;
  await one.db.deleteFrom('provider_states').execute();
  await one.db.insertInto('provider_states').values({ api_name: VPIC }).execute();
  await untilBoth('closed');
  asked = 0;
});

let callers = 0;
/** Sends each request from another address, so that limits per address do not apply. */
const fromElsewhere: typeof fetch = (input, init) => {
  callers += 1;
  const headers = new Headers(init?.headers);
  headers.set('x-forwarded-for', `10.1.${Math.floor(callers / 250)}.${1 + (callers % 250)}`);
  return fetch(input, { ...init, headers });
};
const decode = (server: TestServer) =>
  createClient({
    baseUrl: server.api,
    sessionKey: () => null,
    apiKey: () => server.apiKey,
    fetch: fromElsewhere,
  }).call('decodeVin', { vin: VIN });

async function circuitOn(server: TestServer) {
  const answer = await (await server.as('super')).call('listCarriers', {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.providers.find(({ key }) => key === 'vpic')?.health.circuit;
}

/** Makes a process call the provider. @returns the fault of that exchange */
async function lastFault(server: TestServer): Promise<string | null> {
  await decode(server);
  const row = await one.db.selectFrom('exchanges').select('fault').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.fault ?? null;
}

async function untilBoth(state: 'open' | 'closed'): Promise<void> {
  for (const server of [one, other])
    await eventually(async () => {
      const before = asked;
      const fault = await lastFault(server);
      expect(fault === 'circuit_open').toBe(state === 'open');
      if (state === 'open') expect(asked).toBe(before);
    });
}

async function opened(): Promise<void> {
  isUp = false;
  for (let count = 0; count < 4; count += 1) await decode(count % 2 === 0 ? one : other);
  expect(asked).toBe(12);
}

/** Pauses the provider in both processes, even if an earlier successful answer is still being saved. */
async function leftAlone(): Promise<void> {
  await eventually(async () => {
    const open_until = new Date(clock.now().getTime() + 10_000);
    await one.db.updateTable('provider_states').set({ failures: 12, open_until }).execute();
    for (const server of [one, other])
      await eventually(async () => expect(await lastFault(server)).toBe('circuit_open'), 1_000);
    for (const server of [one, other, one, other]) expect(await lastFault(server)).toBe('circuit_open');
    const row = await one.db.selectFrom('provider_states').select('failures').executeTakeFirstOrThrow();
    expect(row.failures).toBe(12);
  });
}

describe("a data provider's circuit", () => {
  it('opens for all processes by the failures of all together, and is shown', async () => {
    await opened();
    await untilBoth('open');
    const circuit = await circuitOn(one);
    expect(circuit).toMatchObject({ state: 'open', open_until: expect.any(String) });
    expect(circuit?.failures).toBeGreaterThanOrEqual(12);
    expect(await circuitOn(other)).toEqual(circuit);
    expect(await decode(other)).toMatchObject({ code: 503, message: expect.stringContaining('by hand') });
  });

  it('is counted on, and closed, by whoever is answered', async () => {
    isUp = false;
    await decode(one);
    await eventually(async () => expect(await circuitOn(other)).toMatchObject({ state: 'closed', failures: 3 }));
    isUp = true;
    await eventually(async () => {
      expect(await decode(other)).toMatchObject({ ok: true });
      expect(await circuitOn(one)).toMatchObject({ state: 'closed', failures: 0, open_until: null });
    });
  });

  it('is tried by one process after a while; the others wait for what comes of it, and all ask again when it is good', async () => {
    await leftAlone();
    clock.forward(LONGEST_MS);
    isUp = true;
    isSlow = true;
    asked = 0;
    const tries = [one, other, one, other].map(decode);
    const refused = await Promise.race(tries);
    expect(refused).toMatchObject({ code: 503 });
    // One trial call in all, or one per process when the database is too slow.
    await eventually(() => expect([1, 2]).toContain(waiting.length));
    isSlow = false;
    for (const response of waiting.splice(0)) answer(response);
    const answers = await Promise.all(tries);
    expect([1, 2]).toContain(asked);
    expect(answers.filter((each) => each.ok)).toHaveLength(asked);
    await untilBoth('closed');
  });

  it('stays open, for longer, when the try fails', async () => {
    await leftAlone();
    isUp = false;
    const before = (await circuitOn(one))?.failures ?? 0;
    clock.forward(LONGEST_MS);
    asked = 0;
    await decode(one);
    expect(asked).toBe(1);
    const failures = before + 1;
    await eventually(async () => expect(await circuitOn(other)).toMatchObject({ state: 'open', failures }));
    const until = Date.parse((await circuitOn(one))?.open_until ?? '');
    expect(until - clock.now().getTime()).toBeGreaterThan(15_000);
    await untilBoth('open');
    expect(asked).toBe(1);
  });

  it('is known to a process that starts later', async () => {
    await leftAlone();
    const late = await startTestServer(options);
    await eventually(async () => expect(await lastFault(late)).toBe('circuit_open'));
    await late.stop();
  });
});
