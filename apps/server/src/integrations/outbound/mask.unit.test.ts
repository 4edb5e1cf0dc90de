import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../kernel/outbound.ts';
import { maskExchange } from './mask.ts';
import { withoutMembers } from './personal.ts';

const exchange = (response_body: string, more: Partial<Exchange> = {}): Exchange => ({
  api_name: 'test',
  method: 'GET',
  url: 'https://carrier.example/',
  request_headers: {},
  request_body: null,
  status: 200,
  response_headers: {},
  response_body,
  started_at: new Date(),
  duration_ms: 1,
  fault: null,
  ...more,
});
const masked = (body: string, fault: Exchange['fault'] = null, secrets: string[] = []) =>
  maskExchange(exchange(body, { fault }), secrets).response_body;

describe('what is recorded of an answer', () => {
  it.each([
    ['{"access_token":"abc.\\"def"}', '{"access_token":"•••"}'],
    ['{"api_key": 12345, "b": 1}', '{"api_key": "•••", "b": 1}'],
    ['{"licenseKey": "abc", "sig": "s", "a": 1}', '{"licenseKey": "•••", "sig": "•••", "a": 1}'],
    ['<s:Password>pw</s:Password>', '<s:Password>•••</s:Password>'],
    ['<Password><![CDATA[p<w]]></Password>', '<Password>•••]]></Password>'],
    ['<Auth user="ann" password="p w"/>', '<Auth user="ann" password="•••"/>'],
    ["<Auth password='p w'/>", "<Auth password='•••'/>"],
    ['{"token":"abc","JWT":"def","refreshToken":"ghi"}', '{"token":"•••","JWT":"•••","refreshToken":"•••"}'],
    ['{"pswd":"abc","sessionId":"def","session_id":7}', '{"pswd":"•••","sessionId":"•••","session_id":"•••"}'],
    ['{"token_type":"bearer","tokens":3}', '{"token_type":"bearer","tokens":3}'],
    ['<SessionID>abc</SessionID><Pwd>def</Pwd>', '<SessionID>•••</SessionID><Pwd>•••</Pwd>'],
    ['?jwt=abc&JSESSIONID=def&a=1', '?jwt=•••&JSESSIONID=•••&a=1'],
    ['grant=x&client_secret=abc&b=1', 'grant=x&client_secret=•••&b=1'],
  ])('%s is without its secret', (body, expected) => expect(masked(body)).toBe(expected));

  it('holds no half of a credential field where it broke off', () => {
    expect(masked('{"a":1,"access_token":"abc', 'timeout')).toBe('{"a":1,"access_token":"•••');
    expect(masked('{"a":1,"access_token":"abc\\', 'reset')).not.toContain('abc');
  });

  it('holds no beginning of a known secret where it broke off, in any of its spellings', () => {
    expect(masked('{"said":"hunter2&sec', 'too_large', ['hunter2&secret'])).toBe('{"said":"•••');
    expect(masked('a=hunter2%26se', 'timeout', ['hunter2&secret'])).toBe('a=•••');
    expect(masked('{"whole":"hunt"}', null, ['hunter2'])).toBe('{"whole":"hunt"}');
  });

  it('is masked in no time, however it was made to be slow', () => {
    for (const part of ['<password ', ' password="', ' password= ', '"password" ', '<password><![CDATA[']) {
      const body = part.repeat(Math.ceil(1_000_000 / part.length));
      expect(masked(body)?.length).toBeGreaterThan(0);
    }
    expect(masked(`{"access_token":"${'\\n'.repeat(4_000_000)}"}`)).toBe('{"access_token":"•••"}');
  });

  it('has no header with a credential in it', () => {
    const headers = { 'x-session-id': 'abc', 'x-jwt': 'def', 'x-user-pswd': 'ghi', etag: 'jkl' };
    const { request_headers, response_headers } = maskExchange(
      exchange('', { request_headers: headers, response_headers: headers }),
    );
    const shown = { 'x-session-id': '•••', 'x-jwt': '•••', 'x-user-pswd': '•••', etag: 'jkl' };
    expect([request_headers, response_headers]).toEqual([shown, shown]);
  });

  it('has an address without the name and password in it', () => {
    const { url } = maskExchange(exchange('', { url: 'https://ann:pw@carrier.example/a?b=c@d' }));
    expect(url).toBe('https://•••@carrier.example/a?b=c@d');
  });
});

