import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completed, launched, made, opened, succeeded } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { freePort } from '../../../kernel/network/free-port.ts';
import { WEBHOOK_PATH } from './signature.ts';

const SIGNATURE = {
  header: 'X-Signed',
  secret: 'hook',
  algorithm: 'sha256',
  encoding: 'hex',
  prefix: 'sha256=',
  timestamp_header: 'X-Time',
};
const SUBMIT = {
  id: 'submit',
  name: 'Submitting',
  outputs: { ref: 'body.ref' },
  request: { path: '/submissions', body: { kind: 'json', text: '{"key": idempotency_key}' } },
};
const WAIT = {
  id: 'wait',
  name: 'Waiting for its call',
  outputs: { quote: 'body.quote' },
  receive: { by: 'webhook', match: 'body.about', ref: 'ref', signature: SIGNATURE },
};
const SECOND = { ...WAIT, id: 'second', name: 'Waiting for its price' };
const FETCH = { id: 'fetch', name: 'Fetching the quote', request: { method: 'GET', path: '/quotes/{{quote}}' } };

const clock = settableClock();
let server: TestServer;
let carrier: TalkingCarrier;
let agent: SignedIn;
let alone = 0;
let followed = 0;
let twice = 0;

const settle = (steps: object[], secret: string) => carrier.settle(server, { steps, secrets: { hook: secret } });

