import { expect, test } from 'vitest';
import { layOut } from './lay-out.ts';

test.each([
  ['{"a":{"b":1}}', '{\n  "a": {\n    "b": 1\n  }\n}'],
  ['{"a":', '{"a":'],
  ['<a><b>1</b><c/></a>', '<a>\n  <b>1</b>\n  <c/>\n</a>'],
  ['<!DOCTYPE html><html></html>', '<!DOCTYPE html><html></html>'],
  ['Service down', 'Service down'],
])('%s is laid out', (body, laid) => {
  expect(layOut(body)).toBe(laid);
});
