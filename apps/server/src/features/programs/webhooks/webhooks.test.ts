import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestOf, WebhookEndpoint } from '@freeboard/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { anAgency, anApplication } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { aKey, anAdmin, PASSWORD, programWith } from '../../../../test/support/programs/programs.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { deliverWebhooksJob } from './deliver.ts';

const clock = settableClock();
const server = useServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
type Received = { path: string; headers: Record<string, string>; body: string };
const received: Received[] = [];
const NOTHING: Received = { path: '', headers: {}, body: '' };
/** The receiver's answers by path; 200 elsewhere. */
const answers = new Map<string, (response: ServerResponse) => void>();
let receiver: ReturnType<typeof createServer>;
let base = '';
let admin: SignedIn;
let count = 0;

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
  const answer = answers.get(request.url ?? '');
  if (answer) answer(response);
  else response.writeHead(200).end('thank you');
}

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

// Each test has its own agency, so that its endpoints receive nothing else.
beforeEach(async () => {
  admin = await anAdmin(server.current, (await anAgency(server.current.db)).id);
});

async function anEndpoint(wish: Partial<RequestOf<'saveWebhook'>> = {}, answer?: (response: ServerResponse) => void) {
  count += 1;
  const path = `/hook-${count}`;
  if (answer) answers.set(path, answer);
  const input = { url: `${base}${path}`, events: ['application.created' as const], password: PASSWORD, ...wish };
  const { endpoint } = succeeded(await admin.call('saveWebhook', input));
  const arrived = () => received.filter((one) => one.path === path);
  return { ...endpoint, path, arrived };
}

const deliverNow = () => doNow(server.current, deliverWebhooksJob);
const deliveriesOf = async ({ id }: Pick<WebhookEndpoint, 'id'>) =>
  succeeded(await admin.call('getWebhookDeliveries', { endpoint_id: id, limit: 100 })).deliveries;
const stateOf = async ({ id }: Pick<WebhookEndpoint, 'id'>) =>
  succeeded(await admin.call('listWebhooks', {})).endpoints.find((one) => one.id === id);

/** Delivers until the newest delivery has this many attempts. */
async function tried(endpoint: Pick<WebhookEndpoint, 'id'>, times: number): Promise<void> {
  await deliverNow();
  await eventually(async () => {
    const [newest] = await deliveriesOf(endpoint);
    expect([newest?.attempts.length, newest?.state]).toEqual([times, expect.not.stringMatching('sending')]);
  });
}