beforeAll(async () => {
  carrier = await startTalkingCarrier();
  const port = await freePort();
  const env = { port, publicUrl: `http://127.0.0.1:${port}`, allowedPrivateHosts: ANY_LOOPBACK_PORT };
  server = await startTestServer({ clock, env });
  agent = await server.as('agent');
  followed = await settle([SUBMIT, WAIT, FETCH], 'their own secret');
  alone = await settle([SUBMIT, WAIT], 'whsec-1');
  twice = await settle([SUBMIT, WAIT, SECOND], 'whsec-1');
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(() => restCarriers(server.db));

type Call = { to?: number; secret?: string; body?: string; header?: string; at?: number; sent?: string };
/** Calls a webhook with the carrier's valid signature unless `more` overrides it. @returns the status */
async function call(about: string, price: number, more: Call = {}): Promise<number> {
  const body = more.body ?? JSON.stringify({ about, price, quote: 'Q9' });
  const { to = alone, secret = 'whsec-1', header = 'X-Signed', at = clock.now().getTime(), sent = body } = more;
  const time = String(Math.floor(at / 1_000));
  const signed = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'X-Time': time, [header]: `sha256=${signed}` };
  return (await fetch(`${server.url}${WEBHOOK_PATH}/${to}`, { method: 'POST', headers, body: sent })).status;
}

const only = async (carrier_id: number) => {
  await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
  await server.db.updateTable('carriers').set({ is_enabled: true }).where('id', '=', carrier_id).execute();
};
const stateOf = async (application_id: number) =>
  (
    await server.db
      .selectFrom('quote_requests')
      .select('state')
      .where('application_id', '=', application_id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.state;
const begun = async () => {
  const { id } = await made(agent);
  await launched(agent, id);
  return id;
};
const waiting = async (ref: string) => {
  carrier.says(() => ({ ref }));
  const id = await begun();
  await eventually(async () => expect(await stateOf(id)).toBe('awaiting_callback'));
  return id;
};
const premiums = async (id: number) => (await completed(agent, id)).quotes.map(({ payload }) => payload.premium);

describe('a webhook of a carrier', () => {
  beforeEach(() => only(alone));

  it('takes a call that is signed, once; a forged one changes nothing and says nothing', async () => {
    const id = await waiting('R-1');
    const forged: Call[] = [
      { secret: 'another' },
      { secret: '' },
      { header: 'X-Other' },
      { sent: '{"about": "R-1", "price": 1}' },
      { at: clock.now().getTime() - 400_000 },
      { at: clock.now().getTime() + 400_000 },
    ];
    for (const one of forged) expect(await call('R-1', 812, one)).toBe(403);
    const url = `${server.url}${WEBHOOK_PATH}/${alone}`;
    const refused = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' });
    expect(await refused.text()).not.toContain('Talking');
    expect(await stateOf(id)).toBe('awaiting_callback');
    expect(await Promise.all([1, 2, 3].map(() => call('R-1', 812)))).toEqual([200, 200, 200]);
    expect(await premiums(id)).toEqual([812]);
    expect(await call('R-1', 999)).toBe(200);
    expect((await opened(agent, id)).quotes.map(({ payload }) => payload.premium)).toEqual([812]);
    const exchanges = succeeded(await agent.call('getApplicationApiCommunication', { application_id: id }));
    const text = JSON.stringify(exchanges.application_api_communications);
    expect(text).toContain('812');
    expect(text).not.toContain('whsec-1');
  });

  it('is there only for those that have one', async () => {
    const id = await waiting('R-2');
    expect(await call('R-2', 812, { to: 999_999 })).toBe(404);
    const { id: other } = await server.db
      .selectFrom('carriers')
      .select('id')
      .where('kind', '=', 'conversation')
      .where('id', 'not in', [alone, followed])
      .executeTakeFirstOrThrow();
    expect(await call('R-2', 812, { to: other })).toBe(404);
    // Signed by another carrier, for a reference that is not its own.
    expect(await call('R-2', 812, { to: followed })).toBe(403);
    expect(await call('R-2', 812, { to: followed, secret: 'their own secret' })).toBe(200);
    expect(await call('unknown', 812)).toBe(200);
    expect(await call('R-2', 812, { body: '{"price": 5}' })).toBe(400);
    expect(await stateOf(id)).toBe('awaiting_callback');
    expect(await call('R-2', 700)).toBe(200);
    expect(await premiums(id)).toEqual([700]);
  });

  it('keeps a call that comes before its request waits for it', async () => {
    carrier.says(async () => {
      expect(await call('R-3', 555)).toBe(200);
      return { ref: 'R-3' };
    });
    expect(await premiums(await begun())).toEqual([555]);
  });

  it('takes no call that is older than what waits for one', async () => {
    const id = await waiting('R-4');
    expect(await call('R-4', 640)).toBe(200);
    expect(await premiums(id)).toEqual([640]);
    expect(await call('R-4', 640)).toBe(200);
    clock.forward(2_000);
    const next = await waiting('R-4');
    expect(await call('R-4', 650)).toBe(200);
    expect(await premiums(next)).toEqual([650]);
  });

  it('tells the one from the other only by their references: a second request by the same is an error', async () => {
    const first = await waiting('R-5');
    const second = await begun();
    const [quote] = (await completed(agent, second)).quotes;
    expect(quote?.payload).toMatchObject({ outcome: 'error', description: expect.stringMatching(/another request/) });
    expect(await call('R-5', 640)).toBe(200);
    expect(await premiums(first)).toEqual([640]);
  });
});

describe('the record of a webhook call', () => {
  const recorded = (application_id: number) =>
    server.db
      .selectFrom('exchanges')
      .select(['url', 'step', 'carrier_name', 'request_body', 'request_headers'])
      .where('application_id', '=', application_id)
      .where(sql<boolean>`url like ${`${WEBHOOK_PATH}%`}`)
      .execute();

  it('has the address, the step and the carrier, and none of its secrets, however the call writes them', async () => {
    const key = 'sk_live_51Hq&Zw';
    const secrets = { hook: 'whsec-long-enough', key };
    const carrier_id = await carrier.settle(server, { steps: [SUBMIT, WAIT], secrets });
    await only(carrier_id);
    const id = await waiting('S-1');
    const cut = `${key.slice(0, 9)}…`;
    const words = [key, key.toUpperCase(), Buffer.from(key).toString('hex'), cut, secrets.hook];
    const body = JSON.stringify({ about: 'S-1', price: 710, message: words });
    expect(await call('S-1', 710, { to: carrier_id, secret: secrets.hook, body })).toBe(200);
    expect(await premiums(id)).toEqual([710]);
    const [call1] = await recorded(id);
    expect(call1).toMatchObject({ url: `${WEBHOOK_PATH}/${carrier_id}`, step: 'wait' });
    expect(call1?.carrier_name).toBeTruthy();
    expect(JSON.parse(String(call1?.request_body)).message).toEqual(['•••', '•••', '•••', '•••…', '•••']);
  });

  const TOKEN = 'access-token-of-the-account';
  const pair = Buffer.from('agency:pass-of-basic').toString('base64');
  const auths = {
    'an OAuth token': [
      { kind: 'oauth2', token_url: '', client_id: 'agency', client_secret: 'client-secret-1' },
      [TOKEN, 'client-secret-1'],
    ],
    'a Basic pair': [{ kind: 'basic', username: 'agency', password: 'pass-of-basic' }, [pair, 'pass-of-basic']],
    'a token of its own kind and a refresh token': [
      {
        kind: 'token',
        request: { method: 'POST', url: '', body: { kind: 'json', text: '{"refresh": secrets.refresh}' } },
        token: 'body.access_token',
        header: 'X-Session',
        value: 'Session {{token}}',
      },
      [TOKEN, 'refresh-token-1'],
    ],
  } as const;

  it.each(Object.entries(auths))(
    'has not %s of the connection, and neither has the quote',
    async (_what, [auth, all]) => {
      const url = `${carrier.base_url}/token`;
      const at =
        auth.kind === 'oauth2'
          ? { token_url: url }
          : auth.kind === 'token'
            ? { request: { ...auth.request, url } }
            : {};
      const secrets = { hook: 'whsec-long-enough', ...(auth.kind === 'token' ? { refresh: 'refresh-token-1' } : {}) };
      const to = await carrier.settle(server, {
        steps: [SUBMIT, WAIT],
        secrets,
        auth: { ...auth, ...at },
        answer: '{"premium": body.price, "description": body.message}',
      } as never);
      await only(to);
      carrier.says(({ path }) => (path === '/token' ? { access_token: TOKEN, expires_in: 3_600 } : { ref: 'S-7' }));
      const id = await begun();
      await eventually(async () => expect(await stateOf(id)).toBe('awaiting_callback'));
      const message = `refused ${all.join(' and ')}`;
      const body = JSON.stringify({ about: 'S-7', price: 720, message });
      expect(await call('S-7', 720, { to, secret: secrets.hook, body })).toBe(200);
      const { quotes } = await completed(agent, id);
      const expected = `refused ${all.map(() => '•••').join(' and ')}`;
      const [call1] = await recorded(id);
      expect(JSON.parse(String(call1?.request_body)).message).toBe(expected);
      expect(quotes[0]?.payload).toMatchObject({ premium: 720, description: expected });
      for (const secret of all) expect(await call(secret, 5, { to, secret: secrets.hook })).toBe(400);
      const refused = await server.db.selectFrom('refused_calls').selectAll().where('carrier_id', '=', to).execute();
      for (const secret of all) expect(JSON.stringify(refused)).not.toContain(secret);
    },
  );

  it('is refused where its reference holds a secret of the carrier', async () => {
    await only(alone);
    expect(await call('about whsec-1', 5)).toBe(400);
  });
});

it('is answered though nothing can be launched or asked just now, and taken once that is over', async () => {
  await only(alone);
  const id = await waiting('B-1');
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table applications, quote_requests, runs in access exclusive mode`.execute(trx);
    expect(await call('B-1', 615)).toBe(200);
  });
  expect(await premiums(id)).toEqual([615]);
});

it('a call that cannot be taken just now is kept, and taken later', async () => {
  await only(alone);
  const id = await waiting('L-1');
  await server.db.schema.alterTable('exchanges').renameTo('away').execute();
  expect(await call('L-1', 625)).toBe(200);
  const early = () => server.db.selectFrom('carrier_calls').select('ref').where('ref', '=', 'L-1').execute();
  expect(await early()).toEqual([{ ref: 'L-1' }]);
  await server.db.schema.alterTable('away').renameTo('exchanges').execute();
  expect(await premiums(id)).toEqual([625]);
  await eventually(async () => expect(await early()).toEqual([]));
});

describe('calls that nobody waits for, as many as they are', () => {
  beforeAll(async () => {
    await only(alone);
    const { agency_id } = await server.db
      .selectFrom('carriers')
      .select('agency_id')
      .where('id', '=', followed)
      .executeTakeFirstOrThrow();
    const unawaited = Array.from({ length: 600 }, (_, n) => ({
      agency_id,
      carrier_id: followed,
      ref: `of nobody ${n}`,
      sent_sealed: Buffer.from('x'),
      arrived_at: clock.now(),
    }));
    await server.db.insertInto('carrier_calls').values(unawaited).execute();
  });
  afterAll(async () => {
    await server.db.deleteFrom('carrier_calls').where('carrier_id', '=', followed).execute();
  });

  it('keep no other waiting', async () => {
    const id = await waiting('F-1');
    expect(await call('F-1', 630)).toBe(200);
    expect(await premiums(id)).toEqual([630]);
  });

  it('keep none waiting that could not be taken at once', async () => {
    const id = await waiting('F-2 é');
    await server.db.schema.alterTable('exchanges').renameTo('away').execute();
    expect(await call('F-2 é', 635)).toBe(200);
    await server.db.schema.alterTable('away').renameTo('exchanges').execute();
    expect(await premiums(id)).toEqual([635]);
  });
});

describe('two calls for two steps that wait for the same reference', () => {
  beforeEach(() => only(twice));
  const both = (ref: string) => [call(ref, 510, { to: twice }), call(ref, 520, { to: twice })];

  it('each take a step when they come together', async () => {
    for (const ref of ['T-1', 'T-2', 'T-3', 'T-4', 'T-5']) {
      const id = await waiting(ref);
      expect(await Promise.all(both(ref))).toEqual([200, 200]);
      expect([510, 520]).toContain((await premiums(id))[0]);
      await restCarriers(server.db);
    }
  });

  it('each take a step when both came before the first waited, the older one first', async () => {
    carrier.says(async () => {
      expect(await call('T-6', 510, { to: twice })).toBe(200);
      expect(await call('T-6', 520, { to: twice })).toBe(200);
      return { ref: 'T-6' };
    });
    expect(await premiums(await begun())).toEqual([520]);
  });

  it('take one step when they are the same', async () => {
    const id = await waiting('T-7');
    const same = () => call('T-7', 510, { to: twice });
    expect(await Promise.all([same(), same(), same()])).toEqual([200, 200, 200]);
    await eventually(async () => expect(await stateOf(id)).toBe('awaiting_callback'));
    expect(await same()).toBe(200);
    expect(await call('T-7', 530, { to: twice })).toBe(200);
    expect(await premiums(id)).toEqual([530]);
    const rest = server.db.selectFrom('carrier_calls').select('ref').where('carrier_id', '=', twice);
    await eventually(async () => expect(await rest.execute()).toEqual([]));
  });
});

it('goes on after a call with what it said', async () => {
  await only(followed);
  carrier.says(({ path }) => (path === '/submissions' ? { ref: 'R-6' } : { price: 431 }));
  const id = await begun();
  await eventually(async () => expect(await stateOf(id)).toBe('awaiting_callback'));
  const secret = 'their own secret';
  expect(await Promise.all([1, 2].map(() => call('R-6', 1, { to: followed, secret })))).toEqual([200, 200]);
  expect(await premiums(id)).toEqual([431]);
  expect(carrier.heard.map(({ path }) => path)).toEqual(['/submissions', '/quotes/Q9']);
});
