import type { RequestOf } from '@freeboard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, quoted, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';

const TEST = ['test-password', 'test-named', 'TEST-CODE'];
const REAL = ['real-password', 'real-named', 'REAL-CODE'];
const STEPS = [
  {
    id: 'quote',
    name: 'Quote',
    outputs: { ref: 'body.ref' },
    request: { path: '/quote', body: { kind: 'json', text: '{"code": producer_code, "named": secrets.named}' } },
  },
];
const BIND = [
  {
    id: 'bind',
    name: 'Binding',
    outputs: { policy_number: 'body.policy' },
    request: { path: '/bind', body: { kind: 'json', text: '{"named": secrets.named}' } },
  },
];
type Other = RequestOf<'saveOtherSetting'>['carrier'];

let server: TestServer;
let admin: SignedIn;
let agent: SignedIn;
/** The carrier's production and test systems. */
let real: TalkingCarrier;
let test: TalkingCarrier;
let carrier_id = 0;

beforeAll(async () => {
  [real, test] = await Promise.all([startTalkingCarrier(), startTalkingCarrier()]);
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  [admin, agent] = await Promise.all([server.as('admin'), server.as('agent')]);
  carrier_id = await real.settle(server, {
    steps: STEPS,
    bind: BIND,
    answer: '{"premium": body.price, "quote_number": body.ref}',
    auth: { kind: 'basic', username: 'agency', password: REAL[0] },
    secrets: { named: REAL[1] },
  } as never);
  const account = { ...(await seen()), producer_code: REAL[2] ?? '', username: 'agency' };
  succeeded(await admin.call('saveCarrierAccount', account));
  real.says(() => ({ ref: 'R', price: 700 }));
  test.says(() => ({ ref: 'T', price: 7 }));
});
afterAll(async () => {
  await server.stop();
  real.close();
  test.close();
});

const detail = async () => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const seen = async () => ({ carrier_id, revision: (await detail()).revision });
const other = (more: Partial<Other> = {}): Other => ({
  base_url: test.base_url,
  producer_code: TEST[2] ?? '',
  auth: { kind: 'basic', username: 'tester', password: TEST[0] },
  secrets: { named: TEST[1] ?? '' },
  ...more,
});
const saveOther = async (carrier: Other) => admin.call('saveOtherSetting', { ...(await seen()), carrier });
const changeOver = async (to: 'production' | 'test', who = admin) =>
  who.call('changeOverCarrier', { ...(await seen()), to });
const input = async () => {
  const { published } = await detail();
  const { auth, secrets: _, certificate: __, ...settings } = published!;
  return { ...settings, auth: { kind: 'basic', username: auth.username } } as RequestOf<'saveCarrier'>['carrier'];
};
const came = ({ heard }: TalkingCarrier) =>
  heard
    .map(({ body, headers }) => `${body} ${Buffer.from((headers.authorization ?? '').slice(6), 'base64').toString()}`)
    .join();
const expectNone = (text: string, secrets: readonly string[]) => {
  for (const secret of secrets) expect(text).not.toContain(secret);
};

it('a setting that is not in use is kept apart, and nothing is asked by it', async () => {
  expect(await changeOver('test')).toMatchObject({ code: 409, message: 'Enter the test setting first.' });
  const empty = await saveOther(other({ auth: { kind: 'basic', username: 'tester' } }));
  expect(empty, 'no secret is taken from the one in use').toMatchObject({
    errors: { 'carrier.auth.password': ['Field is required.'] },
  });
  const { carrier } = succeeded(await saveOther(other()));
  expect(carrier).toMatchObject({
    is_sandbox: false,
    producer_code: REAL[2],
    last_change: { what: 'changed its test setting' },
    other_setting: {
      base_url: test.base_url,
      producer_code: TEST[2],
      secrets: [{ name: 'named', is_set: true }],
      auth: { kind: 'basic', username: 'tester', is_secret_set: true },
    },
  });
  expectNone(JSON.stringify(carrier), [TEST[0]!, TEST[1]!, REAL[0]!, REAL[1]!]);
  const { quotes } = await quoted(agent);
  expect(quotes[0]).toMatchObject({ is_sandbox: false, payload: { premium: 700 } });
  expect(test.heard).toHaveLength(0);
  expectNone(came(real), TEST);
});