describe('an event', () => {
  it('arrives signed as Standard Webhooks are, with ids and no personal data', async () => {
    const endpoint = await anEndpoint();
    expect(endpoint.secret).toMatch(/^whsec_/);
    const application = await made(admin);
    await deliverNow();
    await eventually(() => expect(endpoint.arrived()).toHaveLength(1));
    const [{ headers, body } = NOTHING] = endpoint.arrived();
    clock.set(new Date(Number(headers['webhook-timestamp']) * 1_000).toISOString());
    const payload = verified(endpoint.secret ?? '', body, headers);
    expect(payload).toMatchObject({
      type: 'application.created',
      timestamp: expect.any(String),
      payload_version: '2026-11-01',
      data: { application_id: application.id, application: { line: 'flood', status: 'new' } },
    });
    expect(body).not.toContain(application.client.payload.last_name || 'Lee');
    const [delivery] = await deliveriesOf(endpoint);
    expect(delivery).toMatchObject({
      state: 'delivered',
      payload: body,
      attempts: [{ status: 200, answer: 'thank you' }],
    });
  });

  it('is signed by both secrets while they are renewed', async () => {
    const endpoint = await anEndpoint();
    const { id, url, events } = endpoint;
    const renewed = await admin.call('saveWebhook', {
      endpoint_id: id,
      url,
      events: events as ['application.created'],
      renew_secret: true,
      password: PASSWORD,
    });
    const { secret } = succeeded(renewed).endpoint;
    expect(secret).not.toBe(endpoint.secret);
    await made(admin);
    await deliverNow();
    await eventually(() => expect(endpoint.arrived()).toHaveLength(1));
    const [{ headers, body } = NOTHING] = endpoint.arrived();
    for (const one of [secret, endpoint.secret]) expect(verified(one ?? '', body, headers)).toBeTruthy();
  });

  it('of a transaction that failed is none', async () => {
    const endpoint = await anEndpoint();
    const refused = await admin.call('createApplication', {
      application_type: 'flood',
      useable_details: { sqft: 'many' },
    });
    expect(refused.ok).toBe(false);
    expect(await deliveriesOf(endpoint)).toEqual([]);
  });

  it('is for the sources and lines of its endpoint alone, and for no other agency', async () => {
    const flood = await anEndpoint({ filters: { lines: ['flood'] } });
    const elsewhere = await anEndpoint({ filters: { sources: ['Realtor portal'] } });
    await made(admin, 'home');
    const one = await made(admin, 'flood');
    await anApplication(server.current.db, { agency_id: (await anAgency(server.current.db)).id });
    expect((await deliveriesOf(flood)).map(({ application_id }) => application_id)).toEqual([one.id]);
    expect(await deliveriesOf(elsewhere)).toEqual([]);
  });

  it('names its carrier as the maker of the endpoint may see it', async () => {
    const seen = await anEndpoint({ events: ['quote.received'] });
    const application = await made(admin);
    const quote = { application_id: application.id, carrier_name: 'Palmetto Flood', description: 'By phone' };
    succeeded(await admin.call('createApplicationCustomQuote', { ...quote, premium: 900 }));
    await tried(seen, 1);
    expect(JSON.parse(seen.arrived()[0]?.body ?? '{}').data.quote).toMatchObject({
      carrier: 'Palmetto Flood',
      premium: 900,
    });
    const { db } = server.current;
    await db.updateTable('people').set({ display_carriers: false }).where('id', '=', admin.id).execute();
    succeeded(await admin.call('createApplicationCustomQuote', { ...quote, premium: 950 }));
    await tried(seen, 1);
    expect(seen.arrived()[1]?.body).not.toContain('Palmetto');
  });
});

describe('a delivery that fails', () => {
  it('is tried again with growing waits, always as the same event', async () => {
    const endpoint = await anEndpoint({}, (response) => response.writeHead(503).end('upstream connect error'));
    await made(admin);
    await tried(endpoint, 1);
    const [first] = await deliveriesOf(endpoint);
    const wait_s = (Date.parse(first?.next_at ?? '') - clock.now().getTime()) / 1_000;
    expect(wait_s).toBeGreaterThan(20);
    await deliverNow();
    clock.forward(60_000);
    answers.delete(endpoint.path);
    await tried(endpoint, 2);
    const ids = new Set(endpoint.arrived().map(({ headers }) => headers['webhook-id']));
    expect([ids.size, new Set(endpoint.arrived().map(({ body }) => body)).size]).toEqual([1, 1]);
    expect((await deliveriesOf(endpoint))[0]).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 503 }, { status: 200 }],
    });
  });

  it('ends after three days, and can be delivered again, singly or since a time', async () => {
    const endpoint = await anEndpoint({}, (response) => response.writeHead(500).end());
    await made(admin);
    await tried(endpoint, 1);
    clock.forward(73 * 3_600_000);
    admin = await server.current.as(await usernameOf(admin.id));
    await eventually(async () => {
      await deliverNow();
      expect((await deliveriesOf(endpoint))[0]?.state).toBe('failed');
    });
    answers.delete(endpoint.path);
    const [failed] = await deliveriesOf(endpoint);
    succeeded(await admin.call('redeliverWebhook', { delivery_id: failed?.id ?? '' }));
    await eventually(async () => expect((await deliveriesOf(endpoint))[0]?.state).toBe('delivered'));
    const again = await admin.call('redeliverWebhook', { endpoint_id: endpoint.id, since: '2020-01-01T00:00:00Z' });
    expect(succeeded(again)).toEqual({ count: 0 });
  });

  it('at an endpoint that answers 410 switches it off and tells its owner', async () => {
    const endpoint = await anEndpoint({}, (response) => response.writeHead(410).end());
    await made(admin);
    await tried(endpoint, 1);
    await eventually(async () =>
      expect(await stateOf(endpoint)).toMatchObject({ state: 'paused', paused_because: 'it answered 410 Gone' }),
    );
    await eventually(async () => {
      const { db } = server.current;
      const rows = await db.selectFrom('notifications').select('text').where('person_id', '=', admin.id).execute();
      expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('410 Gone')]);
    });
  });

  it('for the 25th time in a row pauses the endpoint; its events wait and are sent once it is on again', async () => {
    const endpoint = await anEndpoint({}, (response) => response.writeHead(500).end());
    for (let n = 0; n < 27; n += 1) await made(admin);
    await eventually(async () => {
      await deliverNow();
      expect((await stateOf(endpoint))?.state).toBe('paused');
    });
    answers.delete(endpoint.path);
    const { id, url } = endpoint;
    clock.forward(300_000);
    succeeded(
      await admin.call('saveWebhook', { endpoint_id: id, url, events: ['application.created'], password: PASSWORD }),
    );
    await eventually(async () => {
      await deliverNow();
      const all = await deliveriesOf(endpoint);
      expect([all.length, new Set(all.map(({ state }) => state))]).toEqual([27, new Set(['delivered'])]);
    });
  });

  it('by a redirect goes nowhere', async () => {
    const aim = await anEndpoint({ events: ['policy.bound'] });
    const endpoint = await anEndpoint({}, (response) => response.writeHead(302, { location: aim.url }).end());
    await made(admin);
    await tried(endpoint, 1);
    expect(aim.arrived()).toEqual([]);
    expect((await deliveriesOf(endpoint))[0]?.attempts[0]).toMatchObject({
      status: 302,
      fault: expect.stringContaining('redirected'),
    });
  });
});

