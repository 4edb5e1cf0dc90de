import { describe, expect, it } from 'vitest';
import { oneSecond } from '../mapping/mapping.ts';
import type { StepBody } from '../types.ts';
import { contentOf } from './request.ts';
import { newSeed, type Placeholders, placeholdersFor } from './secret-placeholders.ts';

const placeholders: Placeholders = {
  seed: newSeed(),
  secrets: {},
  used: new Set(),
  sent: { method: 'POST', path: '', body: '' },
};
const made = (body: StepBody | undefined, input: object = {}) => contentOf(body, input, placeholders, oneSecond());
const textOf = (body: string | Uint8Array | undefined) =>
  typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1');

describe('the body of a request', () => {
  it.each<[StepBody, object, string, string]>([
    [{ kind: 'json', text: '{"a": b, "c": none}' }, { b: 'ü"' }, '{"a":"ü\\""}', 'application/json'],
    [{ kind: 'xml', text: '<a>{{b}}</a>' }, { b: '<' }, '<a>&lt;</a>', 'text/xml; charset=utf-8'],
    [{ kind: 'text', text: 'a={{b}}' }, { b: '<' }, 'a=<', 'text/plain; charset=utf-8'],
    [
      { kind: 'form', text: '{"a b": b, "list": [1, 2], "none": none, "n": null, "o": {"x": 1}}' },
      { b: 'x&y =ü' },
      'a+b=x%26y+%3D%C3%BC&list=1&list=2&n=&o=%7B%22x%22%3A1%7D',
      'application/x-www-form-urlencoded',
    ],
    [
      { kind: 'graphql', query: 'query Q($a: Int) { q(a: $a) }', text: '{"a": b}' },
      { b: 5 },
      '{"query":"query Q($a: Int) { q(a: $a) }","variables":{"a":5}}',
      'application/json',
    ],
    [{ kind: 'graphql', query: '{ q }', text: ' ' }, {}, '{"query":"{ q }","variables":{}}', 'application/json'],
  ])('is written as its kind wants it: %j', async (body, input, text, type) =>
    expect(await made(body, input)).toEqual({ body: text, type }),
  );

  it('of several parts holds fields and files, and nothing in a name ends it', async () => {
    const text = `{"a": b, "list": [1, 2], "photo": {"file_name": "a\\"b\\r\\nX: y.png", "content_type": "image/png", "base64": file},
      "note": {"file_name": "n.txt", "text": "hello"}}`;
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45]);
    const content = await made({ kind: 'multipart', text }, { b: 'ü', file: bytes.toString('base64') });
    const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(content?.type ?? '')?.[1] ?? '';
    const form = await new Response(content?.body as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': content?.type ?? '' },
    }).formData();
    expect(textOf(content?.body).endsWith(`--${boundary}--\r\n`)).toBe(true);
    expect([form.get('a'), form.getAll('list')]).toEqual(['ü', ['1', '2']]);
    const [photo, note] = [form.get('photo') as File, form.get('note') as File];
    expect([photo.name, photo.type, Buffer.from(await photo.arrayBuffer())]).toEqual([
      'a b  X: y.png',
      'image/png',
      bytes,
    ]);
    expect([note.name, note.type, await note.text()]).toEqual(['n.txt', 'application/octet-stream', 'hello']);
  });

  it.each(['form', 'multipart', 'json'] as const)(
    'places secrets in names of fields and files, too: %s',
    async (kind) => {
      const secrets = { key: 'k-1', pass: 'p 2' };
      const own: Placeholders = { ...placeholders, secrets, used: new Set() };
      const seen = placeholdersFor(own, '2026-11-21T12:00:00Z');
      const text = `{"a-" & secrets.key: "v", "file": {"file_name": secrets.pass & ".txt", "content_type": "x/" & secrets.key,
      "base64": $base64(secrets.pass)}}`;
      const content = await contentOf({ kind, text }, seen, own, oneSecond());
      const body = textOf(content?.body);
      expect(body).toContain('a-k-1');
      expect(body).not.toContain('fbmk');
      expect(own.used.has('k-1')).toBe(true);
      if (kind !== 'multipart') return;
      expect(body).toContain('filename="p 2.txt"\r\nContent-Type: x/k-1\r\n\r\np 2\r\n');
    },
  );

  it.each([undefined, { kind: 'json', text: ' ' }, { kind: 'xml', text: '' }] as const)('is none of %j', async (body) =>
    expect(await made(body)).toBeNull(),
  );

  it.each<[StepBody, RegExp]>([
    [{ kind: 'json', text: 'nothing.here' }, /gave nothing/],
    [{ kind: 'form', text: '[1]' }, /must be an object/],
    [{ kind: 'form', text: '"a=b"' }, /must be an object/],
    [{ kind: 'multipart', text: 'null' }, /must be an object/],
    [{ kind: 'xml', text: '<a>{{$}}</a>' }, /must give text/],
  ])('is not made of %j', (body, fault) => expect(made(body, { a: 1 })).rejects.toThrow(fault));
});
