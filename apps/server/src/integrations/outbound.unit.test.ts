import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutsideFault } from '../kernel/network/outside-fault.ts';
import { type CallerOptions, createCaller, type Exchange, type OutboundRequest } from './outbound.ts';
import { serve } from './testing/outside.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

const outside = async (handler: Handler): Promise<{ url: string; count: () => number }> => {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    handler(request, response, count);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count };
};

const caller = (options: CallerOptions = {}) => {
  const exchanges: Exchange[] = [];
  const made = createCaller({
    allowAddress: () => true,
    record: (exchange) => {
      exchanges.push(exchange);
    },
    ...options,
  });
  ends.push(() => made.close());
  return { ...made, exchanges };
};

const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  api_name: 'test',
  method: 'GET',
  url,
  timeout_ms: 2_000,
  ...more,
});

describe('the outbound caller', () => {
  it('gives the answer whatever its status and records it', async () => {
    const { url } = await outside((_request, response) => response.writeHead(404, { 'x-a': 'b' }).end('gone'));
    const { call, exchanges } = caller();
    await expect(call(get(`${url}/x`))).resolves.toMatchObject({ status: 404, text: 'gone', headers: { 'x-a': 'b' } });
    expect(exchanges).toMatchObject([{ api_name: 'test', status: 404, response_body: 'gone', fault: null }]);
  });

  it('gives its name', async () => {
    const { url } = await outside((request, response) => response.end(request.headers['user-agent']));
    await expect(caller().call(get(url))).resolves.toMatchObject({ text: 'Freeboard' });
  });

  it('masks credentials in addresses, headers and bodies', async () => {
    const secret = 'p&ss w"rd/1';
    const { url } = await outside((_request, response) =>
      response.writeHead(200, { 'set-cookie': 'a=b' }).end(JSON.stringify({ access_token: 'abc.def', echo: secret })),
    );
    const { call, exchanges } = caller();
    await call(
      get(`${url}/?${new URLSearchParams({ key: secret, api_key: 'zzz' })}`, {
        method: 'POST',
        headers: { Authorization: 'Basic eDp5', 'X-Api-Key': 'k', accept: 'text/plain' },
        body: `<r><Password>pw</Password>${secret.replace('&', '&amp;')}</r>`,
        secrets: [secret],
      }),
    );
    const text = JSON.stringify(exchanges);
    for (const leak of ['abc.def', 'zzz', 'eDp5', '>pw<', 'p%26ss', 'ss w', 'a=b', '"k"'])
      expect(text).not.toContain(leak);
    expect(exchanges[0]?.request_headers.accept).toBe('text/plain');
  });

  it.each([
    ['timeout', 'no answer', () => undefined],
    ['timeout', 'an answer that stops half-way', (_: unknown, r: ServerResponse) => r.writeHead(200).write('half')],
    ['reset', 'a connection broken off', (q: IncomingMessage) => q.socket.resetAndDestroy()],
  ] as const)('calls it %s: %s', async (fault, _name, handler) => {
    const { url } = await outside((request, response) => void handler(request, response));
    const { call, exchanges } = caller();
    await expect(call(get(url, { timeout_ms: 150 }))).rejects.toMatchObject({ fault });
    expect(exchanges).toMatchObject([{ fault }]);
  });

  it('keeps the half of an answer that came', async () => {
    const { url } = await outside((_request, response) => void response.writeHead(200).write('half'));
    const { call, exchanges } = caller();
    await expect(call(get(url, { timeout_ms: 1_000 }))).rejects.toMatchObject({ fault: 'timeout' });
    expect(exchanges).toMatchObject([{ status: 200, response_body: 'half' }]);
  });

  it('says connect when nobody listens', async () => {
    await expect(caller().call(get('http://127.0.0.1:1/'))).rejects.toMatchObject({ fault: 'connect' });
  });

  it('repeats 5xx only when told to, and records every attempt', async () => {
    const { url, count } = await outside((_q, response, nth) => response.writeHead(nth < 3 ? 503 : 200).end());
    const { call, exchanges } = caller();
    await expect(call(get(url))).resolves.toMatchObject({ status: 503 });
    expect(count()).toBe(1);
    await expect(call(get(url, { retry: { times: 2, base_ms: 1 } }))).resolves.toMatchObject({ status: 200 });
    expect(exchanges.map((exchange) => exchange.status)).toEqual([503, 503, 200]);
  });

  it('does not repeat other refusals', async () => {
    const { url, count } = await outside((_q, response) => response.writeHead(400).end());
    await caller().call(get(url, { retry: { times: 3, base_ms: 1 } }));
    expect(count()).toBe(1);
  });

  it('obeys Retry-After of a 429 within the deadline, and gives it back when it asks for longer', async () => {
    const soon = await outside((_q, response, nth) =>
      response.writeHead(nth === 1 ? 429 : 200, { 'retry-after': '0.02' }).end(),
    );
    await expect(caller().call(get(soon.url))).resolves.toMatchObject({ status: 200 });
    const later = await outside((_q, response) => response.writeHead(429, { 'retry-after': '60' }).end());
    await expect(caller().call(get(later.url))).resolves.toMatchObject({ status: 429 });
    expect(later.count()).toBe(1);
  });

  it('records elsewhere for whoever asks so, by the same connections', async () => {
    const { url } = await outside((_q, response) => response.end('ok'));
    const { recordedBy, exchanges } = caller();
    const mine: Exchange[] = [];
    await recordedBy((exchange) => void mine.push(exchange)).call(get(url));
    expect(mine).toMatchObject([{ status: 200, response_body: 'ok' }]);
    expect(exchanges).toEqual([]);
  });

  it('passes on a fault of the record: an exchange is never lost silently', async () => {
    const { url } = await outside((_q, response) => response.end('ok'));
    const { recordedBy } = caller();
    await expect(recordedBy(() => Promise.reject(new Error('no space'))).call(get(url))).rejects.toThrow('no space');
  });

  it('stops when the signal aborts', async () => {
    const { url } = await outside(() => undefined);
    const stop = new AbortController();
    const pending = caller().call(get(url, { signal: stop.signal }));
    stop.abort();
    await expect(pending).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('leaves a failing service alone and tries again later', async () => {
    let isUp = false;
    const { url, count } = await outside((_q, response) => response.writeHead(isUp ? 200 : 500).end());
    const { call } = caller({ breaker: { failures: 2, open_ms: 30 } });
    await call(get(url));
    await call(get(url));
    await expect(call(get(url))).rejects.toMatchObject({ fault: 'circuit_open', retry_after_ms: 30 });
    expect(count()).toBe(2);
    isUp = true;
    await expect(call(get(url, { api_name: 'another' }))).resolves.toMatchObject({ status: 200 });
    await expect
      .poll(() =>
        call(get(url)).then(
          (answer) => answer.status,
          (error: { fault: string }) => error.fault,
        ),
      )
      .toBe(200);
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:9/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:9/',
    'ftp://example.com/',
    'not an address',
  ])('refuses %s unless allowed', async (url) => {
    const { call, exchanges } = caller({ allowAddress: undefined });
    await expect(call(get(url))).rejects.toMatchObject({ fault: 'refused_address' });
    expect(exchanges).toMatchObject([{ fault: 'refused_address', status: null }]);
  });

  it('does not send what cannot be sent, and does not try again', async () => {
    const { url, count } = await outside((_q, response) => response.end());
    const { call, exchanges } = caller();
    const request = get(url, { headers: { 'x y': 'a\nb' }, retry: { times: 3, base_ms: 1 } });
    await expect(call(request)).rejects.toMatchObject({ fault: 'refused_address' });
    expect(exchanges).toHaveLength(1);
    expect(count()).toBe(0);
  });

  it('permits only what it is told to', async () => {
    const { url } = await outside((_q, response) => response.end('ok'));
    const { call } = caller({ allowAddress: (address) => address.origin === url });
    await expect(call(get(url))).resolves.toMatchObject({ text: 'ok' });
    await expect(call(get('http://127.0.0.1:9/'))).rejects.toMatchObject({ fault: 'refused_address' });
  });
});

describe('a fault that is reported', () => {
  const reportsOf = async (handler: Parameters<typeof serve>[0], more: object = {}) => {
    const reported: OutsideFault[] = [];
    const reporting = createCaller({ allowAddress: () => true, onFault: (fault) => reported.push(fault) });
    const url = `${await serve(handler)}/find?name=Lena+Hoffmann&key=secret-7`;
    const request = { api_name: 'Gender API', method: 'GET' as const, url, timeout_ms: 300, ...more };
    await reporting.call(request).catch(() => undefined);
    await reporting.close();
    return reported;
  };

  it.each([500, 503, 401, 403, 429])(
    'is an answer of %i, once after all repeats, without its address',
    async (status) => {
      const reported = await reportsOf((_request, response) => response.writeHead(status).end('down for Lena'), {
        retry: { times: 2, base_ms: 1 },
      });
      const code = `status_${status}`;
      expect(reported).toMatchObject([{ service: 'Gender API', code, cause: code }]);
      expect(JSON.stringify(reported)).not.toMatch(/Lena|secret-7|find/);
    },
  );

  it('is no answer in time, and a connection that breaks off', async () => {
    expect(await reportsOf(() => undefined, { timeout_ms: 50 })).toMatchObject([{ code: 'timeout' }]);
    expect(await reportsOf((request) => request.socket.destroy())).toMatchObject([{ code: 'reset' }]);
  });

  it.each([200, 302, 400, 404, 422])('is no answer of %i', async (status) => {
    expect(await reportsOf((_request, response) => response.writeHead(status).end())).toEqual([]);
  });

  it('is no call that was called off', async () => {
    const signal = AbortSignal.abort();
    expect(await reportsOf((_request, response) => response.end(), { signal })).toEqual([]);
  });
});
