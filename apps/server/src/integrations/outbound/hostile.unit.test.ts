import { createServer as createSocketServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../outbound.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { maskRecorded } from './incoming.ts';

const { caller, exchanges } = testCaller();

const MB = 1024 * 1024;
const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  api_name: 'test',
  method: 'GET',
  url,
  timeout_ms: 20_000,
  ...more,
});

/** A server that answers with arbitrary bytes. */
async function raw(talk: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => talk(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

const packed = (encoding: string, bytes: Buffer) =>
  serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));

describe('a packed answer', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('by %s is unpacked', async (encoding, pack) => {
    const url = await packed(encoding, pack('{"zone":"AE"}'));
    await expect(caller.call(get(url))).resolves.toMatchObject({ text: '{"zone":"AE"}' });
    expect(exchanges.at(-1)).toMatchObject({ response_body: '{"zone":"AE"}', fault: null });
  });

  it('is asked for', async () => {
    const url = await serve((request, response) => response.end(request.headers['accept-encoding']));
    await expect(caller.call(get(url))).resolves.toMatchObject({ text: 'gzip, br' });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('that is small and unfolds to more than the limit (%s) is broken off', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(24 * MB));
    expect(bomb.length).toBeLessThan(MB);
    const url = await packed(encoding, bomb);
    await expect(caller.call(get(url))).rejects.toMatchObject({
      fault: 'too_large',
      message: 'the answer is longer than 8 MB',
    });
    const kept = exchanges.at(-1);
    expect(kept).toMatchObject({ status: 200, fault: 'too_large' });
    expect(kept?.response_body).toMatch(/^\0+\n\(the next \d+ bytes are not kept\)$/);
    expect(kept?.response_body?.length).toBeLessThan(101_000);
  });

  it.each([
    ['gzip', Buffer.from('this is no gzip')],
    ['br', Buffer.from('this is no brotli, either')],
    ['gzip, gzip', gzipSync(gzipSync('twice'))],
    ['zstd', Buffer.from('not understood')],
  ])('by %s that cannot be read is a fault of its own, not text', async (encoding, bytes) => {
    const url = await packed(encoding, bytes);
    await expect(caller.call(get(url))).rejects.toMatchObject({ fault: 'unreadable' });
    expect(exchanges.at(-1)).toMatchObject({ status: 200, fault: 'unreadable' });
  });

  it('that breaks off keeps what came', async () => {
    const whole = gzipSync(Buffer.from(JSON.stringify(Array.from({ length: 9_000 }, (_, at) => at * 7_919))));
    const url = await packed('gzip', whole.subarray(0, whole.length - 2_000));
    await expect(caller.call(get(url))).rejects.toMatchObject({ fault: 'reset' });
    expect(exchanges.at(-1)?.response_body).toMatch(/^\[0,7919,/);
  });
});

it('an answer without a charset is read by what it says of itself', async () => {
  const answers: [string, Buffer, string][] = [
    ['application/json', Buffer.from('{"note":"Dueño"}', 'latin1'), '{"note":"Dueño"}'],
    ['text/xml', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><n>Dueño</n>', 'latin1'), '<n>Dueño</n>'],
    ['text/xml', Buffer.from('\uFEFF<n>Dueño</n>', 'utf16le'), '<n>Dueño</n>'],
  ];
  for (const [type, bytes, text] of answers) {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
    expect((await caller.call(get(url))).text).toContain(text);
  }
});

it('an answer of JSON with broken UTF-8 keeps its right characters; the record says how it was read', async () => {
  const answers: [Buffer, string, string | undefined][] = [
    [Buffer.from([...Buffer.from('{"a":"ñ'), 0xff, ...Buffer.from('"}')]), '{"a":"ñ\ufffd"}', 'replaced'],
    [Buffer.from('{"a":"Dueño"}', 'latin1'), '{"a":"Dueño"}', 'windows_1252'],
    [Buffer.from('{"a":"Dueño"}'), '{"a":"Dueño"}', undefined],
  ];
  for (const [bytes, text, remark] of answers) {
    const url = await serve((_request, response) => response.end(bytes));
    expect((await caller.call(get(url))).text).toBe(text);
    expect(exchanges.at(-1)?.remark).toBe(remark);
  }
});

describe('an answer of many bytes', () => {
  it.each([
    ['as long as the limit', 8 * MB],
    ['longer than any that is usual', 5 * MB],
  ])('%s is taken in and recorded whole', async (_what, size) => {
    const url = await serve((_request, response) => response.end('x'.repeat(size)));
    expect((await caller.call(get(url))).text.length).toBe(size);
    expect(exchanges.at(-1)?.response_body?.length).toBe(size);
  });

  it('longer than the limit is broken off; its beginning is recorded', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(9 * MB)));
    await expect(caller.call(get(url, { retry: { times: 2, base_ms: 1 } }))).rejects.toMatchObject({
      fault: 'too_large',
      message: 'the answer is longer than 8 MB',
    });
    expect(exchanges.filter((exchange) => exchange.url === url)).toHaveLength(1);
    expect(exchanges.at(-1)?.response_body).toMatch(/^x{100000}\n\(the next \d+ bytes are not kept\)$/);
  });
});

