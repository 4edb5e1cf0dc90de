import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql, type Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, opened, succeeded } from '../../../../../test/support/application.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../../test/support/env.ts';
import { aCarrier } from '../../../../../test/support/factories.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';
import { mappingInSteps } from '../../../../integrations/testing/in-steps.ts';
import type { DB } from '../../../../kernel/database/schema.gen.ts';

const held: ServerResponse[] = [];
let bodies: string[] = [];
const carrier = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    bodies.push(body);
    held.push(response);
  });
});
const quote = () => {
  for (const response of held.splice(0)) response.end('{"price": 700}');
};

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;
let carrierId = 0;

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  server = await startTestServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  const { db } = server;
  await db.updateTable('carriers').set({ is_enabled: false }).execute();
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  const made = await aCarrier(db, {
    agency_id: agency_id ?? 0,
    base_url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
    mapping: JSON.stringify(
      mappingInSteps('http-json', {
        request: { path: '/quote', body: '{"key": idempotency_key, "contents": values.contents_limit}' },
        answer: '{"premium": body.price}',
      }),
    ),
    limits: '{"timeout_ms":300000,"concurrency":200,"calls_per_minute":10000}',
    version: 1,
  });
  carrierId = made.id;
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
afterEach(async () => {
  quote();
  bodies = [];
  await server.db.updateTable('carriers').set({ is_enabled: true }).where('id', '=', carrierId).execute();
});

const rowOf = (id: number) =>
  server.db.selectFrom('quote_requests').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
const outcomeOf = async (id: number) => (await completed(agent, id)).quotes[0]?.payload;
const isHeld = (n = 1) => eventually(() => expect(held).toHaveLength(n));
const launch = async (): Promise<number> => {
  const { id } = await made(agent);
  await launched(agent, id);
  return id;
};

/**
 * Launches an application and changes its request, and the carrier's switch, before a process can claim it. The
 * counter is raised so that a claim that began earlier skips the carrier.
 */
async function found(change: Partial<Updateable<DB['quote_requests']>>, is_enabled = true): Promise<number> {
  const { id } = await made(agent);
  await server.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('carrier_states')
      .set((eb) => ({ takes: eb('takes', '+', eb.lit(1)) }))
      .where('carrier_id', '=', carrierId)
      .execute();
    await launched(agent, id);
    await trx.updateTable('quote_requests').set(change).where('application_id', '=', id).execute();
    await trx.updateTable('carriers').set({ is_enabled }).where('id', '=', carrierId).execute();
  });
  return id;
}
/** The columns of a request claimed by a process whose lease has expired. */
const takenBy = (leased_by: string) => ({
  state: 'asking',
  leased_by,
  started_at: clock.now(),
  lease_until: new Date(Date.now() - 1_000),
});

it('what a living process has taken and lost sight of is found by itself', async () => {
  const id = await found(takenBy(server.server.processId));
  await isHeld();
  quote();
  expect((await outcomeOf(id))?.outcome).toBe('quoted');
  // Losing track of a request does not count as a death.
  expect(await rowOf(id)).toMatchObject({ attempts: 1, deaths: 0 });
});

it('what a process has died over once is asked again', async () => {
  const id = await found(takenBy(crypto.randomUUID()));
  await isHeld();
  quote();
  expect((await outcomeOf(id))?.outcome).toBe('quoted');
  expect(await rowOf(id)).toMatchObject({ attempts: 1, deaths: 1 });
});

it('what two processes have died over ends with that reason', async () => {
  const id = await found({ ...takenBy(crypto.randomUUID()), deaths: 1, attempts: 2 });
  expect(await outcomeOf(id)).toMatchObject({
    outcome: 'error',
    description: expect.stringMatching(/broke down twice/),
  });
  expect(bodies).toEqual([]);
});

it('what was taken again and again ends as an error, what is older than its time as a timeout', async () => {
  const worn = await found({ attempts: 6 });
  const old = await found({ started_at: new Date(clock.now().getTime() - 13 * 60_000) });
  expect(await outcomeOf(worn)).toMatchObject({
    outcome: 'error',
    description: expect.stringMatching(/several times/),
  });
  expect((await outcomeOf(old))?.outcome).toBe('timeout');
  expect(bodies).toEqual([]);
});

