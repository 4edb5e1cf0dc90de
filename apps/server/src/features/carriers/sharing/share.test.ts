import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { inSteps } from '../../../../test/support/in-steps.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';

type Visit = { key: string; signed: string; body: { code: string; shape: string } };
const visits: Visit[] = [];
const carrier = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { 'x-key': key, 'x-signed': signed } = request.headers;
  visits.push({ key: String(key), signed: String(signed), body: JSON.parse(text) as Visit['body'] });
  response.end('{"premium": 700, "better": 650}');
});

let server: TestServer;
let owner: SignedIn;

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  server = await startTestServer({ env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  afterAll(async () => {
    await server.stop();
    carrier.close();
  });
  await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
  owner = await server.as('super');
});

let offices = 0;
async function anOffice() {
  offices += 1;
  const name = `Office ${String.fromCharCode(64 + offices)}`;
  const { id } = await anAgency(server.db, { name });
  const { username } = await aPerson(server.db, 'admin', { agency_id: id, display_carriers: true });
  return { id, name, admin: await server.as(username) };
}
type Office = Awaited<ReturnType<typeof anOffice>>;

type Shape = { body?: string; answer?: string; headers?: Record<string, string>; secrets?: Record<string, string> };
/** A carrier's settings; without `secret`, the saved one is kept. */
function settings(name: string, { body = 'first', answer = 'premium', headers, secrets }: Shape, secret?: string) {
  const input = inSteps({
    name,
    kind: 'http-json',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
    auth: { kind: 'header', name: 'X-Key', ...(secret ? { value: secret } : {}) } as never,
    ...(secrets ? { secrets } : {}),
    mapping: {
      request: { path: '/quote', body: `{"code": producer_code, "shape": "${body}"}` },
      answer: `{"premium": body.${answer}}`,
    },
    limits: { timeout_ms: 4_000, concurrency: 5, calls_per_minute: 1_000 },
    rate_type: 'bindable',
  });
  for (const { request } of input.mapping.steps ?? []) if (request && headers) request.headers = headers;
  return input as never;
}

const detail = async ({ admin }: Office, carrier_id: number) =>
  succeeded(await admin.call('getCarrier', { carrier_id })).carrier;

async function published(office: Office, name: string): Promise<number> {
  const input = settings(name, {}, 'key-of-the-first');
  const { id, revision } = succeeded(await office.admin.call('saveCarrier', { carrier: input })).carrier;
  succeeded(await office.admin.call('publishCarrier', { carrier_id: id, revision }));
  return id;
}

async function drafted(office: Office, carrier_id: number, shape: Shape): Promise<void> {
  const { revision, name } = await detail(office, carrier_id);
  succeeded(await office.admin.call('saveCarrier', { carrier_id, revision, carrier: settings(name, shape) }));
}

async function changed(office: Office, carrier_id: number, shape: Shape): Promise<void> {
  await drafted(office, carrier_id, shape);
  const { revision } = await detail(office, carrier_id);
  succeeded(await office.admin.call('publishCarrier', { carrier_id, revision }));
}

async function enterAccount({ admin }: Office, carrier_id: number, producer_code: string, secret: string) {
  const { revision } = succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
  succeeded(await admin.call('saveCarrierAccount', { carrier_id, revision, producer_code, secret }));
}

/** An agency that was given a carrier, has entered its account and enabled the carrier. */
async function allowed(source: number, code: string): Promise<Office & { carrier_id: number }> {
  const office = await anOffice();
  succeeded(await owner.call('setMgaCarrier', { mga_id: office.id, carrier_id: source, is_allowed: true }));
  const [own] = succeeded(await office.admin.call('listCarriers', {})).carriers;
  const carrier_id = own?.id ?? 0;
  await enterAccount(office, carrier_id, code, `key-of-${code}`);
  succeeded(await office.admin.call('setCarrierEnabled', { carrier_id, is_enabled: true }));
  return { ...office, carrier_id };
}

const shares = async (carrier_id: number) => succeeded(await owner.call('listCarrierShares', { carrier_id })).shares;
const briefly = async (carrier_id: number) =>
  (await shares(carrier_id)).map(({ agency_name, state, version }) => [agency_name, state, version]);

