import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../src/kernel/network/free-port.ts';
import { completed, launched, made, succeeded } from '../../support/application.ts';
import { sendResult as call, signed } from '../../support/callbacks.ts';
import { settableClock } from '../../support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../support/env.ts';
import { inSteps } from '../../support/in-steps.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';
import { eventually } from '../../support/wait.ts';

type CallbackTarget = { url: string; secret: string };

const targets: CallbackTarget[] = [];
/** A result that the carrier sends before it answers the submission. */
let early: string | null = null;
const carrier = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', async () => {
    const { url, secret } = JSON.parse(body) as CallbackTarget;
    targets.push({ url, secret });
    if (early) expect(await call(url, early, sign(secret, early))).toBe(200);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ref: `R${targets.length}` }));
  });
});

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;
let admin: SignedIn;
let carrier_id = 0;

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  const port = await freePort();
  server = await startTestServer({
    clock,
    env: { port, publicUrl: `http://127.0.0.1:${port}`, allowedPrivateHosts: ANY_LOOPBACK_PORT },
  });
  admin = await server.as('admin');
  agent = await server.as('agent');
  const saved = await admin.call('saveCarrier', {
    carrier: inSteps({
      name: 'Calls Back',
      kind: 'callback',
      lines: ['flood'],
      states: null,
      forms: null,
      base_url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
      auth: { kind: 'none' },
      mapping: {
        request: { path: '/submit', body: '{"url": callback_url, "secret": callback_secret}' },
        ref: 'body.ref',
        answer: '{"premium": body.price, "description": "Success"}',
      },
      limits: { timeout_ms: 60_000, concurrency: 5, calls_per_minute: 600 },
      rate_type: 'bindable',
    }),
  });
  carrier_id = succeeded(saved).carrier.id;
  await admin.call('publishCarrier', { carrier_id, revision: 1 });
});

afterAll(async () => {
  await server.stop();
  carrier.close();
});

const sign = (secret: string, body: string, at = clock.now()) => signed(secret, body, at);

/** A launched application that only waits for the carrier with callbacks, and its callback target. */
async function waiting(): Promise<{ id: number; at: CallbackTarget }> {
  const count = targets.length;
  const { id } = await made(agent);
  await launched(agent, id);
  const at = await eventually(() => {
    const last = targets[count];
    if (!last) throw new Error('not told yet');
    return last;
  });
  await eventually(async () => {
    const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
    expect(carriers.filter(({ state }) => state !== 'done').map(({ name }) => name)).toEqual(['Calls Back']);
  });
  return { id, at };
}

it('takes a result that is signed, once; a forged or replayed one changes nothing', async () => {
  const { id, at } = await waiting();
  const body = '{"price": 812.5}';
  expect(await call(at.url, body, sign('another secret', body))).toBe(403);
  expect(await call(at.url, '{"price": 1}', sign(at.secret, body))).toBe(403);
  expect(await call(at.url, body, sign(at.secret, body, new Date(clock.now().getTime() - 400_000)))).toBe(403);
  expect(await call(at.url.replace(/.$/, 'x'), body, sign(at.secret, body))).toBe(404);
  expect(await call(at.url, body, 'nonsense')).toBe(403);
  const statuses = await Promise.all([1, 2, 3].map(() => call(at.url, body, sign(at.secret, body))));
  expect(statuses.toSorted()).toEqual([200, 404, 404]);
  const done = await completed(agent, id);
  const quotes = done.quotes.filter(({ payload }) => payload.carrier_name === 'Calls Back');
  expect(quotes.map(({ payload }) => payload.premium)).toEqual([812.5]);
  expect(await call(at.url, body, sign(at.secret, body))).toBe(404);

  const { application_api_communications: message } = succeeded(
    await agent.call('getApplicationApiCommunication', { application_id: id }),
  );
  const text = JSON.stringify(message);
  expect(text).toContain('812.5');
  expect(text).not.toContain(at.secret);
  expect(text).not.toContain(at.url.split('/').at(-1));

  const { communications } = succeeded(await admin.call('listCarrierCommunications', { carrier_id }));
  const replayed = await Promise.all(
    communications
      .filter(({ application_id }) => application_id === id)
      .map(async ({ exchange_id }) => succeeded(await admin.call('replayCommunication', { carrier_id, exchange_id }))),
  );
  expect(replayed.map(({ after }) => [after.premium, after.description])).toEqual([
    [812.5, 'Success'],
    [null, expect.stringMatching(/^No result yet: 'Waiting for its quote' follows/)],
  ]);
});

it('a result that could not be kept may be sent again', async () => {
  const { id, at } = await waiting();
  const body = '{"price": 640}';
  await server.db.schema.alterTable('exchanges').renameTo('away').execute();
  expect(await call(at.url, body, sign(at.secret, body))).toBe(500);
  await server.db.schema.alterTable('away').renameTo('exchanges').execute();
  expect(await call(at.url, body, sign(at.secret, body))).toBe(200);
  const done = await completed(agent, id);
  const quotes = done.quotes.filter(({ payload }) => payload.carrier_name === 'Calls Back');
  expect(quotes.map(({ payload }) => payload.premium)).toEqual([640]);
});

