import fc from 'fast-check';
import { expect, test } from 'vitest';
import { same } from './same.ts';

test.each([
  [1, 1, true],
  ['1', 1, false],
  [Number.NaN, Number.NaN, true],
  [null, undefined, true],
  [null, '', false],
  [0, false, false],
  [{ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, true],
  [{ a: null }, {}, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { a: 1, b: 1 }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, null], false],
  [[], {}, false],
  [{ 0: 'a' }, ['a'], false],
])('%j and %j: %s', (a, b, is) => {
  expect(same(a, b)).toBe(is);
  expect(same(b, a)).toBe(is);
});

test('what was written down and read again says the same', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => same(value, JSON.parse(JSON.stringify(value)))));
});
