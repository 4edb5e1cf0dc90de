import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gets, inConversation } from '../../../testing/conversations.ts';
import { serve, testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';

const { caller, exchanges } = testCaller();
const MB = 1024 * 1024;
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\r\n--b\r\n--not\r\n\r\n'), randomBytes(20_000)]);

type Part = { head?: string; body: string | Buffer };
const message = (parts: readonly Part[], end = '--', boundary = 'edge') =>
  Buffer.concat([
    ...parts.flatMap(({ head = '', body }) => [
      Buffer.from(`\r\n--${boundary}\r\n${head}${head ? '\r\n' : ''}\r\n`),
      Buffer.from(body),
    ]),
    Buffer.from(`\r\n--${boundary}${end}\r\n`),
  ]);

const RELATED = 'multipart/related; type="application/xop+xml"; start="<root@x>"; boundary="edge"';
const ANSWER = '{"premium": body.q.price, "documents": [{"name": "Quote", "base64": body.q.file}]}';
const xml = (file: string) =>
  `<q xmlns:xop="http://www.w3.org/2004/08/xop/include"><price>700</price><file>${file}</file></q>`;
const INCLUDE = '<xop:Include href="cid:pdf%40x"/>';
const root = (file: string): Part => ({
  head: 'Content-Type: application/xop+xml; charset=utf-8\r\nContent-ID: <root@x>',
  body: xml(file),
});
const attachment = (body: string | Buffer = PDF, more = ''): Part => ({ head: `content-id: <pdf@x>${more}`, body });

async function answered(
  bytes: Buffer,
  type = RELATED,
  more: { answer?: string; response?: 'json' | 'xml'; packed?: boolean } = {},
) {
  const url = await serve((_incoming, response) => {
    const packed = more.packed ? { 'content-encoding': 'gzip' } : {};
    response.writeHead(200, { 'content-type': type, ...packed }).end(bytes);
  });
  const carrier = inConversation(url, [gets('quote', '/', { response: more.response ?? 'xml' })]);
  carrier.limits.timeout_ms = 20_000;
  carrier.mapping.answer = more.answer ?? ANSWER;
  const turn = await ask(carrier, quoteRequest('flood'), caller);
  if (turn.state !== 'done') throw new Error(turn.state);
  const { premium, description, documents = [] } = turn.result;
  return {
    premium,
    description,
    files: documents.map(({ base64, fault }) => fault || Buffer.from(base64 ?? '', 'base64').equals(PDF)),
  };
}
const TAKEN = { premium: 700, description: '', files: [true] };

describe('an answer with its files beside it', () => {
  it.each([
    ['in its order', [root(INCLUDE), attachment()]],
    ['its message last', [attachment(), root('<Include href="cid:pdf@x"></Include>')]],
    [
      'in Base64',
      [
        root(INCLUDE),
        attachment(PDF.toString('base64').replace(/.{76}/g, '$&\r\n'), '\r\nContent-Transfer-Encoding: BASE64'),
      ],
    ],
    ['before other parts', [root(INCLUDE), attachment(), { body: 'no header' }]],
  ])('is read (%s)', async (_what, parts) => {
    expect(await answered(message(parts))).toEqual(TAKEN);
    expect(exchanges.at(-1)?.response_body).toMatch(/<file>@embedded-[0-9a-f]{16}<\/file>/);
  });

  it('is read as JSON', async () => {
    const parts = [
      { head: 'Content-Type: application/json', body: '{"price": 700, "pdf": "cid:pdf@x", "text": "cid:other"}' },
      attachment(),
    ];
    const answer = '{"premium": body.price, "documents": [{"name": "Quote", "base64": body.pdf}]}';
    expect(await answered(message(parts), 'Multipart/Mixed; boundary=edge', { answer, response: 'json' })).toEqual(
      TAKEN,
    );
  });

  it('goes by its own boundary, also where another begins like it', async () => {
    const inner = { head: 'content-id: <in@x>', body: message([{ body: 'a' }], '--', 'edge2') };
    expect(await answered(message([root(INCLUDE), inner, attachment()]))).toEqual(TAKEN);
  });

  it.each([
    ['that are not there', [root('<xop:Include href="cid:none@x"/>'), attachment()]],
    ['to the message itself', [root('<xop:Include href="cid:root@x"/>'), attachment()]],
    ['to nothing', [root('<xop:Include href="cid:"/>'), attachment()]],
    ['to a broken address', [root('<xop:Include href="cid:%E0%A4%A"/>'), attachment()]],
  ])('leads by references %s to no file, and its price is read', async (_what, parts) => {
    expect(await answered(message(parts))).toMatchObject({ premium: 700, files: [expect.stringMatching(/neither/)] });
  });
});

const CANNOT = /^The carrier answered, but the parts of the answer cannot be told apart/;

describe('an answer in parts that is hostile', () => {
  it.each<[string, Buffer, string, RegExp]>([
    ['without a boundary', message([root(INCLUDE)]), 'multipart/related; type="text/xml"', CANNOT],
    ['with another boundary', message([root(INCLUDE)]), 'multipart/related; boundary=other', CANNOT],
    ['that broke off', message([root(INCLUDE), attachment()], ''), RELATED, CANNOT],
    ['of nothing', Buffer.alloc(0), RELATED, CANNOT],
    ['of 20,000 parts', message(Array.from({ length: 20_000 }, () => ({ body: 'x' }))), RELATED, CANNOT],
    ['with a part whose head has no end', message([{ head: `a: ${'x'.repeat(40_000)}`, body: '' }]), RELATED, CANNOT],
    ['with a message beyond 8 MB', message([root('x'.repeat(9 * MB))]), RELATED, /longer than 8 MB/],
    [
      'with files beyond 42 MB',
      message([root(INCLUDE), attachment(Buffer.alloc(44 * MB))]),
      RELATED,
      /42 MB with its files/,
    ],
  ])('%s comes to an error', async (_what, bytes, type, fault) => {
    expect(await answered(bytes, type)).toMatchObject({ premium: null, description: expect.stringMatching(fault) });
  });

  it('says of a file beyond 25 MB that it is, and its price is read', async () => {
    const bytes = message([root(INCLUDE), attachment(Buffer.alloc(30 * MB))]);
    expect(await answered(bytes)).toEqual({ premium: 700, description: '', files: ['This file is over 25 MB.'] });
  });

  it('is not unfolded beyond its limit', async () => {
    const packed = gzipSync(message([root(INCLUDE), attachment(Buffer.alloc(300 * MB))]));
    expect(await answered(packed, RELATED, { packed: true })).toMatchObject({
      description: expect.stringMatching(/42 MB/),
    });
  });

  it.each([
    ['references to one file', INCLUDE.repeat(20_000)],
    ['attributes', `<xop:Include ${'href="cid:a" '.repeat(100_000)}`],
    ['beginnings', '<xop:Include '.repeat(100_000)],
    ['blanks', `<xop:Include href${' '.repeat(500_000)}="cid:pdf@x"/>`],
  ])('of many %s is read at once', async (_what, text) => {
    expect(await answered(message([root(text), attachment()]))).toBeDefined();
  });
});
