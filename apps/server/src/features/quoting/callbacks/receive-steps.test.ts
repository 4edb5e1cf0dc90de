import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completed, launched, made } from '../../../../test/support/application.ts';
import { sendResult, signed } from '../../../../test/support/callbacks.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { freePort } from '../../../kernel/network/free-port.ts';

const STEPS = [
  {
    id: 'submit',
    name: 'Submitting',
    request: { path: '/submit', body: { kind: 'json', text: '{"url": callback_url, "secret": callback_secret}' } },
  },
  {
    id: 'wait',
    name: 'Waiting',
    receive: { by: 'address' },
    until: 'body.state = "done"',
    success: 'body.ok',
    outputs: { quote: 'body.quote' },
    on_failure: { do: 'end', reason: 'body.why' },
  },
  { id: 'fetch', name: 'Fetching the quote', request: { method: 'GET', path: '/quotes/{{quote}}' } },
];

let server: TestServer;
let carrier: TalkingCarrier;
let agent: SignedIn;

beforeAll(async () => {
  carrier = await startTalkingCarrier();
  const port = await freePort();
  const env = { port, publicUrl: `http://127.0.0.1:${port}`, allowedPrivateHosts: ANY_LOOPBACK_PORT };
  server = await startTestServer({ env });
  agent = await server.as('agent');
  await carrier.settle(server, { steps: STEPS });
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(async () => {
  await restCarriers(server.db);
  carrier.says(({ path }) => (path === '/submit' ? {} : { price: 431 }));
});

async function waiting() {
  const { id } = await made(agent);
  await launched(agent, id);
  const stateIs = (state: string) =>
    eventually(async () => {
      const rows = server.db.selectFrom('quote_requests').select('state').where('application_id', '=', id);
      expect(await rows.execute()).toEqual([{ state }]);
    });
  await stateIs('awaiting_callback');
  const { url, secret } = JSON.parse(carrier.heard[0]?.body ?? '') as { url: string; secret: string };
  const call = (result: object) => {
    const body = JSON.stringify(result);
    return sendResult(url, body, signed(secret, body, new Date()));
  };
  return { id, call, stateIs };
}
const outcome = async (id: number) => (await completed(agent, id)).quotes.map(({ payload }) => payload);

it('a call is waited for until it says that it is the last; then the conversation goes on with it, once', async () => {
  const { id, call, stateIs } = await waiting();
  expect(await call({ state: 'working', quote: 'Q0' })).toBe(200);
  await stateIs('awaiting_callback');
  const last = { state: 'done', ok: true, quote: 'Q7' };
  expect((await Promise.all([call(last), call(last)])).toSorted()).toEqual([200, 404]);
  expect(await outcome(id)).toMatchObject([{ outcome: 'quoted', premium: 431 }]);
  expect(carrier.heard.map(({ path }) => path)).toEqual(['/submit', '/quotes/Q7']);
  expect(await call(last)).toBe(404);
});

it('a call that says it failed ends it, with its reason', async () => {
  const { id, call } = await waiting();
  expect(await call({ state: 'done', ok: false, why: 'The roof is too old.' })).toBe(200);
  const description = expect.stringContaining('The roof is too old.');
  expect(await outcome(id)).toMatchObject([{ outcome: 'error', description }]);
  expect(carrier.heard).toHaveLength(1);
});
