import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestOf } from '@freeboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { type SettableClock, settableClock } from '../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { inSteps } from '../../../../test/support/in-steps.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { mappingInSteps } from '../../../integrations/testing/in-steps.ts';

let answer: { status: number; headers: object; body: string | Buffer } = {
  status: 200,
  headers: {},
  body: '{"annual": 900}',
};
let asked = 0;
let held: Promise<void> = Promise.resolve();
const carrier = createServer(async (_request, response) => {
  asked += 1;
  await held;
  response.writeHead(answer.status, { ...answer.headers }).end(answer.body);
});

const clock: SettableClock = settableClock();
let server: TestServer;
let admin: SignedIn;
let application_id = 0;
let number = 0;
let carrier_id = 0;
let name = '';

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  server = await startTestServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  afterAll(async () => {
    await server.stop();
    carrier.close();
  });
  admin = await server.as('admin');
  const application = await made(await server.as('agent'));
  application_id = application.id;
  number = application.application_id;
});

const save = async (calls_per_minute: number): Promise<number> => {
  name = `Tried ${Math.random().toString(36).slice(2, 8)}`;
  const input: RequestOf<'saveCarrier'>['carrier'] = inSteps({
    name,
    kind: 'http-json',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
    auth: { kind: 'header', name: 'X-Key', value: 'a secret of the test' },
    mapping: { request: { path: '/quote', body: '{"zip": values.zip}' }, answer: '{"premium": body.annual}' },
    limits: { timeout_ms: 2_000, concurrency: 2, calls_per_minute },
    rate_type: 'bindable',
  });
  const { id, revision } = succeeded(await admin.call('saveCarrier', { carrier: input })).carrier;
  succeeded(await admin.call('publishCarrier', { carrier_id: id, revision }));
  return id;
};
const test = () => admin.call('testCarrier', { carrier_id, application_id });

beforeEach(async () => {
  answer = { status: 200, headers: {}, body: '{"annual": 900}' };
  asked = 0;
  carrier_id = await save(60);
});

