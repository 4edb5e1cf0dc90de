import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { inSteps } from '../../../../test/support/in-steps.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';

type Visit = { key: string; body: { code: string; agency: string } };
const visits: Visit[] = [];
const carrier = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  visits.push({ key: String(request.headers['x-key']), body: JSON.parse(text) as Visit['body'] });
  response.end('{"premium": 700, "said": "welcome"}');
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

async function anOffice() {
  const { id } = await anAgency(server.db);
  const { username } = await aPerson(server.db, 'admin', { agency_id: id, display_carriers: true });
  return { id, admin: await server.as(username) };
}
type Office = Awaited<ReturnType<typeof anOffice>>;

async function aPublished(office: Office, name: string): Promise<number> {
  const input = inSteps({
    name,
    kind: 'http-json',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
    auth: { kind: 'header', name: 'X-Key', value: 'first-agency-secret' },
    mapping: {
      request: { path: '/quote', body: '{"code": producer_code, "agency": $string(number)}' },
      answer: '{"premium": body.premium}',
    },
    limits: { timeout_ms: 4_000, concurrency: 5, calls_per_minute: 1_000 },
    rate_type: 'bindable',
  });
  const { id, revision } = succeeded(await office.admin.call('saveCarrier', { carrier: input as never })).carrier;
  succeeded(await office.admin.call('publishCarrier', { carrier_id: id, revision }));
  return id;
}

const setCarrier = async (mga_id: number, carrier_id: number, is_allowed: boolean) =>
  succeeded(await owner.call('setMgaCarrier', { mga_id, carrier_id, is_allowed })).carriers;
const listed = async ({ admin }: Office) => succeeded(await admin.call('listCarriers', {})).carriers;
const detail = async ({ admin }: Office, carrier_id: number) =>
  succeeded(await admin.call('getCarrier', { carrier_id })).carrier;

async function enterAccount(office: Office, carrier_id: number, producer_code: string, secret?: string) {
  const { revision } = await detail(office, carrier_id);
  const input = { carrier_id, revision, producer_code, ...(secret ? { secret } : {}) };
  return succeeded(await office.admin.call('saveCarrierAccount', input)).carrier;
}

/** Everything that an agency's users can read about a run, as text. */
async function allAnswers({ admin }: Office, application_id: number): Promise<string> {
  const answers: unknown[] = [
    await admin.call('getApplicationById', { application_id }),
    await admin.call('getQuoteProgress', { application_id }),
    await admin.call('getApplicationApiCommunication', { application_id }),
    await admin.call('getApplicationHistory', { application_id }),
    await admin.call('listCarriers', {}),
  ];
  return JSON.stringify(answers);
}

it('each agency asks a carrier with its own code and credentials, and none is told another’s', async () => {
  const [first, second] = [await anOffice(), await anOffice()];
  const source = await aPublished(first, 'Petrel Shared');
  await enterAccount(first, source, 'FIRST-CODE-1');
  const offered = (await setCarrier(second.id, source, true)).find(({ name }) => name === 'Petrel Shared');
  expect(offered).toMatchObject({ is_allowed: true, is_enabled: false, has_account: false });
  const [copy] = await listed(second);
  const own = copy?.id ?? 0;
  expect(own).not.toBe(source);
  const blank = await detail(second, own);
  expect(blank.producer_code).toBe('');
  expect(blank.published?.auth).toMatchObject({ kind: 'header', is_secret_set: false });
  expect(await second.admin.call('setCarrierEnabled', { carrier_id: own, is_enabled: true })).toMatchObject({
    code: 409,
    message: 'Enter your credentials at this carrier first.',
  });
  await enterAccount(second, own, 'SECOND-CODE-2', 'second-agency-secret');
  succeeded(await second.admin.call('setCarrierEnabled', { carrier_id: own, is_enabled: true }));

  visits.length = 0;
  const here = await quoted(first.admin);
  expect(visits.map(({ key, body }) => [key, body.code])).toEqual([['first-agency-secret', 'FIRST-CODE-1']]);
  visits.length = 0;
  const there = await quoted(second.admin);
  expect(visits.map(({ key, body }) => [key, body.code])).toEqual([['second-agency-secret', 'SECOND-CODE-2']]);

  const [answersHere, answersThere] = [await allAnswers(first, here.id), await allAnswers(second, there.id)];
  for (const secret of ['first-agency-secret', 'second-agency-secret'])
    for (const shown of [answersHere, answersThere]) expect(shown.includes(secret)).toBe(false);
  expect(answersHere.includes('SECOND-CODE-2') || answersThere.includes('FIRST-CODE-1')).toBe(false);
  const kept = await server.db.selectFrom('carriers').select(['auth_sealed', 'producer_code_sealed']).execute();
  for (const { auth_sealed, producer_code_sealed } of kept)
    expect(`${auth_sealed?.toString('latin1')}${producer_code_sealed?.toString('latin1')}`).not.toMatch(/CODE|secret/);
  expect(await first.admin.call('getCarrier', { carrier_id: own })).toMatchObject({ code: 404 });
  const foreign = { carrier_id: source, revision: 1, producer_code: 'STOLEN', secret: 'x' };
  expect(await second.admin.call('saveCarrierAccount', foreign)).toMatchObject({ code: 404 });
});

