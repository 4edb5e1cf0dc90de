import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { asBinding, bindingAfter, bindOutcome, watched } from '../carriers/bind.ts';
import { Conversation } from '../carriers/conversation/conversation.ts';
import { authority } from '../testing/certificates.ts';
import { inConversation, posts, speaking } from '../testing/conversations.ts';
import { testCaller } from '../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../testing/requests.ts';

const { caller, exchanges } = testCaller();
const ours = authority();

async function serving({ cert, key }: { cert: string; key: string }) {
  let requests = 0;
  const listening = createServer({ cert, key }, (_incoming, response) => {
    requests += 1;
    response.end('{"premium": 900}');
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  afterAll(() => {
    listening.closeAllConnections();
    listening.close();
  });
  return { url: `https://127.0.0.1:${(listening.address() as AddressInfo).port}`, requests: () => requests };
}

const plainUrl = async () => ({
  url: (await speaking(() => ({ body: {} }))).url.replace('http:', 'https:'),
  requests: () => 0,
});
const CASES = [
  ['tls_expired', () => serving(ours.sign('over', true)), ours.ca, /has expired .*renew/],
  ['tls_self_signed', () => serving(ours.own()), undefined, /signed by itself .*Name that authority/],
  [
    'tls_host',
    () => serving(ours.sign('other', false, 'DNS:other.example')),
    ours.ca,
    /another host.*Check the address/,
  ],
  ['tls_authority', () => serving(ours.sign('server')), undefined, /known authority.*intermediate/],
  ['tls_protocol', plainUrl, undefined, /TLS.*https/],
] as const;

const carrierAt = (url: string, ca: string | undefined) =>
  inConversation(url, [posts('rate', '{}')], '{"premium": body.premium}', {
    kind: 'none',
    ...(ca ? { certificate: { ca } } : {}),
  });

it.each(CASES)(
  '%s is named with its next step, as a fault of settings, and asked once',
  async (fault, start, ca, words) => {
    const { url, requests } = await start();
    const before = exchanges.length;
    const result = await quoteToEnd(carrierAt(url, ca), quoteRequest('flood'), caller);
    expect(result).toMatchObject({ outcome: 'error', failure: 'setup', description: expect.stringMatching(words) });
    expect(exchanges.slice(before).map((one) => one.fault)).toEqual([fault]);
    expect(requests()).toBe(0);
  },
);

it.each(CASES)('a bind that meets %s has reached nobody', async (_fault, start, ca) => {
  const { url } = await start();
  const quoting = carrierAt(url, ca);
  const bind = [posts('bind', '{}', { outputs: { policy_number: 'body.policy' } })];
  const carrier = { ...quoting, mapping: { ...quoting.mapping, bind } };
  const progress = bindingAfter(carrier, { at: '', steps: {}, turns: 1 });
  const seen = watched(caller, bind);
  const asking = {
    carrier: asBinding(carrier),
    request: quoteRequest('flood'),
    caller: seen.caller,
    now: () => new Date(),
  };
  const turn = await new Conversation(asking, progress).run();
  expect(bindOutcome(carrier, turn, progress, seen.seen())).toMatchObject({ state: 'unsent' });
});