describe("other people's data", () => {
  const without = (text: string) => withoutMembers(text, ['owner'], '•••');
  it.each([
    ['{"owner":{"names":["A \\"}B"]},"ownerOccupied":true}', '{"owner":"•••","ownerOccupied":true}'],
    ['[{"owner" : [1,{"a":[2]}]},{"owner":null}]', '[{"owner" : "•••"},{"owner":"•••"}]'],
    ['{"a":{"owner":"x"},"b":1.50}', '{"a":{"owner":"•••"},"b":1.50}'],
    ['{"owner":{"names":["Ann', '{"owner":"•••"'],
    ['{"owner":"Ann \\', '{"owner":"•••"'],
    ['{"said":"\\"owner\\": me"}', '{"said":"\\"owner\\": me"}'],
    ['Service down', 'Service down'],
  ])('in %s is not recorded, and the rest stays as it came', (text, expected) => expect(without(text)).toBe(expected));

  it('of a call that names it is left out of the record and given to the caller’s code', () => {
    const { response_body } = maskExchange(exchange('{"owner":"Ann"}'), [], ['owner']);
    expect(response_body).toBe('{"owner":"•••"}');
  });
});

describe('a secret that an answer repeats', () => {
  const KEY = 's3cr3t&g4+Zq/77"x';
  const hex = Buffer.from(KEY).toString('hex');
  const escapes = [...KEY].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  it.each([
    ['in upper case', KEY.toUpperCase()],
    ['in hex', hex],
    ['in upper hex', hex.toUpperCase()],
    ['in Base64 for addresses', Buffer.from(KEY).toString('base64url')],
    ['in escapes alone', escapes],
    ['in upper escapes', escapes.toUpperCase().replaceAll('\\U', '\\u')],
    ['with one escape', JSON.stringify(KEY).slice(1, -1).replace('&', '\\u0026')],
    ['with its slash escaped', KEY.replace('/', '\\/').replace('"', '\\"')],
    ['in numbers of characters', [...KEY].map((sign) => `&#${sign.charCodeAt(0)};`).join('')],
    ['in hex numbers of characters', [...KEY].map((sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join('')],
    ['percent-encoded throughout', [...KEY].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')],
    ['cut after 8 characters', KEY.slice(0, 8)],
    ['cut after 13 characters', KEY.slice(0, 13)],
    ['cut in Base64', Buffer.from(KEY).toString('base64').slice(0, 14)],
    ['cut in hex', hex.slice(0, 20)],
  ])('%s is masked wherever it is', (_, written) => {
    const answer = masked(`{"message": "Your key ${written} is good, ${written}"}`, null, [KEY]);
    expect(answer).toBe('{"message": "Your key ••• is good, •••"}');
  });

  const ENCODERS = {
    json: (text: string) => JSON.stringify(text).slice(1, -1),
    ascii: (text: string) =>
      JSON.stringify(text)
        .slice(1, -1)
        .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    slashes: (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
    url: (text: string) => encodeURIComponent(text),
    form: (text: string) => new URLSearchParams([['', text]]).toString().slice(1),
    xml: (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    numbers: (text: string) => text.replace(/[^\w ]/gu, (sign) => `&#${sign.codePointAt(0)};`),
  };
  const encoder = fc.constantFrom(...Object.values(ENCODERS));

  it('is masked in two encodings, one in the other, and in a Basic pair', () => {
    const secret = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(secret, encoder, encoder, (word, first, second) => {
        fc.pre(word.isWellFormed() && word.trim() === word);
        const written = second(first(word));
        const answer = masked(`<a>before ${written} after</a>`, null, [word]);
        expect(answer).toBe('<a>before ••• after</a>');
        const pair = Buffer.from(`user:${word}`).toString('base64');
        expect(masked(`Basic ${pair}`, null, [word])).not.toContain(pair.slice(-8));
      }),
    );
  });

  it('leaves what only begins like it, and escapes of an answer without it', () => {
    const text = '{"message": "s3cr3t& is short, \\u0026 stays"}';
    expect(masked(text, null, [KEY])).toBe(text);
    expect(masked('{"a": "PASS pass"}', null, ['pass'])).toBe('{"a": "PASS •••"}');
  });
});
