import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answering, bodyOf, carrierAt } from '../../../testing/carriers.ts';
import { mappingInSteps } from '../../../testing/in-steps.ts';
import { serve, testCaller } from '../../../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../../../testing/requests.ts';
import type { CarrierConfig } from '../../types.ts';

const { caller, exchanges } = testCaller();
const request = quoteRequest('flood');

const resultOf = (carrier: CarrierConfig) => quoteToEnd(carrier, request, caller);

describe('a conversation over HTTP', () => {
  it('sends what the mapping makes and reads what the mapping says', async () => {
    const url = await serve(async (incoming, response) => {
      const body: unknown = JSON.parse(await bodyOf(incoming));
      response.end(
        JSON.stringify({ price: 1204.5, sent: { url: incoming.url, key: incoming.headers['idempotency-key'], body } }),
      );
    });
    const carrier = carrierAt(url, {
      mapping: mappingInSteps('http-json', {
        request: {
          path: '/q/{{values.zip & "/ü"}}',
          headers: { 'Idempotency-Key': '{{idempotency_key}}\r\nX-Evil: 1' },
          body: '{"zone": values.flood_zone}',
        },
        answer: '{"premium": body.price, "description": $string(body.sent)}',
      }),
    });
    const result = await resultOf(carrier);
    expect(result).toMatchObject({ outcome: 'quoted', premium: 1204.5 });
    expect(JSON.parse(result.description)).toEqual({
      url: '/q/33139%2F%C3%BC',
      key: '7/3/plain X-Evil: 1',
      body: { zone: 'AE' },
    });
  });

  it.each([
    [200, '{"price": 12', 'error', /not JSON/],
    [200, '<html></html>', 'error', /web page, not data/],
    [200, '', 'error', /not JSON/],
    [200, '{}', 'error', /neither an outcome nor a premium/],
    [200, '[]', 'error', /neither an outcome nor a premium/],
    [200, 'null', 'error', /neither/],
    [200, '{"price": -5}', 'error', /premium/],
    [200, '{"price": 12.345}', 'error', /premium/],
    [200, '{"price": "a lot"}', 'error', /premium/],
    [200, '{"price": 1e400}', 'error', /neither|premium/],
    [200, '{"price": 0}', 'error', /neither/],
    [302, '', 'error', /status 302/],
    [400, '{"price": 500}', 'error', /status 400/],
    [401, '', 'error', /credentials/],
    [403, '', 'error', /credentials/],
    [429, '', 'error', /too many/],
    [500, '{"price": 500}', 'error', /failed/],
  ])('status %d with %s is %s', async (status, body, outcome, description) => {
    const result = await resultOf(await answering(status, body));
    expect(result).toMatchObject({ outcome, premium: null, description: expect.stringMatching(description) });
  });

  it('waits as told by a 429 and then has the quote', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { 'retry-after': '0' }).end();
      else response.end('{"price": 700}');
    });
    await expect(resultOf(carrierAt(url))).resolves.toMatchObject({ outcome: 'quoted', premium: 700 });
  });

  it('repeats what can pass: a 5xx and a broken connection', async () => {
    let asked = 0;
    const url = await serve((incoming, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(502).end();
      else if (asked === 2) incoming.socket.resetAndDestroy();
      else response.end('{"price": 700}');
    });
    await expect(
      resultOf(carrierAt(url, { limits: { timeout_ms: 5_000, concurrency: 1, calls_per_minute: 60 } })),
    ).resolves.toMatchObject({
      outcome: 'quoted',
    });
  });

  it('is a timeout when no answer comes', async () => {
    const carrier = carrierAt(await serve(() => undefined), {
      limits: { timeout_ms: 80, concurrency: 1, calls_per_minute: 60 },
    });
    await expect(resultOf(carrier)).resolves.toMatchObject({ outcome: 'timeout', premium: null });
  });

  it.each([
    ['request', { request: { path: '/', body: '$boom(' }, answer: 'body' }, /request could not be made/],
    ['request', { request: { path: '/', body: 'nothing.here' }, answer: 'body' }, /gave nothing/],
    ['path', { request: { path: '/{{$error("no")}}' }, answer: 'body' }, /no/],
    ['answer', { request: { path: '/' }, answer: '$error("the mapping is wrong")' }, /mapping is wrong/],
    ['answer', { request: { path: '/' }, answer: '($f := function($n){$n > 0 ? $f($n + 1) : 0}; $f(1))' }, /timeout/i],
    ['answer', { request: { path: '/' }, answer: '{"outcome": "splendid", "premium": 5}' }, /outcome/],
    ['answer', { request: { path: '/' }, answer: '{"outcome": "quoted"}' }, /no premium/],
    ['answer', { request: { path: '/' }, answer: '"yes"' }, /no result/],
    [
      'answer',
      { request: { path: '/' }, answer: '{"outcome": $known(body.word, {"OK": "quoted"}), "premium": 5}' },
      /not a word that is known/,
    ],
  ])('a wrong %s mapping is an error: %j', async (_which, mapping, description) => {
    const answered = await answering(200, '{"price": 500, "word": "WHAT"}');
    const carrier = { ...answered, mapping: mappingInSteps('http-json', mapping) };
    await expect(resultOf(carrier)).resolves.toMatchObject({
      outcome: 'error',
      premium: null,
      description: expect.stringMatching(description),
    });
  });

  it('keeps the raw answer that it could not understand', async () => {
    await resultOf(await answering(200, '<html>surprise</html>'));
    expect(exchanges.at(-1)?.response_body).toBe('<html>surprise</html>');
  });

  it('never makes a bindable quote of an indication', async () => {
    const carrier = { ...(await answering(200, '{"price": 500}')), rate_type: 'indication' as const };
    await expect(resultOf(carrier)).resolves.toMatchObject({ outcome: 'indication', premium: 500 });
  });

  it('refuses an address in a private network unless allowed', async () => {
    const result = await resultOf(carrierAt('http://10.1.2.3:8080'));
    expect(result).toMatchObject({ outcome: 'error', description: expect.stringMatching(/private network/) });
  });

  it.each([['ftp://example.test'], ['nonsense'], [null]])('is an error with the base address %s', async (base_url) => {
    await expect(resultOf({ ...carrierAt(''), base_url })).resolves.toMatchObject({ outcome: 'error' });
  });
});