it('a code that stands in the address goes to no other agency', async () => {
  const [first, second] = [await anOffice(), await anOffice()];
  const source = await aPublished(first, 'Dunlin Written');
  const { base_url } = await server.db
    .selectFrom('carriers')
    .select('base_url')
    .where('id', '=', source)
    .executeTakeFirstOrThrow();
  const ask = { mga_id: second.id, carrier_id: source, is_allowed: true };
  await enterAccount(first, source, 'FIRST-IN-PATH');
  await server.db
    .updateTable('carriers')
    .set({ base_url: `${base_url}/agents/FIRST-IN-PATH` })
    .where('id', '=', source)
    .execute();
  expect(await owner.call('setMgaCarrier', ask)).toMatchObject({ code: 409 });
  expect(await listed(second)).toEqual([]);
});

it('two who give an agency the same carrier at once give it one', async () => {
  const [first, second] = [await anOffice(), await anOffice()];
  const carrier_id = await aPublished(first, 'Turnstone Twice');
  const give = () => owner.call('setMgaCarrier', { mga_id: second.id, carrier_id, is_allowed: true });
  expect((await Promise.all([give(), give(), give()])).map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await listed(second)).toHaveLength(1);
});

it('a carrier that an agency may not use is not offered, asked nor named to it', async () => {
  const [first, third] = [await anOffice(), await anOffice()];
  const source = await aPublished(first, 'Avocet Closed');
  const never = await allAnswers(third, (await made(third.admin)).id);
  const record = JSON.stringify(await third.admin.call('getAgencyHistory', {}));
  expect(/avocet/i.test(never + record)).toBe(false);
  await setCarrier(third.id, source, true);
  const own = (await listed(third))[0]?.id ?? 0;
  await enterAccount(third, own, 'THIRD-3', 'third-agency-secret');
  succeeded(await third.admin.call('setCarrierEnabled', { carrier_id: own, is_enabled: true }));
  await setCarrier(third.id, own, false);

  visits.length = 0;
  const { id } = await made(third.admin);
  expect(await third.admin.call('launchApplication', { application_id: id })).toMatchObject({ ok: false });
  expect(visits).toEqual([]);
  expect(/avocet/i.test(await allAnswers(third, id))).toBe(false);
  for (const answer of [
    await third.admin.call('getCarrier', { carrier_id: own }),
    await third.admin.call('setCarrierEnabled', { carrier_id: own, is_enabled: true }),
    await third.admin.call('testCarrier', { carrier_id: own, application_id: id }),
    await third.admin.call('saveCarrierAccount', { carrier_id: own, revision: 2, producer_code: 'AGAIN' }),
    await third.admin.call('listCarrierCommunications', { carrier_id: own }),
  ])
    expect(answer).toMatchObject({ code: 404 });
  // Allowed again, the carrier has its saved settings and stays disabled until the agency enables it.
  const again = (await setCarrier(third.id, own, true)).find(({ carrier_id }) => carrier_id === own);
  expect(again).toMatchObject({ is_allowed: true, is_enabled: false, has_account: true });
  expect((await detail(third, own)).producer_code).toBe('THIRD-3');
});

it('an account holds for the draft at the same address, too, and a secret that is left out stays', async () => {
  const office = await anOffice();
  const id = await aPublished(office, 'Plover Draft');
  const { published, revision } = await detail(office, id);
  const auth = { kind: 'header', name: 'X-Key' };
  const { secrets: _, certificate: __, ...settings } = published ?? {};
  const carrierInput = { ...settings, auth, name: 'Plover Draft II' };
  succeeded(await office.admin.call('saveCarrier', { carrier_id: id, revision, carrier: carrierInput as never }));
  await enterAccount(office, id, 'PLOVER-1', 'newer-secret');
  const saved = await enterAccount(office, id, 'PLOVER-2');
  succeeded(await office.admin.call('publishCarrier', { carrier_id: id, revision: saved.revision }));
  visits.length = 0;
  await quoted(office.admin);
  expect(visits.map(({ key, body }) => [key, body.code])).toEqual([['newer-secret', 'PLOVER-2']]);
});

it('only a super-admin who sees carriers says which an agency may use', async () => {
  const office = await anOffice();
  const source = await aPublished(office, 'Dunlin Own');
  const input = { mga_id: office.id, carrier_id: source, is_allowed: false };
  expect(await office.admin.call('setMgaCarrier', input)).toMatchObject({ code: 403 });
  expect(await office.admin.call('listMgaCarriers', { mga_id: office.id })).toMatchObject({ code: 403 });
  const blind = await aPerson(server.db, 'super-admin', { display_carriers: false });
  const masked = await server.as(blind.username);
  expect(await masked.call('listMgaCarriers', { mga_id: office.id })).toMatchObject({ code: 403 });
});
