import { describe, expect, it } from 'vitest';
import { decodeText, readText } from './decode-text.ts';

const BODY = '<q>Dueño: año</q>';
const xml = (encoding: string | null, body = BODY): string =>
  `<?xml version="1.0"${encoding === null ? '' : ` encoding="${encoding}"`}?>${body}`;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('the encoding of a text', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['UTF-8 without any hint', Buffer.from(xml(null)), undefined],
    [
      'a UTF-8 mark before a prolog and header that say another',
      Buffer.from(`\uFEFF${xml('ISO-8859-1')}`),
      'text/xml; charset=us-ascii',
    ],
    ['a UTF-16 mark', utf16(`\uFEFF${xml('utf-16')}`), undefined],
    [
      'a UTF-16 mark of the other order, before a header',
      utf16(`\uFEFF${xml('utf-8')}`, true),
      'text/xml; charset=utf-8',
    ],
    ['UTF-16 without a mark', utf16(xml('utf-16')), undefined],
    ['UTF-16 without a mark, of the other order', utf16(xml(null), true), undefined],
    ['a prolog', latin1(xml('ISO-8859-1')), undefined],
    ['a prolog in apostrophes, after a line', latin1(`\n${xml('windows-1252').replaceAll('"', "'")}`), undefined],
    ['a prolog before a header', latin1(xml('iso-8859-1')), 'text/xml; charset=utf-8'],
    ['a prolog that names UTF-16 in single bytes', Buffer.from(xml('utf-16')), undefined],
    ['a prolog that names nothing known, and a header', latin1(xml('x-mine')), 'text/xml; charset="ISO-8859-15"'],
    ['a header', latin1(xml(null)), 'application/xml;charset=Latin1'],
    ['a header that is wrong', latin1(xml(null)), 'application/xml; charset=utf-8'],
    ['a header that names nothing known', Buffer.from(xml(null)), 'application/xml; charset=mine'],
    ['a prolog that is wrong', latin1(xml('UTF-8')), undefined],
  ])('is found by %s', (_how, bytes, contentType) => {
    expect(decodeText(bytes, contentType)).toContain(BODY);
  });
  it.each<[string, Buffer, string]>([
    ['JSON in Windows-1252', latin1('{"a":"Año \x93x\x94"}'), '{"a":"Año “x”"}'],
    ['JSON in UTF-16', utf16('\uFEFF{"a":"Año"}'), '{"a":"Año"}'],
    ['UTF-8 that ends within a character', Buffer.from('{"a":"Año').subarray(0, -2), '{"a":"A\uFFFD'],
    ['nothing', Buffer.alloc(0), ''],
    ['plain text', Buffer.from('x'), 'x'],
  ])('%s', (_what, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});

describe('JSON that is not the UTF-8 that it has to be', () => {
  const broken = Buffer.concat([
    Buffer.from('{"name":"Peña","note":"'),
    Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
    Buffer.from('"}'),
  ]);

  it('keeps its right characters and marks the broken ones, with a remark', () => {
    expect(readText(broken, 'application/json')).toEqual({
      text: '{"name":"Peña","note":"\ufffd\ufffd\ufffd("}',
      remark: 'replaced',
    });
  });

  it('is Windows-1252 where none of its characters are UTF-8, with a remark', () => {
    expect(readText(latin1('{"note":"Dueño"}'))).toEqual({ text: '{"note":"Dueño"}', remark: 'windows_1252' });
  });

  it('has no remark where all is right', () => {
    expect(readText(Buffer.from('{"note":"Dueño"}'))).toEqual({ text: '{"note":"Dueño"}', remark: null });
  });

  it('is recognized in one pass, however many characters begin as UTF-8', () => {
    const bytes = Buffer.alloc(25 * 1024 * 1024, 0xe1);
    bytes[0] = '['.charCodeAt(0);
    // One pass per character would not end before the test's timeout.
    expect(readText(bytes).remark).toBe('windows_1252');
  });
});
