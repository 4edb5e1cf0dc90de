import type { CarrierInput } from '@freeboard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { authority } from '../../../integrations/testing/certificates.ts';

const SECRETS = { partner: 'partner-secret-word', token: 'token-secret-word', constructor: 'odd-secret-word' };
const KEEP = { partner: '', token: '', constructor: '' };
const AGAIN = 'Enter it again: it would be sent to another address than before.';

let server: TestServer;
let carrier: TalkingCarrier;
let admin: SignedIn;
const { sign } = authority();
const ours = sign('ours');
const over = sign('over', true);
const pem = `${ours.cert}\n${ours.key}`;

beforeAll(async () => {
  carrier = await startTalkingCarrier();
  carrier.says(({ path }) => (path === '/token' ? { access_token: 'granted-secret-word' } : { price: 640 }));
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  admin = await server.as('admin');
  await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});

const inputOf = (name: string, more: object = {}): CarrierInput =>
  ({
    name,
    kind: 'conversation',
    lines: ['flood'],
    states: null,
    forms: null,
    rate_type: 'bindable',
    base_url: carrier.base_url,
    auth: {
      kind: 'token',
      token: 'body.access_token',
      header: 'Authorization',
      value: 'Bearer {{token}}',
      request: {
        method: 'POST',
        url: `${carrier.base_url}/token`,
        body: { kind: 'json', text: '{"s": secrets.token}' },
      },
    },
    secrets: SECRETS,
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 600 },
    mapping: {
      steps: [
        {
          id: 'quote',
          name: 'Quoting',
          request: {
            path: '/quote',
            headers: { 'X-Signed': '{{$hmac("sha256", secrets.partner, sent.body)}}' },
            body: { kind: 'json', text: '{"key": secrets.partner, "odd": secrets.constructor, "at": values.address1}' },
          },
        },
      ],
      answer: '{"premium": body.price}',
    },
    ...more,
  }) as never;

const detail = async (carrier_id: number) => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const seen = async (carrier_id: number) => ({ carrier_id, revision: (await detail(carrier_id)).revision });
const create = async (input: CarrierInput) => succeeded(await admin.call('saveCarrier', { carrier: input })).carrier.id;
const change = async (id: number, input: CarrierInput) =>
  admin.call('saveCarrier', { ...(await seen(id)), carrier: input });
const publish = async (id: number) => admin.call('publishCarrier', await seen(id));
const errorsOf = (answer: { ok: boolean }) => (answer as { errors?: object }).errors;
const sentLast = () => JSON.parse(carrier.heard.findLast(({ path }) => path === '/quote')?.body ?? '{}');

/** Everything stored about carriers, as text, without sealed contents. */
async function stored(): Promise<string> {
  const { db } = server;
  return JSON.stringify([
    await db.selectFrom('carriers').selectAll().execute(),
    await db.selectFrom('carrier_versions').selectAll().execute(),
    await db.selectFrom('exchanges').selectAll().execute(),
    await db.selectFrom('exchange_bodies').selectAll().execute(),
    await db.selectFrom('history').selectAll().execute(),
  ]);
}