describe('OAuth2', () => {
  const oauth = async (handle: (incoming: IncomingMessage, response: ServerResponse) => void) => {
    const url = await serve(handle);
    const auth = { kind: 'oauth2', token_url: `${url}/token`, client_id: 'id', client_secret: 'hush-hush' } as const;
    return carrierAt(url, { auth });
  };

  it('shares one token among calls, renews a refused one once, and shows neither', async () => {
    let given = 0;
    const carrier = await oauth((incoming, response) => {
      if (incoming.url === '/token') {
        given += 1;
        response.end(JSON.stringify({ access_token: `token-${given}`, expires_in: 3600 }));
      } else response.writeHead(incoming.headers.authorization === 'Bearer token-2' ? 200 : 401).end('{"price": 900}');
    });
    await expect(resultOf(carrier)).resolves.toMatchObject({ outcome: 'quoted' });
    await expect(Promise.all([resultOf(carrier), resultOf(carrier)])).resolves.toMatchObject([
      { premium: 900 },
      { premium: 900 },
    ]);
    expect(given).toBe(2);
    expect(JSON.stringify(exchanges)).not.toMatch(/hush-hush|token-\d/);
  });

  it.each([
    [401, '{"error":"invalid_client"}', 'error', /credentials/],
    [200, '{"error":"invalid_code"}', 'error', /has no body.access_token; it has error\./],
    [503, '', 'error', /could not be asked/],
  ])('a token answer of %d %s is an %s', async (status, body, outcome, description) => {
    const carrier = await oauth((_incoming, response) => response.writeHead(status).end(body));
    await expect(resultOf(carrier)).resolves.toMatchObject({
      outcome,
      description: expect.stringMatching(description),
    });
  });
});
