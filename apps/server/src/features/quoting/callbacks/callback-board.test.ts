import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, succeeded } from '../../../../test/support/application.ts';
import { sendResult, signed } from '../../../../test/support/callbacks.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { listen } from '../../../../test/support/connections/stream.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { aCarrier } from '../../../../test/support/factories.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { mappingInSteps } from '../../../integrations/testing/in-steps.ts';
import { freePort } from '../../../kernel/network/free-port.ts';

type CallbackTarget = { url: string; secret: string };

/** A carrier that answers a submission when the test lets it; `targets` are the callback addresses sent to it. */
const targets: CallbackTarget[] = [];
const held: ServerResponse[] = [];
const carrier = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    targets.push(JSON.parse(body) as CallbackTarget);
    held.push(response);
  });
});

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  const port = await freePort();
  server = await startTestServer({
    clock,
    env: { port, publicUrl: `http://127.0.0.1:${port}`, allowedPrivateHosts: ANY_LOOPBACK_PORT },
  });
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
      mappingInSteps('callback', {
        request: { path: '/submit', body: '{"url": callback_url, "secret": callback_secret}' },
        ref: 'body.ref',
        answer: '{"premium": body.price}',
      }),
    ),
    limits: '{"timeout_ms":60000,"concurrency":1,"calls_per_minute":600}',
    version: 1,
  });
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});

/** A launched application whose carrier has the callback address but has not answered yet. */
async function launchedAndCalled(): Promise<{ id: number; at: CallbackTarget; takes: () => void }> {
  const { id } = await made(agent);
  await launched(agent, id);
  return eventually(() => {
    const [at, response] = [targets.pop(), held.pop()];
    if (!at || !response) throw new Error('not told yet');
    return { id, at, takes: () => response.end('{"ref": "R1"}') };
  });
}

const rowOf = (id: number) =>
  server.db.selectFrom('quote_requests').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
const isAwaited = (id: number) =>
  eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'awaiting_callback' }));
const stateOf = async (id: number) =>
  succeeded(await agent.call('getQuoteProgress', { application_id: id })).carriers.map(({ state }) => state);
const outcomeOf = async (id: number) => (await completed(agent, id)).quotes[0]?.payload;

it('a carrier that will send its result is being asked until its 30 seconds are over, then in the background', async () => {
  const { id, at, takes } = await launchedAndCalled();
  takes();
  await isAwaited(id);
  expect(await stateOf(id)).toEqual(['asking']);
  const stream = await listen(agent);
  clock.forward(31_000);
  await eventually(async () => expect(await stateOf(id)).toEqual(['background']));
  const { id: quote_id } = await rowOf(id);
  const moved = { kind: 'quote', ids: { application_id: id, quote_id } };
  await eventually(() => expect(stream.events).toContainEqual(expect.objectContaining(moved)));
  stream.close();
  const body = '{"price": 410}';
  expect(await sendResult(at.url, body, signed(at.secret, body, clock.now()))).toBe(200);
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'quoted', premium: 410 });
});

it('one that goes on in the background says so to the agency, also where that could not be saved at first', async () => {
  const { id, takes } = await launchedAndCalled();
  const { db } = server;
  await sql`create sequence late_tries`.execute(db);
  await sql`grant usage on sequence late_tries to public`.execute(db);
  await sql`create function refuse_late() returns trigger language plpgsql as $$ begin
    if new.kind = 'late_carrier' and nextval('late_tries') <= 2 then raise 'no'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_late before insert on notifications for each row execute function refuse_late()`.execute(
    db,
  );
  clock.forward(31_000);
  await eventually(async () => expect(await stateOf(id)).toEqual(['background']));
  const told = db.selectFrom('notifications').select('kind').where('application_id', '=', id);
  expect(await told.where('kind', '=', 'late_carrier').execute()).not.toEqual([]);
  await sql`drop function refuse_late() cascade`.execute(db);
  takes();
});

it('one that takes its time with the request goes on in the background, too', async () => {
  const { id, takes } = await launchedAndCalled();
  clock.forward(31_000);
  await eventually(async () => expect(await stateOf(id)).toEqual(['background']));
  takes();
  await isAwaited(id);
  expect(await stateOf(id)).toEqual(['background']);
  clock.forward(30_000);
  expect((await outcomeOf(id))?.outcome).toBe('timeout');
});

it('a result that is signed and comes too late is refused and recorded, once; no other is', async () => {
  const { id, at, takes } = await launchedAndCalled();
  takes();
  await isAwaited(id);
  clock.forward(61_000);
  expect((await outcomeOf(id))?.outcome).toBe('timeout');
  const body = '{"price": 5}';
  const received = () =>
    server.db
      .selectFrom('exchanges')
      .select(['status', 'request_body', 'url', 'request_headers'])
      .where('application_id', '=', id)
      .where(sql<boolean>`url like '%callbacks%'`)
      .execute();
  expect(await sendResult(at.url, body, signed('another', body, clock.now()))).toBe(404);
  expect(await received()).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    expect(await sendResult(at.url, body, signed(at.secret, body, clock.now()))).toBe(404);
  const kept = await received();
  expect(kept).toMatchObject([{ status: 404, request_body: body }]);
  expect(JSON.stringify(kept)).not.toContain(at.secret);
  expect(JSON.stringify(kept)).not.toContain(at.url.split('/').at(-1));
  expect((await outcomeOf(id))?.outcome).toBe('timeout');
  expect(await rowOf(id)).toMatchObject({ callback_hash: null, callback_sealed: null });
});

it('what was sent again when its result had been kept leaves no second trace', async () => {
  const { id, at, takes } = await launchedAndCalled();
  takes();
  await isAwaited(id);
  const body = '{"price": 77}';
  const signature = signed(at.secret, body, clock.now());
  expect([await sendResult(at.url, body, signature), await sendResult(at.url, body, signature)]).toEqual([200, 404]);
  const kept = await server.db
    .selectFrom('exchanges')
    .select('status')
    .where('application_id', '=', id)
    .where(sql<boolean>`url like '%callbacks%'`)
    .execute();
  expect(kept).toEqual([{ status: 200 }]);
});
