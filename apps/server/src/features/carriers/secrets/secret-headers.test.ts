import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestOf } from '@freeboard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { inSteps } from '../../../../test/support/in-steps.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import type { CarrierConfig } from '../../../integrations/carriers/index.ts';
import { createVault } from '../../../kernel/secrets.ts';
import { sealHeaders } from './seal-headers.ts';

/** Headers that the carrier was sent; it echoes them in its answer. */
const sent: (string | undefined)[] = [];
const carrier = createServer((request, response) => {
  sent.push(request.headers['x-partner-key'] as string | undefined);
  response.end(JSON.stringify({ price: 700, echo: request.headers }));
});

let server: TestServer;
let [admin, agent] = [undefined as unknown as SignedIn, undefined as unknown as SignedIn];
const SECRET = 'second-key-4711';
const MARK = '•••';

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  [admin, agent] = [await server.as('admin'), await server.as('agent')];
  await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});

type Input = RequestOf<'saveCarrier'>['carrier'];
const port = () => (carrier.address() as AddressInfo).port;
const input = (name: string, value: string, more: Partial<Input> = {}): Input => ({
  ...inSteps({
    name,
    kind: 'http-json',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url: `http://127.0.0.1:${port()}`,
    auth: { kind: 'none' },
    mapping: {
      request: { path: '/q', body: '{}', headers: { 'X-Partner-Key': value, 'X-Agency': 'plain' } },
      answer: '{"premium": body.price}',
    },
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 600 },
    rate_type: 'bindable',
  }),
  ...more,
});
const detail = async (carrier_id: number) => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const seen = async (carrier_id: number) => ({ carrier_id, revision: (await detail(carrier_id)).revision });
const create = async (one: Input) => succeeded(await admin.call('saveCarrier', { carrier: one })).carrier.id;
const change = async (id: number, one: Input) => admin.call('saveCarrier', { ...(await seen(id)), carrier: one });
const publish = async (id: number) => succeeded(await admin.call('publishCarrier', await seen(id)));
const stored = async () => {
  const { db } = server;
  const rows = [
    await db.selectFrom('carriers').selectAll().execute(),
    await db.selectFrom('carrier_versions').selectAll().execute(),
    await db.selectFrom('exchanges').selectAll().execute(),
    await db.selectFrom('exchange_bodies').selectAll().execute(),
  ];
  return JSON.stringify(rows);
};
const headersIn = async (id: number) => {
  const { draft, published } = await detail(id);
  return [draft, published].map(
    (one) => (one?.mapping as CarrierConfig['mapping'] | undefined)?.steps?.[0]?.request?.headers,
  );
};

it('a credential among the request headers is sent, and nobody reads it any more', async () => {
  const id = await create(input('Two Keys', SECRET));
  expect(await headersIn(id)).toEqual([{ 'X-Partner-Key': MARK, 'X-Agency': 'plain' }, undefined]);
  await publish(id);
  const { id: application_id } = await quoted(agent);
  expect(sent).toEqual([SECRET]);
  const communications = succeeded(await agent.call('getApplicationApiCommunication', { application_id }));
  const text = JSON.stringify(communications);
  expect(text).toContain('x-partner-key');
  expect(text).toContain('plain');
  expect(text).not.toContain(SECRET);
  expect(await stored()).not.toContain(SECRET);
});

it('one that is left as it is shown stays, through a publishing and a going back', async () => {
  const id = await create(input('Keeps', SECRET));
  await publish(id);
  succeeded(await change(id, input('Keeps', MARK)));
  await publish(id);
  succeeded(await change(id, input('Keeps', '')));
  await publish(id);
  succeeded(await admin.call('rollBackCarrier', { ...(await seen(id)), version: 1 }));
  const { id: application_id } = await made(agent);
  sent.length = 0;
  const tested = succeeded(await admin.call('testCarrier', { carrier_id: id, application_id, use: 'published' }));
  expect(sent).toEqual([SECRET]);
  expect(JSON.stringify(tested)).not.toContain(SECRET);
});

it('is asked for where there is none, and again where it would go to another address', async () => {
  const field = 'carrier.mapping.steps.0.request.headers.X-Partner-Key';
  expect(await admin.call('saveCarrier', { carrier: input('None', MARK) })).toMatchObject({
    code: 422,
    errors: { [field]: ['X-Partner-Key: Field is required.'] },
  });
  const id = await create(input('Moves', SECRET));
  expect(await change(id, input('Moves', MARK, { base_url: `http://localhost:${port()}` }))).toMatchObject({
    code: 422,
    errors: { [field]: [expect.stringMatching(/another address/)] },
  });
  succeeded(await change(id, input('Moves', 'other', { base_url: `http://localhost:${port()}` })));
});

it('one that was kept in plain text before is sealed when a process starts', async () => {
  const id = await create(input('Old', 'first'));
  await publish(id);
  const { db } = server;
  const plain = JSON.stringify(input('Old', SECRET).mapping);
  await db.updateTable('carriers').set({ mapping: plain, auth_sealed: null }).where('id', '=', id).execute();
  expect(await stored()).toContain(SECRET);
  expect((await headersIn(id))[1]).toMatchObject({ 'X-Partner-Key': MARK });
  await sealHeaders(db, createVault(SECRET_KEY));
  expect(await stored()).not.toContain(SECRET);
  const { id: application_id } = await made(agent);
  sent.length = 0;
  succeeded(await admin.call('testCarrier', { carrier_id: id, application_id, use: 'published' }));
  expect(sent).toEqual([SECRET]);
});