it('a result that comes before the submission is answered counts', async () => {
  early = '{"price": 555}';
  const { id } = await made(agent);
  await launched(agent, id);
  const done = await completed(agent, id);
  early = null;
  const quotes = done.quotes.filter(({ payload }) => payload.carrier_name === 'Calls Back');
  expect(quotes.map(({ payload }) => payload.premium)).toEqual([555]);
});

it('a cell of a what-if grid is answered that way, too, once and in time', async () => {
  const { id, at } = await waiting();
  expect(await call(at.url, '{"price": 700}', sign(at.secret, '{"price": 700}'))).toBe(200);
  await completed(agent, id);
  await server.db.updateTable('carriers').set({ is_enabled: false }).where('key', '<>', 'calls-back').execute();
  const count = targets.length;
  const grid = { application_id: id, deductibles: ['$2,000', '$10,000'], building_limits: [200_000] };
  succeeded(await agent.call('askWhatIf', grid));
  await eventually(() => expect(targets).toHaveLength(count + 2));
  const [first, second] = targets.slice(count);
  const body = '{"price": 444}';
  expect(await call(first?.url ?? '', body, sign('another', body))).toBe(403);
  expect(await call(first?.url ?? '', body, sign(first?.secret ?? '', body))).toBe(200);
  expect(await call(first?.url ?? '', body, sign(first?.secret ?? '', body))).toBe(404);
  const answers = async () => {
    const { cells } = succeeded(await agent.call('getWhatIf', grid));
    return cells.map((cell) => cell.answers.find(({ name }) => name === 'Calls Back'));
  };
  const answered = { outcome: 'quoted', premium: 444 };
  await eventually(async () => expect(await answers()).toContainEqual(expect.objectContaining(answered)));
  expect(await answers()).toContainEqual(expect.objectContaining({ state: 'waiting' }));
  clock.forward(601_000);
  expect(await call(second?.url ?? '', body, sign(second?.secret ?? '', body))).toBe(404);
  await eventually(async () => {
    const waiting = await server.db.selectFrom('quote_requests').select('id').where('state', '<>', 'done').execute();
    expect(waiting).toEqual([]);
  });
  expect(await answers()).toContainEqual(expect.objectContaining({ outcome: 'timeout' }));
  await server.db.updateTable('carriers').set({ is_enabled: true }).execute();
});

it('nonsense is an error that is kept, never a quote', async () => {
  const { id, at } = await waiting();
  expect(await call(at.url, 'not json', sign(at.secret, 'not json'))).toBe(200);
  const done = await completed(agent, id);
  expect(done.quotes.find(({ payload }) => payload.carrier_name === 'Calls Back')?.payload.outcome).toBe('error');
});

it('what comes too late is refused, and the carrier has timed out', async () => {
  const { id, at } = await waiting();
  clock.forward(61_000);
  const done = await completed(agent, id);
  expect(done.quotes.find(({ payload }) => payload.carrier_name === 'Calls Back')?.payload.outcome).toBe('timeout');
  expect(await call(at.url, '{"price": 5}', sign(at.secret, '{"price": 5}'))).toBe(404);
});

it('a carrier of the sandbox that calls back is added without code and quotes', async () => {
  const admin = await server.as('admin');
  const saved = await admin.call('saveCarrier', {
    carrier: inSteps({
      name: 'Lighthouse Flood',
      kind: 'callback',
      lines: ['flood'],
      states: null,
      forms: null,
      base_url: `${server.sandbox.url}/carriers/lighthouse`,
      auth: { kind: 'header', name: 'X-Lighthouse-Key', value: 'lh-demo-key' },
      mapping: {
        request: {
          path: '/submissions',
          body: `{"risk": {"street": values.address1, "state": values.state, "zone": values.flood_zone,
            "above_bfe": values.elevation_difference_computed, "built": $amount(values.year_build),
            "area": $amount(values.sqft), "foundation": values.foundation_type},
            "limits": {"building": values.building_limit, "contents": values.contents_limit, "deductible": $amount(values.deductible)},
            "reply": {"url": callback_url, "secret": callback_secret}}`,
        },
        ref: 'body.submission',
        answer:
          '{"outcome": body.verdict, "premium": body.price, "reasons": body.why, "quote_number": body.number, "expires_on": body.until}',
      },
      limits: { timeout_ms: 60_000, concurrency: 5, calls_per_minute: 600 },
      rate_type: 'bindable',
    }),
  });
  const { id: carrier_id } = succeeded(saved).carrier;
  const { id } = await made(agent);
  const tested = succeeded(await admin.call('testCarrier', { carrier_id, application_id: id }));
  expect(tested).toMatchObject({ state: 'pending', outcome: null });
  succeeded(await admin.call('publishCarrier', { carrier_id, revision: 1 }));
  // The carrier with callbacks is disabled, because this test sends it no result.
  await server.db.updateTable('carriers').set({ is_enabled: false }).where('key', '=', 'calls-back').execute();
  clock.set(new Date().toISOString());
  await launched(agent, id);
  const done = await completed(agent, id);
  const quote = done.quotes.find(({ payload }) => payload.carrier_name === 'Lighthouse Flood');
  expect(quote?.payload.outcome).toBe('quoted');
  expect(quote?.payload.premium).toBeGreaterThan(0);
});