describe('a test of a carrier', () => {
  it('shows each offer of an answer, and why one was dropped', async () => {
    const offers = '[body.options.{"key": id, "name": id, "premium": price, "deductibles": {"deductible": of}}]';
    const mapping = mappingInSteps('http-json', {
      request: { path: '/quote', body: '{}' },
      answer: `{"offers": ${offers}}`,
    });
    const { published } = succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
    if (!published) throw new Error('It is not published.');
    const { auth: _, secrets: _s, certificate: _c, ...settings } = published;
    const changed = { ...settings, auth: { kind: 'header' as const, name: 'X-Key', value: 'another' }, mapping };
    succeeded(await admin.call('saveCarrier', { carrier_id, revision: 2, carrier: changed as never }));
    answer.body = '{"options": [{"id": "A", "price": 900, "of": 5000}, {"id": "B", "price": "n/a", "of": 2000}]}';
    const { outcome } = succeeded(await admin.call('testCarrier', { carrier_id, application_id }));
    expect(outcome).toMatchObject({
      outcome: 'quoted',
      premium: 900,
      offers: [
        { key: 'A', name: 'A', premium: 900, deductibles: { deductible: 5_000 } },
        { key: 'B', outcome: 'error', premium: null, description: expect.stringMatching(/could not be understood/) },
      ],
    });
  });

  it('is read again by a changed mapping; nobody is asked', async () => {
    answer.body = '{"yearly": 910}';
    expect(succeeded(await test()).outcome).toMatchObject({ outcome: 'error' });
    const { communications } = succeeded(await admin.call('listCarrierCommunications', { carrier_id }));
    expect(communications).toMatchObject([
      { is_test: true, application_id, application_number: number, outcome: null },
    ]);
    const replayed = succeeded(
      await admin.call('replayCommunication', {
        carrier_id,
        exchange_id: communications[0]?.exchange_id ?? '',
        mapping: mappingInSteps('http-json', {
          request: { path: '/quote' },
          answer: '{"premium": body.yearly, "description": request.type}',
        }),
      }),
    );
    expect(replayed).toMatchObject({ before: { outcome: 'error' }, after: { premium: 910, description: 'flood' } });
    expect(asked).toBe(1);
    const { application_api_communications } = succeeded(
      await admin.call('getApplicationApiCommunication', { application_id }),
    );
    expect(application_api_communications[0]).toMatchObject({ purpose: 'test' });
  });

  it('says how broken characters of an answer were read', async () => {
    answer.body = Buffer.from('{"annual": 900, "note": "Peñón"}', 'latin1');
    const { exchanges } = succeeded(await test());
    expect(exchanges).toMatchObject([{ remark: expect.stringContaining('Windows-1252') }]);
    const { communications } = succeeded(await admin.call('listCarrierCommunications', { carrier_id }));
    const exchange_id = communications[0]?.exchange_id ?? '';
    const replayed = succeeded(await admin.call('replayCommunication', { carrier_id, exchange_id }));
    expect(replayed.exchange.remark).toContain('Windows-1252');
  });

  it('leaves a line of its own and its exchange with the application', async () => {
    expect(succeeded(await test())).toMatchObject({ state: 'done', note: null, outcome: { premium: 900 } });
    const line = await server.db
      .selectFrom('history')
      .select(['actor_name', 'action'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.action).toBe(`tested the carrier ${name} with #${number}`);
    const { application_api_communications } = succeeded(
      await admin.call('getApplicationApiCommunication', { application_id }),
    );
    expect(JSON.stringify(application_api_communications)).toContain(name);
    expect(JSON.stringify(application_api_communications)).not.toContain('a secret of the test');
  });

  it('keeps to the calls a minute that launches keep to', async () => {
    carrier_id = await save(2);
    expect([(await test()).code, (await test()).code]).toEqual([200, 200]);
    expect(await test()).toMatchObject({ code: 429, message: expect.stringContaining('no room') });
    expect(asked).toBe(2);
  });

  it('leaves a carrier alone that asked for it, and hears when it asks', async () => {
    answer = { status: 429, headers: { 'retry-after': '40' }, body: '' };
    expect(succeeded(await test())).toMatchObject({ outcome: { outcome: 'error' } });
    asked = 0;
    expect(await test()).toMatchObject({
      code: 429,
      message: expect.stringMatching(/left alone for another \d+ second/),
    });
    expect(asked).toBe(0);
  });

  it('asks one that fails too often all the same, says so, and lets launches ask it again when it answers', async () => {
    const open_until = new Date(clock.now().getTime() + 60_000);
    succeeded(await test());
    await server.db
      .updateTable('carrier_states')
      .set({ failures: 9, open_until })
      .where('carrier_id', '=', carrier_id)
      .execute();
    expect(succeeded(await test())).toMatchObject({
      state: 'done',
      note: expect.stringContaining('failed too often'),
      outcome: { premium: 900 },
    });
    const state = await server.db
      .selectFrom('carrier_states')
      .select(['failures', 'open_until'])
      .where('carrier_id', '=', carrier_id)
      .executeTakeFirst();
    expect(state).toEqual({ failures: 0, open_until: null });
    expect(succeeded(await test()).note).toBeNull();
  });

  it('holds no connection of the database while the carrier thinks', async () => {
    let release = () => {};
    held = new Promise((done) => {
      release = done;
    });
    await server.db
      .updateTable('carriers')
      .set({ limits: '{"timeout_ms":2000,"concurrency":12,"calls_per_minute":1000}' })
      .where('id', '=', carrier_id)
      .execute();
    const waiting = Array.from({ length: 12 }, test);
    await eventually(() => expect(asked).toBe(12));
    succeeded(await admin.call('getCarrier', { carrier_id }));
    release();
    for (const one of await Promise.all(waiting)) expect(one.code).toBe(200);
  });
});