it('past thirty seconds a carrier goes on in the background, and its answer still counts', async () => {
  const id = await launch();
  await isHeld();
  const states = async () =>
    succeeded(await agent.call('getQuoteProgress', { application_id: id })).carriers.map(({ state }) => state);
  expect(await states()).toEqual(['asking']);
  clock.forward(31_000);
  await eventually(async () => expect(await states()).toEqual(['background']));
  expect((await opened(agent, id)).payload.status).toBe('launched');
  quote();
  expect((await outcomeOf(id))?.outcome).toBe('quoted');
  const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
  expect(user_notifications.some((one) => one.application_id === id)).toBe(true);
});

it('carriers that go on in the background hold up no other', async () => {
  // More carriers than one process calls at the same time.
  const { agency_id, base_url, mapping, limits } = await server.db
    .selectFrom('carriers')
    .selectAll()
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow();
  const same = { agency_id, base_url, mapping: JSON.stringify(mapping), limits: JSON.stringify(limits) };
  for (let count = 0; count < 129; count += 1) await aCarrier(server.db, same);
  const id = await launch();
  await isHeld(128);
  const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
  expect(carriers.filter(({ state }) => state === 'waiting')).toHaveLength(2);
  clock.forward(31_000);
  await isHeld(130);
  quote();
  expect((await completed(agent, id)).quotes.map(({ payload }) => payload.outcome)).toEqual(Array(130).fill('quoted'));
  await server.db.updateTable('carriers').set({ is_enabled: false }).where('id', '<>', carrierId).execute();
});

it('a carrier that was switched off before it was asked is not asked', async () => {
  const id = await found({ attempts: 0 }, false);
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'error', description: expect.stringMatching(/switched off/) });
  expect(bodies).toEqual([]);
});

it('one that is switched off while it is asked ends, and its request is broken off', async () => {
  const id = await launch();
  await isHeld();
  const [response] = held;
  const broken = new Promise((done) => response?.on('close', done));
  const admin = await server.as('admin');
  succeeded(await admin.call('setCarrierEnabled', { carrier_id: carrierId, is_enabled: false }));
  await broken;
  held.length = 0;
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'error', description: expect.stringMatching(/switched off/) });
  const state = await server.db.selectFrom('carrier_states').select('failures').where('carrier_id', '=', carrierId);
  expect(await state.executeTakeFirst()).toEqual({ failures: 0 });
});

it('one that was begun and switched off then ends, though its process died over it', async () => {
  const id = await found(takenBy(crypto.randomUUID()), false);
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'error', description: expect.stringMatching(/switched off/) });
  expect(bodies).toEqual([]);
});

it('a run that was superseded before its carriers were asked asks nobody', async () => {
  const id = await found({ not_before: new Date(clock.now().getTime() + 60_000) });
  const { version } = await opened(agent, id);
  const edit = { application_id: id, version, useable_details: { contents_limit: 60_000 } };
  succeeded(await agent.call('updateApplication', edit));
  await eventually(async () => expect((await rowOf(id)).state).toBe('done'));
  expect(bodies).toEqual([]);
  expect((await opened(agent, id)).payload.status).toBe('new_updated');
});

it('a launch that waited for somebody’s edit quotes what they entered', async () => {
  const { id } = await made(agent, 'flood', { contents_limit: 50_000 });
  const { db } = server;
  let launching: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('applications')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await sql`update application_details set details = jsonb_set(details, '{contents_limit}', '75000') where application_id = ${id}`.execute(
      trx,
    );
    launching = launched(agent, id);
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(trx);
      expect(rows.length).toBeGreaterThan(0);
    });
  });
  await launching;
  await isHeld();
  expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject({ contents: 75_000, key: expect.stringMatching(/-2-/) });
  quote();
  expect((await completed(agent, id)).payload.useable_details.contents_limit).toBe(75_000);
});
