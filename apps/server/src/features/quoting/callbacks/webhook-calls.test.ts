import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completed, launched, made, opened } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { upkeepJob } from '../../../features.ts';
import { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { freePort } from '../../../kernel/network/free-port.ts';
import { refusedCalls } from './callbacks.queries.ts';
import { WEBHOOK_PATH } from './signature.ts';

const GUIDE = readFileSync(new URL('../../../../../../docs/carriers.md', import.meta.url), 'utf8');
const EXAMPLE = JSON.parse(/```json webhook\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? 'null') as {
  steps: [object, { receive: { signature: object } }];
  answer: string;
};
const SECRET = 'whsec-of-the-markets';

const clock = settableClock();
let server: TestServer;
let carrier: TalkingCarrier;
let agent: SignedIn;
let carrierId = 0;

beforeAll(async () => {
  carrier = await startTalkingCarrier();
  const port = await freePort();
  const env = { port, publicUrl: `http://127.0.0.1:${port}`, allowedPrivateHosts: ANY_LOOPBACK_PORT };
  server = await startTestServer({ clock, env });
  agent = await server.as('agent');
  carrierId = await carrier.settle(server, { ...EXAMPLE, secrets: { webhook_secret: SECRET } });
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(async () => {
  await restCarriers(server.db);
  await server.db.deleteFrom('refused_calls').execute();
});

type Call = { secret?: string; off_s?: number; header?: string };
async function call(submission: string, market: string, price: number, more: Call = {}): Promise<number> {
  const { secret = SECRET, off_s = 0, header = 'X-Signature' } = more;
  const body = JSON.stringify({ submission, market, price });
  const time = Math.floor(clock.now().getTime() / 1_000) + off_s;
  const signed = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', [header]: `t=${time},v1=${'0'.repeat(64)},v1=${signed}` };
  return (await fetch(`${server.url}${WEBHOOK_PATH}/${carrierId}`, { method: 'POST', headers, body })).status;
}

async function waiting(ref: string, markets: number): Promise<number> {
  carrier.says(() => ({ id: ref, markets }));
  const { id } = await made(agent);
  await launched(agent, id);
  await eventually(async () => {
    const rows = server.db.selectFrom('quote_requests').select('state').where('application_id', '=', id);
    expect(await rows.execute()).toEqual([{ state: 'awaiting_callback' }]);
  });
  return id;
}
const offers = async (id: number) =>
  (await opened(agent, id)).quotes
    .map(({ payload, is_partial }) => ({ name: payload.carrier_name, premium: payload.premium, is_partial }))
    .toSorted((a, b) => (a.premium ?? 0) - (b.premium ?? 0));

it('shows each offer as its call comes, counts a repeated call once, and ends with the last', async () => {
  const id = await waiting('S-1', 3);
  expect(await call('S-1', 'Anchor', 700)).toBe(200);
  await eventually(async () => expect(await offers(id)).toEqual([{ name: 'Anchor', premium: 700, is_partial: true }]));
  // Sent again with another time and so another signature.
  expect(await call('S-1', 'Anchor', 700, { off_s: 5 })).toBe(200);
  expect(await call('S-1', 'Beacon', 800)).toBe(200);
  await eventually(async () =>
    expect(await offers(id)).toMatchObject([{ premium: 700 }, { premium: 800, is_partial: true }]),
  );
  expect(await call('S-1', 'Cypress', 900)).toBe(200);
  await completed(agent, id);
  expect(await offers(id)).toEqual([
    { name: 'Anchor', premium: 700, is_partial: false },
    { name: 'Beacon', premium: 800, is_partial: false },
    { name: 'Cypress', premium: 900, is_partial: false },
  ]);
  const exchanges = await server.db.selectFrom('exchanges').selectAll().where('application_id', '=', id).execute();
  const sent = exchanges.filter((exchange) => JSON.stringify(exchange).includes('Anchor'));
  expect(sent).toHaveLength(1);
});

it('counts each of the calls that come together', async () => {
  const id = await waiting('S-2', 8);
  const calls = Array.from({ length: 8 }, (_, at) => call('S-2', `Market ${at}`, 700 + at));
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 8 }, () => 200));
  await completed(agent, id);
  expect((await offers(id)).map(({ premium }) => premium)).toEqual([700, 701, 702, 703, 704, 705, 706, 707]);
});

it('keeps the offers that are there when the time is over', async () => {
  const id = await waiting('S-3', 8);
  for (const at of [1, 2, 3]) expect(await call('S-3', `Market ${at}`, 700 + at)).toBe(200);
  clock.forward(90_000);
  await completed(agent, id);
  expect(await offers(id)).toMatchObject([{ premium: 701 }, { premium: 702 }, { premium: 703 }]);
  const without = await waiting('S-4', 8);
  clock.forward(90_000);
  expect((await completed(agent, without)).quotes).toMatchObject([{ payload: { outcome: 'timeout' } }]);
});

it('remembers why calls are refused, one row for each reason', async () => {
  const id = await waiting('S-5', 1);
  for (const off_s of [-1_200, 1_000]) expect(await call('S-5', 'Anchor', 700, { off_s })).toBe(403);
  for (let times = 0; times < 4; times += 1) expect(await call('S-5', 'Anchor', 700, { secret: 'another' })).toBe(403);
  expect(await call('S-5', 'Anchor', 700, { header: 'X-Other' })).toBe(403);
  for (let times = 0; times < 2; times += 1) expect(await call('S-6', 'Anchor', 700 + times)).toBe(200);
  clock.forward(11 * 60_000);
  expect(await call('S-7', 'Anchor', 700)).toBe(200);
  await doNow(server, upkeepJob);
  await eventually(async () =>
    expect(await server.db.selectFrom('carrier_calls').select('id').where('ref', '=', 'S-6').execute()).toEqual([]),
  );
  const { agency_id } = await server.db
    .selectFrom('carriers')
    .select('agency_id')
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow();
  const refused = await refusedCalls(
    new TenantDb(server.db, { kind: 'agency', agencyId: agency_id }, false),
    carrierId,
  );
  const shown = refused.map(({ reason, times, skew_s, ref }) => ({ reason, times, skew_s, ref }));
  expect(shown).toHaveLength(5);
  expect(shown).toEqual(
    expect.arrayContaining([
      { reason: 'clock', times: 2, skew_s: expect.toSatisfy((skew: number) => Math.abs(skew - 1_000) < 5), ref: null },
      { reason: 'signature', times: 4, skew_s: null, ref: null },
      { reason: 'unsigned', times: 1, skew_s: null, ref: null },
      { reason: 'unknown_reference', times: 2, skew_s: null, ref: 'S-6' },
      { reason: 'not_awaited', times: 1, skew_s: null, ref: 'S-7' },
    ]),
  );
  expect(JSON.stringify(refused)).not.toContain(SECRET);
  await completed(agent, id);
});

it('takes a time that is off by less than what the carrier is allowed', async () => {
  const id = await waiting('S-8', 1);
  expect(await call('S-8', 'Anchor', 700, { off_s: -800 })).toBe(200);
  expect((await completed(agent, id)).quotes).toMatchObject([{ payload: { premium: 700 } }]);
});
