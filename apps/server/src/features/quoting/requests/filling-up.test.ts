import { afterAll, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, opened } from '../../../../test/support/application.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { type StandingCarrier, startStandingCarrier } from '../../../../test/support/standing-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';

let server: TestServer;
let agent: SignedIn;
let carrier: StandingCarrier;

/** A comparative service whose entries are empty until their carriers have answered; nothing says that it is done. */
const STEPS = [
  {
    ...{ id: 'refine', name: 'Asking its carriers', request: { path: '/quote', body: { kind: 'json', text: '{}' } } },
    outputs: { correlation: 'body.id' },
  },
  {
    ...{ id: 'entries', name: 'Reading its carriers', request: { method: 'GET', path: '/entries/{{correlation}}' } },
    ...{ until: '$count(body.entries[price = null]) = 0 or elapsed_ms > 60000', every_ms: 500, is_partial: true },
  },
];
const ANSWER = '{"offers": [body.entries[price != null].{"key": name, "carrier_name": name, "premium": price}]}';

beforeAll(async () => {
  carrier = await startStandingCarrier();
  server = await startTestServer({ env: { allowedPrivateHosts: new Set(['127.0.0.1']) } });
  agent = await server.as('agent');
  await carrier.settle(server, { mapping: { steps: STEPS, answer: ANSWER } });
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});

it('offers of a service that fills up are shown as they come, and are the same quotes when it is full', async () => {
  const entries = [
    { name: 'Pelican', price: 1_200.5 as number | null },
    { name: 'Heron', price: null as number | null },
  ];
  carrier.each(({ path, response }) => response.end(path === '/quote' ? '{"id": "c-1"}' : JSON.stringify({ entries })));
  const { id } = await made(agent);
  await launched(agent, id);
  const first = await eventually(async () => {
    const { quotes, payload } = await opened(agent, id);
    expect(quotes.map(({ payload: { offer_name, premium } }) => [offer_name, premium])).toHaveLength(1);
    expect(payload.status).toBe('launched');
    return quotes[0];
  });
  expect(first).toMatchObject({ payload: { premium: 1_200.5 }, is_partial: true });
  const [, heron] = entries;
  if (heron) heron.price = 999;
  const done = await completed(agent, id);
  expect(done.quotes.map(({ payload }) => payload.premium).sort()).toEqual([1_200.5, 999].sort());
  expect(done.quotes.find(({ payload }) => payload.premium === 1_200.5)?.id).toBe(first?.id);
  expect(carrier.visits.filter(({ path }) => path === '/quote')).toHaveLength(1);
});