it('secrets of the other setting are kept, but never for another address', async () => {
  const kept = other({ auth: { kind: 'basic', username: 'tester' }, secrets: { named: '' } });
  succeeded(await saveOther(kept));
  const elsewhere = await saveOther({ ...kept, base_url: real.base_url });
  expect(elsewhere).toMatchObject({
    code: 422,
    errors: { 'carrier.auth.password': [expect.stringContaining('again')] },
  });
});

it('nobody else changes it over: another role, another agency, an earlier revision, a draft', async () => {
  expect((await changeOver('test', agent)).ok).toBe(false);
  const { id } = await anAgency(server.db);
  const { username } = await aPerson(server.db, 'admin', { agency_id: id, display_carriers: true });
  const stranger = await server.as(username);
  expect(await changeOver('test', stranger)).toMatchObject({ code: 404 });
  expect(
    await stranger.call('saveOtherSetting', { ...(await seen()), carrier: other() }),
    'nor is it changed',
  ).toMatchObject({ code: 404 });
  const at = await seen();
  const stale = { ...at, revision: at.revision - 1, to: 'test' as const };
  expect(await admin.call('changeOverCarrier', stale)).toMatchObject({
    code: 409,
    data: { carrier: { id: carrier_id } },
  });
  succeeded(await admin.call('saveCarrier', { ...at, carrier: await input() }));
  expect(await changeOver('test')).toMatchObject({ code: 409, message: expect.stringContaining('draft') });
  succeeded(await admin.call('discardCarrierDraft', await seen()));
  expect(await detail()).toMatchObject({ is_sandbox: false, published: { base_url: real.base_url } });
});

it('changed over, each address gets its own credentials alone, and what was asked before ends', async () => {
  const { id: quotedId, quotes } = await quoted(agent);
  real.says(() => undefined);
  const { id: waiting } = await made(agent);
  await launched(agent, waiting);
  await eventually(() => expect(real.heard).toHaveLength(1));
  const { version } = await detail();
  const { carrier } = succeeded(await changeOver('test'));
  expect(carrier).toMatchObject({
    is_sandbox: true,
    version: version + 1,
    producer_code: TEST[2],
    last_change: { what: 'changed over to its test setting' },
    published: { base_url: test.base_url, auth: { username: 'tester', is_secret_set: true } },
    other_setting: {
      base_url: real.base_url,
      producer_code: REAL[2],
      auth: { username: 'agency', is_secret_set: true },
    },
  });
  const ended = await completed(agent, waiting);
  expect(ended.quotes[0]?.payload).toMatchObject({ outcome: 'error', failure: 'off' });
  expect(test.heard, 'it is not asked what the other was asked').toHaveLength(0);

  const bound = { application_id: quotedId, quote_id: quotes[0]?.id ?? 0, effective_date: '2027-01-15' };
  const refused = await agent.call('bindQuoteAtCarrier', bound as never);
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('changed over') });

  real.says(() => ({ ref: 'R', price: 700 }));
  const now = await quoted(agent);
  expect(now.quotes[0]).toMatchObject({ is_sandbox: true, payload: { premium: 7 } });
  for (const own of TEST) expect(came(test)).toContain(own);
  expectNone(came(test), REAL);
  expect(real.heard).toHaveLength(0);
  const lines = await server.db.selectFrom('history').selectAll().execute();
  const text = JSON.stringify(lines);
  expect(text).toContain('over to its test setting as version');
  expectNone(text, [...TEST.slice(0, 2), ...REAL.slice(0, 2)]);
});

it('going back to a version of the other setting brings its mapping, and neither its address nor its sign-in', async () => {
  const { carrier } = succeeded(await admin.call('rollBackCarrier', { ...(await seen()), version: 1 }));
  expect(carrier).toMatchObject({
    is_sandbox: true,
    published: { base_url: test.base_url, auth: { username: 'tester', is_secret_set: true } },
    other_setting: { base_url: real.base_url },
  });
  test.says(() => ({ ref: 'T', price: 8 }));
  expect((await quoted(agent)).quotes[0]).toMatchObject({ is_sandbox: true, payload: { premium: 8 } });
  expectNone(came(test), REAL);
});