/** The input for sharing a carrier's mapping with others, with their current revisions. */
async function asking(source: Office, carrier_id: number, to: number[]) {
  const { revision } = await detail(source, carrier_id);
  const seen = (await shares(carrier_id)).filter((one) => to.includes(one.carrier_id));
  return {
    carrier_id,
    revision,
    carriers: seen.map((one) => ({ carrier_id: one.carrier_id, revision: one.revision })),
  };
}
const give = async (source: Office, carrier_id: number, to: number[]) =>
  owner.call('shareCarrierMapping', await asking(source, carrier_id, to));

const historyOf = async ({ admin }: Office) => JSON.stringify(await admin.call('getAgencyHistory', {}));

it('a better mapping is given to others, who quote by it with their own code and credentials', async () => {
  const first = await anOffice();
  const source = await published(first, 'Petrel Given');
  await enterAccount(first, source, 'FIRST-CODE-1', 'key-of-the-first');
  const second = await allowed(source, 'SECOND-CODE-2');
  const third = await allowed(source, 'THIRD-CODE-3');
  await server.db
    .updateTable('carriers')
    .set({ limits: JSON.stringify({ timeout_ms: 3_000, concurrency: 2, calls_per_minute: 60 }) })
    .where('id', '=', second.carrier_id)
    .execute();
  await changed(first, source, { body: 'second', answer: 'better' });
  await changed(third, third.carrier_id, { body: 'own' });
  expect(await briefly(source)).toEqual([
    [second.name, 'older', 1],
    [third.name, 'changed', null],
  ]);
  const before = await detail(second, second.carrier_id);
  succeeded(await give(first, source, [second.carrier_id]));
  expect(await briefly(source)).toEqual([
    [second.name, 'same', 2],
    [third.name, 'changed', null],
  ]);

  const after = await detail(second, second.carrier_id);
  expect({ ...after.published, mapping: null }).toEqual({ ...before.published, mapping: null });
  expect(after).toMatchObject({ version: 2, is_enabled: true, producer_code: 'SECOND-CODE-2' });
  visits.length = 0;
  const { id } = await quoted(second.admin);
  expect(visits.map(({ key, body }) => [key, body])).toEqual([
    ['key-of-SECOND-CODE-2', { code: 'SECOND-CODE-2', shape: 'second' }],
  ]);
  const board = JSON.stringify(await second.admin.call('getApplicationById', { application_id: id }));
  expect(board).toContain('650');

  // No answer names another agency or its secrets.
  const told = [board, JSON.stringify(after), await historyOf(second)].join(' ');
  expect(told).toContain('gave the carrier Petrel Given another mapping as version 2');
  for (const words of [first.name, third.name, 'FIRST-CODE', 'THIRD-CODE', 'key-of'])
    expect(told.includes(words)).toBe(false);
  for (const office of [first, third]) expect(await historyOf(office)).not.toMatch(/gave|SECOND-CODE/);
  expect(await historyOf(first)).not.toContain(second.name);
  const events = await server.db.selectFrom('events').select('agency_id').where('kind', '=', 'carrier').execute();
  expect(events).toEqual([{ agency_id: second.id }]);
});

it('only who manages several agencies and sees carriers gives a mapping to others', async () => {
  const first = await anOffice();
  const source = await published(first, 'Petrel Refused');
  const second = await allowed(source, 'REFUSED-2');
  await changed(first, source, { body: 'second' });
  const ask = await asking(first, source, [second.carrier_id]);
  const blind = await aPerson(server.db, 'super-admin', { display_carriers: false });
  for (const person of [first.admin, second.admin, await server.as(blind.username)]) {
    expect(await person.call('shareCarrierMapping', ask)).toMatchObject({ code: 403 });
    expect(await person.call('listCarrierShares', { carrier_id: source })).toMatchObject({ code: 403 });
  }
  // A carrier with another key is not the same carrier.
  const other = await published(second, 'Petrel Other');
  const wrong = { ...ask, carriers: [...ask.carriers, { carrier_id: other, revision: 2 }] };
  expect(await owner.call('shareCarrierMapping', wrong)).toMatchObject({ code: 404 });
  expect(await briefly(source)).toEqual([[second.name, 'older', 1]]);
});

it('two who give it at once give it once', async () => {
  const first = await anOffice();
  const source = await published(first, 'Petrel Twice');
  const [second, third] = [await allowed(source, 'TWICE-2'), await allowed(source, 'TWICE-3')];
  await changed(first, source, { body: 'second' });
  const ask = await asking(first, source, [second.carrier_id, third.carrier_id]);
  const turned = { ...ask, carriers: ask.carriers.toReversed() };
  const answers = await Promise.all([ask, turned, ask].map((one) => owner.call('shareCarrierMapping', one)));
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  for (const office of [second, third])
    expect(await detail(office, office.carrier_id)).toMatchObject({ version: 2, is_enabled: true });
});