describe('named secrets of a carrier', () => {
  it('are sent, and stand in no answer, exchange, version or history', async () => {
    const id = await create(inputOf('Sends Secrets'));
    const published = succeeded(await publish(id));
    const { id: application_id } = await quoted(await server.as('agent'));
    expect(sentLast()).toMatchObject({ key: SECRETS.partner, odd: SECRETS.constructor });
    const told = [
      published,
      await detail(id),
      await admin.call('listCarriers', {}),
      await admin.call('getApplicationApiCommunication', { application_id }),
      await admin.call('listCarrierCommunications', { carrier_id: id }),
      await admin.call('testCarrier', { carrier_id: id, application_id, use: 'published' }),
      await stored(),
    ].map((one) => JSON.stringify(one));
    for (const text of told)
      for (const secret of [...Object.values(SECRETS), 'granted-secret-word']) expect(text).not.toContain(secret);
    expect((await detail(id)).published?.secrets.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(SECRETS).toSorted(),
    );
    await server.db.updateTable('carriers').set({ is_enabled: false }).where('id', '=', id).execute();
  });

  it('stay when they are left empty, go with their name, and are asked for where they are used', async () => {
    const id = await create(inputOf('Keeps Secrets'));
    succeeded(await publish(id));
    succeeded(await change(id, inputOf('Keeps Secrets', { secrets: { ...KEEP, partner: 'newer-word' } })));
    succeeded(await publish(id));
    const { id: application_id } = await made(admin);
    const test = async () =>
      succeeded(await admin.call('testCarrier', { carrier_id: id, application_id, use: 'published' }));
    await test();
    expect(sentLast()).toMatchObject({ key: 'newer-word', odd: SECRETS.constructor });
    // A rollback uses the current secrets.
    succeeded(await admin.call('rollBackCarrier', { ...(await seen(id)), version: 1 }));
    await test();
    expect(sentLast()).toMatchObject({ key: 'newer-word', odd: SECRETS.constructor });
    const { partner: _, ...others } = KEEP;
    const dropped = await change(id, inputOf('Keeps Secrets', { secrets: others }));
    const refused = dropped.ok ? await publish(id) : dropped;
    expect(refused).toMatchObject({ code: 422 });
    expect(JSON.stringify(errorsOf(refused))).toMatch(/partner/);
    const none = await admin.call('saveCarrier', { carrier: inputOf('Never Given', { secrets: KEEP }) });
    expect(errorsOf(none)).toMatchObject({ 'carrier.secrets.partner': ['Field is required.'] });
    const odd = await admin.call('saveCarrier', {
      carrier: inputOf('Odd', { secrets: { ...SECRETS, constructor: '' } }),
    });
    expect(errorsOf(odd)).toEqual({ 'carrier.secrets.constructor': ['Field is required.'] });
  });

  it('never go to another address than they were entered for, be it the token’s', async () => {
    const id = await create(inputOf('Moves'));
    const elsewhere = 'http://127.0.0.1:9';
    const moved = await change(id, inputOf('Moves', { secrets: KEEP, base_url: elsewhere }));
    expect(errorsOf(moved)).toMatchObject({ 'carrier.secrets.partner': [AGAIN] });
    const { auth } = inputOf('Moves') as never as { auth: { request: object } };
    const token = { ...auth, request: { ...auth.request, url: `${elsewhere}/token` } };
    const movedToken = await change(id, inputOf('Moves', { secrets: KEEP, auth: token }));
    expect(errorsOf(movedToken)).toMatchObject({ 'carrier.secrets.partner': [AGAIN] });
    succeeded(await change(id, inputOf('Moves', { base_url: elsewhere })));
  });

  it('are not given to another agency with the carrier: it gets their names', async () => {
    const id = await create(inputOf('Shared Secrets'));
    succeeded(await publish(id));
    const owner = await server.as('super');
    const { agency_id } = await server.db
      .selectFrom('people')
      .select('agency_id')
      .where('username', '=', 'agent2')
      .executeTakeFirstOrThrow();
    succeeded(await owner.call('setMgaCarrier', { mga_id: agency_id ?? 0, carrier_id: id, is_allowed: true }));
    const copy = await server.db
      .selectFrom('carriers')
      .selectAll()
      .where('agency_id', '=', agency_id)
      .where('key', '=', 'shared-secrets')
      .executeTakeFirstOrThrow();
    expect(copy.is_enabled).toBe(false);
    const shown = succeeded(await owner.call('getCarrier', { carrier_id: copy.id })).carrier;
    expect(shown.published?.secrets.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      Object.keys(SECRETS)
        .toSorted()
        .map((name) => ({ name, is_set: false })),
    );
  });
});

describe('a client certificate of a carrier', () => {
  it('is kept, shown by its subject, and asked for again at another address', async () => {
    const id = await create(inputOf('Certified', { certificate: { pem } }));
    succeeded(await publish(id));
    const shown = await detail(id);
    expect(shown.published?.certificate).toMatchObject({ subject: 'CN=ours', has_own_ca: false });
    const [, inside = ''] = ours.key.split('\n');
    for (const text of [JSON.stringify(shown), await stored()]) expect(text).not.toContain(inside);
    succeeded(await change(id, inputOf('Certified', { secrets: KEEP })));
    expect((await detail(id)).draft?.certificate).toMatchObject({ subject: 'CN=ours' });
    const moved = await change(id, inputOf('Certified', { base_url: 'http://127.0.0.1:9' }));
    expect(errorsOf(moved)).toEqual({ 'carrier.certificate': [AGAIN] });
    succeeded(await change(id, inputOf('Certified', { certificate: null })));
    expect((await detail(id)).draft?.certificate).toBeNull();
  });

  it('is refused when it has expired or cannot be used', async () => {
    const refused = async (certificate: object) =>
      errorsOf(await admin.call('saveCarrier', { carrier: inputOf('Refused', { certificate }) }));
    expect(await refused({ pem: `${over.cert}\n${over.key}` })).toEqual({
      'carrier.certificate': [expect.stringMatching(/^It expired on /)],
    });
    expect(await refused({ pem: `${ours.cert}\n${over.key}` })).toMatchObject({
      'carrier.certificate': [expect.stringMatching(/^It cannot be used/)],
    });
    expect(await refused({})).toEqual({ 'carrier.certificate': ['Field is required.'] });
  });
});