describe('an answer without an end', () => {
  it('that trickles is ended by the deadline of the whole call, whatever comes in between', async () => {
    const url = await serve((_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.writeHead(200).on('close', () => clearInterval(drip));
    });
    await expect(caller.call(get(url, { timeout_ms: 200 }))).rejects.toMatchObject({ fault: 'timeout' });
    expect(exchanges.at(-1)?.response_body).toMatch(/^\.+$/);
  });

  it('whose packing trickles is ended, too', async () => {
    const url = await serve((_request, response) => {
      const drip = setInterval(() => response.write(Buffer.from([0])), 20);
      response.writeHead(200, { 'content-encoding': 'gzip' }).on('close', () => clearInterval(drip));
      response.write(gzipSync('x'.repeat(1_000)).subarray(0, 12));
    });
    await expect(caller.call(get(url, { timeout_ms: 200 }))).rejects.toMatchObject({
      fault: expect.stringMatching(/timeout|unreadable/),
    });
  });

  it('whose head trickles is ended', async () => {
    const url = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    await expect(caller.call(get(url, { timeout_ms: 200 }))).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('whose head is too long is broken off', async () => {
    const url = await raw((socket) => socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(400_000)}\r\n`));
    await expect(caller.call(get(url))).rejects.toMatchObject({ fault: 'too_large' });
  });

  it('that is no HTTP is a broken connection', async () => {
    const url = await raw((socket) => socket.write('220 mail.example ESMTP\r\n'));
    await expect(caller.call(get(url))).rejects.toMatchObject({ fault: 'reset' });
  });
});

describe('a redirect', () => {
  it.each([301, 302, 307, 308])('(%i) is given back and not followed, wherever it points', async (status) => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(status, { location: request.url === '/' ? '/inside' : 'http://10.0.0.1/' }).end();
    });
    await expect(caller.call(get(`${url}/`))).resolves.toMatchObject({ status });
    expect(seen).toEqual(['/']);
  });
});

describe('what a request is made of', () => {
  it.each([
    ['a line break in a header', { headers: { 'x-name': 'Ann\r\nx-admin: yes' } }],
    ['a lone line feed in a header', { headers: { 'x-name': 'Ann\nx-admin: yes' } }],
    ['a NUL in a header', { headers: { 'x-name': 'Ann\u0000' } }],
    ['a name that is none', { headers: { 'x-name: y\r\nx-admin': 'yes' } }],
    ['another framing', { method: 'POST' as const, body: 'a', headers: { 'transfer-encoding': 'chunked' } }],
    ['a length that is not the body’s', { method: 'POST' as const, body: 'abc', headers: { 'content-length': '1' } }],
  ])('never leaves with %s', async (_what, more) => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    await expect(caller.call(get(url, more))).rejects.toMatchObject({
      fault: 'refused_address',
      message: expect.stringContaining('cannot be sent'),
    });
    expect(seen).toEqual([]);
  });

  it('cannot break out of the address', async () => {
    const url = await serve((request, response) => response.end(`${request.url} ${Object.keys(request.headers)}`));
    const { text } = await caller.call(get(`${url}/a HTTP/1.1\r\nx-admin: yes\r\n\r\n`));
    expect(text).toMatch(/^\/a%20HTTP\/1\.1x-admin:%20yes/);
    expect(text.split(' ')[1]).not.toContain('x-admin');
  });
});

it('an answer of encoded signs is masked in a thread, though it is not long', async () => {
  const exchange = {
    api_name: 'test',
    method: 'GET',
    url: 'https://carrier.example/',
    request_headers: {},
    request_body: null,
    status: 200,
    response_headers: {},
    response_body: `${'%73'.repeat(20_000)} s3cr3t-of-ours`,
    started_at: new Date(0),
    duration_ms: 1,
    fault: null,
  };
  const masking = maskRecorded(exchange, ['s3cr3t-of-ours']);
  expect(masking).toBeInstanceOf(Promise);
  expect((await masking).response_body).not.toContain('s3cr3t-of-ours');
});