it('does not reach an address of an own network, nor takes one', async () => {
  for (const url of ['http://10.0.0.1/hook', 'https://169.254.169.254/latest', 'https://[::1]/x', 'ftp://x.example'])
    expect(await admin.call('saveWebhook', { url, events: ['policy.bound'], password: PASSWORD })).toMatchObject({
      code: 422,
      errors: { url: [expect.any(String)] },
    });
});

it('sends a test to an endpoint that is off', async () => {
  const endpoint = await anEndpoint({ is_enabled: false });
  succeeded(await admin.call('testWebhook', { endpoint_id: endpoint.id }));
  await eventually(() => expect(endpoint.arrived()).toHaveLength(1));
  expect(JSON.parse(endpoint.arrived()[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.test' });
});

it('loses and doubles nothing of many at once, in two processes', async () => {
  const endpoint = await anEndpoint();
  const { db } = server.current;
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 120; n += 1) await anApplication(db, { agency_id: agency_id ?? 0, created_by: admin.id });
  await Promise.all([deliverNow(), deliverNow(), deliverNow()]);
  await eventually(() => expect(endpoint.arrived().length).toBeGreaterThanOrEqual(120));
  const ids = endpoint.arrived().map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
});

it('is made, listed, removed and delivered again by a key', async () => {
  const call = programWith(server.current, (await aKey(admin, { scopes: ['portal.manage'] })).secret);
  const body = { url: `${base}/by-key`, events: ['application.created'] };
  const saved = await call('POST', '/webhook-endpoints', body);
  expect([saved.status, saved.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  await made(admin);
  const { data } = (await call('GET', `/deliveries?endpoint_id=${saved.body.id}`)).body;
  expect(data).toMatchObject([{ type: 'application.created' }]);
  expect((await call('POST', `/deliveries/${data[0].id}/redeliver`, {})).status).toBe(202);
  expect((await call('POST', '/deliveries/1999999999/redeliver', {})).status).toBe(404);
  expect((await call('DELETE', `/webhook-endpoints/${saved.body.id}`)).status).toBe(204);
  expect((await call('GET', '/webhook-endpoints')).body.data).toEqual([]);
});

const usernameOf = async (id: number): Promise<string> =>
  (await server.current.db.selectFrom('people').select('username').where('id', '=', id).executeTakeFirstOrThrow())
    .username;

/** The payload, after its signature was verified. @throws when the signature is wrong */
function verified(secret: string, body: string, headers: Record<string, string>): unknown {
  const signed = { ...headers, 'webhook-timestamp': headers['webhook-timestamp'] ?? '' };
  return new Webhook(secret).verify(body, signed);
}
