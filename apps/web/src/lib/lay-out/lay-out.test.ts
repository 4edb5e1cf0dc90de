import { expect, test } from 'vitest';
import { layOutBody } from './lay-out.ts';

test.each([
  ['{"a":{"b":1}}', '{\n  "a": {\n    "b": 1\n  }\n}', 'JSON'],
  [' [1, {"a" : []}, { } ]\n', '[\n  1,\n  {\n    "a": []\n  },\n  {}\n]', 'JSON'],
  ['{"a":"x\\"y, {","b":"\\\\"}', '{\n  "a": "x\\"y, {",\n  "b": "\\\\"\n}', 'JSON'],
  ['{"a":', '{\n  "a": ', 'JSON'],
  ['{"a":[1,{"b":"half of a str', '{\n  "a": [\n    1,\n    {\n      "b": "half of a str', 'JSON'],
  ['{"a":tru', '{\n  "a": tru', 'JSON'],
  ['{this is no JSON}', '{this is no JSON}', 'Text'],
  ['[2026-11-21] started', '[2026-11-21] started', 'Text'],
  ['{"a":1}}', '{"a":1}}', 'Text'],
  ['<a><b>1</b><c/></a>', '<a>\n  <b>1</b>\n  <c/>\n</a>', 'XML'],
  [
    '<?xml version="1.0"?>\n<s:E a="x>y"><!-- <no> --><b><![CDATA[<p> & <q>]]></b><d></d></s:E>',
    '<?xml version="1.0"?>\n<s:E a="x>y">\n  <!-- <no> -->\n  <b><![CDATA[<p> & <q>]]></b>\n  <d></d>\n</s:E>',
    'XML',
  ],
  ['<a>one<b/>two</a>', '<a>one\n  <b/>\n  two\n</a>', 'XML'],
  ['<a><b>half of a', '<a>\n  <b>half of a', 'XML'],
  ['<a><b x="half', '<a>\n  <b x="half', 'XML'],
  ['<!DOCTYPE html><html></html>', '<!DOCTYPE html><html></html>', 'Text'],
  ['Service down', 'Service down', 'Text'],
  ['', '', 'Text'],
])('%s is laid out', (body, text, kind) => {
  expect(layOutBody(body)).toEqual({ kind, text });
});

test('what a value is written like stays', () => {
  const body = '{"premium":1204.50,"id":12345678901234567890,"a":1,"a":2,"e":1E+5,"u":"\\u00e9"}';
  expect(layOutBody(body).text.replaceAll(/\n\s*|(?<=:) /g, '')).toBe(body);
});

test.each([
  ['{"a":'.repeat(500_000)],
  ['['.repeat(1_000_000)],
  ['<a>'.repeat(500_000)],
  ['<a "'.repeat(20_000)],
  ['<'.repeat(1_000_000)],
  ['"'.repeat(100_000)],
  [`["${'\\\\'.repeat(2_000_000)}"]`],
  [`<a b="${'x'.repeat(4_000_000)}"/>`],
])('what was made to be slow or endless is not', (body) => {
  expect(layOutBody(body).text.length).toBeLessThan(8 * body.length + 20_000);
});