it('what an agency changed meanwhile is not written over, nor given what nobody has seen', async () => {
  const first = await anOffice();
  const source = await published(first, 'Petrel Meanwhile');
  const [second, third] = [await allowed(source, 'MEANWHILE-2'), await allowed(source, 'MEANWHILE-3')];
  await changed(first, source, { body: 'second' });
  const ask = await asking(first, source, [second.carrier_id, third.carrier_id]);
  await changed(third, third.carrier_id, { body: 'own' });
  expect(await owner.call('shareCarrierMapping', ask)).toMatchObject({
    code: 409,
    message: `Nothing was shared: the carrier of ${third.name} has just been changed. Look at it again.`,
  });
  expect(await briefly(source)).toEqual([
    [second.name, 'older', 1],
    [third.name, 'changed', null],
  ]);
  const seen = await asking(first, source, [second.carrier_id]);
  await changed(first, source, { body: 'third' });
  expect(await owner.call('shareCarrierMapping', seen)).toMatchObject({ code: 409, data: { carrier: { id: source } } });
  expect(await detail(second, second.carrier_id)).toMatchObject({ version: 1 });
});

it('a draft of theirs stays, and whoever works on it is told', async () => {
  const first = await anOffice();
  const source = await published(first, 'Petrel Draft');
  const second = await allowed(source, 'DRAFT-2');
  await changed(first, source, { body: 'second' });
  await drafted(second, second.carrier_id, { body: 'prepared' });
  const { revision, draft } = await detail(second, second.carrier_id);
  expect(await shares(source)).toMatchObject([{ has_draft: true }]);
  succeeded(await give(first, source, [second.carrier_id]));
  const after = await detail(second, second.carrier_id);
  expect(after).toMatchObject({ has_draft: true, draft_from: 1, version: 2, draft });
  expect(await second.admin.call('publishCarrier', { carrier_id: second.carrier_id, revision })).toMatchObject({
    code: 409,
    message: expect.stringMatching(/ published version 2 since you opened it\.$/),
  });
});

it('a mapping with a producer code in it, or that cannot quote there, is given to nobody', async () => {
  const first = await anOffice();
  const source = await published(first, 'Petrel Written');
  const second = await allowed(source, 'WRITTEN-2');
  await enterAccount(first, source, 'FIRST-WRITTEN', 'key-of-the-first');
  await changed(first, source, { body: 'for FIRST-WRITTEN' });
  expect(await give(first, source, [second.carrier_id])).toMatchObject({
    code: 409,
    message: expect.stringContaining('has a producer code written into it'),
  });
  await changed(first, source, { body: 'second' });
  const mapping = { answer: '{"premium": (', steps: [] };
  await server.db
    .updateTable('carriers')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', source)
    .execute();
  expect(await give(first, source, [second.carrier_id])).toMatchObject({
    code: 409,
    message: expect.stringContaining(`Nothing was shared: at ${second.name} this mapping cannot quote. `),
  });
  expect(await detail(second, second.carrier_id)).toMatchObject({ version: 1 });
});

it('secrets that a mapping needs and an agency lacks are said by name, before and after', async () => {
  const first = await anOffice();
  const source = await published(first, 'Petrel Secrets');
  const second = await allowed(source, 'SECRETS-2');
  const headers = { 'X-Signed': '{{secrets.partner}}', 'X-Api-Key': 'a-key-of-the-first' };
  await changed(first, source, { headers, secrets: { partner: 'partner-of-the-first' } });
  const needs = ['partner', 'X-Api-Key'];
  expect(await shares(source)).toMatchObject([{ state: 'older', needs }]);
  expect(succeeded(await give(first, source, [second.carrier_id])).shares).toMatchObject([{ state: 'same', needs }]);
  const given = await detail(second, second.carrier_id);
  expect(given.published?.secrets).toEqual([{ name: 'partner', is_set: false }]);
  expect(JSON.stringify(given)).not.toContain('of-the-first');
  visits.length = 0;
  const { id } = await quoted(second.admin);
  expect(visits).toEqual([]);
  const board = JSON.stringify(await second.admin.call('getApplicationById', { application_id: id }));
  expect(board).toContain("there is no secret 'partner'");
});