it('publishing changes nothing of which setting is in use', async () => {
  succeeded(await admin.call('saveCarrier', { ...(await seen()), carrier: await input() }));
  const { carrier } = succeeded(await admin.call('publishCarrier', await seen()));
  expect(carrier).toMatchObject({ is_sandbox: true, other_setting: { base_url: real.base_url } });
  const kind = { ...(await input()), kind: 'login-portal' } as RequestOf<'saveCarrier'>['carrier'];
  succeeded(await admin.call('saveCarrier', { ...(await seen()), carrier: kind }));
  expect(await admin.call('publishCarrier', await seen())).toMatchObject({
    errors: { 'carrier.kind': [expect.stringContaining('stays')] },
  });
  succeeded(await admin.call('discardCarrierDraft', await seen()));
});

it('a copy knows both, with none of the secrets of the one not in use', async () => {
  const { carrier: copy } = succeeded(await admin.call('copyCarrier', { carrier_id, name: 'Second of both' }));
  expect(copy).toMatchObject({
    is_sandbox: true,
    producer_code: '',
    other_setting: {
      base_url: real.base_url,
      producer_code: '',
      secrets: [{ name: 'named', is_set: false }],
      auth: { kind: 'basic', is_secret_set: false },
    },
  });
  const at = { carrier_id: copy.id, revision: copy.revision };
  const { carrier } = succeeded(await admin.call('publishCarrier', at));
  expect(carrier.is_sandbox).toBe(true);
  const over = await admin.call('changeOverCarrier', { ...at, revision: carrier.revision, to: 'production' });
  expect(over).toMatchObject({ code: 409, message: expect.stringContaining('not complete') });
  succeeded(await admin.call('removeCarrier', { ...at, revision: carrier.revision }));
});

it('changed back, the real carrier gets its own again, and the sandbox is no production', async () => {
  const { carrier } = succeeded(await changeOver('production'));
  expect(carrier).toMatchObject({ is_sandbox: false, producer_code: REAL[2] });
  real.says(() => ({ ref: 'R', price: 701 }));
  test.says(() => ({ ref: 'T', price: 7 }));
  expect((await quoted(agent)).quotes[0]).toMatchObject({ is_sandbox: false, payload: { premium: 701 } });
  for (const own of REAL) expect(came(real)).toContain(own);
  expectNone(came(real), TEST);
  expect(test.heard).toHaveLength(0);
  const base_url = `${server.sandbox.url}/carriers/wayfarer`;
  const auth = { kind: 'basic', username: 'agency', password: 'x' } as const;
  const moved = { ...(await input()), base_url, auth, secrets: { named: 'y' } };
  succeeded(await admin.call('saveCarrier', { ...(await seen()), carrier: moved }));
  expect(await admin.call('publishCarrier', await seen())).toMatchObject({
    errors: { 'carrier.base_url': [expect.stringContaining('sandbox')] },
  });
});

it('removed, its credentials are gone, and what quotes stays as it is', async () => {
  const at = await seen();
  const { id } = await anAgency(server.db);
  const { username } = await aPerson(server.db, 'admin', { agency_id: id, display_carriers: true });
  const stranger = await server.as(username);
  expect(await stranger.call('removeOtherSetting', at)).toMatchObject({ code: 404 });
  expect(await admin.call('removeOtherSetting', { ...at, revision: at.revision - 1 })).toMatchObject({ code: 409 });
  const both = await Promise.all([1, 2].map(() => admin.call('removeOtherSetting', at)));
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const { other_setting, published, last_change } = await detail();
  expect(other_setting).toBeNull();
  expect([published?.base_url, last_change?.what]).toEqual([real.base_url, 'removed its test setting']);
  const row = await server.db
    .selectFrom('carriers')
    .select(['other_base_url', 'other_auth_sealed', 'other_producer_code_sealed'])
    .where('id', '=', carrier_id)
    .executeTakeFirstOrThrow();
  expect(Object.values(row)).toEqual([null, null, null]);
  expect(await admin.call('removeOtherSetting', await seen())).toMatchObject({
    code: 409,
    message: 'It has no test setting.',
  });
  expect(await changeOver('test')).toMatchObject({ code: 409 });
});
